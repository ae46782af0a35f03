import { AppError } from '@quadrille/contract';
import type { FieldId } from '@quadrille/domain';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';

export interface FieldInTable {
  readonly table: TableSchema;
  readonly field: FieldDoc;
}

export function getField(schema: BaseSchema, id: string): FieldInTable {
  const doc = schema.entities.find('field', id);
  const table = doc && schema.tableById.get(doc.tableId);
  const field = table?.fieldById.get(id as FieldId);
  if (!table || !field) throw new AppError('columnNotFound');
  return { table, field };
}

/** A field of this very table. */
export function getFieldOfTable(table: TableSchema, id: string): FieldDoc {
  const field = table.fieldById.get(id as FieldId);
  if (!field) throw new AppError('columnNotFound');
  return field;
}

/** By title, then column name, then id. */
export function findFieldByName(table: TableSchema, name: string): FieldDoc | undefined {
  return (
    table.fields.find((field) => field.title === name) ??
    table.fields.find((field) => field.columnName === name) ??
    table.fieldById.get(name as FieldId)
  );
}
