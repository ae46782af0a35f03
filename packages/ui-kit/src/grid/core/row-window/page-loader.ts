import type { Clock } from '../clock.ts';
import type { ColumnId } from '../column.ts';
import type { PageStore } from '../page-store.ts';
import { pageOf, pageSize, planLoads } from '../plan-loads.ts';
import type { GridRow, RowSource } from '../row-source.ts';
import type { EpochCheck } from './epoch-check.ts';
import { learnTotal } from './learn-total.ts';
import type { RefreshGate } from './refresh-gate.ts';
import type { ReplacedRows } from './replaced-rows.ts';
import type { RowCounters } from './row-counters.ts';
import type { ShapeReader } from './shape-reader.ts';
import type { WantedPages } from './wanted-pages.ts';

interface PageLoaderOptions {
  readonly source: RowSource;
  readonly clock: Clock;
  readonly columns: () => readonly ColumnId[];
  /** Over once the window is destroyed. */
  readonly signal: AbortSignal;
  readonly pages: PageStore;
  readonly wanted: WantedPages;
  readonly shape: ShapeReader;
  readonly gate: RefreshGate;
  readonly replaced: ReplacedRows;
  readonly counters: RowCounters;
  readonly isOutdated: EpochCheck;
  /** Whether somebody typed on a record that is not read yet. */
  readonly isTypedOn: (index: number) => boolean;
  readonly onChange: () => void;
}

/** Reads the pages that are wanted, nearest to the screen first, and leaves those that are wanted no more. */
export interface PageLoader {
  readonly isLoading: boolean;
  /** Plans what to read now, and reads it. */
  schedule(): void;
  hasFailed(page: number): boolean;
  /** A page that failed is asked for again. */
  forgetFailure(page: number): void;
  forgetFailures(): void;
  /** Leaves what is being read from a page on. */
  abortFrom(page: number): void;
}

/** How often a page is asked for before it counts as failed. */
const mostAttempts = 2;

export function createPageLoader(options: PageLoaderOptions): PageLoader {
  const { source, clock, pages, wanted, shape, gate, replaced, counters } = options;
  const failures = new Map<number, number>();
  const loading = new Map<number, AbortController>();
  let timer: unknown = null;

  const hasFailed = (page: number): boolean => (failures.get(page) ?? 0) >= mostAttempts;

  const isWanted = (page: number): boolean => !hasFailed(page) && pages.get(page)?.isStale !== false;

  const schedule = (): void => {
    if (options.signal.aborted || shape.status !== 'ready') return;
    clock.clearTimeout(timer);
    const { screen, needed } = wanted;
    const quietFor = clock.now() - screen.at;
    const plan = planLoads({ ...screen, total: shape.shape.total, quietFor, isWanted, needed, loading: [...loading.keys()] });
    for (const page of plan.abort) abort(page);
    for (const page of plan.start) void load(page);
    if (plan.wait !== null) timer = clock.setTimeout(schedule, plan.wait);
    else if (gate.isResetting && isAllRead()) endReset();
  };

  const isAllRead = (): boolean => loading.size === 0 && !shape.isReading && !gate.isWaiting;

  /** No row of the new order will come: no record is on screen, or those that are could not be read. */
  const endReset = (): void => {
    gate.endReset();
    options.onChange();
  };

  const abort = (page: number): void => {
    loading.get(page)?.abort();
    loading.delete(page);
  };

  const load = async (page: number): Promise<void> => {
    const controller = new AbortController();
    const { epoch } = shape.shape;
    const since = replaced.begin(loading.size === 0);
    loading.set(page, controller);
    try {
      const query = { offset: page * pageSize, limit: pageSize, columns: options.columns() };
      const answer = await source.page(query, controller.signal);
      if (!pages.get(page) && wanted.pinnedIn(page).some(options.isTypedOn)) await learnShifts(controller.signal);
      if (controller.signal.aborted) return;
      loading.delete(page);
      // the order changed while the page was being read: it is asked for again in the new one
      if (shape.shape.epoch !== epoch) return schedule();
      if (options.isOutdated(epoch, answer.epoch)) return gate.refresh();
      store(page, answer.rows, since);
      shape.set(learnTotal(shape.shape, page, answer.rows.length, answer.total));
    } catch {
      if (controller.signal.aborted) return;
      loading.delete(page);
      failures.set(page, (failures.get(page) ?? 0) + 1);
      // rows of the former order would be mistaken for the answer
      if (!isWanted(page) && pages.get(page)?.isOutdated === true) pages.forget(page);
    }
    options.onChange();
    schedule();
  };

  /**
   * Rows may stand elsewhere than when somebody typed, and the page may be answered before the source says so. Where the source cannot
   * say whether it told everything, rows count as moved.
   */
  const learnShifts = async (signal: AbortSignal): Promise<void> => {
    const isTold = await (source.caughtUp?.(signal) ?? Promise.resolve(true)).catch(() => false);
    if (!isTold && !signal.aborted) counters.noteShift();
  };

  const store = (page: number, read: readonly GridRow[], since: number): void => {
    const rows = withoutMade(page, read).map((row) => replaced.newest(row, since));
    if (gate.isMaking) {
      gate.readAgainOnceMade();
      counters.noteShift();
    }
    if (pages.get(page)) counters.noteContent();
    failures.delete(page);
    gate.endReset();
    pages.store(page, { rows, isStale: false, usedAt: clock.now() });
    pages.evict(wanted.isKept);
  };

  /** A row that is being made may have been read already: it is shown as it was made here until everything is read again. */
  const withoutMade = (page: number, read: readonly GridRow[]): readonly GridRow[] => {
    const { exact, total } = shape.shape;
    return gate.isMaking && exact ? read.slice(0, Math.max(0, total - page * pageSize)) : read;
  };

  const abortFrom = (first: number): void => {
    for (const page of loading.keys()) if (page >= first) abort(page);
  };

  options.signal.addEventListener('abort', () => {
    clock.clearTimeout(timer);
    abortFrom(0);
  });

  return {
    get isLoading() {
      return loading.size > 0;
    },
    schedule,
    hasFailed,
    forgetFailure: (page) => failures.delete(page),
    forgetFailures: () => failures.clear(),
    abortFrom,
  };
}

/** Whether rows were read at a place since they moved last, and no others are being read. */
export function isSettledAt(index: number, pages: PageStore, loader: PageLoader, shape: ShapeReader): boolean {
  return !shape.isReading && !loader.isLoading && pages.rowAt(index) !== null && pages.get(pageOf(index))?.isStale === false;
}
