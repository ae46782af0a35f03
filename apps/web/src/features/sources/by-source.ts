import type { WireTable } from '@quadrille/contract';

/** The own tables first, then those of each connected database together. */
export function bySource(
  tables: readonly WireTable[],
  ownId: string,
): readonly { readonly sourceId: string; readonly members: WireTable[] }[] {
  const ids = [...new Set([ownId, ...tables.map(({ base_id: id }) => id)])];
  return ids.map((sourceId) => ({ sourceId, members: tables.filter(({ base_id: id }) => id === sourceId) }));
}
