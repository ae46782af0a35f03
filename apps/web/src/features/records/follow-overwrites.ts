import type { CellValue } from '@quadrille/domain';
import type { GridAtoms, GridRow, GridState, PendingCell, RowId } from '@quadrille/ui-kit/grid';
import type { TableRowSource } from './table-row-source.ts';

/** A cell as it was written here. */
export interface WrittenCell {
  readonly rowId: RowId;
  readonly columnId: string;
  readonly value: CellValue;
}

/** Tells when somebody writes over the cell that was saved here last: who saves last wins, but not unseen. `row`: as it is by now. Answers how to stop. */
export function followOverwrites(
  $pending: GridAtoms['$pending'],
  source: Pick<TableRowSource, 'subscribe' | 'onWrite'>,
  tell: (mine: WrittenCell, row: GridRow) => void,
): () => void {
  let before = $pending.get();
  let last: WrittenCell | null = null;
  const stopPending = $pending.listen((pending) => {
    // written here again, alone or among many: what was saved before is not this person's word any more
    if (last && pending.get(last.rowId)?.[last.columnId]) last = null;
    last = findSaved(before, pending) ?? last;
    before = pending;
  });
  // sent from elsewhere on the page, such as an open record: it may be read again before its answer is here
  const stopWrites = source.onWrite(({ updates }) => {
    if (updates.some(({ rowId, columnId }) => rowId === last?.rowId && columnId === last.columnId)) last = null;
  });
  const stopSource = source.subscribe((event) => {
    if (event.type === 'reset') last = null;
    if (event.type !== 'changed' || !last) return;
    const mine = last;
    const row = event.rows.find(({ id }) => id === mine.rowId);
    const now = row?.cells[mine.columnId];
    if (!row || now === undefined || JSON.stringify(now) === JSON.stringify(mine.value)) return;
    last = null;
    if (!event.isOwn) tell(mine, row);
  });
  return () => {
    stopPending();
    stopWrites();
    stopSource();
  };
}

/** The cell that is on its way no more, where it was written alone: a paste of many is not one person's word against another's. */
function findSaved(before: GridState['pending'], now: GridState['pending']): WrittenCell | null {
  /** The only cell of each batch, in order; null where it has more. */
  const alone = new Map<string, (WrittenCell & Pick<PendingCell, 'status'>) | null>();
  for (const [rowId, row] of before)
    for (const columnId in row) {
      const cell = row[columnId];
      if (cell && alone.get(cell.batch) !== null)
        alone.set(cell.batch, alone.has(cell.batch) ? null : { rowId, columnId, value: cell.value, status: cell.status });
    }
  const saved = [...alone.values()].findLast((one) => one?.status === 'saving' && !now.get(one.rowId)?.[one.columnId]);
  return saved ? { rowId: saved.rowId, columnId: saved.columnId, value: saved.value } : null;
}
