import { AppError, type RawAnswer, refuse, type Row } from '@quadrille/contract';
import { type ChangeAction, getFieldKind, type RowId } from '@quadrille/domain';
import { hasColumn } from '@quadrille/sql';
import type { Ctx } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { mapInTurns } from '../../platform/map-in-turns.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { runWrite } from '../changes/index.ts';
import { getTable } from '../structure/index.ts';
import { refuseTooMany } from './create-rows.ts';
import { type RowsSource, sourceNow } from './find-rows-source.ts';
import { prepareRows } from './prepare-rows.ts';
import { answerRow, toRowId } from './read-row.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { type QueryChoice, toMatching } from './rows-query.ts';
import { readOptionsFor } from './read-options-for.ts';
import { sentKey } from './sent-keys.ts';
import { contextOfRows, sentRowId, toChangedCells } from './to-cells.ts';

/** Changes cells of one row and answers it whole. With a version, only while the row still has it. */
export async function updateRow(
  ctx: Ctx,
  source: RowsSource,
  rowId: string,
  row: Row,
  { version, ignoreWebhook }: { readonly version?: number | null | undefined; readonly ignoreWebhook?: boolean | undefined },
): Promise<RawAnswer> {
  const id = toRowId(rowId);
  if (id === null) throw new AppError('rowNotFound');
  const found = await changeRows(ctx, source, [{ rowId: id, row }], {
    refuse: version == null ? undefined : (tx, table) => refuseStale(tx, table, id, version, row),
    isQuiet: ignoreWebhook === true,
  });
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

/** Tells the caller what the row holds now where they wanted to write, under the names they sent. */
export async function refuseStale(tx: WriteTx, table: TableSchema, rowId: RowId, version: number, row: Row): Promise<void> {
  const sent = table.fields.filter((field) => hasColumn(field) && sentKey(row, field) !== undefined);
  const fields = sent.filter((field) => getFieldKind(field.type).valueKind !== 'secret');
  const [now] = await tx.records(
    table.id,
    fields.map((field) => field.id),
    [rowId],
  );
  if (!now || now.version === version) return;
  const cells = Object.fromEntries(
    fields.map((field, index) => [sentKey(row, field), getFieldKind(field.type).toWire(now.cells[index] ?? null, field)]),
  );
  throw refuse('rowChanged', {}, { version: now.version, cells });
}

export interface ChangeRules {
  /** Everything is refused when one of the rows is missing. */
  readonly isWhole?: boolean;
  /** Looks at the rows inside the transaction, before anything is written; throws to refuse. */
  readonly refuse?: ((tx: WriteTx, table: TableSchema) => Promise<void>) | undefined;
  /** No webhook shall hear of it. */
  readonly isQuiet?: boolean;
  /** What the change is called. */
  readonly name?: ChangeAction;
}

/** Changes rows in one change; answers the ids that exist. */
export async function changeRows(
  ctx: Ctx,
  source: RowsSource,
  rows: readonly { readonly rowId: RowId; readonly row: Row }[],
  { isWhole = false, refuse, isQuiet = false, name = 'records.updated' }: ChangeRules = {},
): Promise<RowId[]> {
  if (rows.length === 0) return [];
  refuseTooMany(rows);
  const prepared = await prepareRows(
    ctx,
    source.table,
    rows.map(({ row }) => row),
    rows.map(({ rowId }) => rowId),
  );
  const write = async (tx: WriteTx): Promise<RowId[]> => {
    const table = getTable(tx.schema(), source.table.id);
    const together = contextOfRows(prepared.rows, prepared.context);
    const updates = mergeById(
      await mapInTurns(rows, ({ rowId }, index) => ({ rowId, cells: toChangedCells(table, prepared.rows[index] ?? {}, together) })),
    );
    await refuse?.(tx, table);
    await refuseConflicts(tx, table, updates);
    const found = await tx.updateRecords(table.id, updates);
    if (isWhole) refuseMissing(updates, found);
    return found;
  };
  return runWrite(ctx, name, write, { isQuiet });
}

/**
 * Writes the same cells into every row that matches; answers how many there were. A body with a primary key changes nothing.
 * Webhooks do not hear of it.
 */
export async function updateAllRows(ctx: Ctx, source: RowsSource, choice: QueryChoice, row: Row): Promise<number> {
  if (sentRowId(source.table, row) !== undefined) return 0;
  const { context, people } = await readOptionsFor(ctx, source, toMatching(source, choice));
  const prepared = await prepareRows(ctx, source.table, [row]);
  const write = async (tx: WriteTx): Promise<number> => {
    const now = sourceNow(tx.schema(), source);
    const { table } = now;
    const cells = toChangedCells(table, prepared.rows[0] ?? {}, prepared.context);
    if (Object.keys(cells).length === 0) return 0;
    const ids = await tx.ids(table.id, toMatching(now, choice), context, people);
    if (ids.length > 1) refuseUniqueForAll(now, cells);
    await refuseConflicts(tx, table, ids.length === 1 ? [{ rowId: ids[0] ?? null, cells }] : []);
    const updates = ids.map((rowId) => ({ rowId, cells }));
    return (await tx.updateRecords(table.id, updates)).length;
  };
  return runWrite(ctx, 'records.updated', write, { isQuiet: true });
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
export function mergeById<Cells>(updates: readonly { rowId: RowId; cells: Cells }[]): { rowId: RowId; cells: Cells }[] {
  const byId = new Map<RowId, { rowId: RowId; cells: Cells }>();
  for (const update of updates) {
    const { rowId, cells } = update;
    const known = byId.get(rowId);
    byId.set(rowId, known ? { rowId, cells: { ...known.cells, ...cells } } : update);
  }
  return [...byId.values()];
}
