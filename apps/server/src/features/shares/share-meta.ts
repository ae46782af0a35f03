import type { ViewDoc } from '../../storage/schema/documents.ts';

/** The settings of a view as an object, whatever a program once sent. */
export function shareMeta({ meta }: ViewDoc): Readonly<Record<string, unknown>> {
  return typeof meta === 'object' && meta !== null && !Array.isArray(meta) ? (meta as Record<string, unknown>) : {};
}
