import type { Field } from '../fields/field.ts';
import type { FieldType } from '../fields/field-type.ts';

/** Types of fields the cards of a board can be stacked by: the values are few and known. Of a list a card stands in the stack of each value. */
export const stackTypes: readonly FieldType[] = ['SingleSelect', 'MultiSelect', 'Collaborator', 'Checkbox', 'Rating'];

/** Whether each record is linked with one record at most, whose key it keeps itself. */
export function isSingleLink({ definition }: Pick<Field, 'definition'>): boolean {
  return definition?.kind === 'link' && definition.relation === 'bt';
}

/** Fields the cards of a board can be stacked by; of a link that holds many records a card stands in the stack of each. */
export function canStackBy({ type, definition }: Pick<Field, 'type' | 'definition'>): boolean {
  return stackTypes.includes(type) || definition?.kind === 'link';
}
