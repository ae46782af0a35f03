import type { FieldType } from '../fields/field-type.ts';

/** Types of fields the cards of a board can be stacked by: the values are few and known. Of a list a card stands in the stack of each value. */
export const stackTypes: readonly FieldType[] = ['SingleSelect', 'MultiSelect', 'Collaborator', 'Checkbox', 'Rating'];
