import { displayFieldOf, type Field, type FieldId, type FieldSource, type TableId } from '@quadrille/domain';
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
