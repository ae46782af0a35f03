import type { WireColumn } from '@quadrille/contract';
import { getFieldKind, isFieldType } from '@quadrille/domain';
import type { CellValue, Field, FieldId, OptionId, TableId } from '@quadrille/domain';
import { computedParts } from './table-field.ts';
import type { TableField } from './table-field.ts';

/** A column of the wire as the field the domain works with. */
export function toField(column: WireColumn): TableField {
  const field: Field = {
    id: column.id as FieldId,
    tableId: column.fk_model_id as TableId,
    title: column.title,
    columnName: column.column_name ?? column.title,
    type: isFieldType(column.uidt) ? column.uidt : 'SingleLineText',
    column: '',
    order: column.order ?? 0,
    isPrimary: Boolean(column.pv),
    isRequired: Boolean(column.rqd),
    isUnique: Boolean(column.unique),
    // what keeps a link is shown by the link
    isSystem: Boolean(column.system) || column.uidt === 'ForeignKey',
    defaultValue: null,
    description: column.description ?? null,
    meta: toMeta(column.meta),
    options: (column.colOptions?.options ?? []).map((option) => ({
      id: option.id as OptionId,
      title: option.title,
      color: option.color,
      order: option.order,
    })),
  };
  return { ...field, defaultValue: toDefault(column.cdf, field), isFixed: Boolean(column.fixed), ...computedParts(column, field) };
}

/** The default travels as text; a cell holds the value, of a select the ids of its options. */
function toDefault(text: string | null, field: Field): CellValue {
  const parsed = text === null ? null : getFieldKind(field.type).parse(text, field);
  return parsed?.ok === true ? parsed.value : null;
}

/** Settings travel as an object or as its JSON text. */
function toMeta(meta: unknown): Readonly<Record<string, unknown>> {
  const value: unknown = typeof meta === 'string' && meta !== '' ? JSON.parse(meta) : meta;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
