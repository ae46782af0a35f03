import type { CellValue, Field, FieldId, FilterContext, RowId, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, param, sql, type SqlValue, type Statement } from '../fragment.ts';
import { findStoredField, isSystemColumn, type PhysicalTable, tableName } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import { columnsOf } from './read.ts';
import { compileWhere } from './where.ts';
import { cellPicker, stampSets, storedParam, writable, type WriteStamp } from './write-parts.ts';

/** A condition on the row as it is stored now, checked by the update itself. */
export interface Expectation {
  readonly version?: number;
  readonly cells?: ReadonlyMap<FieldId, CellValue>;
}

/**
 * Writes cells of one row, raises `ver` and stamps it; returns `id, ver` and the columns of `returning`, nothing when that is null. No row comes back when
 * the id is gone or the expectation does not hold. Fields without a writable column are left out.
 */
export function compileUpdate(
  dialect: Dialect,
  table: PhysicalTable,
  id: RowId,
  cells: ReadonlyMap<FieldId, CellValue>,
  stamp: WriteStamp,
  returning: readonly Field[] | null = [],
  expected: Expectation = {},
): Statement {
  const guards = [sql`"id" = ${param(id)}`, ...expectations(dialect, table, expected)];
  return update(dialect, table, assignments(dialect, table, cells, stamp), sql` WHERE ${join(guards, ' AND ')}`, returning);
}

/** `compileUpdate` for several rows whose cells follow `fields`: one text, and the parameters of each row. It answers nothing. */
export function compileRowUpdates(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  rows: readonly { readonly id: RowId; readonly cells: readonly CellValue[] }[],
  stamp: WriteStamp,
): { readonly sql: string; readonly rows: readonly (readonly SqlValue[])[] } {
  const own = writable(fields);
  const pick = cellPicker(fields);
  const none = new Map(own.map((field) => [field.id, null]));
  const { sql: text, params } = compileUpdate(dialect, table, 0, none, stamp, null);
  const stamped = params.slice(own.length, -1);
  const storages = own.map((field) => storageOf(field));
  return {
    sql: text,
    rows: rows.map(({ id, cells }) => {
      const picked = pick(cells);
      const stored = storages.map((storage, index) => dialect.toStored(storage, picked[index] ?? null));
      return [...stored, ...stamped, id];
    }),
  };
}

/** Writes the same cells to the rows with these ids; returns as `compileUpdate`, in no order. */
export function compileUpdateMany(
  dialect: Dialect,
  table: PhysicalTable,
  ids: readonly RowId[],
  cells: ReadonlyMap<FieldId, CellValue>,
  stamp: WriteStamp,
  returning: readonly Field[] = [],
): Statement {
  return update(dialect, table, assignments(dialect, table, cells, stamp), sql` WHERE ${dialect.idIn(sql`"id"`, ids)}`, returning);
}

/** Writes the same cells to every matching row; returns as `compileUpdate`, in no order. Sorts are ignored. */
export function compileUpdateWhere(
  dialect: Dialect,
  table: PhysicalTable,
  query: RowsQuery,
  cells: ReadonlyMap<FieldId, CellValue>,
  stamp: WriteStamp,
  context: FilterContext,
  returning: readonly Field[] = [],
): Statement {
  const where = compileWhere(dialect, table, query, context);
  return update(dialect, table, assignments(dialect, table, cells, stamp), where, returning);
}

/**
 * Writes different cells to several rows: the same fields in each, in the order of `fields`. Returns the ids that were there.
 * The caller cuts batches to `insertBatchSize`.
 */
export function compileUpdateRows(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  rows: readonly { readonly id: RowId; readonly cells: readonly CellValue[] }[],
  stamp: WriteStamp,
): Statement {
  const own = writable(fields);
  const pick = cellPicker(fields);
  return dialect.updateRows({
    table: tableName(table),
    columns: own.map((field) => identifier(field.column)),
    rows: rows.map((row) => {
      const cells = pick(row.cells);
      return { id: dialect.param('integer', row.id), cells: own.map((field, index) => storedParam(dialect, field, cells[index] ?? null)) };
    }),
    stamps: stampSets(dialect, table, stamp),
  });
}

function update(dialect: Dialect, table: PhysicalTable, sets: Fragment, where: Fragment, returning: readonly Field[] | null): Statement {
  const name = tableName(table);
  const text = sql`UPDATE ${name} SET ${sets}`;
  return returning === null
    ? dialect.finish(sql`${text}${where}`)
    : dialect.returning({ kind: 'update', table: name, text, where, columns: columnsOf(returning) });
}

function assignments(dialect: Dialect, table: PhysicalTable, cells: ReadonlyMap<FieldId, CellValue>, stamp: WriteStamp): Fragment {
  const parts: Fragment[] = [];
  for (const [id, value] of cells) {
    const field = findStoredField(table, id);
    if (field === undefined || isSystemColumn(field.column)) continue;
    parts.push(sql`${identifier(field.column)} = ${storedParam(dialect, field, value)}`);
  }
  return join([...parts, ...stampSets(dialect, table, stamp)], ', ');
}

function expectations(dialect: Dialect, table: PhysicalTable, expected: Expectation): Fragment[] {
  const parts: Fragment[] = expected.version === undefined ? [] : [sql`"ver" = ${param(expected.version)}`];
  for (const [id, value] of expected.cells ?? []) {
    const field = findStoredField(table, id);
    if (field !== undefined) parts.push(dialect.same(identifier(field.column), storedParam(dialect, field, value)));
  }
  return parts;
}
