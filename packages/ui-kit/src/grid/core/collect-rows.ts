import type { GridCommand } from './command.ts';
import { idsOfRanges, selectedRowRanges } from './commands/selected-rows.ts';
import { toGridRow } from './grid-env.ts';
import type { GridState } from './grid-state.ts';
import type { GridRow, RowId } from './row-source.ts';
import { RowsMovedError } from './row-window.ts';
import type { RowWindow } from './row-window.ts';
import type { SelectedThen } from './selected-then.ts';
import type { CellRange } from './selection.ts';

interface CollectorOptions {
  readonly rowWindow: RowWindow;
  readonly signal: AbortSignal;
  readonly read: () => GridState;
  readonly dispatch: (command: GridCommand, then: SelectedThen | null) => void;
  readonly onFail: (error: unknown) => void;
  /** The message for rows that kept moving while they were read. */
  readonly rowsMoved: string;
  /** A number that grows whenever rows may have moved or hold other values than when they were read. */
  readonly changes: () => number;
  /** Resolves when every change of rows so far was sent as an event; false: the source cannot know. */
  readonly caughtUp: () => Promise<boolean>;
  /** A command was carried out, or its rows could not be read. */
  readonly onDone: () => void;
}

/** Does commands over rows that are not in memory: it reads the rows, does the command, and drops the rows again. */
export interface RowCollector {
  /** Rows are being read for a command. */
  readonly isReading: boolean;
  /** The rows read for the command that is being done; null while none is. */
  readonly rows: Map<number, GridRow> | null;
  /** `selected`: what was selected when it was given. */
  collect(range: CellRange, then: GridCommand, selected: SelectedThen): Promise<void>;
  /** Does a command for which these rows were read. */
  doWith(rows: Map<number, GridRow>, command: GridCommand, selected?: SelectedThen): void;
  /**
   * Keeps the rows of the command that is being done for a command that follows once the person has answered a question. It is done with
   * these rows if nothing happened to them meanwhile; otherwise they are read again. Null: no rows were read.
   */
  keep(): ((command: GridCommand, selected: SelectedThen) => Promise<void>) | null;
  readRange(range: CellRange): Promise<Map<number, GridRow>>;
  readSelectedRowIds(): Promise<readonly RowId[]>;
}

export function createRowCollector(options: CollectorOptions): RowCollector {
  const { rowWindow, signal, read, dispatch, onFail, rowsMoved, changes, caughtUp, onDone } = options;
  let rows: Map<number, GridRow> | null = null;
  let reading = 0;

  const doWith: RowCollector['doWith'] = (known, command, selected) => {
    rows = known;
    try {
      dispatch(command, selected ?? null);
    } finally {
      rows = null;
    }
  };

  const readStill = (first: number, last: number): Promise<Map<number, GridRow>> =>
    rowWindow.read(first, last, signal).catch((error: unknown) => {
      throw error instanceof RowsMovedError ? new Error(rowsMoved) : error;
    });

  const readRange: RowCollector['readRange'] = async ({ firstRow, lastRow }) => {
    const { total } = read().rows;
    const last = Math.min(lastRow, total - 1);
    const found = firstRow <= last ? await readStill(firstRow, last) : new Map<number, GridRow>();
    const now = read();
    now.created.forEach((row, at) => found.set(now.rows.total + at, toGridRow(row)));
    return found;
  };

  return {
    get isReading() {
      return reading > 0;
    },
    get rows() {
      return rows;
    },
    doWith,
    keep() {
      if (rows === null) return null;
      const [kept, before] = [rows, changes()];
      return async (command, selected) => {
        reading += 1;
        const isTold = await caughtUp().catch(() => false);
        try {
          if (!signal.aborted) doWith(isTold && changes() === before ? kept : new Map(), command, selected);
        } finally {
          reading -= 1;
          onDone();
        }
      };
    },
    readRange,
    async collect(range, then, selected) {
      reading += 1;
      try {
        const found = await readRange(range);
        if (!signal.aborted) doWith(found, then, selected);
      } catch (error) {
        if (!signal.aborted) onFail(error);
      } finally {
        reading -= 1;
        onDone();
      }
    },
    async readSelectedRowIds() {
      const ranges = selectedRowRanges(read());
      const found = new Map<number, GridRow>();
      for (const range of ranges) for (const [index, row] of await readRange(range)) found.set(index, row);
      return [...idsOfRanges(ranges, { rowAt: (index) => found.get(index) ?? null })];
    },
  };
}
