import { addDays, addMonths, parseInstantText, printInstant, readDate, readInstant } from '@quadrille/domain';
import type { FormulaValue } from '../evaluate/formula-value.ts';
import type { FormulaFunction } from './formula-function.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const addUnits = ['day', 'week', 'month', 'year', 'hour', 'minute', 'second'] as const;
const dayLength = 86_400_000;

/** Units of differences by all their names; single letters mind their case: `m` minutes, `M` months. */
const diffUnits = new Map<string, DiffUnit>([
  ['milliseconds', 'millisecond'],
  ['millisecond', 'millisecond'],
  ['ms', 'millisecond'],
  ['seconds', 'second'],
  ['second', 'second'],
  ['s', 'second'],
  ['minutes', 'minute'],
  ['minute', 'minute'],
  ['m', 'minute'],
  ['hours', 'hour'],
  ['hour', 'hour'],
  ['h', 'hour'],
  ['days', 'day'],
  ['day', 'day'],
  ['d', 'day'],
  ['weeks', 'week'],
  ['week', 'week'],
  ['w', 'week'],
  ['months', 'month'],
  ['month', 'month'],
  ['M', 'month'],
  ['quarters', 'quarter'],
  ['quarter', 'quarter'],
  ['Q', 'quarter'],
  ['years', 'year'],
  ['year', 'year'],
  ['y', 'year'],
]);

type DiffUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

export const dateFunctions: readonly FormulaFunction[] = [
  {
    name: 'NOW',
    params: [],
    isVariadic: false,
    result: 'datetime',
    nulls: 'propagate',
    evaluate: (_args, { now }) => printInstant(Math.floor(now / 1000) * 1000),
    summary: 'The present moment.',
    example: { formula: 'NOW()', result: '2024-03-15 10:30:00+00:00' },
  },
  {
    name: 'DATEADD',
    params: [
      { name: 'date', type: 'date' },
      { name: 'count', type: 'number' },
      { name: 'unit', type: 'text', choices: addUnits },
    ],
    isVariadic: false,
    result: ([date = 'any']) => (date === 'date' || date === 'datetime' ? date : 'any'),
    nulls: 'propagate',
    evaluate: ([date, count, unit]) => dateAdd(String(date), Math.trunc(Number(count)), String(unit).toLowerCase()),
    summary: 'A date some days, weeks, months or years later; a day the month lacks becomes its last.',
    example: { formula: 'DATEADD("2023-03-15", 1, "month")', result: '2023-04-15' },
  },
  {
    name: 'DATETIME_DIFF',
    params: [
      { name: 'later', type: 'date' },
      { name: 'earlier', type: 'date' },
      { name: 'unit', type: 'text', isOptional: true, choices: [...diffUnits.keys()] },
    ],
    isVariadic: false,
    result: 'number',
    nulls: 'propagate',
    evaluate: ([later, earlier, unit = 'seconds']) => difference(String(later), String(earlier), String(unit)),
    summary: 'The time from the second to the first moment in whole units, seconds unless named.',
    example: { formula: 'DATETIME_DIFF("2023-03-15", "2023-03-10", "days")', result: 5 },
  },
  {
    name: 'WEEKDAY',
    params: [
      { name: 'date', type: 'date' },
      { name: 'first day', type: 'text', isOptional: true, choices: weekdays },
    ],
    isVariadic: false,
    result: 'number',
    nulls: 'propagate',
    evaluate: ([date, start = 'monday']) => weekday(String(date), String(start).toLowerCase()),
    summary: 'Days since the first day of the week, 0 to 6; weeks begin on monday unless named.',
    example: { formula: 'WEEKDAY("2023-03-15", "sunday")', result: 3 },
  },
];

/** A date or moment in canonical form from any text a formula may hold; null when it is none. */
function readMoment(text: string): { readonly date: string; readonly instant: number; readonly isDate: boolean } | null {
  const isDate = readDate(text) !== null || /^\s*[^\s:]+\s*$/.test(text);
  const instant = readInstant(text) ?? parseInstantText(text, 'UTC');
  return instant === null ? null : { date: printInstant(instant).slice(0, 10), instant, isDate: isDate && instant % dayLength === 0 };
}

function dateAdd(text: string, count: number, unit: string): FormulaValue {
  const from = readMoment(text);
  if (from === null || Math.abs(count) > 1e9) return null;
  switch (unit) {
    case 'second':
    case 'minute':
    case 'hour':
      return moved(from.instant + count * { second: 1000, minute: 60_000, hour: 3_600_000 }[unit]);
    case 'day':
    case 'week':
      return withDate(from, addDays(from.date, count * (unit === 'week' ? 7 : 1)));
    case 'month':
    case 'year':
      return withDate(from, addMonths(from.date, count * (unit === 'year' ? 12 : 1)));
    default:
      return null;
  }
}

function withDate(from: { readonly instant: number; readonly isDate: boolean }, date: string): string {
  return from.isDate ? date : date + printInstant(from.instant).slice(10);
}

const firstInstant = -62_135_596_800_000;
const lastInstant = 253_402_300_799_999;

function moved(instant: number): string | null {
  return instant < firstInstant || instant > lastInstant ? null : printInstant(instant);
}

function difference(later: string, earlier: string, unit: string): FormulaValue {
  const [a, b] = [readMoment(later), readMoment(earlier)];
  const name = diffUnits.get(unit) ?? (unit.length > 1 ? diffUnits.get(unit.toLowerCase()) : undefined);
  if (a === null || b === null || name === undefined) return null;
  const millis = a.instant - b.instant;
  switch (name) {
    case 'millisecond':
      return millis;
    case 'second':
      return whole(millis / 1000);
    case 'minute':
      return whole(millis / 60_000);
    case 'hour':
      return whole(millis / 3_600_000);
    case 'day':
      return whole(millis / dayLength);
    case 'week':
      return Math.sign(millis) * Math.round(Math.abs(millis) / (7 * dayLength)) + 0;
    case 'month':
      return monthOf(a.date) - monthOf(b.date);
    case 'quarter':
      return Math.floor(monthOf(a.date) / 3) - Math.floor(monthOf(b.date) / 3);
    case 'year':
      return completedYears(a.instant, b.instant);
  }
}

function whole(value: number): number {
  return Math.trunc(value) + 0;
}

/** Months since year 0. */
function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function completedYears(later: number, earlier: number): number {
  if (later < earlier) return -completedYears(earlier, later) + 0;
  const [a, b] = [printInstant(later), printInstant(earlier)];
  const years = Number(a.slice(0, 4)) - Number(b.slice(0, 4));
  return a.slice(4) < b.slice(4) ? years - 1 : years;
}

function weekday(text: string, start: string): FormulaValue {
  const moment = readMoment(text);
  const first = weekdays.findIndex((name) => name === start);
  if (moment === null || first < 0) return null;
  const day = (((Math.floor(moment.instant / dayLength) + 4) % 7) + 7) % 7;
  return (day - first + 7) % 7;
}
