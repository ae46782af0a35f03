import { showForeign } from '../shared/foreign-value.ts';
import type { FieldKind } from '../field-kind.ts';
import { numberBehaviour, parseWholeNumber } from '../shared/number-value.ts';
import { refused } from '../../values/parsed.ts';
import { wrongKind } from '../../values/value-fault.ts';

/** Years 1 to 9999, shown without thousands marks. */
export const year: FieldKind = {
  ...numberBehaviour,
  type: 'Year',
  label: 'Year',
  group: 'Date',
  parse: (input) => {
    const result = parseWholeNumber(input);
    if (!result.ok || result.value === null) return result;
    const isYear = Number(result.value) >= 1 && Number(result.value) <= 9999;
    return isYear ? result : refused(wrongKind(input, 'year'));
  },
  format: (value) => (typeof value === 'number' ? String(value) : showForeign(value)),
};
