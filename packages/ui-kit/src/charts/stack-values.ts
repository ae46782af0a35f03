import type { ChartData } from './chart-data.ts';

/** A value where it lies when series stand on top of each other; those below zero hang down. */
export interface StackedValue {
  readonly series: number;
  readonly category: number;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** Category by category, in the order of the series. */
export function stackValues({ categories, series, values }: ChartData): StackedValue[] {
  return categories.flatMap((_, category) => {
    let [up, down] = [0, 0];
    return series.flatMap((_one, at): StackedValue[] => {
      const value = values[at]?.[category] ?? null;
      if (value === null) return [];
      const from = value < 0 ? down : up;
      if (value < 0) down += value;
      else up += value;
      return [{ series: at, category, value, from, to: from + value }];
    });
  });
}

export function extentOf(parts: readonly Pick<StackedValue, 'from' | 'to'>[]): [low: number, high: number] {
  const ends = parts.flatMap(({ from, to }) => [from, to]);
  return [Math.min(0, ...ends), Math.max(0, ...ends)];
}
