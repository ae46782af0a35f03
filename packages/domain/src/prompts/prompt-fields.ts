import { isImportable } from '../fields/constraints.ts';
import type { Field } from '../fields/field.ts';
import { getFieldKind } from '../fields/registry.ts';

const written: readonly string[] = ['text', 'number', 'boolean', 'date', 'datetime', 'select', 'multiselect'];
const never: readonly string[] = ['Attachment', 'Collaborator', 'GeoData', 'Geometry', 'SpecificDBType'];

/** Whether a language model may write into such a field. */
export function mayBeWritten({ type }: Pick<Field, 'type'>): boolean {
  return isImportable(type) && !never.includes(type) && written.includes(getFieldKind(type).valueKind);
}

/** Whether the values of such a field may be told to a language model: secrets and files never leave. */
export function mayBeSlot({ type }: Pick<Field, 'type'>): boolean {
  return type !== 'Attachment' && type !== 'Button' && type !== 'ForeignKey' && getFieldKind(type).valueKind !== 'secret';
}
