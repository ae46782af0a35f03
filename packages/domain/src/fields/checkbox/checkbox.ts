import type { FieldKind } from '../field-kind.ts';
import { nullsFirst } from '../../values/compare-values.ts';
import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import { wrongKind } from '../../values/value-fault.ts';
import type { Parsed } from '../../values/value.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import { parseBooleanWord } from './boolean-words.ts';
import { sameOnWire } from '../shared/same-on-wire.ts';

/** True, false or not set; filters treat not set as unchecked. */
export const checkbox: FieldKind = {
  type: 'Checkbox',
  valueKind: 'boolean',
  label: 'Checkbox',
  group: 'Basic',
  isVirtual: false,
  isReadOnly: false,
  parse: parseCheckbox,
  format: (value) => (value === null ? '' : value === true ? 'Checked' : 'Unchecked'),
  toWire: sameOnWire,
  compare: (a, b) => nullsFirst(a, b, (left, right) => Number(left) - Number(right)),
  isEmpty: (value) => value === null,
  filterOps: filterOpsFor.checkbox,
  aggregates: aggregatesFor.checkbox,
  defaultMeta: { iconIdx: 0, icon: { checked: 'mdi-check-bold', unchecked: 'mdi-crop-square' }, color: '#777' },
};

function parseCheckbox(input: unknown): Parsed {
  if (isNothing(input)) return noValue;
  if (typeof input === 'boolean') return parsed(input);
  if (input === 1 || input === 1n) return parsed(true);
  if (input === 0 || input === 0n) return parsed(false);
  const value = typeof input === 'string' ? parseBooleanWord(input) : null;
  return value === null ? refused(wrongKind(input, 'yesOrNo')) : parsed(value);
}
