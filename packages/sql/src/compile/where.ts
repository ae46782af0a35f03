import { type Field, type FieldId, type FilterContext, resolveFilter, type RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, sql } from '../fragment.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import { compileTest, joinTests } from './compile-test.ts';
import { compileSearch } from './search.ts';

/** The condition of a whole query without the word WHERE; null when every row matches. */
export function compileCondition(dialect: Dialect, table: PhysicalTable, query: RowsQuery, context: FilterContext): Fragment | null {
  const fields = fieldsById(table.fields);
  const parts: Fragment[] = [];
  for (const nodes of query.filters) {
    const test = resolveFilter(nodes, fields, context);
    if (test !== null) parts.push(compileTest({ dialect, fields }, test));
  }
  const search = query.search === null ? null : compileSearch(dialect, table, query.search, context);
  if (search !== null) parts.push(search);
  return parts.length === 0 ? null : joinTests(parts, ' AND ');
}

/** ` WHERE …`, or nothing. */
export function compileWhere(dialect: Dialect, table: PhysicalTable, query: RowsQuery, context: FilterContext): Fragment {
  const condition = compileCondition(dialect, table, query, context);
  return condition === null ? sql`` : sql` WHERE ${condition}`;
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
