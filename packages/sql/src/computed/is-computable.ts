import { type Field, type FieldSource, valueFieldOf } from '@quadrille/domain';
import type { PhysicalTable } from '../model/physical-table.ts';
import { createWeigher, excessOf, type FieldWeight } from './weigh-field.ts';

/**
 * Whether a field has a value at all: all it is made of is there, it does not lead back to itself, and its whole expression is within
 * `limits.computedDepth`, `limits.computedSize` and `limits.computedNesting`. What cannot be computed reads as nothing.
 */
export function isComputable(field: Field, table: PhysicalTable, source: FieldSource): boolean {
  if (field.definition === undefined) return true;
  const weight = weightOf(field, table, source);
  return weight !== null && excessOf(weight) === null && valueFieldOf(field, source) !== null;
}

const weighers = new WeakMap<FieldSource, (field: Field) => FieldWeight | null>();

/** How much there is to compute for a field of the table; null for one without a value. */
export function weightOf(field: Field, table: PhysicalTable, source: FieldSource): FieldWeight | null {
  let weigh = weighers.get(source);
  if (weigh === undefined) weighers.set(source, (weigh = createWeigher(source, (one) => fieldsNear(one, table))));
  return weigh(field);
}

function fieldsNear(field: Field, near: PhysicalTable): readonly Field[] {
  if (near.fields.includes(field)) return near.fields;
  return [...(near.related?.values() ?? [])].find((table) => table.fields.includes(field))?.fields ?? [];
}
