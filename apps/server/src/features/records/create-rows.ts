import { type RawAnswer, refuse, type Row } from '@quadrille/contract';
import { limits, type RowId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { changeIdOf } from '../../http/request-key.ts';
import { ChangeWasMade } from '../../storage/store/write-store.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { runWrite } from '../changes/index.ts';
import { getTable } from '../structure/index.ts';
import type { RowsSource } from './find-rows-source.ts';
import { prepareRows } from './prepare-rows.ts';
import { answerRow } from './read-row.ts';
import { looksBeyond, refuseConflicts } from './refuse-conflicts.ts';
import { toNewRows } from './to-cells.ts';

/** Adds one row and answers it whole. */
export async function createRow(ctx: Ctx, source: RowsSource, row: Row): Promise<RawAnswer> {
  const [rowId] = await insertRows(ctx, source, [row]);
  return answerRow(ctx, source, rowId ?? null);
}

/** Adds rows in one change; answers their ids in the order sent. */
export async function insertRows(ctx: Ctx, source: RowsSource, rows: readonly Row[]): Promise<RowId[]> {
  if (rows.length === 0) return [];
  refuseTooMany(rows);
  const prepared = await prepareRows(ctx, source.table, rows);
  const changeId = changeIdOf(ctx, [source.table.id, rows]);
  const write = async (tx: WriteTx): Promise<RowId[]> => {
    const table = getTable(tx.schema(), source.table.id);
    const { fieldIds, rows: cells } = await toNewRows(table, prepared.rows, prepared.context);
    if (looksBeyond(tx, table)) {
      const named = cells.map((own) => Object.fromEntries(fieldIds.map((id, index) => [id, own[index] ?? null])));
      await refuseConflicts(
        tx,
        table,
        named.map((own) => ({ rowId: null, cells: own })),
      );
    }
    return tx.insertRows(table.id, fieldIds, cells);
  };
  try {
    return await runWrite(ctx, 'records.created', write, changeId && { changeId });
  } catch (error) {
    if (error instanceof ChangeWasMade && error.rowIds.length === rows.length) return [...error.rowIds];
    throw error;
  }
}

export function refuseTooMany(rows: readonly unknown[], most: number = limits.bulkRows): void {
  if (rows.length > most) throw refuse('rowsFull', { most, sent: rows.length });
}
