import type { CellValue } from '../../values/value.ts';
import type { ValueContext } from '../field-kind.ts';
import type { Field } from '../field.ts';
import { getFieldKind } from '../registry.ts';
import { readListCell } from './list-cell.ts';
import { type FieldSource, type ValueField, valueFieldOf } from './value-field.ts';

/** A canonical cell of any field as shown: lists with commas between their values; '' for no value. */
export function formatCell(value: CellValue, field: Field, source: FieldSource, context?: ValueContext): string {
  if (field.definition === undefined || field.definition.kind === 'link') return getFieldKind(field.type).format(value, field, context);
  const values = valueFieldOf(field, source);
  return values === null ? '' : formatValues(value, values, context);
}

/** A canonical cell as its values are shown, with commas between those of a list. */
export function formatValues(value: CellValue, values: ValueField, context?: ValueContext): string {
  const kind = getFieldKind(values.type);
  if (values.isList !== true) return kind.format(value, values, context);
  return readListCell(value)
    .map((item) => kind.format(item, values, context))
    .join(', ');
}

/**
 * A canonical cell of any field as v1 JSON. Lists are arrays of wire values. Linked records come as their reader makes them: from
 * a canonical cell only how many they are is known, so links other than Links are sent by whoever reads the rows.
 */
export function toWireCell(value: CellValue, field: Field, source: FieldSource): unknown {
  if (field.definition === undefined || field.definition.kind === 'link') return getFieldKind(field.type).toWire(value, field);
  const values = valueFieldOf(field, source);
  if (values === null) return null;
  const kind = getFieldKind(values.type);
  return values.isList === true ? readListCell(value).map((item) => kind.toWire(item, values)) : kind.toWire(value, values);
}
