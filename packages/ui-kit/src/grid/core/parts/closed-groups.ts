import type { GridPart, GridPort } from '../grid-port.ts';
import { closedAround } from '../group-space.ts';
import type { RowId } from '../row-source.ts';

export interface ClosedGroups extends GridPart {
  /** The source answered where a record is. */
  noteFound(rowId: RowId, index: number): void;
  /** Leaves the active cell where its record stands in a closed group by now. */
  leave(): void;
}

/**
 * Others may take the active record into a closed group, where no cell can be active. The cell is left once the place of its record is
 * sure: the source was asked, or the row was read there. While rows are being counted nobody knows.
 */
export function createClosedGroups(port: GridPort): ClosedGroups {
  let found: { readonly rowId: RowId; readonly index: number } | null = null;

  const leave = (): void => {
    const { state, rowWindow } = port;
    const anchor = state.selection?.anchor;
    if (!anchor || state.rows.status !== 'ready' || rowWindow.isCounting || closedAround(state, anchor.index) === null) return;
    const isFound = found !== null && found.rowId === anchor.rowId && found.index === anchor.index;
    const isRead = rowWindow.isSettled(anchor.index) && port.rowAt(anchor.index)?.id === anchor.rowId;
    if (isFound || isRead) port.dispatch({ type: 'leaveClosed' });
  };

  return {
    noteFound(rowId, index) {
      found = { rowId, index };
    },
    leave,
    onRows: leave,
  };
}
