import type { Dialect } from '../dialects/dialect.ts';
import type { Statement } from '../fragment.ts';

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
  read(rows: readonly (readonly unknown[])[]): FoundTable[];
}

/** Tables and views of a schema with their columns in order; `schema` is ignored where the engine has none. */
export function compileIntrospection(dialect: Dialect, schema: string | null): CompiledIntrospection {
  return { statement: dialect.finish(dialect.catalogue(schema)), read: readTables };
}

/** Rows come sorted by table: name, is view, column, type, is nullable, key position. */
function readTables(rows: readonly (readonly unknown[])[]): FoundTable[] {
  const tables = new Map<string, { isView: boolean; columns: FoundColumn[] }>();
  for (const [table, isView, name, type, isNullable, keyPosition] of rows) {
    const found = tables.get(String(table)) ?? { isView: Boolean(isView), columns: [] };
    tables.set(String(table), found);
    found.columns.push({ name: String(name), type: String(type), isNullable: Boolean(isNullable), keyPosition: Number(keyPosition) });
  }
  return [...tables].map(([name, { isView, columns }]) => ({ name, isView, columns }));
}
