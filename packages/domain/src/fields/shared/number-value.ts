import type { Field } from '../field.ts';
import type { ValueContext } from '../field-kind.ts';
import { compareNumbers } from '../../values/compare-values.ts';
import { describeValue } from '../../values/describe-value.ts';
import { keepsDigits, type NumberTextOptions, readNumberText } from '../../values/parse-number.ts';
import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import type { Parsed } from '../../values/value.ts';
import { type ValueFaults, wrongKind } from '../../values/value-fault.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import { keptReading } from './kept-reading.ts';
import { isEmptyValue } from './text-value.ts';
import { sameOnWire } from './same-on-wire.ts';

/** What the column says of the decimal mark, else what the field keeps, else what the field writes itself. */
export function markOf(field: Field, context: ValueContext | undefined, own?: '.' | ','): NumberTextOptions {
  const decimalMark = context?.reading?.decimalMark ?? keptReading(field).decimalMark ?? own;
  return decimalMark === undefined ? {} : { decimalMark };
}

/** Numbers, numeric text in any common form, booleans as 1 and 0. */
export function parseNumber(input: unknown, options?: NumberTextOptions): Parsed {
  if (isNothing(input)) return noValue;
  if (typeof input === 'boolean') return parsed(input ? 1 : 0);
  if (typeof input === 'bigint') return parseNumber(String(input));
  if (typeof input === 'number') return Number.isFinite(input) ? parsed(input + 0) : refused(wrongKind(input, 'number'));
  // A text that is no number by the column's mark, but is one by its own, can be meant in one way only.
  const read = typeof input === 'string' ? (readNumberText(input, options) ?? readNumberText(input)) : null;
  if (read === null) return refused(wrongKind(input, 'number'));
  return keepsDigits(read) ? parsed(read.value) : refused({ code: 'notExact', found: describeValue(input), hint: 'text' });
}

/** As `parseNumber`, but only whole numbers that are exact in every client (up to 2^53 - 1). What a number holds, `hint` holds too. */
export function parseWholeNumber(input: unknown, hint: ValueFaults['notWhole']['hint'] = null, options?: NumberTextOptions): Parsed {
  const result = parseNumber(input, options);
  if (!result.ok || result.value === null) return result;
  if (!Number.isInteger(result.value)) return refused({ code: 'notWhole', found: describeValue(input), hint });
  if (!Number.isSafeInteger(result.value)) return refused({ code: 'notExact', found: describeValue(input), hint });
  return result;
}

/** What all kinds of numbers share. */
export const numberBehaviour = {
  valueKind: 'number',
  isVirtual: false,
  isReadOnly: false,
  toWire: sameOnWire,
  compare: compareNumbers,
  isEmpty: isEmptyValue,
  filterOps: filterOpsFor.number,
  aggregates: aggregatesFor.number,
  defaultMeta: {},
} as const;
