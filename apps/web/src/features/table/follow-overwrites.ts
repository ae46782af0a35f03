import type { CellValue } from '@quadrille/domain';
import type { GridAtoms, GridRow, GridState, RowId } from '@quadrille/ui-kit/grid';
import type { TableRowSource } from './row-source.ts';

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
  const cells = [...before].flatMap(([rowId, row]) => Object.entries(row).map(([columnId, cell]) => ({ rowId, columnId, ...cell })));
  const sizes = new Map<string, number>();
  for (const { batch } of cells) sizes.set(batch, (sizes.get(batch) ?? 0) + 1);
  const saved = cells.findLast(
    ({ rowId, columnId, status, batch }) => status === 'saving' && sizes.get(batch) === 1 && !now.get(rowId)?.[columnId],
  );
  return saved ? { rowId: saved.rowId, columnId: saved.columnId, value: saved.value ?? null } : null;
}
