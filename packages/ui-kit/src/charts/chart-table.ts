import type { ChartData, ChartFormat } from './chart-data.ts';

/** The values of a chart as a table, for people who cannot see it or would rather read. */
export interface ChartTable {
  /** The names of the series. */
  readonly head: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

export function tableOfChart({ categories, series, values }: ChartData, format: ChartFormat): ChartTable {
  return {
    head: series.map(({ label }) => label),
    rows: categories.map(({ label }, category) => ({
      name: label,
      cells: series.map((_, one) => {
        const value = values[one]?.[category] ?? null;
        return value === null ? '' : (one === 1 && format.second ? format.second : format).value(value);
      }),
    })),
  };
}
