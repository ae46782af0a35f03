import type { CellValue, Field, ValueKind } from '@quadrille/domain';
import { getFieldKind } from '@quadrille/domain';
import type { FormulaScalar } from '../evaluate/formula-value.ts';
import type { FormulaType, ListType } from '../functions/formula-type.ts';
import { listTypeOf } from '../functions/formula-type.ts';

const types: Readonly<Record<ValueKind, FormulaType>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  select: 'text',
  multiselect: 'text',
  json: 'text',
  none: 'any',
};

/** What formulas take a field's values for. */
export function formulaTypeOfField(field: Field): FormulaType {
  return types[getFieldKind(field.type).valueKind];
}

/** What formulas take the values for that a lookup or link brings together from this field. */
export function listTypeOfField(field: Field): ListType {
  return listTypeOf(formulaTypeOfField(field));
}

/** A cell as formulas see it: options by title, truth as 1 or 0. */
export function toFormulaValue(value: CellValue, field: Field): FormulaScalar {
  const wire = getFieldKind(field.type).toWire(value, field);
  if (typeof wire === 'boolean') return wire ? 1 : 0;
  return typeof wire === 'string' || typeof wire === 'number' ? wire : null;
}
