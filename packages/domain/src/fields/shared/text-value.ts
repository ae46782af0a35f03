import { limits } from '../../limits/limits.ts';
import { compareText } from '../../text/compare-text.ts';
import { nullsFirst } from '../../values/compare-values.ts';
import { noValue, parsed, refused } from '../../values/parsed.ts';
import type { CellValue, Parsed } from '../../values/value.ts';
import { type ValueFaults, wrongKind } from '../../values/value-fault.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import { sameOnWire } from './same-on-wire.ts';

/** Any scalar as text; blanks are kept, only '' is no value. Half a surrogate pair becomes U+FFFD, as databases would make it. */
export function parseText(input: unknown, longest: number = limits.text, what: ValueFaults['tooLong']['what'] = 'text'): Parsed {
  if (input === undefined || input === null || input === '') return noValue;
  if (typeof input === 'object' || typeof input === 'function' || typeof input === 'symbol') {
    return refused(wrongKind(input, 'text'));
  }
  const text = String(input);
  if (text.length > longest) return refused({ code: 'tooLong', what, length: text.length, most: longest });
  if (text.includes('\u0000')) return refused({ code: 'nulCharacter', what: what === 'password' ? what : 'text' });
  return parsed(text.toWellFormed());
}

/** What all kinds of plain text share. */
export const textBehaviour = {
  valueKind: 'text',
  isVirtual: false,
  isReadOnly: false,
  format: (value: CellValue): string => (value === null ? '' : String(value)),
  toWire: sameOnWire,
  compare: (a: CellValue, b: CellValue): number => nullsFirst(a, b, (left, right) => compareText(String(left), String(right))),
  isEmpty: isEmptyValue,
  filterOps: filterOpsFor.text,
  aggregates: aggregatesFor.common,
  defaultMeta: {},
} as const;

/** Null, '' and the empty list. */
export function isEmptyValue(value: CellValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
