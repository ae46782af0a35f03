import type { Field } from '../field.ts';
import type { FieldKind } from '../field-kind.ts';
import { findOption, optionById, optionRank } from '../shared/find-option.ts';
import { isEmptyValue } from '../shared/text-value.ts';
import { nullsFirst } from '../../values/compare-values.ts';
import { describeValue } from '../../values/describe-value.ts';
import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import type { Parsed } from '../../values/value.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';

/** One of the field's options, kept by id, so that renaming an option touches no record. */
export const singleSelect: FieldKind = {
  type: 'SingleSelect',
  valueKind: 'select',
  label: 'Single select',
  group: 'Choice',
  isVirtual: false,
  isReadOnly: false,
  parse: parseOption,
  format: (value, field) => optionById(field, value)?.title ?? '',
  toWire: (value, field) => optionById(field, value)?.title ?? null,
  compare: (a, b, field) => nullsFirst(a, b, (left, right) => optionRank(field, left) - optionRank(field, right)),
  isEmpty: isEmptyValue,
  filterOps: filterOpsFor.select,
  aggregates: aggregatesFor.common,
  defaultMeta: {},
};

function parseOption(input: unknown, field: Field): Parsed {
  if (isNothing(input)) return noValue;
  const single: unknown = Array.isArray(input) && input.length <= 1 ? input[0] : input;
  if (isNothing(single)) return noValue;
  const option = typeof single === 'object' ? null : findOption(field, String(single));
  return option === null ? refused({ code: 'unknownOption', found: describeValue(single), field: field.title }) : parsed(option.id);
}
