import type { Field, FilterContext, PageWindow, RowId, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, sql, type Statement } from '../fragment.ts';
import { type PhysicalTable, tableName } from '../model/physical-table.ts';
import { hasColumn } from '../model/storage.ts';
import { orderBy, sortKeys } from './order.ts';
import { compileWhere } from './where.ts';

const row = identifier('r');

/** Ids of matching rows in view order, one column. A null window gives all of them. */
export function compileIds(
  dialect: Dialect,
  table: PhysicalTable,
  query: RowsQuery,
  window: PageWindow | null,
  context: FilterContext,
): Statement {
  return dialect.finish(idsInOrder(dialect, table, query, window, context));
}

/**
 * One page of rows: `id, ver`, then the columns of `fields` that have one, in that order (`rowDecoder` reads them).
 * The page is cut on ids first, so rows before it are never read whole.
 */
export function compilePage(
  dialect: Dialect,
  table: PhysicalTable,
  query: RowsQuery,
  window: PageWindow,
  fields: readonly Field[],
  context: FilterContext,
): Statement {
  const ids = idsInOrder(dialect, table, query, window, context);
  const order = query.shuffle ? sql`` : orderBy(dialect, sortKeys(dialect, table, query.sorts, row), row);
  return dialect.finish(
    sql`SELECT ${rowColumns(fields, row)} FROM (${ids}) AS "page"${dialect.lookup}${tableName(table)} AS ${row} ON ${row}."id" = "page"."id"${order}`,
  );
}

/** The rows with these ids, in the order of the ids; missing ones are left out. Columns as in `compilePage`. */
export function compileRowsById(dialect: Dialect, table: PhysicalTable, fields: readonly Field[], ids: readonly RowId[]): Statement {
  return dialect.finish(
    sql`SELECT ${rowColumns(fields, row)} FROM ${dialect.idRows(ids)}${dialect.lookup}${tableName(table)} AS ${row} ON ${row}."id" = "keys"."id" ORDER BY "keys"."ord"`,
  );
}

/** How many rows match, one number. */
export function compileCount(dialect: Dialect, table: PhysicalTable, query: RowsQuery, context: FilterContext): Statement {
  return dialect.finish(sql`SELECT count(*) FROM ${tableName(table)}${compileWhere(dialect, table, query, context)}`);
}

/** `id, ver` and the fields' own columns. */
export function rowColumns(fields: readonly Field[], alias?: Fragment): Fragment {
  const of = (name: string): Fragment => (alias === undefined ? identifier(name) : sql`${alias}.${identifier(name)}`);
  return join([of('id'), of('ver'), ...fields.filter((field) => hasColumn(field)).map((field) => of(field.column))], ', ');
}

function idsInOrder(dialect: Dialect, table: PhysicalTable, query: RowsQuery, window: PageWindow | null, context: FilterContext): Fragment {
  const order = query.shuffle ? sql` ORDER BY random()` : orderBy(dialect, sortKeys(dialect, table, query.sorts));
  const cut = window === null ? sql`` : dialect.window(window.offset, window.limit);
  return sql`SELECT "id" FROM ${tableName(table)}${compileWhere(dialect, table, query, context)}${order}${cut}`;
}
