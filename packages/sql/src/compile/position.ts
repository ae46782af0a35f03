import type { Field, FilterContext, RowId, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, param, sql, type SqlValue, type Statement } from '../fragment.ts';
import { type PhysicalTable, tableName } from '../model/physical-table.ts';
import { orderBy, type SortKey, sortKeys } from './order.ts';
import { rowColumns } from './read.ts';
import { compileCondition } from './where.ts';

/** How many rows stand before this one in view order, one number; no row when it is not in the view. */
export function compileFindPosition(
  dialect: Dialect,
  table: PhysicalTable,
  query: RowsQuery,
  id: RowId,
  context: FilterContext,
): Statement {
  const [other, here] = [identifier('r'), identifier('k')];
  const theirs = sortKeys(dialect, table, query.sorts, other);
  const ours = sortKeys(dialect, table, query.sorts, here);
  let before = sql`${other}."id" < ${here}."id"`;
  for (let index = theirs.length - 1; index >= 0; index--) {
    const [left, right] = [theirs[index] as SortKey, ours[index] as SortKey];
    before = sql`(${precedes(left, right)} OR (${dialect.same(left.key, right.key)} AND ${before}))`;
  }
  const name = tableName(table);
  const condition = compileCondition(dialect, table, query, context);
  const also = condition === null ? sql`` : sql` AND (${condition})`;
  return dialect.finish(
    sql`SELECT (SELECT count(*) FROM ${name} AS ${other} WHERE ${before}${also}) FROM ${name} AS ${here} WHERE ${here}."id" = ${param(id)}${also}`,
  );
}

function precedes(left: SortKey, right: SortKey): Fragment {
  const [low, high] = left.direction === 'asc' ? [left.key, right.key] : [right.key, left.key];
  return sql`(${low} < ${high} OR (${low} IS NULL AND ${high} IS NOT NULL))`;
}

/** Where a reader stopped: the sort keys of the last row, as `compileSortKeys` answered them, and its id. */
export interface RowCursor {
  readonly keys: readonly SqlValue[];
  readonly id: RowId;
}

/** The sort keys of one row, for a `RowCursor`; the id alone when nothing is sorted. */
export function compileSortKeys(dialect: Dialect, table: PhysicalTable, query: RowsQuery, id: RowId): Statement {
  const keys = sortKeys(dialect, table, query.sorts).map((key) => key.key);
  return dialect.finish(sql`SELECT ${join([...keys, sql`"id"`], ', ')} FROM ${tableName(table)} WHERE "id" = ${param(id)}`);
}

/** The rows that follow a cursor, without counting those before it. Columns as in `compilePage`. Not for shuffled queries. */
export function compilePageAfter(
  dialect: Dialect,
  table: PhysicalTable,
  query: RowsQuery,
  cursor: RowCursor,
  limit: number,
  fields: readonly Field[],
  context: FilterContext,
): Statement {
  const keys = sortKeys(dialect, table, query.sorts);
  const condition = compileCondition(dialect, table, query, context);
  const after = follows(dialect, keys, cursor);
  const where = condition === null ? after : sql`(${condition}) AND ${after}`;
  const ids = sql`SELECT "id" FROM ${tableName(table)} WHERE ${where}${orderBy(dialect, keys)}${dialect.window(0, limit)}`;
  const row = identifier('r');
  return dialect.finish(
    sql`SELECT ${rowColumns(fields, row)} FROM (${ids}) AS "page"${dialect.lookup}${tableName(table)} AS ${row} ON ${row}."id" = "page"."id"${orderBy(dialect, sortKeys(dialect, table, query.sorts, row), row)}`,
  );
}

function follows(dialect: Dialect, keys: readonly SortKey[], cursor: RowCursor): Fragment {
  let after = sql`"id" > ${param(cursor.id)}`;
  for (let index = keys.length - 1; index >= 0; index--)
    after = followsKey(dialect, keys[index] as SortKey, cursor.keys[index] ?? null, after);
  return after;
}

/** Nulls are first ascending and last descending. The outer bound lets an index start at the cursor. */
function followsKey(dialect: Dialect, { key, direction, storage }: SortKey, value: SqlValue, rest: Fragment): Fragment {
  if (value === null) return direction === 'asc' ? sql`(${key} IS NOT NULL OR ${rest})` : sql`(${key} IS NULL AND ${rest})`;
  const at = dialect.param(storage, value);
  if (direction === 'asc') return sql`(${key} >= ${at} AND (${key} > ${at} OR ${rest}))`;
  return sql`(${key} IS NULL OR (${key} <= ${at} AND (${key} < ${at} OR ${rest})))`;
}
