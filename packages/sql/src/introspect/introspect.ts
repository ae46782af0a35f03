import type { Dialect } from '../dialects/dialect.ts';
import { requireRules } from '../foreign/require-rules.ts';
import { sql, type Statement } from '../fragment.ts';
import { foreignName, theirColumn } from '../foreign/foreign-table.ts';
import type { ForeignTable } from '../model/foreign-table.ts';

/** A column of a table somebody else made. */
export interface FoundColumn {
  readonly name: string;
  /** As the engine spells it; '' for an SQLite column declared without a type. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Position in the primary key from 1; 0 for other columns. */
  readonly keyPosition: number;
}

export interface FoundTable {
  readonly name: string;
  readonly isView: boolean;
  readonly columns: readonly FoundColumn[];
}

export interface CompiledIntrospection {
  readonly statement: Statement;
  read(rows: Rows): FoundTable[];
}

/** Columns of one table that name rows of another. */
export interface FoundForeignKey {
  readonly name: string;
  readonly table: string;
  readonly otherTable: string;
  /** Own and other side by side; null where the other table's key is meant. */
  readonly columns: readonly { readonly own: string; readonly other: string | null }[];
}

/** What the catalogue says of a table, or of a column of it. */
export interface FoundNote {
  readonly table: string;
  /** Null for the table itself. */
  readonly column: string | null;
  readonly comment: string | null;
  /** The engine has a value of its own for rows that bring none. */
  readonly isFilled: boolean;
}

/** Values by the type that allows only them. */
export type FoundChoices = ReadonlyMap<string, readonly string[]>;

type Rows = readonly (readonly unknown[])[];

/** Tables and views of a schema with their columns in order; `schema` is ignored where the engine has none. */
export function compileIntrospection(dialect: Dialect, schema: string | null): CompiledIntrospection {
  return { statement: dialect.finish(dialect.catalogue(schema)), read: readTables };
}

/** The foreign keys between tables of a schema. */
export function compileForeignKeys(dialect: Dialect, schema: string | null): { statement: Statement; read(rows: Rows): FoundForeignKey[] } {
  return { statement: dialect.finish(requireRules(dialect).foreignKeys(schema)), read: readKeys };
}

/** Types of the database that are lists of values; null where no query is needed to know them. */
export function compileChoices(dialect: Dialect, schema: string | null): { statement: Statement; read(rows: Rows): FoundChoices } | null {
  const query = requireRules(dialect).choices(schema);
  return query === null ? null : { statement: dialect.finish(query), read: readChoices };
}

function readChoices(rows: Rows): FoundChoices {
  const choices = new Map<string, string[]>();
  for (const [type, value] of rows) choices.set(String(type), [...(choices.get(String(type)) ?? []), String(value)]);
  return choices;
}

/** Comments, and which columns fill themselves. */
export function compileNotes(dialect: Dialect, schema: string | null): { statement: Statement; read(rows: Rows): FoundNote[] } {
  return { statement: dialect.finish(requireRules(dialect).notes(schema)), read: readNotes };
}

/** Largest number that names a row here. */
const mostKey = 2 ** 31 - 1;

/** Whether all values of a column are numbers that can name rows. */
export function compileKeyRange(
  table: Pick<ForeignTable, 'schema' | 'name'>,
  column: string,
): { statement: Statement; read(rows: Rows): boolean } {
  const key = theirColumn(column);
  // It has no parameters, and a question mark in a name is none either.
  const { sql: text } = sql`SELECT min(${key}), max(${key}) FROM ${foreignName(table)} AS "s" WHERE ${key} IS NOT NULL`;
  return {
    statement: { sql: text, params: [] },
    read: ([range = []]) => range.every((end) => end === null || Math.abs(Number(end)) <= mostKey),
  };
}

/** Rows come sorted by table: name, is view, column, type, is nullable, key position. */
function readTables(rows: Rows): FoundTable[] {
  const tables = new Map<string, { isView: boolean; columns: FoundColumn[] }>();
  for (const [table, isView, name, type, isNullable, keyPosition] of rows) {
    const found = tables.get(String(table)) ?? { isView: Boolean(isView), columns: [] };
    tables.set(String(table), found);
    found.columns.push({ name: String(name), type: String(type), isNullable: Boolean(isNullable), keyPosition: Number(keyPosition) });
  }
  return [...tables].map(([name, { isView, columns }]) => ({ name, isView, columns }));
}

/** Rows come sorted by table, key and position: key, table, column, other table, other column. */
function readKeys(rows: Rows): FoundForeignKey[] {
  const keys = new Map<string, { name: string; table: string; otherTable: string; columns: FoundForeignKey['columns'][number][] }>();
  for (const [name, table, own, otherTable, other] of rows) {
    const id = JSON.stringify([table, name]);
    const key = keys.get(id) ?? { name: String(name), table: String(table), otherTable: String(otherTable), columns: [] };
    keys.set(id, key);
    key.columns.push({ own: String(own), other: other === null ? null : String(other) });
  }
  return [...keys.values()];
}

function readNotes(rows: Rows): FoundNote[] {
  return rows.map(([table, column, comment, isFilled]) => ({
    table: String(table),
    column: column === null ? null : String(column),
    comment: comment === null || comment === '' ? null : String(comment),
    isFilled: Boolean(isFilled) && isFilled !== '0',
  }));
}
