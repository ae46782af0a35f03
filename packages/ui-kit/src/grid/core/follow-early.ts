import type { GridEnv } from './grid-env.ts';
import type { GridState } from './grid-state.ts';
import type { RowId, RowSource } from './row-source.ts';

interface FollowOptions {
  readonly source: RowSource;
  readonly signal: AbortSignal;
  readonly read: () => GridState;
  readonly rowAt: GridEnv['rowAt'];
  /** Null: the record is not among the rows any more. */
  readonly place: (rowId: RowId, index: number | null) => void;
}

/**
 * Asks the source for records that are edited, or a text waits for, where another record stands in their place by now: once for each
 * as long as rows do not move again.
 */
export function createEarlyFollower({ source, signal, read, rowAt, place }: FollowOptions): () => void {
  const asked = new Map<RowId, number>();

  const find = async (rowId: RowId, shifts: number): Promise<void> => {
    try {
      const found = source.locate ? await source.locate(rowId, signal) : null;
      // rows that moved again meanwhile have another answer
      if (!signal.aborted && asked.get(rowId) === shifts) place(rowId, found?.index ?? null);
    } catch {
      // asked again when rows are read again
    }
  };

  return () => {
    const { early, edit, rows } = read();
    const cells = [...early.map(({ cell }) => cell), ...(edit && source.locate ? [{ ...edit.cell, rowId: edit.rowId }] : [])];
    const ids = new Set(cells.map(({ rowId }) => rowId));
    for (const id of asked.keys()) if (!ids.has(id)) asked.delete(id);
    for (const cell of cells) {
      const here = cell.rowId === null ? null : rowAt(cell.index);
      if (cell.rowId === null || !here || here.id === cell.rowId || asked.get(cell.rowId) === rows.shifts) continue;
      asked.set(cell.rowId, rows.shifts);
      void find(cell.rowId, rows.shifts);
    }
  };
}
