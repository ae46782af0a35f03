import type { Field, FieldId, OptionId, TableId } from '@quadrille/domain';
import type { ImportColumn } from './import-template.ts';

/** The field a column of a template would become: for converting and showing its cells before there is one. */
export function toDraftField(column: ImportColumn): Field {
  return {
    id: `c${column.source}` as FieldId,
    tableId: 'm' as TableId,
    title: column.title,
    columnName: column.columnName,
    type: column.type,
    column: '',
    order: column.source + 1,
    isPrimary: false,
    isRequired: false,
    isUnique: false,
    isSystem: false,
    defaultValue: null,
    description: null,
    meta: column.meta,
    options: column.options.map((title, index) => ({ id: `s${index + 1}` as OptionId, title, color: null, order: index + 1 })),
  };
}
