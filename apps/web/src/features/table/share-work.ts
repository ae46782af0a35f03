import type { Grid } from '@quadrille/ui-kit/grid';
import type { TableState } from './table.state.ts';

/** Tells the page what it cannot see of the grid: where its active cell is, and how much of what was written is not saved. */
export function shareWork(grid: Grid, state: TableState): () => void {
  const count = (): void => {
    const cells = [...grid.$pending.get().values()].reduce((sum, row) => sum + Object.keys(row).length, 0);
    state.$unsaved.set(cells + grid.$created.get().length);
  };
  const stops = [
    grid.$selection.subscribe((selection) => {
      const { rowId, columnId } = selection?.anchor ?? {};
      state.$place.set(typeof rowId === 'number' && columnId !== undefined ? { rowId, fieldId: columnId } : null);
    }),
    grid.$pending.subscribe(count),
    grid.$created.subscribe(count),
  ];
  return () => {
    for (const stop of stops) stop();
    state.$place.set(null);
  };
}
