import type { FieldKind } from '../field-kind.ts';
import { numberBehaviour, parseWholeNumber } from '../shared/number-value.ts';
import { describeValue } from '../../values/describe-value.ts';
import { refused } from '../../values/parsed.ts';

/** Years 1 to 9999, shown without thousands marks. */
export const year: FieldKind = {
  ...numberBehaviour,
  type: 'Year',
  label: 'Year',
  group: 'Date',
  parse: (input) => {
    const result = parseWholeNumber(input, 'A year has no fraction.');
    if (!result.ok || result.value === null) return result;
    const isYear = Number(result.value) >= 1 && Number(result.value) <= 9999;
    return isYear ? result : refused(`${describeValue(input)} is not a year from 1 to 9999.`);
  },
  format: (value) => (typeof value === 'number' ? String(value) : ''),
};
