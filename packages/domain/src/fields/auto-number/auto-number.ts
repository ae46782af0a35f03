import type { FieldKind } from '../field-kind.ts';
import { numberBehaviour, parseWholeNumber } from '../shared/number-value.ts';

/**
 * A number each record gets when it is made, counted from 1 within its table. A number is given once: those of deleted records
 * are not given again (undoing the deletion brings the record back with its own), and a write that fails uses none up.
 * Records that are there when the field is added are numbered in the order of their ids.
 */
export const autoNumber: FieldKind = {
  ...numberBehaviour,
  type: 'AutoNumber',
  label: 'Auto number',
  group: 'System',
  isReadOnly: true,
  parse: (input) => parseWholeNumber(input),
  format: (value) => (typeof value === 'number' ? String(value) : ''),
};
