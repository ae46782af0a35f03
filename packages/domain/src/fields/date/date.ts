import { showForeign } from '../shared/foreign-value.ts';
import type { CivilDate } from '../../time/civil-date.ts';
import { addDays, isCivilDate, printDate, readDate } from '../../time/civil-date.ts';
import { parseDateTimeParts } from '../../time/parse-date-time-text.ts';
import { numericDateParts } from '../../time/parse-date-text.ts';
import { spellOutDate } from '../../time/spell-out-date.ts';
import { todayIn } from '../../time/today.ts';
import { nullsFirst } from '../../values/compare-values.ts';
import { describeValue } from '../../values/describe-value.ts';
import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import type { Parsed } from '../../values/value.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { Field } from '../field.ts';
import type { FieldKind, ValueContext } from '../field-kind.ts';
import { isEmptyValue } from '../shared/text-value.ts';
import { compareCodePoints } from '../../text/compare-text.ts';
import { dateFormatOf, dateOrder, formatDate } from './date-format.ts';
import { sameOnWire } from '../shared/same-on-wire.ts';

/** What dates and date-times share. */
export const dateBehaviour = {
  isVirtual: false,
  isReadOnly: false,
  group: 'Date',
  toWire: sameOnWire,
  compare: (a, b) => nullsFirst(a, b, (left, right) => compareCodePoints(String(left), String(right))),
  isEmpty: isEmptyValue,
  filterOps: filterOpsFor.date,
  aggregates: aggregatesFor.date,
} as const satisfies Partial<FieldKind>;

/** Days of the calendar, `YYYY-MM-DD`; a time behind the date is dropped as written. */
export const date: FieldKind = {
  ...dateBehaviour,
  type: 'Date',
  valueKind: 'date',
  label: 'Date',
  parse: parseDate,
  format: (value, field) => {
    const parts = typeof value === 'string' ? readDate(value) : null;
    return parts === null ? showForeign(value) : formatDate(parts, dateFormatOf(field));
  },
  defaultMeta: { date_format: 'YYYY-MM-DD' },
};

function parseDate(input: unknown, field: Field, context: ValueContext = {}): Parsed {
  if (isNothing(input)) return noValue;
  const found =
    input instanceof Date
      ? dateOfInstant(input)
      : typeof input === 'string'
        ? readTypedDate(spelledOut(input, field, context), field, context)
        : null;
  if (found !== null) return parsed(printDate(found));
  const word = typeof input === 'string' ? relativeDate(input, context) : null;
  return word === null
    ? refused({ code: 'notDate', found: describeValue(input), format: dateFormatOf(field), hasTime: false })
    : parsed(word);
}

function readTypedDate(text: string, field: Field, context: ValueContext): CivilDate | null {
  const { order, isStrict } = dateOrder(field, context);
  return readDate(text) ?? parseDateTimeParts(text, order, isStrict)?.date ?? null;
}

/** Typed text as the reader's language means it; as it is where no language is told. */
export function spelledOut(text: string, field: Field, context: ValueContext): string {
  const { locale, now, timeZone = 'UTC' } = context;
  if (locale === undefined || now === undefined) return text;
  const { order, isStrict } = dateOrder(field, context);
  return isStrict && numericDateParts(text) !== null ? text : spellOutDate(text, { locale, today: todayIn(now, timeZone), order });
}

function dateOfInstant(instant: Date): CivilDate | null {
  const parts = { year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, day: instant.getUTCDate() };
  return isCivilDate(parts) ? parts : null;
}

const dayWords = new Map([
  ['today', 0],
  ['now', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
]);

/** The day a word names, seen from the clock of the reader; null without a clock. */
function relativeDate(text: string, { now, timeZone = 'UTC' }: ValueContext): string | null {
  const offset = text.length > 20 ? undefined : dayWords.get(text.trim().toLowerCase());
  return now === undefined || offset === undefined ? null : addDays(todayIn(now, timeZone), offset);
}
