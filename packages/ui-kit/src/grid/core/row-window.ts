import type { Clock } from './clock.ts';
import type { ColumnId } from './column.ts';
import { createPageStore } from './page-store.ts';
import { pageOf, pagesOnScreen } from './plan-loads.ts';
import type { GridRow, RowId, RowSource, RowsShape } from './row-source.ts';
import { createEpochCheck } from './row-window/epoch-check.ts';
import { createPageLoader, isSettledAt } from './row-window/page-loader.ts';
import type { PageLoader } from './row-window/page-loader.ts';
import { createRefreshGate } from './row-window/refresh-gate.ts';
import { createReplacedRows } from './row-window/replaced-rows.ts';
import { createRowCounters } from './row-window/row-counters.ts';
import { createRowReader } from './row-window/row-reader.ts';
import { createShapeReader } from './row-window/shape-reader.ts';
import { createWantedPages } from './row-window/wanted-pages.ts';

export { RowsMovedError } from './row-window/row-reader.ts';

export type RowStatus = 'loaded' | 'missing' | 'failed';

/** The part of a source that is in memory: pages of 100 rows around what is on screen. */
export interface RowWindow {
  readonly shape: RowsShape;
  /** How often the shape was read so far. */
  readonly readings: number;
  /** Grows whenever rows may stand elsewhere than before: when the source says so, and when they were read again. */
  readonly shifts: number;
  /** Grows whenever rows in memory hold other values than before. Rows that are read for the first time do not count. */
  readonly contents: number;
  /** The shape is being read. */
  readonly isCounting: boolean;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the shape could not be read. */
  readonly reason: string | null;
  /** Another order or filter was asked for and none of its rows is here yet: the old ones are shown, dimmed. */
  readonly isResetting: boolean;
  rowAt(index: number): GridRow | null;
  statusAt(index: number): RowStatus;
  indexOf(id: RowId): number | null;
  /** Whether rows were read there since they moved last, and no others are on their way. */
  isSettled(index: number): boolean;
  /** Sets what is on screen; pages are loaded accordingly. `pages`: those on screen, where records between first and last are hidden. */
  look(first: number, last: number, speed: number, pages?: readonly number[]): void;
  /** These stay in memory; `needed` ones are read wherever they are. */
  pin(indexes: readonly number[], needed?: readonly number[]): void;
  retry(index: number): void;
  /** Rows came or went: the count and what is on screen are read again, old rows stay until then. */
  refresh(): void;
  /** Refreshes once no more rows are being made. Until then rows and their count stay as they are. */
  refreshOnceMade(): void;
  /** Rows came or went, and are to be read again later. */
  noteShift(): void;
  /** Reads the summaries of groups again. */
  resummarize(): void;
  /** Another order or filter. */
  reset(): void;
  /**
   * Whether rows are being made. They may be in the source before it says so, and would be counted twice: what is to be
   * refreshed waits until they are made.
   */
  setMaking(isMaking: boolean): void;
  /** Replaces loaded rows by id; answers how many were loaded. */
  patch(rows: readonly GridRow[]): number;
  /** A row was added; those from there on move one down. */
  insert(index: number, row: GridRow): void;
  /**
   * Reads a stretch without keeping it, for work on rows that are not on screen. Where rows moved meanwhile it is read again: a record
   * would be taken for the one beside it. Rejects with `RowsMovedError` where they do not stop.
   */
  read(first: number, last: number, signal: AbortSignal): Promise<Map<number, GridRow>>;
  destroy(): void;
}

interface RowWindowOptions {
  readonly source: RowSource;
  readonly columns: () => readonly ColumnId[];
  readonly clock: Clock;
  /** Whether somebody typed on a record that is not read yet. */
  readonly isTypedOn: (index: number) => boolean;
  readonly onChange: () => void;
}

/**
 * Wires the parts of a row window: the shape, the pages that are wanted, the loader of pages, the gate that decides when everything is
 * read again. It has a life cycle: requests and timers are its own until `destroy`.
 */
export function createRowWindow(options: RowWindowOptions): RowWindow {
  const { source, clock, columns, onChange } = options;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const pages = createPageStore();
  const counters = createRowCounters();
  const replaced = createReplacedRows();
  const wanted = createWantedPages(clock);
  const isOutdated = createEpochCheck();

  const shape = createShapeReader({
    source,
    signal,
    isResetting: () => gate.isResetting,
    onRead(next, keepsRows) {
      // rows that are being made may be counted by now
      gate.readAgainOnceMade();
      if (!keepsRows) pages.forgetAll();
      if (next.exact) pages.forgetBeyond(next.total);
      loader.forgetFailures();
      if (next.total === 0) gate.endReset();
      counters.noteShift();
    },
    onSettled() {
      onChange();
      loader.schedule();
    },
    onSummaries: onChange,
  });

  const gate = createRefreshGate({
    markStale(isOutdatedOrder) {
      counters.noteShift();
      loader.abortFrom(0);
      pages.markStale(isOutdatedOrder);
    },
    readShape: () => shape.read(true),
    readPages: () => loader.schedule(),
    abortShape() {
      if (!shape.isReading || shape.status !== 'ready') return false;
      shape.abort();
      return true;
    },
  });

  const { isTypedOn } = options;
  const loader: PageLoader = createPageLoader({
    source,
    clock,
    columns,
    signal,
    pages,
    wanted,
    shape,
    gate,
    replaced,
    counters,
    isOutdated,
    isTypedOn,
    onChange,
  });

  const read = createRowReader({ source, columns, pages, shape, counters, isOutdated, onOutdated: gate.refresh });

  shape.read(false);

  return {
    get shape() {
      return shape.shape;
    },
    get readings() {
      return shape.readings;
    },
    get shifts() {
      return counters.shifts;
    },
    get contents() {
      return counters.contents;
    },
    get isCounting() {
      return shape.isReading;
    },
    get status() {
      return shape.status;
    },
    get reason() {
      return shape.reason;
    },
    get isResetting() {
      return gate.isResetting;
    },
    rowAt: pages.rowAt,
    statusAt(index) {
      if (pages.rowAt(index)) return 'loaded';
      return loader.hasFailed(pageOf(index)) ? 'failed' : 'missing';
    },
    indexOf: pages.indexOf,
    isSettled: (index) => isSettledAt(index, pages, loader, shape),
    look(first, last, speed, seen) {
      wanted.look(first, last, speed, seen);
      pages.touch(pagesOnScreen(wanted.screen), wanted.screen.at);
      loader.schedule();
    },
    pin(indexes, needed = []) {
      if (wanted.pin(indexes, needed)) loader.schedule();
    },
    retry(index) {
      shape.retry();
      loader.forgetFailure(pageOf(index));
      onChange();
      loader.schedule();
    },
    refresh: gate.refresh,
    refreshOnceMade: gate.refreshOnceMade,
    noteShift: counters.noteShift,
    resummarize: shape.resummarize,
    reset: gate.reset,
    setMaking: gate.setMaking,
    patch(rows) {
      replaced.note(rows, loader.isLoading);
      const count = rows.filter((row) => pages.replace(row)).length;
      if (count > 0) counters.noteContent();
      return count;
    },
    insert(index, row) {
      counters.noteInsert();
      loader.abortFrom(pageOf(index));
      pages.insert(index, row, shape.shape.total, clock.now());
      shape.set({ ...shape.shape, total: shape.shape.total + 1 });
    },
    read,
    destroy: () => lifetime.abort(),
  };
}
