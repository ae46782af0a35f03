import type { Grid } from '@quadrille/ui-kit/grid';
import { computed } from 'nanostores';
import { findConflict } from './find-conflict.ts';
import type { ViewHost } from '../records/index.ts';

/** The grid as what stands beside it knows it. */
export function toViewHost(grid: Grid): ViewHost {
  return {
    $conflict: computed(grid.$pending, findConflict),
    focus: () => grid.focus(),
    follow: (rowId, index) => {
      const active = grid.$selection.get()?.anchor;
      if (active?.rowId === rowId) return;
      // where another record stands the place was read under an order that is no more
      const at = grid.indexOf(rowId) ?? (grid.rowAt(index) === null ? index : null);
      const columnId = active?.columnId ?? grid.$columns.get().visible[0]?.id;
      if (at !== null && columnId !== undefined) grid.dispatch({ type: 'select', index: at, columnId });
    },
  };
}
