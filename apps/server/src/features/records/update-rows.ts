import { AppError, type RawAnswer, type Row } from '@quadrille/contract';
import type { RowId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/run-write.ts';
import { getTable } from '../tables/find-table.ts';
import { refuseTooMany } from './create-rows.ts';
import { type RowsSource, sourceNow } from './find-rows-source.ts';
import { answerRow, toRowId } from './read-row.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';
import { type QueryChoice, toRowsQuery } from './rows-query.ts';
import { readOptions } from './read-options.ts';
import { idField, sentRowId, toChangedCells } from './to-cells.ts';

/** Changes cells of one row and answers it whole. */
export async function updateRow(ctx: Ctx, source: RowsSource, rowId: string, row: Row): Promise<RawAnswer> {
  const id = toRowId(rowId);
  if (id === null) throw new AppError('rowNotFound');
  const found = await changeRows(ctx, source, [{ rowId: id, row }]);
  if (found.length === 0) throw new AppError('rowNotFound');
  return answerRow(ctx, source, id);
}

/** Rows of a bulk call with the ids they name; those that name none are left out. */
export function namedRows({ table }: RowsSource, rows: readonly Row[]): { rowId: RowId; row: Row }[] {
  return rows.flatMap((row) => {
    const rowId = toRowId(sentRowId(table, row));
    return rowId === null ? [] : [{ rowId, row }];
  });
}

/** Changes rows in one change; answers the ids that exist. `isWhole` refuses everything when one is missing. */
export async function changeRows(
  ctx: Ctx,
  source: RowsSource,
  rows: readonly { readonly rowId: RowId; readonly row: Row }[],
  isWhole = false,
): Promise<RowId[]> {
  if (rows.length === 0) return [];
  refuseTooMany(rows);
  return runWrite(ctx, 'records.updated', async (tx) => {
    const table = getTable(tx.schema(), source.table.id);
    const updates = mergeById(rows.map(({ rowId, row }) => ({ rowId, cells: toChangedCells(table, row) })));
    await refuseDuplicates(tx, table, updates);
    const found = await tx.updateRecords(table.id, updates);
    if (isWhole) refuseMissing(updates, found);
    return found;
  });
}

/** Writes the same cells into every row that matches; answers how many there were. A body with a primary key changes nothing. */
export async function updateAllRows(ctx: Ctx, source: RowsSource, choice: QueryChoice, row: Row): Promise<number> {
  const id = idField(source.table);
  if (id && (Object.hasOwn(row, id.title) || Object.hasOwn(row, id.columnName))) return 0;
  const { context } = readOptions(ctx);
  return runWrite(ctx, 'records.updated', async (tx) => {
    const now = sourceNow(tx.schema(), source);
    const { table } = now;
    const cells = toChangedCells(table, row);
    if (Object.keys(cells).length === 0) return 0;
    const ids = await tx.ids(table.id, toRowsQuery(now, choice, { isStrict: true }), context);
    if (ids.length > 1) refuseUniqueForAll(now, cells);
    await refuseDuplicates(tx, table, ids.length === 1 ? [{ rowId: ids[0] ?? null, cells }] : []);
    const updates = ids.map((rowId) => ({ rowId, cells }));
    return (await tx.updateRecords(table.id, updates)).length;
  });
}

function refuseUniqueForAll({ table }: RowsSource, cells: Readonly<Record<string, unknown>>): void {
  const field = table.fields.find((candidate) => candidate.isUnique && (cells[candidate.id] ?? null) !== null);
  if (field) throw new AppError('notUnique', { field: field.title });
}

function refuseMissing(updates: readonly { readonly rowId: RowId }[], found: readonly RowId[]): void {
  const known = new Set(found);
  const missing = updates.find(({ rowId }) => !known.has(rowId));
  if (missing) throw new AppError('recordNotFound', { id: missing.rowId });
}

/** A row named twice gets what was sent last. */
function mergeById<Cells>(updates: readonly { rowId: RowId; cells: Cells }[]): { rowId: RowId; cells: Cells }[] {
  const byId = new Map<RowId, { rowId: RowId; cells: Cells }>();
  for (const { rowId, cells } of updates) byId.set(rowId, { rowId, cells: { ...byId.get(rowId)?.cells, ...cells } });
  return [...byId.values()];
}
