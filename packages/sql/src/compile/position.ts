import type { Field, FilterContext, RowId, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, param, sql, type SqlValue, type Statement } from '../fragment.ts';
import { cellColumns } from '../computed/cell-reader.ts';
import { fromRows, type QueryRows, queryRows } from '../computed/query-rows.ts';
import { orderBy, queryKeys, type SortKey } from './order.ts';
import { compileCondition } from './where.ts';

/** How many rows stand before this one in view order, one number; no row when it is not in the view. */
export function compileFindPosition(dialect: Dialect, table: QueryRows, query: RowsQuery, id: RowId, context: FilterContext): Statement {
  const [other, here] = [identifier('r'), identifier('k')];
  const rows = queryRows(dialect, table, query, context);
  const others = queryRows(dialect, table, query, context, [], true);
  const theirs = queryKeys(dialect, others, query, other);
  const ours = queryKeys(dialect, rows, query, here);
  let before = sql`${other}."id" < ${here}."id"`;
  for (let index = theirs.length - 1; index >= 0; index--) {
    const [left, right] = [theirs[index] as SortKey, ours[index] as SortKey];
    before = sql`(${precedes(left, right)} OR (${dialect.same(left.key, right.key)} AND ${before}))`;
  }
  const condition = compileCondition(dialect, rows, query, context);
  if (!dialect.capabilities.correlatesFreely) return dialect.finish(countBefore(rows, [other, here], before, condition, id));
  const also = condition === null ? sql`` : sql` AND (${condition})`;
  return dialect.finish(
    sql`SELECT (SELECT count(*) FROM ${fromRows(others, other)} WHERE ${before}${also}) FROM ${fromRows(rows, here)} WHERE ${here}."id" = ${param(id)}${also}`,
  );
}

/** The same over a join, each side of which is the matching rows. */
function countBefore(
  rows: QueryRows,
  [other, here]: readonly [Fragment, Fragment],
  before: Fragment,
  condition: Fragment | null,
  id: RowId,
): Fragment {
  const matching = sql`(SELECT * FROM ${fromRows(rows)}${condition === null ? sql`` : sql` WHERE ${condition}`})`;
  return sql`SELECT count(${other}."id") FROM ${matching} AS ${here} LEFT JOIN ${matching} AS ${other} ON ${before} WHERE ${here}."id" = ${param(id)} GROUP BY ${here}."id"`;
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
export function compileSortKeys(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  id: RowId,
  context: FilterContext = { now: 0, timeZone: 'UTC', userId: null },
): Statement {
  const rows = queryRows(dialect, table, query, context);
  const keys = queryKeys(dialect, rows, query).map((key) => key.key);
  return dialect.finish(sql`SELECT ${join([...keys, sql`"id"`], ', ')} FROM ${fromRows(rows)} WHERE "id" = ${param(id)}`);
}

/** The rows that follow a cursor, without counting those before it. Columns as in `compilePage`. Not for shuffled queries. */
export function compilePageAfter(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  cursor: RowCursor,
  limit: number,
  fields: readonly Field[],
  context: FilterContext,
): Statement {
  const rows = queryRows(dialect, table, query, context);
  const keys = queryKeys(dialect, rows, query);
  const condition = compileCondition(dialect, rows, query, context);
  const after = follows(dialect, keys, cursor);
  const where = condition === null ? after : sql`(${condition}) AND ${after}`;
  const ids = sql`SELECT "id" FROM ${fromRows(rows)} WHERE ${where}${orderBy(dialect, keys)}${dialect.window(0, limit)}`;
  const row = identifier('r');
  return dialect.finish(
    sql`SELECT ${cellColumns(dialect, table, fields, 'canonical', row, context)} FROM (${ids}) AS "page"${dialect.lookup}${fromRows(rows, row)} ON ${row}."id" = "page"."id"${orderBy(dialect, queryKeys(dialect, rows, query, row), row)}`,
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
