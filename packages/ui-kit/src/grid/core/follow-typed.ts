import type { GridEnv } from './grid-env.ts';
import { recordCount } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import type { RowId, RowSource } from './row-source.ts';
import type { CellRef } from './selection.ts';

interface FollowOptions {
  readonly source: RowSource;
  readonly signal: AbortSignal;
  readonly read: () => GridState;
  readonly rowAt: GridEnv['rowAt'];
  /** Null: the record is not among the rows any more. */
  readonly place: (rowId: RowId, index: number | null) => void;
}

/**
 * Asks the source for records that are edited, or a text waits for, where another record, or none, stands in their place by now: once
 * for each as long as rows do not move again.
 */
export function createTypedFollower({ source, signal, read, rowAt, place }: FollowOptions): () => void {
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
    const state = read();
    if (state.rows.status !== 'ready') return;
    const { shifts } = state.rows;
    const isBeyond = ({ index }: CellRef): boolean => index >= recordCount(state);
    const { early, edit } = state;
    const cells = early.map(({ cell }) => cell);
    // a source that cannot look for records may still hold the one that is edited, unless there are none
    if (edit && (source.locate || recordCount(state) === 0)) cells.push({ ...edit.cell, rowId: edit.rowId });
    const ids = new Set(cells.map(({ rowId }) => rowId));
    for (const id of asked.keys()) if (!ids.has(id)) asked.delete(id);
    for (const cell of cells) {
      const here = rowAt(cell.index)?.id;
      const isElsewhere = here === undefined ? isBeyond(cell) : here !== cell.rowId;
      if (cell.rowId === null || !isElsewhere || asked.get(cell.rowId) === shifts) continue;
      asked.set(cell.rowId, shifts);
      void find(cell.rowId, shifts);
    }
  };
}
