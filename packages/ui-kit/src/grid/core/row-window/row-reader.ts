import type { ColumnId } from '../column.ts';
import type { PageStore } from '../page-store.ts';
import { pageOf, pageSize } from '../plan-loads.ts';
import type { GridRow, RowSource } from '../row-source.ts';
import type { EpochCheck } from './epoch-check.ts';
import { pagesPerRead, planStretches } from './plan-stretches.ts';
import type { RowCounters } from './row-counters.ts';
import type { ShapeReader } from './shape-reader.ts';

interface RowReaderOptions {
  readonly source: RowSource;
  readonly columns: () => readonly ColumnId[];
  readonly pages: PageStore;
  readonly shape: ShapeReader;
  readonly counters: RowCounters;
  readonly isOutdated: EpochCheck;
  /** Rows were answered in another order than the one that is shown. */
  readonly onOutdated: () => void;
}

/** Rows that were to be read for a command did not stand still. */
export class RowsMovedError extends Error {}

/** How often rows are read again that move while they are being read. */
const mostTries = 5;

/** While one answer is taken in, the next is made. */
const readsInFlight = 2;

/** Reads rows by position without keeping them, for work on rows that are not on screen. */
export function createRowReader(
  options: RowReaderOptions,
): (first: number, last: number, signal: AbortSignal) => Promise<Map<number, GridRow>> {
  const { source, columns, pages, shape, counters } = options;

  const rowsOf = (page: number): readonly GridRow[] | null => {
    const known = pages.get(page);
    return known && !known.isStale ? known.rows : null;
  };

  /** Null where rows are of another order than those that are shown. A source may answer fewer rows than asked for: the others are asked for. */
  const readStretch = async (from: number, to: number, signal: AbortSignal): Promise<readonly GridRow[] | null> => {
    const { epoch, exact, total } = shape.shape;
    const end = exact ? Math.min(to, total) : to;
    const rows: GridRow[] = [];
    for (let offset = from; offset < end; offset = from + rows.length) {
      const answer = await source.page({ offset, limit: end - offset, columns: columns() }, signal);
      if (options.isOutdated(epoch, answer.epoch)) {
        options.onOutdated();
        return null;
      }
      if (answer.rows.length === 0) break;
      rows.push(...answer.rows);
    }
    return rows;
  };

  const readPages = async (first: number, last: number, signal: AbortSignal): Promise<Map<number, GridRow> | null> => {
    const stretches = planStretches(pageOf(first), pageOf(last), pagesPerRead(columns().length), rowsOf);
    const answers: (readonly GridRow[] | null)[] = [];
    let next = 0;
    const readOn = async (): Promise<void> => {
      for (let at = next++; at < stretches.length; at = next++) {
        const stretch = stretches[at];
        if (!stretch) return;
        const rows = stretch.rows ?? (await readStretch(stretch.from * pageSize, stretch.to * pageSize, signal));
        answers[at] = rows;
        if (!rows) next = stretches.length;
      }
    };
    await Promise.all(Array.from({ length: readsInFlight }, readOn)).finally(() => (next = stretches.length));
    const found = new Map<number, GridRow>();
    for (const [at, { from }] of stretches.entries()) {
      const rows = answers[at];
      if (!rows) return null;
      rows.forEach((row, offset) => found.set(from * pageSize + offset, row));
    }
    // the source may tell of moved rows later than it answers them
    await source.caughtUp?.(signal).catch(() => false);
    return found;
  };

  return async (first, last, signal) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      await shape.done;
      const before = counters.moves;
      const found = await readPages(first, last, signal);
      if (found && counters.moves === before) return found;
    }
    throw new RowsMovedError();
  };
}
