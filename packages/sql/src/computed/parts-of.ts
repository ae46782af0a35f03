import { type Field, type FieldSource, findLink } from '@quadrille/domain';
import { findReferenced } from '@quadrille/formula';
import { formulaOf } from './formula-of.ts';

/**
 * The fields a computed field's value is made of, once for each place where it names them; null when one is gone. `near` are the
 * fields of its own table.
 */
export function partsOf(field: Field, near: readonly Field[], source: FieldSource): readonly Field[] | null {
  const { definition } = field;
  switch (definition?.kind) {
    case undefined:
      return [];
    case 'link':
      return field.type === 'Links' ? [] : whole([source.displayFieldOf(definition.relatedTableId)]);
    case 'count':
      return findLink(definition.linkFieldId, source) === null ? null : [];
    case 'lookup':
    case 'rollup':
      return findLink(definition.linkFieldId, source) === null ? null : whole([source.find(definition.targetFieldId)]);
    case 'code':
      return whole([source.find(definition.valueFieldId)]);
    case 'formula': {
      const formula = formulaOf(definition);
      if (formula === null) return null;
      return whole(
        formula.references.map((reference) => {
          const used = findReferenced(reference, near);
          return used?.definition?.kind === 'link' ? source.displayFieldOf(used.definition.relatedTableId) : used;
        }),
      );
    }
  }
}

function whole(fields: readonly (Field | undefined)[]): readonly Field[] | null {
  return fields.every((field) => field !== undefined) ? fields : null;
}
