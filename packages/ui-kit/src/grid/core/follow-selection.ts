import type { GridState } from './grid-state.ts';
import type { RowId, RowSource, SourcePlace } from './row-source.ts';
import type { CellRef, Selection } from './selection.ts';

interface FollowOptions {
  readonly source: RowSource;
  readonly signal: AbortSignal;
  /** The state as it is by now: it changes while places are asked for. */
  readonly read: () => GridState;
  /** The record of the active cell was found. */
  readonly onFound: (rowId: RowId, index: number) => void;
  /** `reveals`: the active cell is scrolled into view. */
  readonly select: (selection: Selection, reveals: boolean) => void;
}

/** Moves the selection along with its records: the source is asked where they are. */
export interface SelectionFollower {
  /**
   * After another order or filter the selection stays on its record, wherever that went. Rows that only came or went leave a range
   * its corners; another order would put anything between them, so there it becomes one cell.
   */
  followFocus(reveals: boolean): Promise<void>;
  /** Whether another cell than this one is active by now: then the person is not brought back. */
  hasLeft(cell: CellRef | undefined): boolean;
  /** Selects and reveals the place the source names. Where its record is not among the rows the selection stays on its own record. */
  lookAt(place: SourcePlace): Promise<void>;
}

export function createSelectionFollower({ source, signal, read, onFound, select }: FollowOptions): SelectionFollower {
  const followFocus = async (reveals: boolean): Promise<void> => {
    const asked = read().selection;
    if (!asked || asked.anchor.rowId === null || !source.locate) return;
    const spansRows = (asked.kind === 'cells' || asked.kind === 'rows') && asked.head.rowId !== asked.anchor.rowId;
    const find = async (id: RowId | null) => (id === null ? null : source.locate?.(id, signal).catch(() => undefined));
    const [found, other] = await Promise.all([find(asked.anchor.rowId), spansRows && !reveals ? find(asked.head.rowId) : null]);
    const { selection } = read();
    if (signal.aborted || !selection || !isOnRecords(selection, asked)) return;
    // the source could not answer: the selection stays on its record, which is looked for again once rows are read
    if (found === undefined && !reveals) return;
    if (found) onFound(asked.anchor.rowId, found.index);
    // a corner whose record is gone waits where it was, as long as the order is the same
    const gone = found === null && reveals ? { rowId: null } : {};
    const anchor = { ...selection.anchor, ...(found ? { index: found.index } : gone) };
    const corner = spansRows && !reveals ? selection.head : { ...selection.head, ...placeOf(anchor) };
    const head = other ? { ...corner, index: other.index } : corner;
    if (!reveals && anchor.index === selection.anchor.index && head.index === selection.head.index) return;
    select(reveals && spansRows ? { kind: 'cells', anchor, head: anchor } : { ...selection, anchor, head }, reveals);
  };

  const hasLeft = (cell: CellRef | undefined): boolean => {
    const now = read().selection?.anchor;
    return now?.rowId !== cell?.rowId || now?.columnId !== cell?.columnId;
  };

  const lookAt = async ({ rowId, columnId }: SourcePlace): Promise<void> => {
    const former = read().selection?.anchor;
    const found = await source.locate?.(rowId, signal).catch(() => null);
    const now = read().selection?.anchor;
    if (signal.aborted || hasLeft(former)) return;
    const { visible, indexById } = read().columns;
    const shown = [columnId, now?.columnId, visible[0]?.id].find((id) => id != null && indexById.has(id));
    if (!found || shown == null) return followFocus(true);
    const anchor = { index: found.index, rowId, columnId: shown };
    select({ kind: 'cells', anchor, head: anchor }, true);
  };

  return { followFocus, hasLeft, lookAt };
}

const placeOf = ({ index, rowId }: CellRef): Pick<CellRef, 'index' | 'rowId'> => ({ index, rowId });

function isOnRecords(a: Selection, b: Selection): boolean {
  return a.kind === b.kind && a.anchor.rowId === b.anchor.rowId && a.head.rowId === b.head.rowId;
}
