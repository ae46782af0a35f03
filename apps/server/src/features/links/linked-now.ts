import type { FieldId, RowId } from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { Link } from './find-link.ts';

export type Junction = Extract<Link['definition'], { readonly relation: 'mm' }>;

/** A row of a junction: two rows that are linked. */
export interface Pair {
  readonly id: RowId;
  readonly rowId: RowId;
  readonly refId: RowId;
}

/** The pairs of some rows, in the order they were made. */
export async function listPairs(
  tx: WriteTx,
  { junctionTableId, ownKeyId, relatedKeyId }: Junction,
  rowIds: readonly RowId[],
): Promise<Pair[]> {
  const holders = await tx.findHolders(junctionTableId, ownKeyId, rowIds);
  const keys: readonly FieldId[] = [ownKeyId, relatedKeyId];
  const rows = await tx.records(
    junctionTableId,
    keys,
    holders.map((holder) => holder.rowId),
  );
  return rows.map(({ id, cells }) => ({ id, rowId: Number(cells[0]), refId: Number(cells[1]) }));
}
