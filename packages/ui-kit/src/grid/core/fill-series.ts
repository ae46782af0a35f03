import type { CellValue } from '../../cells/cell-spec.ts';

const day = 86_400_000;

/**
 * The values that go on from `seed`: two or more numbers or dates in even steps continue, everything else repeats.
 * @param count how many values to make
 */
export function fillSeries(seed: readonly CellValue[], count: number): CellValue[] {
  const next = numberSeries(seed) ?? dateSeries(seed) ?? ((index: number) => seed[index % seed.length] ?? null);
  return Array.from({ length: count }, (_, index) => next(index));
}

function numberSeries(seed: readonly CellValue[]): ((index: number) => CellValue) | null {
  if (seed.length < 2 || !seed.every((value) => typeof value === 'number')) return null;
  const last = seed[seed.length - 1] ?? 0;
  const step = last - (seed[seed.length - 2] ?? 0);
  if (!isEven(seed, step)) return null;
  return (index) => Number((last + step * (index + 1)).toPrecision(15));
}

function dateSeries(seed: readonly CellValue[]): ((index: number) => CellValue) | null {
  if (seed.length < 2 || !seed.every((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))) return null;
  const times = seed.map((value) => Date.parse(`${String(value)}T00:00:00Z`));
  const last = times[times.length - 1] ?? 0;
  const step = last - (times[times.length - 2] ?? 0);
  if (step % day !== 0 || !isEven(times, step)) return null;
  return (index) => new Date(last + step * (index + 1)).toISOString().slice(0, 10);
}

function isEven(numbers: readonly number[], step: number): boolean {
  return numbers.every((value, index) => index === 0 || Math.abs(value - (numbers[index - 1] ?? 0) - step) < 1e-9);
}
