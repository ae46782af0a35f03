import { applyPlan } from './apply-plan.ts';
import type { SlotList } from './apply-plan.ts';
import { createPageStore } from './bucket-pages.ts';
import { bucketsOfPlan, recordsOfPlan } from './change-plan.ts';
import type { ChangePlan } from './change-plan.ts';
import type { Clock } from './clock.ts';
import { createListReads } from './list-reads.ts';
import type { ListState } from './list-reads.ts';
import { createPageReads } from './page-reads.ts';
import type { BucketPage, SeenRange } from './page-reads.ts';
import type { BucketId, RecordId, ViewRecord } from './record.ts';
import type { BucketList, ViewSource } from './view-source.ts';

export type SlotStatus = 'loaded' | 'missing' | 'failed';

/** The part of a source that is in memory. Changes made here are part of it once the source has written them. */
export interface BucketWindow {
  readonly list: ListState;
  slots(bucket: BucketId): SlotList | undefined;
  record(id: RecordId): ViewRecord | null;
  statusAt(bucket: BucketId, index: number): SlotStatus;
  bucketIds(): Iterable<BucketId>;
  /**
   * Reports what is on screen, the most important first. Pages are read accordingly, and reads that nobody needs any more are cancelled.
   */
  look(ranges: readonly SeenRange[], isFast?: boolean): void;
  setScope(scope: string | null): void;
  /** Reads again what could not be read. */
  retry(): void;
  shifted(buckets?: readonly BucketId[]): void;
  reset(): void;
  /** Answers whether any of them is in memory. */
  patch(records: readonly ViewRecord[]): boolean;
  remove(ids: readonly RecordId[]): void;
  /** Applies a plan that the source has written. */
  land(plan: ChangePlan): void;
  put(record: ViewRecord): void;
  /** While this is set, no read may move records; what changes meanwhile is read afterwards. */
  setFrozen(isFrozen: boolean): void;
  /** Reads what changed while records were being made. */
  catchUp(): void;
  /** Whether nothing is being read or waits to be read. */
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

/** How long a fast scroll waits before it reads, in ms. */
const settleMs = 60;

export function createBucketWindow(options: WindowOptions): BucketWindow {
  const { source, clock, pageSize } = options;
  const store = createPageStore(pageSize);
  let readTimer: unknown = null;
  let isFrozen = false;
  let isBehind = false;

  const isHeld = (): boolean => isFrozen || options.isMaking();

  /** Notes that records moved while they must stand still, so that they are read afterwards. */
  const markBehind = (): void => {
    isBehind = true;
  };

  const reads = createPageReads({
    source,
    store,
    pageSize,
    list: () => lists.list,
    isFrozen: () => isFrozen,
    isMaking: options.isMaking,
    onHeld: markBehind,
    recount: () => lists.recount(),
    onRead: (at, records, total) => storePage(at, records, total),
    onChange: options.onChange,
  });

  const isShort = (): boolean => reads.onScreen().some(({ bucket, page }) => store.isWanted(bucket, page));

  const lists = createListReads({
    source,
    clock,
    isHeld,
    onHeld: markBehind,
    take: (next, isNew) => takeList(next, isNew),
    isWaiting: isShort,
    onDone() {
      options.onChange();
      reads.schedule();
    },
  });

  const storePage = ({ bucket, page }: BucketPage, records: readonly ViewRecord[], total: number | undefined): void => {
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
    store.evict(reads.isOnScreen, options.isPinned);
    if (lists.list.isResetting && !isShort()) lists.markSettled();
  };

  const takeList = (next: BucketList, isNew: boolean): void => {
    if (isNew) {
      store.markStale();
      store.forgetUnseen(reads.isOnScreen);
    }
    store.keepOnly(new Set(next.buckets.map(({ id }) => id)));
    for (const { id, count, head } of next.buckets) {
      // the number differs from what was known, but it is not known which records came or went
      if ((store.slots(id)?.length ?? count) !== count) markMoved(id);
      store.resize(id, count);
      if (head && head.length > 0) store.store(id, 0, head, Math.min(head.length, count));
    }
    reads.forgetFailures();
    reads.forgetAsked();
  };

  const shifted = (buckets?: readonly BucketId[]): void => {
    if (buckets) for (const bucket of buckets) markMoved(bucket);
    else markMoved();
    lists.recount();
  };

  const markMoved = (bucket?: BucketId): void => {
    reads.abort(bucket);
    store.markStale(bucket);
    reads.forgetAsked();
  };

  const catchUp = (): void => {
    if (isHeld()) return;
    if (isBehind) {
      isBehind = false;
      shifted();
    }
    reads.schedule();
  };

  const reset = (): void => {
    lists.markResetting();
    markMoved();
    lists.recount();
    options.onChange();
  };

  lists.read();

  return {
    get list() {
      return lists.list;
    },
    slots: store.slots,
    record: store.record,
    statusAt(bucket, index) {
      const id = store.slots(bucket)?.[index];
      if (id !== undefined && store.record(id)) return 'loaded';
      return reads.hasFailed(bucket, Math.floor(index / pageSize)) ? 'failed' : 'missing';
    },
    bucketIds: store.ids,
    look(ranges, isFast = false) {
      reads.setSeen(ranges);
      for (const { bucket, page } of reads.onScreen()) store.touch(bucket, page);
      clock.clearTimeout(readTimer);
      if (!isFast) return reads.schedule();
      readTimer = clock.setTimeout(reads.schedule, settleMs);
    },
    setScope: lists.setScope,
    retry() {
      reads.forgetFailures();
      reads.forgetAsked();
      lists.retry();
      options.onChange();
      reads.schedule();
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
      // somebody else may have moved a record meanwhile, so its bucket of that time is read again as well
      const ids = new Set(recordsOfPlan(plan));
      for (const bucket of store.ids()) if (store.slots(bucket)?.some((id) => id !== undefined && ids.has(id))) markMoved(bucket);
      applyPlan(plan, store.slots);
      for (const { recordId } of plan.deletes) store.drop(recordId);
      for (const bucket of bucketsOfPlan(plan)) markMoved(bucket);
      lists.recount();
    },
    put: store.put,
    setFrozen(next) {
      isFrozen = next;
      if (!isFrozen) catchUp();
    },
    catchUp,
    isIdle: () => reads.isIdle() && lists.isIdle(),
    destroy() {
      clock.clearTimeout(readTimer);
      lists.destroy();
      reads.destroy();
    },
  };
}
