import type { CellValue, Field, FieldId, RowId, RowsQuery, UserId } from '@quadrille/domain';
import { rowEncoder, storedFields } from '../codec/codec.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, param, sql, type SqlValue, type Statement } from '../fragment.ts';
import { findStoredField, isSystemColumn, type PhysicalTable, tableName } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import type { FilterContext } from './conditions/target.ts';
import { rowColumns } from './read.ts';
import { compileWhere } from './where.ts';

/** Who writes, and when (canonical moment). */
export interface WriteStamp {
  readonly at: string;
  readonly by: UserId | null;
}

/** A row about to be inserted; `cells` follow the statement's fields. */
export interface NewRow {
  readonly cells: readonly CellValue[];
  /** Restores a row under the id and version it had; otherwise the engine counts up. */
  readonly restore?: RestoredRow;
}

export interface RestoredRow {
  readonly id: RowId;
  readonly ver: number;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
}

const stampColumns = ['created_at', 'updated_at', 'created_by', 'updated_by'] as const;

/** Inserts one row and returns its id. */
export function compileInsert(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  cells: readonly CellValue[],
  stamp: WriteStamp,
): Statement {
  return compileInsertMany(dialect, table, fields, [{ cells }], stamp);
}

/**
 * Inserts rows in one statement and returns their ids in order. The caller cuts batches so that they stay within
 * `insertBatchSize`. Either all rows are new or all are restored.
 */
export function compileInsertMany(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  rows: readonly NewRow[],
  stamp: WriteStamp,
): Statement {
  const isRestore = rows[0]?.restore !== undefined;
  const encode = rowEncoder(dialect, writable(fields));
  const values: SqlValue[] = [];
  for (const row of rows) {
    if (row.restore === undefined) values.push(stamp.at, stamp.at, stamp.by, stamp.by);
    else
      values.push(
        row.restore.id,
        row.restore.ver,
        row.restore.createdAt,
        row.restore.updatedAt,
        row.restore.createdBy,
        row.restore.updatedBy,
      );
    encode(cellsOfWritable(fields, row.cells), values);
  }
  return { sql: insertText(dialect, table, fields, rows.length, isRestore), params: values };
}

/**
 * The text of an insert of `rowCount` rows, for loaders that bind rows themselves: per row created_at, updated_at, created_by,
 * updated_by, then the stored cells of `fields` (`rowEncoder`). Returns ids.
 */
export function insertText(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  rowCount: number,
  isRestore: boolean = false,
  returnsIds: boolean = true,
): string {
  const own = writable(fields);
  const columns = [...(isRestore ? ['id', 'ver'] : []), ...stampColumns, ...own.map((field) => field.column)];
  const marks = join(
    Array.from(columns, () => param(null)),
    ', ',
  );
  const tuples = join(
    Array.from({ length: rowCount }, () => sql`(${marks})`),
    ', ',
  );
  const names = join(
    columns.map((name) => identifier(name)),
    ', ',
  );
  const returning = returnsIds ? sql` RETURNING "id"` : sql``;
  return dialect.finish(sql`INSERT INTO ${tableName(table)} (${names}) VALUES ${tuples}${returning}`).sql;
}

/** How many rows one insert may hold on this engine, at most 50: longer statements gain nothing. */
export function insertBatchSize(dialect: Dialect, fields: readonly Field[]): number {
  const perRow = writable(fields).length + stampColumns.length + 2;
  return Math.max(1, Math.min(50, Math.floor(dialect.capabilities.maxParameters / perRow)));
}

/** A condition on the row as it is stored now, checked by the update itself. */
export interface Expectation {
  readonly version?: number;
  readonly cells?: ReadonlyMap<FieldId, CellValue>;
}

/**
 * Writes cells of one row, raises `ver` and stamps it; returns `id, ver` and the columns of `returning`. No row comes back when
 * the id is gone or the expectation does not hold. Fields without a writable column are left out.
 */
