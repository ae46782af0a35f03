import { AppError, type Row } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { insertRows } from './create-rows.ts';
import { removeRows } from './delete-rows.ts';
import type { RowsSource } from './find-rows-source.ts';
import { toRowId } from './read-row.ts';
import { idField, sentRowId } from './to-cells.ts';
import { changeRows } from './update-rows.ts';

type OneOrMany = Row | Row[];

/** The `tables/{id}/rows` family takes one row or a list and answers in the same form, with keys only. */
export async function createTableRows(ctx: Ctx, source: RowsSource, body: OneOrMany): Promise<OneOrMany> {
  const ids = await insertRows(ctx, source, toList(body));
  return inFormOf(
    body,
    ids.map((id) => keyOf(source, id)),
  );
}

export async function updateTableRows(ctx: Ctx, source: RowsSource, body: OneOrMany): Promise<OneOrMany> {
  const rows = toList(body).map((row) => ({ rowId: getRowId(source, row), row }));
  await changeRows(ctx, source, rows, { isWhole: true });
  return inFormOf(
    body,
    rows.map(({ rowId }) => keyOf(source, rowId)),
  );
}

export async function deleteTableRows(ctx: Ctx, source: RowsSource, body: OneOrMany): Promise<OneOrMany> {
  const ids = toList(body).map((row) => getRowId(source, row));
  await removeRows(ctx, source, ids, true);
  return inFormOf(
    body,
    ids.map((id) => keyOf(source, id)),
  );
}

function toList(body: OneOrMany): readonly Row[] {
  return Array.isArray(body) ? body : [body];
}

function inFormOf(body: OneOrMany, keys: Row[]): OneOrMany {
  return Array.isArray(body) ? keys : (keys[0] ?? {});
}

function keyOf({ table }: RowsSource, id: number): Row {
  return { [idField(table)?.title ?? 'Id']: id };
}

function getRowId({ table }: RowsSource, row: Row): number {
  const sent = sentRowId(table, row);
  const id = toRowId(sent);
  if (id === null) throw new AppError('recordNotFound', { id: sent ?? null });
  return id;
}
