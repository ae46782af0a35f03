import type { FilterContext, FilterNode, RowsQuery, TableId } from '@quadrille/domain';
import { isComputable } from '../computed/is-computable.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, sql } from '../fragment.ts';
import { fieldSource, type PhysicalTable, type RowRule, tableName } from '../model/physical-table.ts';
import { compileWhere } from './where.ts';

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

function ruledRows(dialect: Dialect, table: PhysicalTable, rule: RowRule, context: FilterContext): Fragment {
  return sql`(SELECT * FROM ${tableName(table)}${whereOf(dialect, rule, context)})`;
}

function whereOf(dialect: Dialect, { filters, of }: RowRule, context: FilterContext): Fragment {
  if (filters.length === 0) return sql``;
  const nothing = sql` WHERE ${dialect.always(false)}`;
  if (!filters.every((nodes) => isWhole(nodes, of))) return nothing;
  const wheres = filters.map((nodes) => compileWhere(dialect, of, queryOf([nodes]), context));
  if (wheres.some((where) => where.sql === '')) return nothing;
  return compileWhere(dialect, of, queryOf(filters), context);
}

const queryOf = (filters: RowsQuery['filters']): RowsQuery => ({ filters, sorts: [], search: null, shuffle: false });

/** Whether every condition has a field with a value to look at. In a filter what is gone counts as absent; a right must not grow by it. */
function isWhole(nodes: readonly FilterNode[], table: PhysicalTable): boolean {
  const source = fieldSource(table);
  return nodes.every((node) => {
    if (node.kind === 'group') return isWhole(node.children, table);
    const field = table.fields.find(({ id }) => id === node.fieldId);
    return field !== undefined && isComputable(field, table, source);
  });
}
