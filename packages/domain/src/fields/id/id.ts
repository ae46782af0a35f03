import type { FieldKind } from '../field-kind.ts';
import { numberBehaviour, parseWholeNumber } from '../shared/number-value.ts';

/** The record's number in its table; kept by the product. */
export const id: FieldKind = {
  ...numberBehaviour,
  type: 'ID',
  label: 'ID',
  group: 'System',
  isReadOnly: true,
  parse: (input) => parseWholeNumber(input),
  format: (value) => (typeof value === 'number' ? String(value) : ''),
};
