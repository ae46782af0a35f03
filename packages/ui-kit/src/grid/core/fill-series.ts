import type { CellValue } from '../../cells/cell-spec.ts';

const day = 86_400_000;

type Next = (index: number) => CellValue;

/** How a fill goes on: as the values suggest, by copies, or by steps of time. */
export const fillHows = ['auto', 'copy', 'series', 'days', 'weekdays', 'months', 'years'] as const;
export type FillHow = (typeof fillHows)[number];

/**
 * The values that go on from `seed`: two or more numbers, dates or moments in even steps continue, by months or years where the steps
 * are months or years; with `isText`, two or more times of day, and texts that end in numbers, count on; everything else repeats.
 * A choice other than `auto` goes on from one value too: `series` by one, the others by their unit of time; with `isBack`, where the
 * seed is given from its end, such steps go back.
 * @param count how many values to make
 */
export function fillSeries(
  seed: readonly CellValue[],
  count: number,
  { how = 'auto', isText = false, isBack = false }: { readonly how?: FillHow; readonly isText?: boolean; readonly isBack?: boolean } = {},
): CellValue[] {
  const next = chooseSeries(seed, how, isText, isBack ? -1 : 1) ?? ((index: number): CellValue => seed[index % seed.length] ?? null);
  return Array.from({ length: count }, (_, index) => next(index));
}

/** Forwards or back in steps of one. */
type Sign = 1 | -1;

function chooseSeries(seed: readonly CellValue[], how: FillHow, isText: boolean, sign: Sign): Next | null {
  switch (how) {
    case 'copy':
      return null;
    case 'auto':
      return numberSeries(seed) ?? daySeries(seed) ?? momentSeries(seed) ?? (isText ? (clockSeries(seed) ?? textSeries(seed)) : null);
    case 'series': {
      if (seed.length !== 1) return chooseSeries(seed, 'auto', isText, sign);
      const next = chooseSeries(withSecond(seed, sign), 'auto', isText, sign);
      return next && ((index) => next(index - 1));
    }
    case 'days':
    case 'weekdays':
    case 'months':
    case 'years':
      return timeSeries(seed, how, sign);
  }
}

/** One value, and the one that would follow it: enough to go on from. Texts do not count below zero. */
function withSecond(seed: readonly CellValue[], sign: Sign): readonly CellValue[] {
  const [only] = seed;
  if (seed.length !== 1) return seed;
  if (typeof only === 'number') return [only, only + sign];
  if (typeof only !== 'string') return seed;
  if (isDay(only)) return [only, printDay(new Date(timeOf(only) + sign * day)) + only.slice(10)];
  const counted = /^(.*?)(\d{1,15})$/s.exec(only);
  if (!counted) return seed;
  const [, start = '', digits = ''] = counted;
  return [only, `${start}${String(Math.max(0, Number(digits) + sign)).padStart(digits.startsWith('0') ? digits.length : 0, '0')}`];
}

const isDay = (value: CellValue): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
const timeOf = (value: string): number => Date.parse(`${value.slice(0, 10)}T00:00:00Z`);

type TimeUnit = 'days' | 'weekdays' | 'months' | 'years';

/** Goes on from the last date, whatever stands before it; times of day stay. */
function timeSeries(seed: readonly CellValue[], unit: TimeUnit, sign: Sign): Next | null {
  const last = seed.at(-1) ?? null;
  if (!isDay(last)) return null;
  const rest = last.slice(10);
  return (index) => printDay(stepTime(new Date(timeOf(last)), unit, sign * (index + 1))) + rest;
}

function stepTime(from: Date, unit: TimeUnit, steps: number): Date {
  if (unit === 'days') return new Date(from.getTime() + steps * day);
  if (unit === 'weekdays') {
    let at = from;
    for (let left = Math.abs(steps); left > 0;) {
      at = new Date(at.getTime() + Math.sign(steps) * day);
      if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1;
    }
    return at;
  }
  const month = from.getUTCFullYear() * 12 + from.getUTCMonth() + steps * (unit === 'years' ? 12 : 1);
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, Math.min(from.getUTCDate(), lengthOfMonth(month))));
}

function numberSeries(seed: readonly CellValue[]): Next | null {
  if (seed.length < 2 || !seed.every((value) => typeof value === 'number')) return null;
  const last = seed[seed.length - 1] ?? 0;
  const step = last - (seed[seed.length - 2] ?? 0);
  if (!isEven(seed, step)) return null;
  return (index) => Number((last + step * (index + 1)).toPrecision(15));
}

const daySeries = (seed: readonly CellValue[]): Next | null => monthSeries(seed) ?? dateSeries(seed);

const moment = /^(\d{4}-\d{2}-\d{2})([T ])(\d{2}:\d{2})(:\d{2})?(.*)$/;

