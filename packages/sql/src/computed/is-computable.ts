import { type Field, type FieldId, type FieldSource, findLink, limits, valueFieldOf } from '@quadrille/domain';
import { findReferenced } from '@quadrille/formula';
import type { PhysicalTable } from '../model/physical-table.ts';
import { formulaOf } from './formula-of.ts';

/**
 * Whether a field has a value at all: all it is made of is there, it does not lead back to itself, and it stands on no more than
 * `limits.computedDepth` computed fields one inside the next. What cannot be computed reads as nothing.
 */
export function isComputable(field: Field, table: PhysicalTable, source: FieldSource): boolean {
  return field.definition === undefined || (heightOf(field, table, source) !== null && valueFieldOf(field, source) !== null);
}

const heights = new WeakMap<FieldSource, Map<FieldId, number | null>>();

/** Computed fields on the longest way down to a column; null when there is no way, or none that ends. */
function heightOf(field: Field, table: PhysicalTable, source: FieldSource): number | null {
  if (field.definition === undefined) return 0;
  let known = heights.get(source);
  if (known === undefined) heights.set(source, (known = new Map()));
  const height = known.get(field.id);
  if (height !== undefined) return height;
  known.set(field.id, null); // what is asked for again before it is known leads back to itself
  const parts = partsOf(field, table, source);
  let tallest: number | null = parts === null ? null : 0;
  for (const part of parts ?? []) {
    const own = tableOf(part, table);
    const below = own === undefined ? null : heightOf(part, own, source);
    tallest = tallest === null || below === null ? null : Math.max(tallest, below);
  }
  const found = tallest === null || tallest >= limits.computedDepth ? null : tallest + 1;
  known.set(field.id, found);
  return found;
}

/** The fields a computed field's value is made of; null when one is gone. */
export function partsOf(field: Field, table: PhysicalTable, source: FieldSource): readonly Field[] | null {
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
          const used = findReferenced(reference, table.fields);
          return used?.definition?.kind === 'link' ? source.displayFieldOf(used.definition.relatedTableId) : used;
        }),
      );
    }
  }
}

function whole(fields: readonly (Field | undefined)[]): readonly Field[] | null {
  return fields.every((field) => field !== undefined) ? fields : null;
}

function tableOf(field: Field, near: PhysicalTable): PhysicalTable | undefined {
  return near.fields.includes(field) ? near : [...(near.related?.values() ?? [])].find((table) => table.fields.includes(field));
}
