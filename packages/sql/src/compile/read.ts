import type { Field, FilterContext, PageWindow, RowId, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, param, sql, type Statement } from '../fragment.ts';
import { type PhysicalTable, rowsOf } from '../model/physical-table.ts';
import { hasColumn } from '../model/storage.ts';
import { fromRows, type QueryRows, queryRows } from '../computed/query-rows.ts';
import { cellColumns, type CellShape } from '../computed/cell-reader.ts';
import { orderBy, queryKeys } from './order.ts';
import { compileWhere } from './where.ts';

const row = identifier('r');

/** For reads in which no formula asks for the time. */
const atNoTime: FilterContext = { now: 0, timeZone: 'UTC', userId: null };

/** What is read of each row: `id, ver`, then the cells. */
export interface RowCells {
  readonly columns: Fragment;
  /** Whether it takes more than reading to make them. */
  readonly isComputed: boolean;
}

/** The cells of `fields` for `compilePage` and `compileRowsById`; the same for every page of the table at one time and in one time zone. */
export function compileCells(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  context: FilterContext,
  shape: CellShape = 'canonical',
): RowCells {
  return {
    columns: cellColumns(dialect, table, fields, shape, row, context),
    isComputed: fields.some(({ definition }) => definition !== undefined),
  };
}

/** Ids of matching rows in view order, one column. A null window gives all of them. */
export function compileIds(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  window: PageWindow | null,
  context: FilterContext,
): Statement {
  return dialect.finish(idsInOrder(dialect, table, query, window, context));
}

/**
 * One page of rows: `id, ver`, then the columns of `fields` that have one, in that order (`rowDecoder` reads them).
 * Where rows are sorted, or computed cells would be made of rows that are skipped, the page is cut on ids first, so that no other
 * rows are read whole. `cells`: what the fields were compiled to before.
 */
export function compilePage(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  window: PageWindow,
  fields: readonly Field[],
  context: FilterContext,
  cells: RowCells = compileCells(dialect, table, fields, context),
): Statement {
  const rows = queryRows(dialect, table, query, context);
  if (comesInOrder(dialect, rows, query, cells)) {
    const where = compileWhere(dialect, rows, query, context);
    const cut = dialect.window(window.offset, window.limit);
    return dialect.finish(sql`SELECT ${cells.columns} FROM ${fromRows(rows, row)}${where}${orderBy(dialect, [], row)}${cut}`);
  }
  const ids = idsInOrder(dialect, table, query, window, context);
  const order = query.shuffle ? sql`` : orderBy(dialect, queryKeys(dialect, rows, query, row), row);
  return dialect.finish(
    sql`SELECT ${cells.columns} FROM (${ids}) AS "page"${dialect.lookup}${fromRows(rows, row)} ON ${row}."id" = "page"."id"${order}`,
  );
}

/** Whether rows are met in the order they are asked for, by conditions on columns alone: then they can be taken as they are met. */
function comesInOrder(dialect: Dialect, rows: QueryRows, query: RowsQuery, cells: RowCells): boolean {
  const { shuffle, sorts, grouping, linked } = query;
  const isGathered =
    rows.computed !== undefined || linked !== undefined || (rows.plan?.by ?? null) !== null || rows.plan?.search !== undefined;
  if (shuffle || sorts.length > 0 || (grouping?.levels.length ?? 0) > 0 || isGathered) return false;
  return dialect.capabilities.skipsForNothing || !cells.isComputed;
}

/** The rows with these ids, in the order of the ids; missing ones are left out. Columns and `cells` as in `compilePage`. */
export function compileRowsById(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  ids: readonly RowId[],
  context: FilterContext = atNoTime,
  cells: RowCells = compileCells(dialect, table, fields, context),
): Statement {
  const run = findRun(ids);
  if (run !== null)
    return dialect.finish(
      sql`SELECT ${cells.columns} FROM ${rowsOf(table)} AS ${row} WHERE ${row}."id" BETWEEN ${param(run.first)} AND ${param(run.last)} ORDER BY ${row}."id"`,
    );
  return dialect.finish(
    sql`SELECT ${cells.columns} FROM ${dialect.idRows(ids)}${dialect.lookup}${rowsOf(table)} AS ${row} ON ${row}."id" = "keys"."id" ORDER BY "keys"."ord"`,
  );
}

/** Ids that follow each other are one stretch of the table, which is read without looking each of them up. */
function findRun(ids: readonly RowId[]): { readonly first: RowId; readonly last: RowId } | null {
  const [first] = ids;
  const last = ids.at(-1);
  if (first === undefined || last === undefined || !Number.isSafeInteger(first) || ids.length < 2 || last - first !== ids.length - 1)
    return null;
  for (let index = 1; index < ids.length; index++) if (ids[index] !== first + index) return null;
  return { first, last };
}

/** How many rows match, one number; counting ends at `atMost`. */
export function compileCount(dialect: Dialect, table: QueryRows, query: RowsQuery, context: FilterContext, atMost?: number): Statement {
  const rows = queryRows(dialect, table, query, context);
  const matching = sql` FROM ${fromRows(rows)}${compileWhere(dialect, rows, query, context)}`;
  if (atMost !== undefined) {
    const some = sql`SELECT 1 AS "one"${matching}${dialect.unordered}${dialect.window(0, atMost)}`;
    return dialect.finish(sql`SELECT count(*) FROM (${some}) AS "some"`);
  }
  return dialect.finish(sql`SELECT count(*)${matching}`);
}

/** `id, ver` and the fields' own columns, one by one. */
export function columnsOf(fields: readonly Field[], alias?: Fragment): Fragment[] {
  const of = (name: string): Fragment => (alias === undefined ? identifier(name) : sql`${alias}.${identifier(name)}`);
  return [of('id'), of('ver'), ...fields.filter((field) => hasColumn(field)).map((field) => of(field.column))];
}

function idsInOrder(dialect: Dialect, table: QueryRows, query: RowsQuery, window: PageWindow | null, context: FilterContext): Fragment {
  const rows = queryRows(dialect, table, query, context, [], true);
  const order = query.shuffle ? sql` ORDER BY ${dialect.random}` : idOrder(dialect, rows, query);
  const cut = window === null ? sql`` : dialect.window(window.offset, window.limit);
  return sql`SELECT "id" FROM ${fromRows(rows)}${compileWhere(dialect, rows, query, context)}${order}${cut}`;
}

/** The order of rows that are found by a condition is no reason to walk through the table in that order. */
function idOrder(dialect: Dialect, rows: QueryRows, query: RowsQuery): Fragment {
  const isGathered = (rows.plan?.by ?? null) !== null;
  return orderBy(dialect, queryKeys(dialect, rows, query), undefined, isGathered ? dialect.hidden(sql`"id"`) : undefined);
}
