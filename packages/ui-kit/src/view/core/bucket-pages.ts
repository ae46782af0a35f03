import type { SlotList } from './apply-plan.ts';
import type { BucketId, RecordId, ViewRecord } from './record.ts';

interface PageState {
  /** Whether the page is shown but must be read again. */
  isStale: boolean;
  /** The turn in which the page was on screen last; turns are counted. */
  usedAt: number;
}

interface BucketPages {
  slots: SlotList;
  readonly pages: Map<number, PageState>;
}

/** The records read so far, and the pages of places in buckets at which they stand. */
export interface PageStore {
  has(bucket: BucketId): boolean;
  ids(): IterableIterator<BucketId>;
  slots(bucket: BucketId): SlotList | undefined;
  record(id: RecordId): ViewRecord | null;
  /** Gives a bucket its present length; a new one is empty until it is read. */
  resize(bucket: BucketId, count: number): void;
  keepOnly(buckets: ReadonlySet<BucketId>): void;
  store(bucket: BucketId, offset: number, records: readonly ViewRecord[], limit: number): void;
  /** Fills only places at which no record is known yet. */
  fill(bucket: BucketId, offset: number, records: readonly ViewRecord[]): void;
  /** Whether a page is to be read: some of it was never read, or it moved since. */
  isWanted(bucket: BucketId, page: number): boolean;
  hasHoles(bucket: BucketId, page: number): boolean;
  markStale(bucket?: BucketId): void;
  /** Drops pages that are not on screen. */
  forgetUnseen(isSeen: (bucket: BucketId, page: number) => boolean): void;
  touch(bucket: BucketId, page: number): void;
  evict(isKept: (bucket: BucketId, page: number) => boolean, isPinned: (id: RecordId) => boolean): void;
  put(record: ViewRecord): void;
  drop(id: RecordId): void;
}

/** Pages in memory at most: some 6,000 records of a board. */
const mostSlots = 6000;

export function createPageStore(pageSize: number): PageStore {
  const buckets = new Map<BucketId, BucketPages>();
  const records = new Map<RecordId, ViewRecord>();
  const mostPages = Math.ceil(mostSlots / pageSize);
  let turn = 0;

  const forgetPage = ({ slots, pages }: BucketPages, page: number): void => {
    pages.delete(page);
    slots.fill(undefined, page * pageSize, (page + 1) * pageSize);
  };

  const noteRead = (pages: Map<number, PageState>, offset: number, count: number): void => {
    turn += 1;
    for (let page = Math.floor(offset / pageSize); page * pageSize < offset + count; page += 1)
      pages.set(page, { isStale: false, usedAt: turn });
  };

  const hasHoles = (bucket: BucketId, page: number): boolean => {
    const slots = buckets.get(bucket)?.slots ?? [];
    const end = Math.min(slots.length, (page + 1) * pageSize);
    for (let at = page * pageSize; at < end; at += 1) if (slots[at] === undefined) return true;
    return false;
  };

  /** Drops records that are on no page any more. */
  const sweep = (isPinned: (id: RecordId) => boolean): void => {
    const shown = new Set<RecordId>();
    for (const { slots, pages } of buckets.values())
      for (const page of pages.keys())
        for (const id of slots.slice(page * pageSize, (page + 1) * pageSize)) if (id !== undefined) shown.add(id);
    for (const id of records.keys()) if (!shown.has(id) && !isPinned(id)) records.delete(id);
  };

  return {
    has: (bucket) => buckets.has(bucket),
    ids: () => buckets.keys(),
    slots: (bucket) => buckets.get(bucket)?.slots,
    record: (id) => records.get(id) ?? null,
    resize(bucket, count) {
      const held = buckets.get(bucket);
      if (!held) buckets.set(bucket, { slots: Array.from<undefined>({ length: count }), pages: new Map() });
      else if (held.slots.length > count) held.slots.length = count;
      else while (held.slots.length < count) held.slots.push(undefined);
    },
    keepOnly(kept) {
      for (const bucket of buckets.keys()) if (!kept.has(bucket)) buckets.delete(bucket);
    },
    store(bucket, offset, read, limit) {
      const held = buckets.get(bucket);
      if (!held) return;
      // a record that has moved since must not stand in two places
      const known = new Set(read.flatMap(({ id }) => (records.has(id) ? [id] : [])));
      for (const record of read) records.set(record.id, record);
      if (known.size > 0)
        held.slots.forEach((id, at) => {
          if (id !== undefined && known.has(id)) held.slots[at] = undefined;
        });
      for (let at = 0; at < limit && offset + at < held.slots.length; at += 1) held.slots[offset + at] = read[at]?.id;
      noteRead(held.pages, offset, limit);
    },
    fill(bucket, offset, read) {
      const held = buckets.get(bucket);
      if (!held) return;
      const known = new Set(held.slots);
      read.forEach((record, at) => {
        if (offset + at >= held.slots.length || held.slots[offset + at] !== undefined || known.has(record.id)) return;
        records.set(record.id, record);
        held.slots[offset + at] = record.id;
      });
    },
    isWanted(bucket, page) {
      const held = buckets.get(bucket);
      if (!held || page * pageSize >= held.slots.length) return false;
      // records that were moved onto a page are known, but others may be missing on it
      return held.pages.get(page)?.isStale !== false || hasHoles(bucket, page);
    },
    hasHoles,
    markStale(bucket) {
      for (const [id, { pages }] of buckets)
        if (bucket === undefined || id === bucket) for (const page of pages.values()) page.isStale = true;
    },
    forgetUnseen(isSeen) {
      for (const [bucket, held] of buckets) for (const page of held.pages.keys()) if (!isSeen(bucket, page)) forgetPage(held, page);
    },
    touch(bucket, page) {
      const state = buckets.get(bucket)?.pages.get(page);
      turn += 1;
      if (state) state.usedAt = turn;
    },
    evict(isKept, isPinned) {
      const all = [...buckets].flatMap(([bucket, held]) => [...held.pages].map(([page, { usedAt }]) => ({ bucket, held, page, usedAt })));
      if (all.length <= mostPages) return;
      const oldest = all.filter(({ bucket, page }) => !isKept(bucket, page)).toSorted((a, b) => a.usedAt - b.usedAt);
      if (oldest.length === 0) return;
      for (const { held, page } of oldest.slice(0, all.length - mostPages)) forgetPage(held, page);
      sweep(isPinned);
    },
    put: (record) => void records.set(record.id, record),
    drop(id) {
      records.delete(id);
      for (const { slots } of buckets.values()) {
        const at = slots.indexOf(id);
        if (at >= 0) slots.splice(at, 1);
      }
    },
  };
}
