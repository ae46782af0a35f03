import type { LivePlace } from '@quadrille/contract';
import type { Grid, Selection } from '@quadrille/ui-kit/grid';
import type { PendingWrites, Presence } from '../records/index.ts';

/** The active cell and the other corner of what is selected; whole columns are told by their cell alone. */
function placeOf({ kind, anchor, head }: Selection, grid: Grid): LivePlace | null {
  if (typeof anchor.rowId !== 'number') return null;
  const { visible } = grid.$columns.get();
  const [first, last] = kind === 'rows' ? [visible[0]?.id, visible.at(-1)?.id] : [anchor.columnId, head.columnId];
  const place = { rowId: anchor.rowId, fieldId: first ?? anchor.columnId };
  const isOne = kind === 'cells' && head.rowId === anchor.rowId && head.columnId === anchor.columnId;
  const hasEnd = kind === 'cells' || kind === 'rows';
  return isOne || !hasEnd || typeof head.rowId !== 'number' ? place : { ...place, toRowId: head.rowId, toFieldId: last ?? head.columnId };
}

/** Tells the page what it cannot see of the grid: where its active cell is, and how much of what was written is still being saved. */
export function reportGridWork(grid: Grid, state: Pick<Presence, '$place'> & Pick<PendingWrites, '$saving' | 'settled'>): () => void {
  const count = (): void => state.$saving.set(grid.countSaving());
  const stopWaiting = state.settled.add(() => grid.settled().then(() => true));
  const stops = [
    grid.$selection.subscribe((selection) => {
      state.$place.set(selection && placeOf(selection, grid));
    }),
    grid.$pending.subscribe(count),
    grid.$created.subscribe(count),
    grid.$early.subscribe(count),
  ];
  return () => {
    for (const stop of stops) stop();
    state.$place.set(null);
    stopWaiting();
  };
}
