import { createSummaryReader } from '../group-summaries.ts';
import { pageSize } from '../plan-loads.ts';
import type { GroupTree, RowSource, RowsShape } from '../row-source.ts';

interface ShapeReaderOptions {
  readonly source: RowSource;
  /** Over once the window is destroyed. */
  readonly signal: AbortSignal;
  /** Whether another order or filter was asked for whose rows are not here yet: rows of the former one are no answer then. */
  readonly isResetting: () => boolean;
  /** A shape was read and is about to be shown. `keepsRows`: rows in memory stay until they are read again. */
  readonly onRead: (next: RowsShape, keepsRows: boolean) => void;
  /** Reading ended, well or badly. */
  readonly onSettled: () => void;
  /** Summaries of groups were read. */
  readonly onSummaries: () => void;
}

/** Reads how many rows there are and in which groups they stand. */
export interface ShapeReader {
  readonly shape: RowsShape;
  /** How often the shape was read. */
  readonly readings: number;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the shape could not be read. */
  readonly reason: string | null;
  readonly isReading: boolean;
  /** Resolves when the last reading ended. */
  readonly done: Promise<void>;
  read(keepsRows: boolean): void;
  /** Reads again after a failure. */
  retry(): void;
  /** Leaves the reading that is under way without an answer: the shape must be read again. */
  abort(): void;
  /** Takes over what was learnt of the shape otherwise. */
  set(shape: RowsShape): void;
  /** Reads the summaries of the groups again. */
  resummarize(): void;
}

export function createShapeReader(options: ShapeReaderOptions): ShapeReader {
  const { source } = options;
  let shape: RowsShape = { total: 0, exact: true, epoch: '' };
  /** The groups as they were read, without summaries. */
  let groups: GroupTree | null = null;
  let readings = 0;
  let status: ShapeReader['status'] = 'loading';
  let reason: string | null = null;
  let request = new AbortController();
  let isReading = false;
  let done: Promise<void> = Promise.resolve();

  const showSummaries = (): void => {
    if (groups) shape = { ...shape, groups: summaries.addTo(groups) };
  };

  const summaries = createSummaryReader(source, () => {
    showSummaries();
    options.onSummaries();
  });

  const show = (next: RowsShape): void => {
    shape = next.exact || next.total > 0 ? next : { ...next, total: pageSize };
    readings += 1;
    groups = next.groups ?? null;
    if (groups) summaries.read(groups, next.epoch);
    showSummaries();
    status = 'ready';
    reason = null;
  };

  const fail = (error: unknown): void => {
    // rows that were only read again stay as they are
    if (status === 'ready' && !options.isResetting()) return;
    status = 'failed';
    reason = error instanceof Error ? error.message : String(error);
  };

  const readNow = async (keepsRows: boolean): Promise<void> => {
    request.abort();
    const own = new AbortController();
    request = own;
    isReading = true;
    const isLeft = (): boolean => own.signal.aborted || options.signal.aborted;
    try {
      const next = await source.shape(own.signal);
      if (isLeft()) return;
      isReading = false;
      options.onRead(next, keepsRows);
      show(next);
    } catch (error) {
      if (isLeft()) return;
      isReading = false;
      fail(error);
    }
    options.onSettled();
  };

  const read = (keepsRows: boolean): void => {
    done = readNow(keepsRows);
  };

  options.signal.addEventListener('abort', () => {
    request.abort();
    summaries.destroy();
  });

  return {
    get shape() {
      return shape;
    },
    get readings() {
      return readings;
    },
    get status() {
      return status;
    },
    get reason() {
      return reason;
    },
    get isReading() {
      return isReading;
    },
    get done() {
      return done;
    },
    read,
    retry() {
      if (status !== 'failed') return;
      status = 'loading';
      read(false);
    },
    abort: () => request.abort(),
    set(next) {
      shape = next;
    },
    resummarize() {
      if (groups) summaries.read(groups, shape.epoch);
    },
  };
}
