import type { CellValue } from '../../cells/cell-spec.ts';

const day = 86_400_000;

type Next = (index: number) => CellValue;

/**
 * The values that go on from `seed`: two or more numbers or dates in even steps continue, by months or years where the steps
 * are months or years; with `isText`, two or more texts that end in numbers count on; everything else repeats.
 * With `repeats` nothing continues.
 * @param count how many values to make
 */
export function fillSeries(
  seed: readonly CellValue[],
  count: number,
  { repeats = false, isText = false }: { readonly repeats?: boolean; readonly isText?: boolean } = {},
): CellValue[] {
  const repeat: Next = (index) => seed[index % seed.length] ?? null;
  const next = repeats
    ? repeat
    : (numberSeries(seed) ?? monthSeries(seed) ?? dateSeries(seed) ?? (isText ? textSeries(seed) : null) ?? repeat);
  return Array.from({ length: count }, (_, index) => next(index));
}

function numberSeries(seed: readonly CellValue[]): Next | null {
  if (seed.length < 2 || !seed.every((value) => typeof value === 'number')) return null;
  const last = seed[seed.length - 1] ?? 0;
  const step = last - (seed[seed.length - 2] ?? 0);
  if (!isEven(seed, step)) return null;
  return (index) => Number((last + step * (index + 1)).toPrecision(15));
}

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
