import type { CellWrite, RowCreate, RowId, WriteBatch } from './row-source.ts';

/**
 * A row that does not exist cannot be updated: what is written to a row whose creation was refused, or is part of the same batch, becomes
 * part of its creation.
 */
export function mergeIntoCreates(batch: WriteBatch, refused: ReadonlyMap<RowId, RowCreate>): WriteBatch {
  const creates = new Map<RowId, RowCreate>(batch.creates.map((create) => [create.key, create]));
  const isUnmade = ({ rowId }: CellWrite): boolean => creates.has(rowId) || refused.has(rowId);
  if (!batch.updates.some(isUnmade)) return batch;
  const updates: CellWrite[] = [];
  for (const update of batch.updates) {
    const create = creates.get(update.rowId) ?? refused.get(update.rowId);
    if (create) creates.set(create.key, { ...create, cells: { ...create.cells, [update.columnId]: update.value } });
    else updates.push(update);
  }
  return { ...batch, updates, creates: [...creates.values()] };
}
