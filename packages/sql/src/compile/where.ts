import type { Condition, Field, FilterNode, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, sql } from '../fragment.ts';
import { findStoredField, type PhysicalTable } from '../model/physical-table.ts';
import { type Storage, storageOf } from '../model/storage.ts';
import { compileBoolean } from './conditions/boolean.ts';
import { never } from './conditions/constants.ts';
import { compileList } from './conditions/list.ts';
import { compileMoment } from './conditions/moment.ts';
import { compileNumber } from './conditions/number.ts';
import { compileOption } from './conditions/option.ts';
import { compilePresence } from './conditions/presence.ts';
import type { FilterContext, PlainOp, Target } from './conditions/target.ts';
import { compileText } from './conditions/text.ts';
import { compileSearch } from './search.ts';

const compilers: Record<Storage, (target: Target) => Fragment | null> = {
  text: compileText,
  number: compileNumber,
  integer: compileNumber,
  boolean: compileBoolean,
  date: compileMoment,
  datetime: compileMoment,
  option: compileOption,
  list: compileList,
  none: () => never,
};

const aliases: Readonly<Partial<Record<Condition['op'], PlainOp>>> = { not: 'neq', ge: 'gte', le: 'lte' };

/** The condition of a whole query without the word WHERE; null when every row matches. */
export function compileCondition(dialect: Dialect, table: PhysicalTable, query: RowsQuery, context: FilterContext): Fragment | null {
  const parts = query.filters.map((nodes) => compileNodes(dialect, table, nodes, context)).filter((part) => part !== null);
  const search = query.search === null ? null : compileSearch(dialect, table, query.search);
  if (search !== null) parts.push(search);
  if (parts.length === 0) return null;
  return parts.length === 1 ? (parts[0] as Fragment) : join(parts.map(wrap), ' AND ');
}

/** ` WHERE …`, or nothing. */
export function compileWhere(dialect: Dialect, table: PhysicalTable, query: RowsQuery, context: FilterContext): Fragment {
  const condition = compileCondition(dialect, table, query, context);
  return condition === null ? sql`` : sql` WHERE ${condition}`;
}

/** One list of filter entries: runs of "and" joined by "or". Entries that mean nothing are left out as if they were not there. */
export function compileNodes(
  dialect: Dialect,
  table: PhysicalTable,
  nodes: readonly FilterNode[],
  context: FilterContext,
): Fragment | null {
  const runs: Fragment[][] = [];
  for (const node of nodes) {
    const inner = compileNode(dialect, table, node, context);
    if (inner === null) continue;
    const part = node.logicalOp === 'not' ? sql`NOT (${inner})` : inner;
    const run = runs.at(-1);
    if (run === undefined || node.logicalOp === 'or') runs.push([part]);
    else run.push(part);
  }
  if (runs.length === 0) return null;
  const joined = runs.map((run) => (run.length === 1 ? (run[0] as Fragment) : join(run.map(wrap), ' AND ')));
  return joined.length === 1 ? (joined[0] as Fragment) : join(joined.map(wrap), ' OR ');
}

function compileNode(dialect: Dialect, table: PhysicalTable, node: FilterNode, context: FilterContext): Fragment | null {
  if (node.kind === 'group') return compileNodes(dialect, table, node.children, context);
  const field = findStoredField(table, node.fieldId);
  return field === undefined ? null : compileOne(dialect, field, node, context);
}

function compileOne(dialect: Dialect, field: Field, node: Condition, context: FilterContext): Fragment | null {
  const target: Target = {
    dialect,
    field,
    column: identifier(field.column),
    op: aliases[node.op] ?? (node.op as PlainOp),
    subOp: node.subOp,
    value: node.value ?? '',
    context,
  };
  return compilePresence(target) ?? compilers[storageOf(field)](target);
}

function wrap(part: Fragment): Fragment {
  return sql`(${part})`;
}
