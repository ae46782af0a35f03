import { type Field, type FilterContext, type FilterNode, resolveFilter, type RowsQuery, type TableId } from '@quadrille/domain';
import { fieldSql } from '../computed/field-sql.ts';
import { NotInSqlError } from '../computed/not-in-sql.ts';
import { isComputable } from '../computed/is-computable.ts';
import { queryRows } from '../computed/query-rows.ts';
import { rowScope } from '../computed/row-scope.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, sql } from '../fragment.ts';
import { fieldSource, type PhysicalTable, type RowRule, tableName } from '../model/physical-table.ts';
import { compileTest, joinTests, type TestScope } from './compile-test.ts';

/**
 * The table with the rights of its reader compiled into what its rows, and those of every table its links lead to, are read from.
 * Whatever is asked of it afterwards is asked of these rows alone; `within` narrows those of the table further. Throws `NotInSqlError` for rules the database cannot decide.
 */
export function guardRows<T extends PhysicalTable>(
  dialect: Dialect,
  table: T,
  context: FilterContext,
  within: RowsQuery['within'] = [],
): T {
  const all = [table, ...(table.related?.values() ?? [])];
  if (within.length > 0 && table.only === undefined)
    throw new Error(`Table "${table.name}" has no rights to which conditions could be added.`);
  if (all.every((one) => one.only === undefined)) return table;
  const guard = <One extends PhysicalTable>(one: One, also: RowRule['filters'] = []): One =>
    one.only === undefined
      ? one
      : { ...one, rows: ruledRows(dialect, one, { ...one.only, filters: [...one.only.filters, ...also] }, context) };
  if (table.related === undefined) return guard(table, within);
  const related = new Map<TableId, PhysicalTable>();
  for (const [id, one] of table.related) related.set(id, { ...guard(one), related });
  return { ...guard(table, within), related };
}

/** Characters of the rights of one table. */
const longestRights = 100_000;

/** The conditions stand over the rows themselves: looked up by their ids, MariaDB groups them wrongly. */
function ruledRows(dialect: Dialect, table: PhysicalTable, { filters, of }: RowRule, context: FilterContext): Fragment {
  const alias = identifier('ruled');
  const conditions = filters.every((nodes) => isWhole(nodes, of)) ? conditionsOf(dialect, of, filters, context, alias) : null;
  const where = conditions === null ? dialect.always(false) : conditions.length === 0 ? null : joinTests(conditions, ' AND ');
  // Each link to the table says its rights again.
  if (where !== null && where.sql.length > longestRights) throw new NotInSqlError(of.name, ['the length of its rules']);
  return sql`(SELECT * FROM ${tableName(table)} AS ${alias}${where === null ? sql`` : sql` WHERE ${where}`})`;
}

/** Null where one of the lists asks nothing. */
function conditionsOf(
  dialect: Dialect,
  of: PhysicalTable,
  filters: RowRule['filters'],
  context: FilterContext,
  alias: Fragment,
): Fragment[] | null {
  const { computed } = queryRows(dialect, of, { filters, sorts: [], search: null, shuffle: false }, context);
  const scope = rowScope(dialect, of, alias, context);
  const own = new Map(of.fields.map((field) => [field.id, field]));
  const isMade = (field: Field): boolean => (computed?.filterFields.get(field.id)?.column ?? field.column) !== field.column;
  const columns = new Map(of.fields.filter(isMade).map((field) => [field.id, fieldSql(scope, field).sql]));
  const fields = computed?.filterFields ?? own;
  const tests = filters.map((nodes) => resolveFilter(nodes, fields, context));
  if (tests.includes(null)) return null;
  const { some, linkedFirst } = computed ?? {};
  const asked: TestScope = { dialect, fields, columns, ...(some && { some }), ...(linkedFirst && { linkedFirst }) };
  return tests.flatMap((test) => (test === null ? [] : [compileTest(asked, test)]));
}

/** Whether every condition has a field with a value to look at. A right must not grow by what is gone. */
function isWhole(nodes: readonly FilterNode[], table: PhysicalTable): boolean {
  const source = fieldSource(table);
  return nodes.every((node) => {
    if (node.kind === 'group') return isWhole(node.children, table);
    if (node.kind === 'broken') return false;
    const field = table.fields.find(({ id }) => id === node.fieldId);
    return field !== undefined && isComputable(field, table, source);
  });
}
