import type { Clock } from './clock.ts';
import type { BucketList, ViewSource } from './view-source.ts';

/** The state of the list of buckets. */
export interface ListState extends BucketList {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the buckets could not be read. */
  readonly reason: string | null;
  /** Another filter, sort or scope was asked for and is not here yet: what is shown belongs to the former one. */
  readonly isResetting: boolean;
}

interface ListReadsOptions {
  readonly source: ViewSource;
  readonly clock: Clock;
  /** Whether records must stand still, so that nothing that was read may be applied. */
  readonly isHeld: () => boolean;
  /** Something was not read or not applied because records must stand still. */
  readonly onHeld: () => void;
  /** Buckets were read; `isNew`: of another filter, sort or scope than those before. */
  readonly take: (next: BucketList, isNew: boolean) => void;
  /** Whether the records on screen still belong to the former list. */
  readonly isWaiting: () => boolean;
  /** A reading ended, well or not. */
  readonly onDone: () => void;
}

/** The list of buckets of a source: reads it, and counts it again when something moved. */
export interface ListReads {
  readonly list: ListState;
  read(): void;
  /** Reads the list again soon; all reasons that come until then need only one read. */
  recount(): void;
  setScope(scope: string | null): void;
  /** Another filter or sort was asked for. */
  markResetting(): void;
  /** The records on screen belong to the present list. */
  markSettled(): void;
  /** Reads again what could not be read. */
  retry(): void;
  isIdle(): boolean;
  destroy(): void;
}

/** How long reasons to count buckets again are gathered, in ms. */
const gatherMs = 30;

const noList: ListState = { buckets: [], axes: [], epoch: '', status: 'loading', reason: null, isResetting: false };

export function createListReads(options: ListReadsOptions): ListReads {
  const { source, clock } = options;
  let list: ListState = noList;
  let scope: string | null = null;
  let request: AbortController | null = null;
  let timer: unknown = null;
  let isDestroyed = false;

  const readNow = async (): Promise<void> => {
    request?.abort();
    const mine = new AbortController();
    request = mine;
    try {
      const next = await source.buckets({ scope }, mine.signal);
      if (mine.signal.aborted || isDestroyed) return;
      request = null;
      if (options.isHeld()) return options.onHeld();
      options.take(next, next.epoch !== list.epoch);
      list = { ...next, status: 'ready', reason: null, isResetting: list.isResetting && options.isWaiting() };
    } catch (error) {
      if (mine.signal.aborted || isDestroyed) return;
      request = null;
      // buckets that were only counted again stay as they are; of another filter the old ones are no answer
      if (list.status !== 'ready' || list.isResetting)
        list = { ...list, status: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
    options.onDone();
  };

  return {
    get list() {
      return list;
    },
    read: () => void readNow(),
    recount() {
      if (options.isHeld()) return options.onHeld();
      timer ??= clock.setTimeout(() => {
        timer = null;
        void readNow();
      }, gatherMs);
    },
    setScope(next) {
      if (next === scope) return;
      scope = next;
      list = { ...list, isResetting: list.status === 'ready' };
      void readNow();
    },
    markResetting() {
      list = { ...list, isResetting: list.status === 'ready' };
      if (list.status === 'failed') list = { ...list, status: 'loading' };
    },
    markSettled() {
      list = { ...list, isResetting: false };
    },
    retry() {
      if (list.status !== 'failed') return;
      list = { ...list, status: 'loading' };
      void readNow();
    },
    isIdle: () => request === null && timer === null,
    destroy() {
      isDestroyed = true;
      clock.clearTimeout(timer);
      request?.abort();
    },
  };
}
