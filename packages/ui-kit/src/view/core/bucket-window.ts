import { applyPlan } from './apply-plan.ts';
import type { SlotList } from './apply-plan.ts';
import { createPageStore } from './bucket-pages.ts';
import { bucketsOfPlan, recordsOfPlan } from './change-plan.ts';
import type { ChangePlan } from './change-plan.ts';
import type { BucketId, RecordId, ViewRecord } from './record.ts';
import type { BucketList, ViewSource } from './view-source.ts';

export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

export const realClock: Clock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

export type SlotStatus = 'loaded' | 'missing' | 'failed';

/** A stretch of a bucket that is on screen, both ends counted from 0 and in it. */
export interface SeenRange {
  readonly bucket: BucketId;
  readonly first: number;
  readonly last: number;
}

/** How the list of buckets is. */
export interface ListState extends BucketList {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the buckets could not be read. */
  readonly reason: string | null;
  /** Another filter, sort or scope was asked for: what is shown is of the former one. */
  readonly isResetting: boolean;
}

/** What of a source is in memory, as the source has it: changes made here come in once they are written. */
export interface BucketWindow {
  readonly list: ListState;
  slots(bucket: BucketId): SlotList | undefined;
  record(id: RecordId): ViewRecord | null;
  statusAt(bucket: BucketId, index: number): SlotStatus;
  bucketIds(): Iterable<BucketId>;
  /** Tells what is on screen, the most wanted first; reads follow from it, and those nobody wants any more are cancelled. */
  look(ranges: readonly SeenRange[], isFast?: boolean): void;
  setScope(scope: string | null): void;
  /** Reads again what could not be read. */
  retry(): void;
  shifted(buckets?: readonly BucketId[]): void;
  reset(): void;
  /** Answers whether any of them is in memory. */
  patch(records: readonly ViewRecord[]): boolean;
  remove(ids: readonly RecordId[]): void;
  /** A plan was written: it is part of what the source has. */
  land(plan: ChangePlan): void;
  put(record: ViewRecord): void;
  /** While records stand still nothing that was read moves them; what came meanwhile is read afterwards. */
  setFrozen(isFrozen: boolean): void;
  /** Reads what came while records were made. */
  catchUp(): void;
  /** Nothing is being read or waits to be. */
  isIdle(): boolean;
  destroy(): void;
}

interface WindowOptions {
  readonly source: ViewSource;
  readonly clock: Clock;
  readonly pageSize: number;
  readonly onChange: () => void;
  /** Records are being made: they may be in the source before it says so, and would be counted twice. */
  readonly isMaking: () => boolean;
  readonly isPinned: (id: RecordId) => boolean;
}

/** At a time, so that what is looked at next does not wait behind what was looked at before. */
const readsInFlight = 4;
/** A page is asked for this often until buckets are counted again. */
const mostAsked = 6;
/** How long moves, events and answers are gathered until buckets are counted again, in ms. */
const gatherMs = 30;
/** How long a fast scroll waits before it reads, in ms. */
const settleMs = 60;

const noList: ListState = { buckets: [], axes: [], epoch: '', status: 'loading', reason: null, isResetting: false };

