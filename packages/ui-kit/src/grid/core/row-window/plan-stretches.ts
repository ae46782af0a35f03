import { pageSize } from '../plan-loads.ts';
import type { GridRow } from '../row-source.ts';

/** Pages from the first up to, not including, the last, with their rows where they are in memory. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly rows: readonly GridRow[] | null;
}

/** Most that is read with one request: a request costs, and so does waiting for a long answer. */
const mostPagesPerRead = 10;
const mostCellsPerRead = 30_000;

/** Rows of many columns are read fewer at a time. */
export function pagesPerRead(columns: number): number {
  return Math.min(mostPagesPerRead, Math.max(1, Math.floor(mostCellsPerRead / (pageSize * Math.max(1, columns)))));
}

/** Splits pages into stretches to be read: a page in memory stands by itself, of the others up to `most` come together. */
export function planStretches(first: number, last: number, most: number, rowsOf: (page: number) => readonly GridRow[] | null): Stretch[] {
  const stretches: Stretch[] = [];
  for (let page = first, end = page; page <= last; page = end) {
    const rows = rowsOf(page);
    end = page + 1;
    while (!rows && end <= last && end - page < most && !rowsOf(end)) end += 1;
    stretches.push({ from: page, to: end, rows });
  }
  return stretches;
}
