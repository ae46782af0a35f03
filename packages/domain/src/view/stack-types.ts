import type { FieldType } from '../fields/field-type.ts';

/** Types of fields the cards of a board can be stacked by: a record holds one value, and the values are few and known. */
export const stackTypes: readonly FieldType[] = ['SingleSelect', 'Checkbox', 'Rating'];
