import type { PageStore } from './bucket-pages.ts';
import type { ListState } from './list-reads.ts';
import type { BucketId, ViewRecord } from './record.ts';
import type { ViewSource } from './view-source.ts';

/** A stretch of a bucket that is on screen, both ends counted from 0 and in it. */
export interface SeenRange {
  readonly bucket: BucketId;
  readonly first: number;
  readonly last: number;
}

export interface BucketPage {
  readonly bucket: BucketId;
  readonly page: number;
}

interface PageReadsOptions {
  readonly source: ViewSource;
  readonly store: PageStore;
  readonly pageSize: number;
  readonly list: () => ListState;
  readonly isFrozen: () => boolean;
  /** Records are being made: they may be in the source before it says so, and would be counted twice. */
  readonly isMaking: () => boolean;
  /** A page was read that must not be applied now. */
  readonly onHeld: () => void;
  /** The source has changed since its buckets were counted. */
  readonly recount: () => void;
  readonly onRead: (at: BucketPage, records: readonly ViewRecord[], total: number | undefined) => void;
  readonly onChange: () => void;
}

/** Reads the pages that are on screen, and cancels reads of others. */
export interface PageReads {
  setSeen(ranges: readonly SeenRange[]): void;
  onScreen(): readonly BucketPage[];
  isOnScreen(bucket: BucketId, page: number): boolean;
  schedule(): void;
  /** Cancels what is being read of a bucket, or of all. */
  abort(bucket?: BucketId): void;
  /** Resets how often pages were asked for. */
  forgetAsked(): void;
  /** Pages that could not be read are tried again. */
  forgetFailures(): void;
  hasFailed(bucket: BucketId, page: number): boolean;
  isIdle(): boolean;
  destroy(): void;
}

/** Reads at a time, so that the pages looked at next do not wait behind those looked at before. */
const readsInFlight = 4;
/** How often a page is asked for before buckets are counted again. */
const mostAsked = 6;

export function createPageReads(options: PageReadsOptions): PageReads {
  const { source, store, pageSize } = options;
  const loading = new Map<string, { readonly bucket: BucketId; readonly request: AbortController }>();
  /**
   * How often each page was asked for since buckets were last counted, so that an answer that never fits does not lead to endless reads.
   */
  const asked = new Map<string, number>();
  const failures = new Map<string, number>();
  let seen: readonly SeenRange[] = [];
  let isDestroyed = false;
  let refusedEpoch: string | null = null;

  const keyOf = (bucket: BucketId, page: number): string => `${page}:${bucket}`;

  const onScreen = (): BucketPage[] =>
    seen.flatMap(({ bucket, first, last }) => {
      const from = Math.floor(Math.max(0, first) / pageSize);
      const to = Math.floor(Math.max(0, last) / pageSize);
      return Array.from({ length: to - from + 1 }, (_, at) => ({ bucket, page: from + at }));
    });

  const schedule = (): void => {
    if (isDestroyed || options.list().status !== 'ready') return;
    const isWanted = options.isFrozen() ? store.hasHoles : store.isWanted;
    const wanted = onScreen().filter(({ bucket, page }) => isWanted(bucket, page));
    const keys = new Set(wanted.map(({ bucket, page }) => keyOf(bucket, page)));
    for (const [key, { request }] of loading) {
      if (keys.has(key)) continue;
      request.abort();
      loading.delete(key);
    }
    if (options.isMaking()) return;
    for (const at of wanted) {
      if (loading.size >= readsInFlight) return;
      const key = keyOf(at.bucket, at.page);
      if (!loading.has(key) && (failures.get(key) ?? 0) < 2 && (asked.get(key) ?? 0) < mostAsked) void readPage(at);
    }
  };

  const readPage = async (at: BucketPage): Promise<void> => {
    const { bucket, page } = at;
    const key = keyOf(bucket, page);
    const request = new AbortController();
    loading.set(key, { bucket, request });
    asked.set(key, (asked.get(key) ?? 0) + 1);
    const { epoch } = options.list();
    try {
      const answer = await source.range({ bucket, offset: page * pageSize, limit: pageSize }, request.signal);
      if (request.signal.aborted || isDestroyed) return;
      loading.delete(key);
      if (epoch !== options.list().epoch) return schedule();
      if (answer.epoch !== undefined && answer.epoch !== epoch && answer.epoch !== refusedEpoch) {
        // a source whose pages never agree with its buckets would be asked forever: the second answer is accepted
        refusedEpoch = answer.epoch;
        return options.recount();
      }
      if (options.isMaking()) return options.onHeld();
      failures.delete(key);
      options.onRead(at, answer.records, answer.total);
    } catch {
      if (request.signal.aborted || isDestroyed) return;
      loading.delete(key);
      failures.set(key, (failures.get(key) ?? 0) + 1);
    }
    options.onChange();
    schedule();
  };

  const abort = (bucket?: BucketId): void => {
    for (const [key, read] of loading) {
      if (bucket !== undefined && read.bucket !== bucket) continue;
      read.request.abort();
      loading.delete(key);
    }
  };

  return {
    setSeen(ranges) {
      seen = ranges;
    },
    onScreen,
    isOnScreen: (bucket, page) =>
      seen.some(
        (range) => range.bucket === bucket && page >= Math.floor(range.first / pageSize) && page <= Math.floor(range.last / pageSize),
      ),
    schedule,
    abort,
    forgetAsked: () => asked.clear(),
    forgetFailures: () => failures.clear(),
    hasFailed: (bucket, page) => (failures.get(keyOf(bucket, page)) ?? 0) > 1,
    isIdle: () => loading.size === 0,
    destroy() {
      isDestroyed = true;
      abort();
    },
  };
}
