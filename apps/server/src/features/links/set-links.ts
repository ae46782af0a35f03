import { AppError, refuse } from '@quadrille/contract';
import type { RowId } from '@quadrille/domain';
import type { RecordUpdate, WriteTx } from '../../storage/store/write-tx.ts';
import { listMissing } from './change-links.ts';
import type { Link } from './find-link.ts';
import { type Junction, listPairs } from './linked-now.ts';

/** What the cells of a link shall hold, by row. */
export type LinkedOf = ReadonlyMap<RowId, readonly RowId[]>;

/**
 * Makes cells of a link hold exactly these records. A child two rows ask for goes to the last of them; records the writer may not
 * see stay linked. Throws where one named is not there.
 */
export async function setLinks(tx: WriteTx, link: Link, wanted: LinkedOf): Promise<void> {
  const [missing] = await listMissing(tx, link.related, [...new Set([...wanted.values()].flat())]);
  if (missing !== undefined) throw new AppError('childNotFound', { id: String(missing) });
  switch (link.definition.relation) {
    case 'bt':
      return setParents(tx, link, wanted);
    case 'hm':
      return setChildren(tx, link, wanted);
    case 'mm':
      return setPairs(tx, link, link.definition, wanted);
  }
}

async function setParents(tx: WriteTx, { field, definition }: Link, wanted: LinkedOf): Promise<void> {
  if (definition.relation !== 'bt') return;
  const updates: RecordUpdate[] = [];
  for (const [rowId, refIds] of wanted) {
    if (refIds.length > 1) throw refuse('oneLinkedOfRow', { field: field.title, sent: refIds.length, row: rowId });
    updates.push({ rowId, cells: { [definition.foreignKeyId]: refIds[0] ?? null } });
  }
  await tx.updateRecords(field.tableId, updates);
}

async function setChildren(tx: WriteTx, { definition, related }: Link, wanted: LinkedOf): Promise<void> {
  if (definition.relation !== 'hm') return;
  const key = definition.foreignKeyId;
  const ownerOf = new Map<RowId, RowId | null>();
  for (const { rowId } of await tx.findHolders(related.id, key, [...wanted.keys()])) ownerOf.set(rowId, null);
  for (const [rowId, refIds] of wanted) for (const refId of refIds) ownerOf.set(refId, rowId);
  await tx.updateRecords(
    related.id,
    [...ownerOf].map(([rowId, owner]) => ({ rowId, cells: { [key]: owner } })),
  );
}

async function setPairs(tx: WriteTx, { related }: Link, junction: Junction, wanted: LinkedOf): Promise<void> {
  const now = await listPairs(tx, junction, [...wanted.keys()]);
  const unwanted = now.filter(({ rowId, refId }) => wanted.get(rowId)?.includes(refId) !== true);
  const unseen = new Set(await listMissing(tx, related, [...new Set(unwanted.map(({ refId }) => refId))]));
  await tx.deleteRecords(
    junction.junctionTableId,
    unwanted.filter(({ refId }) => !unseen.has(refId)).map(({ id }) => id),
  );
  const linked = new Set(now.map(({ rowId, refId }) => `${rowId}.${refId}`));
  const cells = [...wanted].flatMap(([rowId, refIds]) =>
    [...new Set(refIds)]
      .filter((refId) => !linked.has(`${rowId}.${refId}`))
      .map((refId) => ({ [junction.ownKeyId]: rowId, [junction.relatedKeyId]: refId })),
  );
  await tx.insertRecords(junction.junctionTableId, cells);
}