export function compileUpdate(
  dialect: Dialect,
  table: PhysicalTable,
  id: RowId,
  cells: ReadonlyMap<FieldId, CellValue>,
  stamp: WriteStamp,
  returning: readonly Field[] = [],
  expected: Expectation = {},
): Statement {
  const guards = [sql`"id" = ${param(id)}`, ...expectations(dialect, table, expected)];
  return dialect.finish(
    sql`UPDATE ${tableName(table)} SET ${assignments(dialect, table, cells, stamp)} WHERE ${join(guards, ' AND ')} RETURNING ${rowColumns(returning)}`,
  );
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
  return dialect.finish(
    sql`UPDATE ${tableName(table)} SET ${assignments(dialect, table, cells, stamp)} WHERE ${dialect.idIn(sql`"id"`, ids)} RETURNING ${rowColumns(returning)}`,
  );
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
  return dialect.finish(
    sql`UPDATE ${tableName(table)} SET ${assignments(dialect, table, cells, stamp)}${where} RETURNING ${rowColumns(returning)}`,
  );
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
  const tuples = rows.map((row) => {
    const cells = cellsOfWritable(fields, row.cells);
    const values = own.map((field, index) => storedParam(dialect, field, cells[index] ?? null));
    return sql`(${join([dialect.param('integer', row.id), ...values], ', ')})`;
  });
  const names = join([sql`"id"`, ...own.map((field) => identifier(field.column))], ', ');
  const sets = own.map((field) => sql`${identifier(field.column)} = "new".${identifier(field.column)}`);
  const name = tableName(table);
  return dialect.finish(
    sql`WITH "new" (${names}) AS (VALUES ${join(tuples, ', ')}) UPDATE ${name} SET ${join([...sets, ...stampSets(dialect, table, stamp)], ', ')} FROM "new" WHERE ${name}."id" = "new"."id" RETURNING ${name}."id"`,
  );
}

/** Deletes rows by id and returns the ids that were there. */
export function compileDelete(dialect: Dialect, table: PhysicalTable, ids: readonly RowId[]): Statement {
  return dialect.finish(sql`DELETE FROM ${tableName(table)} WHERE ${dialect.idIn(sql`"id"`, ids)} RETURNING "id"`);
}

/** Deletes every matching row and returns the ids. */
export function compileDeleteWhere(dialect: Dialect, table: PhysicalTable, query: RowsQuery, context: FilterContext): Statement {
  return dialect.finish(sql`DELETE FROM ${tableName(table)}${compileWhere(dialect, table, query, context)} RETURNING "id"`);
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

function stampSets(dialect: Dialect, table: PhysicalTable, stamp: WriteStamp): Fragment[] {
  const version = sql`"ver" = ${tableName(table)}."ver" + 1`;
  return [version, sql`"updated_at" = ${dialect.param('datetime', stamp.at)}`, sql`"updated_by" = ${dialect.param('text', stamp.by)}`];
}

function expectations(dialect: Dialect, table: PhysicalTable, expected: Expectation): Fragment[] {
  const parts: Fragment[] = expected.version === undefined ? [] : [sql`"ver" = ${param(expected.version)}`];
  for (const [id, value] of expected.cells ?? []) {
    const field = findStoredField(table, id);
    if (field !== undefined) parts.push(dialect.same(identifier(field.column), storedParam(dialect, field, value)));
  }
  return parts;
}

function storedParam(dialect: Dialect, field: Field, value: CellValue): Fragment {
  const storage = storageOf(field);
  return dialect.param(storage, dialect.toStored(storage, value));
}

function writable(fields: readonly Field[]): Field[] {
  return storedFields(fields).filter((field) => !isSystemColumn(field.column));
}

function cellsOfWritable(fields: readonly Field[], cells: readonly CellValue[]): readonly CellValue[] {
  const own = writable(fields);
  return own.length === fields.length ? cells : own.map((field) => cells[fields.indexOf(field)] ?? null);
}
