import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, integer, join, sql, type Statement } from '../fragment.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import { requireRules } from './require-rules.ts';
import type { ForeignColumn, ForeignTable } from '../model/foreign-table.ts';

/**
 * The statement with every table of somebody else that it names put before it, under our names: `WITH "t_…" AS (…)`. Planners
 * look through that as through a view, so their indexes serve. Statements that name none stay as they are.
 */
export function withForeignTables(dialect: Dialect, table: PhysicalTable, statement: Statement): Statement {
  const tables = new Map([table, ...(table.related?.values() ?? [])].map((one) => [one.name, one.foreign]));
  const named = [...tables].flatMap(([name, foreign]) =>
    foreign !== undefined && statement.sql.includes(dialect.finish(identifier(name)).sql) ? [viewOf(dialect, name, foreign)] : [],
  );
  if (named.length === 0) return statement;
  // It has no parameters, and a question mark in a name or a text of theirs is none either.
  return { ...statement, isForeign: true, sql: `${sql`WITH ${join(named, ', ')} `.sql}${statement.sql}` };
}

/** Whether the table, or one its links lead to, is somebody else's. */
export function hasForeignTables(table: PhysicalTable): boolean {
  return table.foreign !== undefined || [...(table.related?.values() ?? [])].some((one) => one.foreign !== undefined);
}

/** The quoted name in their database. */
export function foreignName({ schema, name }: Pick<ForeignTable, 'schema' | 'name'>): Fragment {
  return schema === null ? theirName(name) : sql`${theirName(schema)}.${theirName(name)}`;
}

/** Any name a database of theirs holds; for what stands before a statement. */
function theirName(name: string): Fragment {
  return { sql: `"${name.replaceAll('"', '""')}"`, params: [] };
}

/** A column of theirs, told from what it becomes. */
export function theirColumn(name: string): Fragment {
  return sql`"s".${theirName(name)}`;
}

function viewOf(dialect: Dialect, name: string, table: ForeignTable): Fragment {
  const rules = requireRules(dialect);
  const columns = table.columns.map(({ column, name: theirs, type, isKey, choices }) => {
    const value = isKey ? theirColumn(theirs) : asOption(rules.read(type, theirColumn(theirs)), choices);
    return sql`${value} AS ${identifier(column)}`;
  });
  const shown = [sql`${idOf(table)} AS "id"`, sql`${integer(1)} AS "ver"`, ...columns];
  return sql`${identifier(name)} AS ${rules.asView}(SELECT ${join(shown, ', ')} FROM ${placeOf(table)} AS "s")`;
}

/** A value as the id of its option. */
function asOption(value: Fragment, choices: ForeignColumn['choices'] = []): Fragment {
  if (choices.length === 0 || !choices.every((choice) => isOptionValue(choice.value))) return value;
  const cases = choices.map((choice) => sql`WHEN ${text(choice.value)} THEN ${text(choice.id)}`);
  return sql`CASE ${value} ${join(cases, ' ')} END`;
}

/** As a literal, because what stands before a statement brings no parameters. Values with a backslash are never options: see `isOptionValue`. */
function text(value: string): Fragment {
  return { sql: `'${value.replaceAll("'", "''")}'`, params: [] };
}

/** Whether a value can be an option: a literal of it reads the same whatever a server makes of backslashes. */
export function isOptionValue(value: string): boolean {
  return !value.includes('\\') && !value.includes('\u0000');
}

function placeOf(table: ForeignTable): Fragment {
  return table.query === undefined ? foreignName(table) : { sql: `(${table.query})`, params: [] };
}

function idOf({ key, orderedBy }: ForeignTable): Fragment {
  if (key !== null) return theirColumn(key);
  const order = orderedBy.length === 0 ? sql`` : sql`ORDER BY ${join(orderedBy.map(theirColumn), ', ')}`;
  return sql`row_number() OVER (${order})`;
}
