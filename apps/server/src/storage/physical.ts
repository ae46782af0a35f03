import { physicalTableName, type Field } from '@quadrille/domain';
import { hasColumn, isSystemColumn, type PhysicalTable } from '@quadrille/sql';
import type { TableSchema } from './schema/base-schema.ts';

const compiled = new WeakMap<TableSchema, PhysicalTable>();

/** The table as the database knows it. `schema` is the base's own schema, or null where the base is a file. */
export function physicalTable(table: TableSchema, schema: string | null): PhysicalTable {
  let physical = compiled.get(table);
  if (!physical) {
    physical = { schema, name: physicalTableName(table.id), fields: table.fields };
    compiled.set(table, physical);
  }
  return physical;
}

/** Whether the field owns a column people may write: neither virtual nor kept by the product. */
export function isWritable(field: Field): boolean {
  return hasColumn(field) && !isSystemColumn(field.column);
}
