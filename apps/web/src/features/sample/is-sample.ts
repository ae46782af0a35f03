import type { WireProject } from '@quadrille/contract';
import { sampleMark } from './make-sample.ts';

export function isSample({ meta }: Pick<WireProject, 'meta'>): boolean {
  const kept: unknown = typeof meta === 'string' ? JSON.parse(meta || '{}') : meta;
  return typeof kept === 'object' && kept !== null && (kept as Readonly<Record<string, unknown>>)[sampleMark] === true;
}
