import { createPageStore } from './page-store.ts';
import { pageOf, pageSize, pagesOnScreen, planLoads } from './plan-loads.ts';
import type { ColumnId } from './column.ts';
import { createSummaryReader } from './group-summaries.ts';
import type { GridRow, GroupTree, RowId, RowSource, RowsShape } from './row-source.ts';

export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

export type RowStatus = 'loaded' | 'missing' | 'failed';

/** The part of a source that is in memory: pages of 100 rows around what is on screen. */
export interface RowWindow {
  readonly shape: RowsShape;
  /** How often the shape was read. */
  readonly readings: number;
  /** Counts up whenever rows may stand elsewhere than before: when that is told, and when they were read again. */
  readonly shifts: number;
  /** Counts up whenever rows in memory say something else than before; rows that only come into memory say nothing else. */
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
  /** Tells what is on screen; loads follow from it. `pages`: those on screen, where records between first and last are hidden. */
  look(first: number, last: number, speed: number, pages?: readonly number[]): void;
  /** These stay in memory; `needed` ones are read wherever they are. */
  pin(indexes: readonly number[], needed?: readonly number[]): void;
  retry(index: number): void;
  /** Rows came or went: the count and what is on screen are read again, old rows stay until then. */
  refresh(): void;
  /** The same once no more rows are being made: until then all stays as it is, rows and count together. */
  refreshOnceMade(): void;
  /** Rows came or went, and are to be read again later. */
  noteShift(): void;
  /** Heads of groups say something else. */
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

/** How often rows are read again that move while they are read. */
const mostTries = 5;

/** What is read at a time for work on rows that are not on screen: each question costs, and so does waiting for a long answer. */
const mostPagesPerRead = 10;
const mostCellsPerRead = 30_000;
/** While one answer is taken in, the next is made. */
const readsInFlight = 2;

/** Pages from the first up to, not including, the last; `held`: their rows, where they are in memory. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly held: readonly GridRow[] | null;
}

/** Rows that were to be read for a command did not stand still. */
export class RowsMovedError extends Error {}

/** A life cycle: it owns requests and timers until `destroy`. */
export function createRowWindow(options: RowWindowOptions): RowWindow {
  const { source, clock } = options;
  const pages = createPageStore();
  const failures = new Map<number, number>();
  const loading = new Map<number, AbortController>();
  /** Rows replaced while pages were on their way, and the count of replacements by then: what those pages say of them may be older. */
  const replaced = new Map<RowId, { readonly row: GridRow; readonly at: number }>();
  let replacements = 0;
  let shape: RowsShape = { total: 0, exact: true, epoch: '' };
  /** As they were read, without what they come to. */
  let groups: GroupTree | null = null;
  let readings = 0;
  let shifts = 0;
  /** Counts up like `shifts`, and with every row that is put between others. */
  let moves = 0;
  let contents = 0;
  let status: RowWindow['status'] = 'loading';
  let reason: string | null = null;
  let shapeRequest = new AbortController();
  let counting: Promise<void> = Promise.resolve();
  let view: { first: number; last: number; speed: number; at: number; pages?: readonly number[] } = { first: 0, last: 0, speed: 0, at: 0 };
  let pinned: ReadonlySet<number> = new Set();
  let needed: readonly number[] = [];
  let timer: unknown = null;
  let isDestroyed = false;
  let isResetting = false;
  let isCounting = false;
  let isMaking = false;
  let isRefreshWanted = false;
  let refusedEpoch: string | null = null;

  const noteShift = (): void => {
    shifts += 1;
    moves += 1;
  };

  const isWanted = (page: number): boolean => {
    if ((failures.get(page) ?? 0) > 1) return false;
    const held = pages.get(page);
    return !held || held.isStale;
  };

  const schedule = (): void => {
    if (isDestroyed || status !== 'ready') return;
    clock.clearTimeout(timer);
    const quietFor = clock.now() - view.at;
    const plan = planLoads({ ...view, total: shape.total, quietFor, isWanted, needed, loading: [...loading.keys()] });
    for (const page of plan.abort) abortPage(page);
    for (const page of plan.start) void loadPage(page);
    if (plan.wait !== null) timer = clock.setTimeout(schedule, plan.wait);
    else if (isResetting && isAllRead()) endReset();
  };

  const isAllRead = (): boolean => loading.size === 0 && !isCounting && !isRefreshWanted;

  /** Nothing more comes of the new order: no record is on screen, or those that are could not be read. */
  const endReset = (): void => {
    isResetting = false;
    options.onChange();
  };

  const abortPage = (page: number): void => {
    loading.get(page)?.abort();
    loading.delete(page);
  };

  const loadPage = async (page: number): Promise<void> => {
    const controller = new AbortController();
    const { epoch } = shape;
    if (loading.size === 0) replaced.clear();
    const since = replacements;
    loading.set(page, controller);
    try {
      const query = { offset: page * pageSize, limit: pageSize, columns: options.columns() };
      const answer = await source.page(query, controller.signal);
      if (!pages.get(page) && isPageTypedOn(page)) await learnShifts(controller.signal);
      if (controller.signal.aborted || isDestroyed) return;
      loading.delete(page);
      // The order changed while this was on its way: it is asked for again, now.
      if (shape.epoch !== epoch) return schedule();
      if (answer.epoch !== undefined && answer.epoch !== epoch && isFirstMismatch(answer.epoch)) return void refresh();
      storePage(page, answer.rows, since);
      learnTotal(page, answer.rows.length, answer.total);
    } catch {
      if (controller.signal.aborted || isDestroyed) return;
      loading.delete(page);
      failures.set(page, (failures.get(page) ?? 0) + 1);
      // rows of another order would be taken for the answer
      if (!isWanted(page) && pages.get(page)?.isOutdated === true) pages.forget(page);
    }
    options.onChange();
    schedule();
  };

  const isPageTypedOn = (page: number): boolean => [...pinned].some((index) => pageOf(index) === page && options.isTypedOn(index));

  /** Rows may stand elsewhere than when somebody typed, and the page be answered before that is told. Where nobody can say, they may. */
  const learnShifts = async (signal: AbortSignal): Promise<void> => {
    const isTold = await (source.caughtUp?.(signal) ?? Promise.resolve(true)).catch(() => false);
    if (!isTold && !signal.aborted) noteShift();
  };

  /** A source whose pages never agree with its shape would be asked for ever: the second time its rows are taken. */
  const isFirstMismatch = (epoch: string): boolean => {
    const isFirst = epoch !== refusedEpoch;
    refusedEpoch = epoch;
    return isFirst;
  };

  /** Of a row that was replaced after its page was asked for the newer one stays; what is written here may not know its version yet. */
  const storePage = (page: number, read: readonly GridRow[], since: number): void => {
    const newer = ({ id, version }: GridRow): GridRow | null => {
      const held = replaced.get(id);
      return held && held.at > since && held.row.version >= version ? held.row : null;
    };
    // one that is being made may have been read: it is shown as it was made until all is read again
    const known = isMaking && shape.exact ? read.slice(0, Math.max(0, shape.total - page * pageSize)) : read;
    if (isMaking) {
      isRefreshWanted = true;
      noteShift();
    }
    if (pages.get(page)) contents += 1;
    const rows = known.map((row) => newer(row) ?? row);
    failures.delete(page);
    isResetting = false;
    pages.hold(page, { rows, isStale: false, usedAt: clock.now() });
    pages.evict(isKept);
  };

  const learnTotal = (page: number, count: number, total: number | undefined): void => {
    if (total !== undefined && total !== shape.total) shape = { ...shape, total };
    if (shape.exact || total !== undefined) return;
    const seen = page * pageSize + count;
    if (count < pageSize) shape = { ...shape, total: seen, exact: true };
    else if (seen >= shape.total) shape = { ...shape, total: seen + pageSize };
  };

  const isKept = (page: number): boolean => pagesOnScreen(view).includes(page) || [...pinned].some((index) => pageOf(index) === page);

  const readShape = (keepRows: boolean): Promise<void> => (counting = countRows(keepRows));

  const countRows = async (keepRows: boolean): Promise<void> => {
    shapeRequest.abort();
    const request = new AbortController();
    shapeRequest = request;
    isCounting = true;
    try {
      const next = await source.shape(request.signal);
      if (request.signal.aborted || isDestroyed) return;
      isCounting = false;
      // what is being made may be counted by now
      if (isMaking) isRefreshWanted = true;
      if (!keepRows) pages.forgetAll();
      if (next.exact) pages.forgetBeyond(next.total);
      failures.clear();
      if (next.total === 0) isResetting = false;
      shape = next.exact || next.total > 0 ? next : { ...next, total: pageSize };
      readings += 1;
      noteShift();
      groups = next.groups ?? null;
      if (groups) summaries.read(groups, next.epoch);
      showSummaries();
      status = 'ready';
      reason = null;
    } catch (error) {
      if (request.signal.aborted || isDestroyed) return;
      isCounting = false;
      // rows that were only looked at again stay as they are; of another order or filter the old ones are no answer
      if (status !== 'ready' || isResetting) {
        status = 'failed';
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    options.onChange();
    schedule();
  };

  const showSummaries = (): void => {
    if (groups) shape = { ...shape, groups: summaries.addTo(groups) };
  };

  const summaries = createSummaryReader(source, () => {
    showSummaries();
    options.onChange();
  });

  const markStale = (isOutdated = false): void => {
    noteShift();
    for (const page of loading.keys()) abortPage(page);
    pages.markStale(isOutdated);
  };

  const refresh = (): void => {
    if (isMaking) isRefreshWanted = true;
    markStale();
    if (isMaking) schedule();
    else void readShape(true);
  };

  void readShape(false);

  return {
    get shape() {
      return shape;
    },
    get readings() {
      return readings;
    },
    get shifts() {
      return shifts;
    },
    get contents() {
      return contents;
    },
    get isCounting() {
      return isCounting;
    },
    get status() {
      return status;
    },
    get reason() {
      return reason;
    },
    get isResetting() {
      return isResetting;
    },
    rowAt: pages.rowAt,
    statusAt(index) {
      if (pages.rowAt(index)) return 'loaded';
      return (failures.get(pageOf(index)) ?? 0) > 1 ? 'failed' : 'missing';
    },
    indexOf: pages.indexOf,
    isSettled: (index) => !isCounting && loading.size === 0 && pages.rowAt(index) !== null && pages.get(pageOf(index))?.isStale === false,
    look(first, last, speed, seen) {
      view = { first, last, speed, at: clock.now(), ...(seen && { pages: seen }) };
      pages.touch(pagesOnScreen(view), view.at);
      schedule();
    },
    pin(indexes, wanted = []) {
      pinned = new Set([...indexes, ...wanted]);
      const wantedPages = [...new Set(wanted.map(pageOf))];
      const isNew = wantedPages.some((page) => !needed.includes(page));
      needed = wantedPages;
      if (isNew) schedule();
    },
    retry(index) {
      if (status === 'failed') {
        status = 'loading';
        void readShape(false);
      }
      failures.delete(pageOf(index));
      options.onChange();
      schedule();
    },
    refresh,
    refreshOnceMade() {
      if (isMaking) isRefreshWanted = true;
      else refresh();
    },
    noteShift,
    resummarize() {
      if (groups) summaries.read(groups, shape.epoch);
    },
    reset() {
      isResetting = true;
      markStale(true);
      if (isMaking) isRefreshWanted = true;
      else void readShape(true);
    },
    setMaking(next) {
      if (next === isMaking) return;
      isMaking = next;
      if (isMaking && isCounting && status === 'ready') {
        shapeRequest.abort();
        isRefreshWanted = true;
      }
      if (isMaking) return;
      if (isRefreshWanted) refresh();
      isRefreshWanted = false;
    },
    patch(rows) {
      let count = 0;
      replacements += 1;
      for (const row of rows) {
        if (loading.size > 0) replaced.set(row.id, { row, at: replacements });
        if (pages.replace(row)) count += 1;
      }
      if (count > 0) contents += 1;
      return count;
    },
    insert(index, row) {
      moves += 1;
      contents += 1;
      for (const page of loading.keys()) if (page >= pageOf(index)) abortPage(page);
      pages.insert(index, row, shape.total, clock.now());
      shape = { ...shape, total: shape.total + 1 };
    },
    async read(first, last, signal) {
      for (let tries = 0; tries < mostTries; tries += 1) {
        await counting;
        const before = moves;
        const found = await readPages(first, last, signal);
        if (found && moves === before) return found;
      }
      throw new RowsMovedError();
    },
    destroy() {
      isDestroyed = true;
      clock.clearTimeout(timer);
      shapeRequest.abort();
      summaries.destroy();
      for (const page of loading.keys()) abortPage(page);
    },
  };

  /** Null where pages are of another order than the rows that are shown. */
  async function readPages(first: number, last: number, signal: AbortSignal): Promise<Map<number, GridRow> | null> {
    const stretches = stretchesOf(pageOf(first), pageOf(last));
    const answers: (readonly GridRow[] | null)[] = [];
    let next = 0;
    const readOn = async (): Promise<void> => {
      for (let at = next++; at < stretches.length; at = next++) {
        const { from, to, held } = stretches[at] ?? { from: 0, to: 0, held: [] };
        const rows = held ?? (await readStretch(from * pageSize, to * pageSize, signal));
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
    // what moved them may be told later than they are answered
    await source.caughtUp?.(signal).catch(() => false);
    return found;
  }

  /** Pages in memory by themselves, the others as many in one as are asked for at a time. */
  function stretchesOf(first: number, last: number): Stretch[] {
    const most = pagesPerRead(options.columns().length);
    const heldAt = (page: number): readonly GridRow[] | null => {
      const held = pages.get(page);
      return held && !held.isStale ? held.rows : null;
    };
    const stretches: Stretch[] = [];
    for (let page = first, end = page; page <= last; page = end) {
      const held = heldAt(page);
      end = page + 1;
      while (!held && end <= last && end - page < most && !heldAt(end)) end += 1;
      stretches.push({ from: page, to: end, held });
    }
    return stretches;
  }

  /** A source may answer fewer rows at a time than it was asked for: it is asked for the others. */
  async function readStretch(from: number, to: number, signal: AbortSignal): Promise<readonly GridRow[] | null> {
    const { epoch, exact, total } = shape;
    const end = exact ? Math.min(to, total) : to;
    const rows: GridRow[] = [];
    for (let offset = from; offset < end; offset = from + rows.length) {
      const answer = await source.page({ offset, limit: end - offset, columns: options.columns() }, signal);
      if (answer.epoch !== undefined && answer.epoch !== epoch && isFirstMismatch(answer.epoch)) {
        refresh();
        return null;
      }
      if (answer.rows.length === 0) break;
      rows.push(...answer.rows);
    }
    return rows;
  }
}

/** Rows of many columns are read fewer at a time. */
function pagesPerRead(columns: number): number {
  return Math.min(mostPagesPerRead, Math.max(1, Math.floor(mostCellsPerRead / (pageSize * Math.max(1, columns)))));
}
