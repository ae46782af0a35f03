import type { GridEnv } from './grid-env.ts';
import { recordCount } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import type { RowId, RowSource } from './row-source.ts';
import type { CellRef, Selection } from './selection.ts';

interface FollowOptions {
  readonly source: RowSource;
  readonly signal: AbortSignal;
  readonly read: () => GridState;
  readonly rowAt: GridEnv['rowAt'];
  /** Whether rows were read there since they moved last, and no others are on their way. */
  readonly isSettled: (index: number) => boolean;
  /** Null: the record is not among the rows any more. */
  readonly place: (rowId: RowId, index: number | null) => void;
}

/**
 * Asks the source where records are that are edited, selected or have an early text, when another record or none stands in their place.
 * Each record is asked for once until rows move again.
 */
export function createRecordFinder({ source, signal, read, rowAt, isSettled, place }: FollowOptions): () => void {
  const asked = new Map<RowId, number>();

  const find = async (rowId: RowId, shifts: number): Promise<void> => {
    try {
      const found = source.locate ? await source.locate(rowId, signal) : null;
      // where rows moved again meanwhile, the answer is out of date
      if (!signal.aborted && asked.get(rowId) === shifts) place(rowId, found?.index ?? null);
    } catch {
      // the record is asked for again when rows are read again
    }
  };

  /** The cells whose record must be looked for. A source without `locate` is believed where rows were read again: a record that is not among them is gone. */
  const listCells = (state: GridState): readonly CellRef[] => {
    const { early, edit, others, selection } = state;
    const count = recordCount(state);
    const canTell = ({ index, rowId }: CellRef): boolean => source.locate !== undefined || (isSettled(index) && rowId !== edit?.rowId);
    const cells = early.map(({ cell }) => cell);
    cells.push(...[...others, ...(selection ? [selection] : [])].flatMap(cornersOf).filter(canTell));
    // the record being edited may still exist unless there is nothing in its place
    const isLast = edit !== null && edit.cell.index >= count && isSettled(count - 1);
    if (edit && (source.locate || count === 0 || isLast)) cells.push({ ...edit.cell, rowId: edit.rowId });
    return cells;
  };

  return () => {
    const state = read();
    if (state.rows.status !== 'ready') return;
    const { shifts } = state.rows;
    const isBeyond = ({ index }: CellRef): boolean => index >= recordCount(state);
    const cells = listCells(state);
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

const cornersOf = ({ anchor, head }: Selection): CellRef[] => [anchor, head];
