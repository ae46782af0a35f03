import type { RatingProps } from '../form/rating.tsx';
import type { Choice } from '../form/select.tsx';
import type { FieldIconKind } from '../icon/field-icon.tsx';

export type FilterInput = 'none' | 'text' | 'number' | 'date' | 'option' | 'options';

export interface FilterOperator {
  readonly op: string;
  /** Reads as part of a sentence: "is any of". */
  readonly label: string;
  readonly input: FilterInput;
  /** A second word some operators need: "the next 90 days", "exact date". */
  readonly subOps?: readonly { readonly subOp: string; readonly label: string; readonly input: 'none' | 'number' | 'date' }[];
}

export interface FilterField {
  readonly id: string;
  readonly label: string;
  readonly kind: FieldIconKind;
  readonly operators: readonly FilterOperator[];
  /** What `option` and `options` inputs choose from; a value is the option's title. */
  readonly choices?: readonly Choice<string>[];
  /** Whether typed text can be compared with the field's values; everything can when absent. */
  readonly accepts?: (subOp: string | null, value: string) => boolean;
  /** Numbers are chosen as ratings. */
  readonly rating?: Pick<RatingProps, 'max' | 'icon' | 'color'>;
}

export interface FilterLabels {
  readonly title: string;
  readonly where: string;
  readonly and: string;
  readonly or: string;
  readonly not: string;
  readonly allOf: string;
  readonly anyOf: string;
  readonly theseAreTrue: string;
  readonly addCondition: string;
  readonly addGroup: string;
  readonly copy: string;
  readonly paste: string;
  readonly clear: string;
  readonly join: string;
  readonly field: string;
  readonly findField: string;
  /** Stands in for the name of a field that no longer exists. */
  readonly goneField: string;
  readonly operator: string;
  readonly value: string;
  readonly deleteCondition: string;
  readonly deleteGroup: string;
  readonly move: string;
  readonly empty: string;
  readonly choose: string;
  readonly days: string;
}

export const englishFilterLabels: FilterLabels = {
  title: 'Filter',
  where: 'Where',
  and: 'and',
  or: 'or',
  not: 'and not',
  allOf: 'all of',
  anyOf: 'any of',
  theseAreTrue: 'these are true',
  addCondition: 'Add condition',
  addGroup: 'Add group',
  copy: 'Copy',
  paste: 'Paste',
  clear: 'Clear',
  join: 'Joined by',
  field: 'Field',
  findField: 'Find a field',
  goneField: 'Deleted field',
  operator: 'Condition',
  value: 'Value',
  deleteCondition: 'Delete condition',
  deleteGroup: 'Delete group',
  move: 'Move',
  empty: 'No conditions yet. Every record is shown.',
  choose: 'Choose',
  days: 'Days',
};
