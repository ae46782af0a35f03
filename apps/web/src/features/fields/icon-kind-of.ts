import type { Field, FieldType } from '@quadrille/domain';
import { isRich } from './is-rich.ts';

/** Whose icon stands beside the name of a field. */
export function iconKindOf(field: Pick<Field, 'type' | 'meta'>): FieldType | 'RichText' {
  return isRich(field) ? 'RichText' : field.type;
}
