import { limits } from '@quadrille/domain';
import type { Field, FilterContext, LinkDefinition, OptionId, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, param, sql, type Statement } from '../fragment.ts';
import { linkStep } from '../computed/link-step.ts';
import { fromRows, type QueryRows, queryRows } from '../computed/query-rows.ts';
import { columnIn, rowScope } from '../computed/row-scope.ts';
import { rowsOf } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import { plannedColumn } from './planned-column.ts';
import { compileWhere } from './where.ts';

export interface OptionCount {
  /** Null: rows without a choice. Of a link the id of a record. */
  readonly optionId: OptionId | null;
  readonly count: number;
}

export interface CompiledOptionCounts {
  readonly statement: Statement;
  /** Takes all rows of the answer; gives every option in the field's order, rows without a choice first. */
  read(rows: readonly (readonly unknown[])[]): OptionCount[];
  /** How many rows of a single select hold an option that is gone. */
  others(rows: readonly (readonly unknown[])[]): number;
}

/** Above this many options one comparison per option and row costs more than sorting into groups. */
const mostConditions = 60;

/**
 * How many matching rows each option of a select has; a row of a multi select counts for each of its options. Of a link: how many rows
 * each record has that is linked with one, those with the most first, one more than `limits.linkedStacks` at most.
 */
export function compileOptionCounts(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  asked: Field,
  context: FilterContext,
): CompiledOptionCounts {
  if (asked.definition?.kind === 'link') return byLinked(dialect, table, query, asked.definition, context);
  const rows = queryRows(dialect, table, query, context, [asked.id]);
  const field = rows.fields.find(({ id }) => id === asked.id) ?? asked;
  const isList = storageOf(field) === 'list';
  const groups = !isList && (dialect.capabilities.groupsByHashing || field.options.length > mostConditions);
  const rest = sql` FROM ${fromRows(rows)}${compileWhere(dialect, rows, query, context)}`;
  return groups ? byGroups(dialect, field, plannedColumn(dialect, rows, field), rest) : byConditions(dialect, field, rest, isList);
}

function byLinked(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  definition: LinkDefinition,
  context: FilterContext,
): CompiledOptionCounts {
  const from = identifier('b');
  const step = linkStep(rowScope(dialect, table, from, context), definition);
  if (step === null) return { statement: dialect.finish(sql`SELECT 1 WHERE 1 = 0`), read: () => [], others: () => 0 };
  const rows = queryRows(dialect, table, query, context);
  const where = compileWhere(dialect, rows, query, context);
  const wanted = where.sql === '' ? sql`` : sql` WHERE ${from}."id" IN (SELECT "id" FROM ${fromRows(rows)}${where})`;
  const id = columnIn(step.scope, 'id');
  const joined = sql`${rowsOf(table)} AS ${from} JOIN ${step.first} ON ${step.theirs} = ${step.ours}${step.rest}`;
  const order = sql` GROUP BY ${id} ORDER BY count(*) DESC, ${id} ASC${dialect.window(0, limits.linkedStacks + 1)}`;
  return {
    statement: dialect.finish(sql`SELECT ${id}, count(*) FROM ${joined}${wanted}${order}`),
    read: (found) => found.map(([linked, count]) => ({ optionId: String(linked) as OptionId, count: Number(count) })),
    others: () => 0,
  };
}

function byGroups(dialect: Dialect, field: Field, column: Fragment, rest: Fragment): CompiledOptionCounts {
  return {
    statement: dialect.finish(sql`SELECT ${column}, count(*)${rest} GROUP BY ${column}`),
    read(rows) {
      const counts = new Map(rows.map((row) => [row[0], Number(row[1])]));
      return withNull(field).map((optionId) => ({ optionId, count: counts.get(optionId) ?? 0 }));
    },
    others(rows) {
      const known = new Set<unknown>(withNull(field));
      return rows.reduce((sum, row) => sum + (known.has(row[0]) ? 0 : Number(row[1])), 0);
    },
  };
}

function byConditions(dialect: Dialect, field: Field, rest: Fragment, isList: boolean): CompiledOptionCounts {
  const column = identifier(field.column);
  const holds = (id: OptionId): Fragment => (isList ? dialect.listHas(column, [id], 'any') : sql`${column} = ${param(id)}`);
  const columns = withNull(field).map((id) => sql`count(CASE WHEN ${id === null ? sql`${column} IS NULL` : holds(id)} THEN 1 END)`);
  return {
    statement: dialect.finish(sql`SELECT ${join([...columns, sql`count(*)`], ', ')}${rest}`),
    read: (rows) => withNull(field).map((optionId, index) => ({ optionId, count: Number(rows[0]?.[index] ?? 0) })),
    others: (rows) => {
      const counted = (rows[0] ?? []).slice(0, columns.length).reduce<number>((sum, count) => sum + Number(count), 0);
      return Math.max(0, Number(rows[0]?.[columns.length] ?? 0) - counted);
    },
  };
}

function withNull(field: Field): (OptionId | null)[] {
  const options = field.options.toSorted((left, right) => left.order - right.order);
  return [null, ...options.map((option) => option.id)];
}
