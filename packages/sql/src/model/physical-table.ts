import { displayFieldOf, type Field, type FieldId, type FieldSource, type FilterNode, type TableId } from '@quadrille/domain';
import type { ForeignTable } from './foreign-table.ts';
import { type Fragment, identifier } from '../fragment.ts';
import { hasColumn } from './storage.ts';

/** A table as the database knows it: names derived from ids, and the fields whose columns it holds. */
export interface PhysicalTable {
  /** Schema of the base on engines that have schemas; null on SQLite, where the base is its own file. */
  readonly schema: string | null;
  readonly name: string;
  readonly fields: readonly Field[];
  /** Every table the definitions of its fields lead to, themselves and further on, itself included where they lead back. */
  readonly related?: ReadonlyMap<TableId, PhysicalTable>;
  /** Somebody else's table that is read under this name; `withForeignTables` puts it before each statement. */
  readonly foreign?: ForeignTable;
  /** Rights of the reader: of the rows there are only these. Readable after `guardRows`. */
  readonly only?: RowRule;
  /** Foreign keys that are no fields for the reader; the links they keep are followed all the same. */
  readonly keys?: readonly Field[];
  /** Made by `guardRows`: the rows of `only`. */
  readonly rows?: Fragment;
}

/** Which rows of a table are there for a reader. */
export interface RowRule {
  /** A row must pass all of them. One that asks nothing, or of a field that is gone, lets no row pass. */
  readonly filters: readonly (readonly FilterNode[])[];
  /** The table as it is for those whom no rights bind; rules may name fields and follow links their readers may not. */
  readonly of: PhysicalTable;
}

/** Columns every table has besides those of its fields. */
export const systemColumns = ['id', 'ver', 'created_at', 'updated_at', 'created_by', 'updated_by'] as const;
export type SystemColumn = (typeof systemColumns)[number];

export function isSystemColumn(name: string): name is SystemColumn {
  return (systemColumns as readonly string[]).includes(name);
}

/** The table's quoted name, with its schema where it has one. */
export function tableName(table: Pick<PhysicalTable, 'schema' | 'name'>): Fragment {
  const name = identifier(table.name);
  return table.schema === null ? name : { sql: `${identifier(table.schema).sql}.${name.sql}`, params: [] };
}

/** What reads take the table's rows from: itself, or those rows the reader's rights leave. */
export function rowsOf(table: PhysicalTable): Fragment {
  if (table.only === undefined) return tableName(table);
  if (table.rows === undefined) throw new Error(`Table "${table.name}" is read by somebody with rights, but they were not compiled.`);
  return table.rows;
}

/** The field with this id that has a column here; undefined for unknown ids and virtual fields. */
export function findStoredField(table: PhysicalTable, id: FieldId): Field | undefined {
  const field = table.fields.find((candidate) => candidate.id === id);
  return field !== undefined && hasColumn(field) ? field : undefined;
}

const sources = new WeakMap<PhysicalTable, FieldSource>();

/** Finds the fields of the table and of those it is related with. */
export function fieldSource(table: PhysicalTable): FieldSource {
  let source = sources.get(table);
  if (source === undefined) {
    const related = [...(table.related?.values() ?? [])];
    const fields = new Map([table, ...related].flatMap((one) => one.fields.map((field) => [field.id, field] as const)));
    source = { find: (id) => fields.get(id), displayFieldOf: (id) => displayFieldOf(table.related?.get(id)?.fields ?? []) };
    sources.set(table, source);
  }
  return source;
}
