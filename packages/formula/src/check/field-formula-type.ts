import type { CellValue, Field, FieldId, ValueKind } from '@quadrille/domain';
import { getFieldKind } from '@quadrille/domain';
import type { FormulaScalar } from '../evaluate/formula-value.ts';
import type { FormulaType } from '../functions/formula-type.ts';
import { itemTypeOf, listTypeOf } from '../functions/formula-type.ts';

const types: Readonly<Record<ValueKind, FormulaType>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  select: 'text',
  multiselect: 'text',
  json: 'text',
  secret: 'text',
  none: 'any',
};

/** A field of the base by its id; undefined when there is none. */
export type FindField = (id: FieldId) => Field | undefined;

/** Lookups of lookups are followed so far; what lies deeper could be anything. */
const deepestLookup = 20;

/**
 * What formulas take a field's values for. Lookups take after the field they look at, which `find` must know; links are taken
 * for the display texts of their records. Several linked records give a list, the one of a `bt` link a single value.
 */
export function formulaTypeOfField(field: Field, find: FindField = () => undefined, depth = 0): FormulaType {
  const { definition } = field;
  if (depth > deepestLookup) return 'any';
  if (definition === undefined) return types[getFieldKind(field.type).valueKind];
  switch (definition.kind) {
    case 'link':
      return definition.relation === 'bt' ? 'text' : 'text[]';
    case 'count':
      return 'number';
    case 'formula':
      return definition.result;
    case 'code':
      return typeOfTarget(definition.valueFieldId, find, depth);
    case 'lookup': {
      const target = typeOfTarget(definition.targetFieldId, find, depth);
      const link = find(definition.linkFieldId)?.definition;
      return link?.kind === 'link' && link.relation === 'bt' ? target : listTypeOf(target);
    }
    case 'rollup':
      return definition.function === 'min' || definition.function === 'max'
        ? itemTypeOf(typeOfTarget(definition.targetFieldId, find, depth))
        : 'number';
  }
}

function typeOfTarget(id: FieldId, find: FindField, depth: number): FormulaType {
  const target = find(id);
  return target === undefined ? 'any' : formulaTypeOfField(target, find, depth + 1);
}

/** A cell as formulas see it: options by title, truth as 1 or 0. */
export function toFormulaValue(value: CellValue, field: Field): FormulaScalar {
  const wire = getFieldKind(field.type).toWire(value, field);
  if (typeof wire === 'boolean') return wire ? 1 : 0;
  return typeof wire === 'string' || typeof wire === 'number' ? wire : null;
}
