import { AppError } from '@quadrille/contract';
import type { RowId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { runWrite } from '../changes/index.ts';
import { getTable } from '../structure/index.ts';
import { refuseTooMany } from './create-rows.ts';
import { type RowsSource, sourceNow } from './find-rows-source.ts';
import { readOptionsFor } from './read-options-for.ts';
import { toRowId } from './read-row.ts';
import { type QueryChoice, toMatching } from './rows-query.ts';

/** Deletes one row: 1, or 0 when there was none. */
export async function deleteRow(ctx: Ctx, source: RowsSource, rowId: string): Promise<number> {
  const id = toRowId(rowId);
  return id === null ? 0 : (await removeRows(ctx, source, [id])).length;
}

/** Deletes rows in one change; answers the ids that existed. `isWhole` refuses everything when one is missing. */
export async function removeRows(ctx: Ctx, source: RowsSource, ids: readonly RowId[], isWhole = false): Promise<RowId[]> {
  if (ids.length === 0) return [];
  refuseTooMany(ids);
  return runWrite(ctx, 'records.deleted', async (tx) => {
    const gone = await tx.deleteRecords(getTable(tx.schema(), source.table.id).id, [...new Set(ids)]);
    const known = new Set(gone);
    const missing = isWhole ? ids.find((id) => !known.has(id)) : undefined;
    if (missing !== undefined) throw new AppError('recordNotFound', { id: missing });
    return gone;
  });
}

/** Deletes every row that matches; answers how many there were. Webhooks do not hear of it. */
export async function deleteAllRows(ctx: Ctx, source: RowsSource, choice: QueryChoice): Promise<number> {
  const { context, people } = await readOptionsFor(ctx, source, toMatching(source, choice));
  const write = async (tx: WriteTx): Promise<number> => {
    const now = sourceNow(tx.schema(), source);
    const ids = await tx.ids(now.table.id, toMatching(now, choice), context, people);
    return (await tx.deleteRecords(now.table.id, ids)).length;
  };
  return runWrite(ctx, 'records.deleted', write, { isQuiet: true });
}