export function createBucketWindow(options: WindowOptions): BucketWindow {
  const { source, clock, pageSize } = options;
  const store = createPageStore(pageSize);
  const loading = new Map<string, { readonly bucket: BucketId; readonly request: AbortController }>();
  /** How often a page was asked for since buckets were counted last: an answer that never fits is not asked for ever. */
  const asked = new Map<string, number>();
  const failures = new Map<string, number>();
  let list: ListState = noList;
  let scope: string | null = null;
  let seen: readonly SeenRange[] = [];
  let listRequest: AbortController | null = null;
  let countTimer: unknown = null;
  let readTimer: unknown = null;
  let isFrozen = false;
  let isBehind = false;
  let isDestroyed = false;
  let refusedEpoch: string | null = null;

  const keyOf = (bucket: BucketId, page: number): string => `${page}:${bucket}`;

  const pagesOnScreen = (): { readonly bucket: BucketId; readonly page: number }[] =>
    seen.flatMap(({ bucket, first, last }) => {
      const from = Math.floor(Math.max(0, first) / pageSize);
      const to = Math.floor(Math.max(0, last) / pageSize);
      return Array.from({ length: to - from + 1 }, (_, at) => ({ bucket, page: from + at }));
    });

  const isOnScreen = (bucket: BucketId, page: number): boolean =>
    seen.some(
      (range) => range.bucket === bucket && page >= Math.floor(range.first / pageSize) && page <= Math.floor(range.last / pageSize),
    );

  const schedule = (): void => {
    if (isDestroyed || list.status !== 'ready') return;
    const isWanted = isFrozen ? store.hasHoles : store.isWanted;
    const wanted = pagesOnScreen().filter(({ bucket, page }) => isWanted(bucket, page));
    const keys = new Set(wanted.map(({ bucket, page }) => keyOf(bucket, page)));
    for (const [key, { request }] of loading) {
      if (keys.has(key)) continue;
      request.abort();
      loading.delete(key);
    }
    if (options.isMaking()) return;
    for (const { bucket, page } of wanted) {
      if (loading.size >= readsInFlight) return;
      const key = keyOf(bucket, page);
      if (!loading.has(key) && (failures.get(key) ?? 0) < 2 && (asked.get(key) ?? 0) < mostAsked) void readPage(bucket, page);
    }
  };

  const readPage = async (bucket: BucketId, page: number): Promise<void> => {
    const key = keyOf(bucket, page);
    const request = new AbortController();
    loading.set(key, { bucket, request });
    asked.set(key, (asked.get(key) ?? 0) + 1);
    const { epoch } = list;
    try {
      const answer = await source.range({ bucket, offset: page * pageSize, limit: pageSize }, request.signal);
      if (request.signal.aborted || isDestroyed) return;
      loading.delete(key);
      if (epoch !== list.epoch) return schedule();
      if (answer.epoch !== undefined && answer.epoch !== epoch && answer.epoch !== refusedEpoch) {
        // a source whose ranges never agree with its buckets would be asked for ever: the second time they are taken
        refusedEpoch = answer.epoch;
        return recount();
      }
      if (options.isMaking()) return markBehind();
      failures.delete(key);
      storePage(bucket, page, answer.records, answer.total);
    } catch {
      if (request.signal.aborted || isDestroyed) return;
      loading.delete(key);
      failures.set(key, (failures.get(key) ?? 0) + 1);
    }
    options.onChange();
    schedule();
  };

  const storePage = (bucket: BucketId, page: number, records: readonly ViewRecord[], total: number | undefined): void => {
    if (isFrozen) {
      store.fill(bucket, page * pageSize, records);
      if (store.isWanted(bucket, page)) markBehind();
      return;
    }
    const end = page * pageSize + records.length;
    // fewer than a page: the bucket ends there, whatever was counted before
    if (records.length < pageSize) store.resize(bucket, records.length === 0 && total !== undefined ? total : end);
    else if (total !== undefined) store.resize(bucket, Math.max(total, end));
    store.store(bucket, page * pageSize, records, pageSize);
    store.evict(isOnScreen, options.isPinned);
    if (list.isResetting && pagesOnScreen().every((at) => !store.isWanted(at.bucket, at.page))) list = { ...list, isResetting: false };
  };

  /** What moved while nothing may move is read afterwards. */
  const markBehind = (): void => {
    isBehind = true;
  };

  const recount = (): void => {
    if (isFrozen || options.isMaking()) return markBehind();
    countTimer ??= clock.setTimeout(() => {
      countTimer = null;
      void readList();
    }, gatherMs);
  };

  const readList = async (): Promise<void> => {
    listRequest?.abort();
    const request = new AbortController();
    listRequest = request;
    try {
      const next = await source.buckets({ scope }, request.signal);
      if (request.signal.aborted || isDestroyed) return;
      listRequest = null;
      if (isFrozen || options.isMaking()) return markBehind();
      takeList(next);
    } catch (error) {
      if (request.signal.aborted || isDestroyed) return;
      listRequest = null;
      // buckets that were only counted again stay as they are; of another filter the old ones are no answer
      if (list.status !== 'ready' || list.isResetting)
        list = { ...list, status: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
    options.onChange();
    schedule();
  };

  const takeList = (next: BucketList): void => {
    const isNew = next.epoch !== list.epoch;
    if (isNew) {
      store.markStale();
      store.forgetUnseen(isOnScreen);
    }
    store.keepOnly(new Set(next.buckets.map(({ id }) => id)));
    for (const { id, count, head } of next.buckets) {
      // more or fewer than was known: who came or went is not
      if ((store.slots(id)?.length ?? count) !== count) markMoved(id);
      store.resize(id, count);
      if (head && head.length > 0) store.store(id, 0, head, Math.min(head.length, count));
    }
    failures.clear();
    asked.clear();
    const isWaiting = list.isResetting && pagesOnScreen().some(({ bucket, page }) => store.isWanted(bucket, page));
    list = { ...next, status: 'ready', reason: null, isResetting: isWaiting };
  };

  const abortReads = (bucket?: BucketId): void => {
    for (const [key, read] of loading) {
      if (bucket !== undefined && read.bucket !== bucket) continue;
      read.request.abort();
      loading.delete(key);
    }
  };

  const shifted = (buckets?: readonly BucketId[]): void => {
    if (buckets) for (const bucket of buckets) markMoved(bucket);
    else markMoved();
    recount();
  };

  const markMoved = (bucket?: BucketId): void => {
    abortReads(bucket);
    store.markStale(bucket);
    asked.clear();
  };

  const catchUp = (): void => {
    if (isFrozen || options.isMaking()) return;
    if (isBehind) {
      isBehind = false;
      shifted();
    }
    schedule();
  };

  const reset = (): void => {
    list = { ...list, isResetting: list.status === 'ready' };
    if (list.status === 'failed') list = { ...list, status: 'loading' };
    markMoved();
    recount();
    options.onChange();
  };

  void readList();

  return {
    get list() {
      return list;
    },
    slots: store.slots,
    record: store.record,
    statusAt(bucket, index) {
      const id = store.slots(bucket)?.[index];
      if (id !== undefined && store.record(id)) return 'loaded';
      return (failures.get(keyOf(bucket, Math.floor(index / pageSize))) ?? 0) > 1 ? 'failed' : 'missing';
    },
    bucketIds: store.ids,
    look(ranges, isFast = false) {
      seen = ranges;
      for (const { bucket, page } of pagesOnScreen()) store.touch(bucket, page);
      clock.clearTimeout(readTimer);
      if (!isFast) return schedule();
      readTimer = clock.setTimeout(schedule, settleMs);
    },
    setScope(next) {
      if (next === scope) return;
      scope = next;
      list = { ...list, isResetting: list.status === 'ready' };
      void readList();
    },
    retry() {
      failures.clear();
      asked.clear();
      if (list.status === 'failed') {
        list = { ...list, status: 'loading' };
        void readList();
      }
      options.onChange();
      schedule();
    },
    shifted,
    reset,
    patch(records) {
      const known = records.filter(({ id, version }) => (store.record(id)?.version ?? Infinity) <= version);
      for (const record of known) store.put(record);
      return known.length > 0;
    },
    remove(ids) {
      for (const id of ids) store.drop(id);
      shifted();
    },
    land(plan) {
      // somebody else may have moved a record meanwhile: where it stood by then is read again as well
      const ids = new Set(recordsOfPlan(plan));
      for (const bucket of store.ids()) if (store.slots(bucket)?.some((id) => id !== undefined && ids.has(id))) markMoved(bucket);
      applyPlan(plan, store.slots);
      for (const { recordId } of plan.deletes) store.drop(recordId);
      for (const bucket of bucketsOfPlan(plan)) markMoved(bucket);
      recount();
    },
    put: store.put,
    setFrozen(next) {
      isFrozen = next;
      if (!isFrozen) catchUp();
    },
    catchUp,
    isIdle: () => loading.size === 0 && listRequest === null && countTimer === null,
    destroy() {
      isDestroyed = true;
      clock.clearTimeout(countTimer);
      clock.clearTimeout(readTimer);
      listRequest?.abort();
      abortReads();
    },
  };
}
