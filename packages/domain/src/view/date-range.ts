import { addDays, addMonths, dayNumber, printDate, readDate } from '../time/civil-date.ts';
import { printInstant } from '../time/date-time.ts';
import { parseDateTimeParts } from '../time/parse-date-time-text.ts';
import { fromZone } from '../time/time-zone.ts';
import { todayIn } from '../time/today.ts';
import type { ComparisonSubOp } from './filter.ts';

/** The days a date condition speaks of, and the same as moments; half open: `end` values are outside. */
export interface DateRange {
  /** First day, `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** Day after the last one; null: the calendar ends with the range. */
  readonly endDay: string | null;
  /** First moment, as canonical date-time. */
  readonly start: string;
  /** First moment after the range; null: there is none. */
  readonly end: string | null;
}

/** A range; `dropped` when the condition lacks the value it needs; `invalid` when the value makes no sense. */
export type ResolvedRange = DateRange | 'dropped' | 'invalid';

const dayLength = 86_400_000;
const largestAmount = 4_000_000;
/** Programs write it for what has no end. */
const lastDay = '9999-12-31';
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * The bounds of a date condition. Days begin and end in `timeZone`; `now` is in milliseconds since 1970.
 * An exact date that names a time means that minute (or second) on date-times, and its day on dates.
 */
export function resolveDateRange(subOp: ComparisonSubOp | null, value: string | null, now: number, timeZone: string): ResolvedRange {
  const today = todayIn(now, timeZone);
  switch (subOp) {
    case 'today':
      return days(today, today, timeZone);
    case 'tomorrow':
      return day(addDays(today, 1), timeZone);
    case 'yesterday':
      return day(addDays(today, -1), timeZone);
    case 'oneWeekAgo':
      return day(addDays(today, -7), timeZone);
    case 'oneWeekFromNow':
      return day(addDays(today, 7), timeZone);
    case 'oneMonthAgo':
      return day(addMonths(today, -1), timeZone);
    case 'oneMonthFromNow':
      return day(addMonths(today, 1), timeZone);
    case 'daysAgo':
      return withAmount(value, (amount) => day(addDays(today, -amount), timeZone));
    case 'daysFromNow':
      return withAmount(value, (amount) => day(addDays(today, amount), timeZone));
    case 'pastWeek':
      return days(addDays(today, -7), today, timeZone);
    case 'pastMonth':
      return days(addMonths(today, -1), today, timeZone);
    case 'pastYear':
      return days(addMonths(today, -12), today, timeZone);
    case 'nextWeek':
      return days(today, addDays(today, 7), timeZone);
    case 'nextMonth':
      return days(today, addMonths(today, 1), timeZone);
    case 'nextYear':
      return days(today, addMonths(today, 12), timeZone);
    case 'pastNumberOfDays':
      return withAmount(value, (amount) => days(addDays(today, -amount), today, timeZone));
    case 'nextNumberOfDays':
      return withAmount(value, (amount) => days(today, addDays(today, amount), timeZone));
    case 'exactDate':
    case null:
      return exactRange(value, timeZone);
  }
}

/** The first moment of a day in a zone, as canonical date-time. */
export function startOfDay(date: string, timeZone: string): string {
  const parts = readDate(date);
  if (parts === null) throw new Error(`"${date}" is not a date of the form YYYY-MM-DD.`);
  return printInstant(Math.min(fromZone(dayNumber(parts.year, parts.month, parts.day) * dayLength, timeZone), lastInstant));
}

function day(date: string, timeZone: string): DateRange {
  return days(date, date, timeZone);
}

function days(first: string, last: string, timeZone: string): DateRange {
  const start = startOfDay(first, timeZone);
  if (last === lastDay) return { firstDay: first, endDay: null, start, end: null };
  const endDay = addDays(last, 1);
  return { firstDay: first, endDay, start, end: startOfDay(endDay, timeZone) };
}

function withAmount(value: string | null, range: (amount: number) => DateRange): ResolvedRange {
  if (value === null || value.trim() === '') return 'dropped';
  const amount = Number(value);
  if (!Number.isFinite(amount) || Math.abs(amount) > largestAmount) return 'invalid';
  const whole = Math.trunc(amount);
  const result = range(whole);
  return result.endDay === null || result.firstDay < result.endDay ? result : 'invalid';
}

function exactRange(value: string | null, timeZone: string): ResolvedRange {
  if (value === null || value.trim() === '') return 'dropped';
  const parts = parseDateTimeParts(value);
  if (parts === null) return 'invalid';
  const whole = day(printDate(parts.date), timeZone);
  if (parts.time === null) return whole;
  const local = dayNumber(parts.date.year, parts.date.month, parts.date.day) * dayLength + parts.time;
  const start = parts.offset === null ? fromZone(local, timeZone) : local - parts.offset * 60_000;
  const end = start + (/[0-9]:[0-9]{2}:[0-9]{2}/.test(value) ? 1000 : 60_000);
  return { ...whole, start: printInstant(start), end: end > lastInstant ? null : printInstant(end) };
}