/** Days at one time of day go on as days do, other moments in their steps; all written like the first. */
function momentSeries(seed: readonly CellValue[]): Next | null {
  const parts = seed.map((value) => (typeof value === 'string' ? moment.exec(value) : null));
  const [first] = parts;
  if (!first || seed.length < 2 || parts.some((part) => part?.[5] !== first[5])) return null;
  const [, , between = '', time = '', seconds = '', zone = ''] = first;
  if (parts.every((part) => part?.[3] === time && (part[4] ?? '') === seconds)) {
    const next = daySeries(parts.map((part) => part?.[1] ?? null));
    return next && ((index) => `${String(next(index))}${between}${time}${seconds}${zone}`);
  }
  const times = parts.map((part) => Date.parse(`${part?.[1]}T${part?.[3]}${part?.[4] ?? ':00'}Z`));
  const next = numberSeries(times);
  if (!next || times.some(Number.isNaN)) return null;
  return (index) => {
    const iso = new Date(Number(next(index))).toISOString();
    return `${iso.slice(0, 10)}${between}${iso.slice(11, 16)}${seconds === '' ? '' : iso.slice(16, 19)}${zone}`;
  };
}

/** Times of day, around the clock. */
function clockSeries(seed: readonly CellValue[]): Next | null {
  const next = momentSeries(seed.map((value) => (typeof value === 'string' && clock.test(value) ? `2000-01-01 ${value}` : null)));
  return next && ((index) => String(next(index)).slice(11));
}

const clock = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

function readDates(seed: readonly CellValue[]): readonly Date[] | null {
  if (seed.length < 2 || !seed.every((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))) return null;
  return seed.map((value) => new Date(`${String(value)}T00:00:00Z`));
}

function dateSeries(seed: readonly CellValue[]): Next | null {
  const times = readDates(seed)?.map((date) => date.getTime());
  if (!times) return null;
  const last = times[times.length - 1] ?? 0;
  const step = last - (times[times.length - 2] ?? 0);
  if (step % day !== 0 || !isEven(times, step)) return null;
  return (index) => printDay(new Date(last + step * (index + 1)));
}

/** The same day of months in even steps; the last day of a month stays the last one. */
function monthSeries(seed: readonly CellValue[]): Next | null {
  const dates = readDates(seed);
  if (!dates) return null;
  const months = dates.map((date) => date.getUTCFullYear() * 12 + date.getUTCMonth());
  const days = dates.map((date) => date.getUTCDate());
  const last = months[months.length - 1] ?? 0;
  const step = last - (months[months.length - 2] ?? 0);
  const isAtEnd = dates.every((date, at) => days[at] === lengthOfMonth(months[at] ?? 0) && date.getUTCDate() > 27);
  const wanted = isAtEnd ? 31 : Math.max(...days);
  const isSameDay = dates.every((_, at) => days[at] === Math.min(wanted, lengthOfMonth(months[at] ?? 0)));
  if (step === 0 || !isEven(months, step) || !isSameDay) return null;
  return (index) => {
    const month = last + step * (index + 1);
    return printDay(
      new Date(Date.UTC(Math.floor(month / 12), month - Math.floor(month / 12) * 12, Math.min(wanted, lengthOfMonth(month)))),
    );
  };
}

/** Days of a month counted from the year 0. */
function lengthOfMonth(month: number): number {
  return new Date(Date.UTC(Math.floor(month / 12), month - Math.floor(month / 12) * 12 + 1, 0)).getUTCDate();
}

const printDay = (date: Date): string => date.toISOString().slice(0, 10);

/** "Week 9" goes on to "Week 10"; leading zeros keep their places. */
function textSeries(seed: readonly CellValue[]): Next | null {
  if (seed.length < 2) return null;
  const parts = seed.map((value) => (typeof value === 'string' ? /^(.*?)(\d{1,15})$/s.exec(value) : null));
  const [first] = parts;
  if (!first || parts.some((part) => part?.[1] !== first[1]) || isDateLike(String(seed[0]))) return null;
  const numbers = parts.map((part) => Number(part?.[2]));
  const last = numbers[numbers.length - 1] ?? 0;
  const step = last - (numbers[numbers.length - 2] ?? 0);
  if (!isEven(numbers, step)) return null;
  const width = first[2]?.startsWith('0') ? first[2].length : 0;
  return (index) => {
    const number = last + step * (index + 1);
    return number < 0 ? null : `${first[1] ?? ''}${String(number).padStart(width, '0')}`;
  };
}

/** Dates, times and numbers written as text are not counted on by their last digits. */
function isDateLike(text: string): boolean {
  return /^[\d\s:.,/-]+$/.test(text);
}

function isEven(numbers: readonly number[], step: number): boolean {
  return numbers.every((value, index) => index === 0 || Math.abs(value - (numbers[index - 1] ?? 0) - step) < 1e-9);
}
