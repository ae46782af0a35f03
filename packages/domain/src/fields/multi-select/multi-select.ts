import type { OptionId } from '../../ids/id.ts';
import { limits } from '../../limits/limits.ts';
import { nullsFirst } from '../../values/compare-values.ts';
import { describeValue } from '../../values/describe-value.ts';
import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import { wrongKind } from '../../values/value-fault.ts';
import type { CellValue, Parsed } from '../../values/value.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { Field } from '../field.ts';
import { readListText, writeListText } from '../../text/list-text.ts';
import type { FieldKind, ValueContext } from '../field-kind.ts';
import { findOption, optionById, optionRank } from '../shared/find-option.ts';
import { keptReading } from '../shared/kept-reading.ts';
import { isEmptyValue } from '../shared/text-value.ts';

/** Any of the field's options in the order chosen, each once; none at all is no value. */
export const multiSelect: FieldKind = {
  type: 'MultiSelect',
  valueKind: 'multiselect',
  label: 'Multi select',
  group: 'Choice',
  isVirtual: false,
  isReadOnly: false,
  parse: parseOptions,
  format: (value, field) => writeListText(titlesOf(value, field), ', '),
  toWire: (value, field) => (value === null ? null : writeListText(titlesOf(value, field))),
  compare: (a, b, field) => nullsFirst(a, b, (left, right) => compareLists(left, right, field)),
  isEmpty: isEmptyValue,
  filterOps: filterOpsFor.multiSelect,
  aggregates: aggregatesFor.common,
  defaultMeta: {},
};

function parseOptions(input: unknown, field: Field, context?: ValueContext): Parsed {
  if (isNothing(input)) return noValue;
  if (typeof input === 'object' && !Array.isArray(input)) return refused(wrongKind(input, 'optionList'));
  const names: readonly unknown[] = Array.isArray(input) ? input : splitTitles(String(input), field, context);
  if (names.length > limits.optionsPerField)
    return refused({ code: 'tooMany', what: 'options', count: names.length, most: limits.optionsPerField });
  const ids = new Set<OptionId>();
  for (const name of names) {
    if (isNothing(name)) continue;
    const option = typeof name === 'object' ? null : findOption(field, String(name));
    if (option === null) return refused({ code: 'unknownOption', found: describeValue(name), field: field.title });
    ids.add(option.id);
  }
  return ids.size === 0 ? noValue : parsed([...ids]);
}

/** Titles as a list; a text that is an option as a whole is that option, commas and all. */
function splitTitles(text: string, field: Field, context: ValueContext | undefined): readonly string[] {
  // What is longer than all options together is no list of them, and is not taken apart.
  if (text.length > limits.optionListText || findOption(field, text) !== null) return [text];
  return readListText(text, context?.reading?.listMark ?? keptReading(field).listMark).slice(0, limits.optionsPerField + 1);
}

function titlesOf(value: CellValue, field: Field): string[] {
  if (!Array.isArray(value)) return [];
  return value.map((optionId) => optionById(field, optionId)?.title).filter((title) => title !== undefined);
}

function compareLists(a: Exclude<CellValue, null>, b: Exclude<CellValue, null>, field: Field): number {
  const [left, right] = [ranks(a, field), ranks(b, field)];
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const order = (left[index] ?? 0) - (right[index] ?? 0);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function ranks(value: Exclude<CellValue, null>, field: Field): number[] {
  return Array.isArray(value) ? value.map((optionId) => optionRank(field, optionId)) : [];
}
