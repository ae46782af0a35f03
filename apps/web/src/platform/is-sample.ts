import type { WireProject } from '@quadrille/contract';

/** What marks a base as the sample, among what it keeps for itself. */
export const sampleMark = 'isSample';

export function isSample({ meta }: Pick<WireProject, 'meta'>): boolean {
  const kept: unknown = typeof meta === 'string' ? JSON.parse(meta || '{}') : meta;
  return typeof kept === 'object' && kept !== null && (kept as Readonly<Record<string, unknown>>)[sampleMark] === true;
}
