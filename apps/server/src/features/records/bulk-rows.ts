import type { Row } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { insertRows } from './create-rows.ts';
import { removeRows } from './delete-rows.ts';
import type { RowsSource } from './find-rows-source.ts';
import { idField, sentRowId } from './to-cells.ts';
import { changeRows, namedRows } from './update-rows.ts';

/** Adds rows and answers `[last id]`: they have the ids up to it in the order sent, which programs count on. */
export async function createManyRows(ctx: Ctx, source: RowsSource, rows: readonly Row[]): Promise<number[]> {
  const last = (await insertRows(ctx, source, rows)).at(-1);
  return last === undefined ? [] : [last];
}

/** Changes rows; answers the keys of those that named one, as the wire has always written them. */
export async function updateManyRows(ctx: Ctx, source: RowsSource, rows: readonly Row[]): Promise<Row[]> {
  const named = namedRows(source, rows);
  await changeRows(ctx, source, named);
  const key = idField(source.table)?.columnName ?? 'id';
  return named.map(({ rowId }) => ({ [key]: String(rowId) }));
}

/** Deletes rows; answers the keys sent, known or not. */
export async function deleteManyRows(ctx: Ctx, source: RowsSource, rows: readonly Row[]): Promise<Row[]> {
  const named = namedRows(source, rows);
  await removeRows(
    ctx,
    source,
    named.map(({ rowId }) => rowId),
  );
  const key = idField(source.table)?.columnName ?? 'id';
  return named.map(({ row }) => ({ [key]: sentRowId(source.table, row) }));
}
