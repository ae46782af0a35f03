import { type Field, type FieldId, type FilterContext, groupPathTest, resolveFilter, type RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, integer, sql } from '../fragment.ts';
import { fromRows, type QueryRows, queryRows } from '../computed/query-rows.ts';
import { hasForeignTables } from '../foreign/foreign-table.ts';
import { tableName } from '../model/physical-table.ts';
import { hasColumn } from '../model/storage.ts';
import { compileTest, joinTests, type TestScope } from './compile-test.ts';
import { compileLinked } from './linked.ts';
import { testedColumn } from './planned-column.ts';
import { compileSearch } from './search.ts';
import { compileAmong } from '../search/search-index.ts';

/** The condition of a whole query without the word WHERE; null when every row matches. */
export function compileCondition(dialect: Dialect, table: QueryRows, query: RowsQuery, context: FilterContext): Fragment | null {
  const fields = table.computed?.filterFields ?? fieldsById(table.fields);
  const { some, linkedFirst } = table.computed ?? {};
  const scope: TestScope = {
    dialect,
    fields,
    isForeign: hasForeignTables(table),
    ...(table.plan && { columns: hiddenColumns(dialect, table) }),
    ...(some && { some }),
    ...(linkedFirst && { linkedFirst }),
  };
  const parts: Fragment[] = [];
  for (const nodes of query.filters) {
    const test = resolveFilter(nodes, fields, context);
    if (test !== null) parts.push(compileTest(scope, test));
  }
  for (const test of query.tests ?? []) parts.push(compileTest(scope, test));
  const path = query.grouping === undefined ? null : groupPathTest(query.grouping);
  if (path !== null) parts.push(compileTest(scope, path));
  const search = query.search === null ? null : compileSearch(dialect, table, query.search, context);
  if (search !== null) parts.push(search);
  const among = compileAmong(dialect, table, query, context);
  if (among !== null) parts.push(among);
  for (const linked of query.linked ?? []) parts.push(compileLinked(dialect, table, linked));
  const top = table.plan?.top;
  if (top !== undefined) parts.push(sql`"id" < (SELECT min("id") FROM ${tableName(table)}) + ${integer(top)}`);
  return parts.length === 0 ? null : joinTests(parts, ' AND ');
}

/** The columns as conditions name them so that the planner keeps to the plan. */
function hiddenColumns(dialect: Dialect, table: QueryRows): ReadonlyMap<FieldId, Fragment> {
  const own = table.fields.filter((field) => field.definition === undefined && hasColumn(field));
  return new Map(own.map((field) => [field.id, testedColumn(dialect, table, field)]));
}

/** ` WHERE …`, or nothing. Of a table itself, where computed fields are no columns, the rows are chosen by their ids. */
export function compileWhere(dialect: Dialect, table: QueryRows, query: RowsQuery, context: FilterContext): Fragment {
  const rows = queryRows(dialect, table, query, context);
  const condition = compileCondition(dialect, rows, query, context);
  if (condition === null) return sql``;
  if (rows === table || rows.computed?.rows === null) return sql` WHERE ${condition}`;
  return sql` WHERE "id" IN (SELECT "id" FROM ${fromRows(rows)} WHERE ${condition})`;
}

const maps = new WeakMap<readonly Field[], ReadonlyMap<FieldId, Field>>();

/** Tables are immutable, so one map per list of fields will do. */
function fieldsById(fields: readonly Field[]): ReadonlyMap<FieldId, Field> {
  let map = maps.get(fields);
  if (map === undefined) {
    map = new Map(fields.map((field) => [field.id, field]));
    maps.set(fields, map);
  }
  return map;
}
