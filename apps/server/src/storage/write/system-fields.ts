import type { Field } from '@quadrille/domain';
import type { FieldDoc } from '../schema/documents.ts';

/** The columns every record has beside `id` and `ver`, dressed as fields so that they are read like any other. */
export const systemFields: readonly FieldDoc[] = [
  pseudo('created_at', 'CreateTime'),
  pseudo('updated_at', 'LastModifiedTime'),
  pseudo('created_by', 'SingleLineText'),
  pseudo('updated_by', 'SingleLineText'),
];

function pseudo(column: string, type: Field['type']): FieldDoc {
  return asField({ id: column as Field['id'], column, type });
}

/** A field of which only id, column and type are known. */
export function asField(known: Pick<Field, 'id' | 'column' | 'type'>): FieldDoc {
  return {
    ...known,
    tableId: '' as Field['tableId'],
    title: known.column,
    columnName: known.column,
    order: 0,
    isPrimary: false,
    isRequired: false,
    isUnique: false,
    isSystem: true,
    defaultValue: null,
    description: null,
    meta: {},
    options: [],
  };
}
