import { addDays, addMonths, dayNumber, readDate } from '../time/civil-date.ts';
import type { CellValue } from '../values/value.ts';

/**
 * Where the bars of a histogram begin: round values at even steps from the first at or below `low` to the last at or below `high`,
 * `most` of them at most. Numbers step by 1, 2 or 5 times a power of ten; dates and moments by days, weeks, months or years, in UTC.
 * A bar reaches to the beginning of the next. Null or anything else than numbers and dates gives no bars.
 */
export function histogramBounds(low: CellValue, high: CellValue, most: number): readonly (number | string)[] {
  if (typeof low === 'number' && typeof high === 'number') return numberBounds(low, high, most);
  if (typeof low === 'string' && typeof high === 'string') return dateBounds(low, high, most);
  return [];
}

function numberBounds(low: number, high: number, most: number): number[] {
  const span = high - low;
  // Nothing to step by, or steps too small to tell neighbours of this size apart.
  if (!Number.isFinite(span) || span < 1e-300 || span < Math.max(Math.abs(low), Math.abs(high)) * 1e-9) return [low];
  const step = roundStep(span / Math.max(1, most - 1));
  const first = Math.floor(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: Math.min(most, last - first + 1) }, (_, index) => trim((first + index) * step));
}

/** The next larger of 1, 2, 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Takes away what multiplying a fraction adds: 0.30000000000000004 is 0.3. */
function trim(value: number): number {
  return Number(value.toPrecision(12));
}

interface DateStep {
  readonly days: number;
  readonly months: number;
}

const dateSteps: readonly DateStep[] = [
  ...[1, 2, 7, 14].map((days) => ({ days, months: 0 })),
  ...[1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12_000, 24_000, 120_000].map((months) => ({ days: 30.4 * months, months })),
];

function dateBounds(low: string, high: string, most: number): string[] {
  const [from, to] = [low.slice(0, 10), high.slice(0, 10)];
  const span = daysOf(to) - daysOf(from);
  const step = dateSteps.find(({ days }) => span / days + 2 <= most) ?? (dateSteps.at(-1) as DateStep);
  const bounds: string[] = [];
  for (
    let at = firstOf(from, step);
    at <= to && bounds.length < most;
    at = step.months > 0 ? addMonths(at, step.months) : addDays(at, step.days)
  )
    bounds.push(low.length > 10 ? `${at} 00:00:00+00:00` : at);
  return bounds;
}

/** The first day of the month or year the date lies in; weeks begin on Monday. */
function firstOf(date: string, { days, months }: DateStep): string {
  const parts = readDate(date);
  if (parts === null) throw new Error(`"${date}" is not a date of the form YYYY-MM-DD.`);
  if (months === 0) return days % 7 === 0 ? addDays(date, -((daysOf(date) + 3) % 7)) : date;
  const two = (value: number): string => String(value).padStart(2, '0');
  const years = Math.floor(months / 12);
  const year = years > 1 ? Math.max(1, parts.year - (parts.year % years)) : parts.year;
  const month = months >= 12 ? 1 : parts.month - ((parts.month - 1) % months);
  return `${String(year).padStart(4, '0')}-${two(month)}-01`;
}

function daysOf(date: string): number {
  const parts = readDate(date);
  if (parts === null) throw new Error(`"${date}" is not a date of the form YYYY-MM-DD.`);
  return dayNumber(parts.year, parts.month, parts.day);
}
