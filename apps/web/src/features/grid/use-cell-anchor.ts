import type { Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { useMemo } from 'react';
import { useFollowingAnchor } from '../../platform/use-following-anchor.ts';

/**
 * Where the popup of a cell stands: beside it wherever it goes. Where the record is not in memory, or not in the view any more, it stays as
 * it was last; never drawn, in the middle.
 */
export function useCellAnchor(grid: Grid, { rowId, columnId, anchor }: Pick<PressRequest, 'rowId' | 'columnId' | 'anchor'>, width: number) {
  const cell = useMemo(
    () => ({
      find: () => grid.anchorOf(rowId, columnId),
      isThere: () => grid.indexOf(rowId) !== null,
      reveal: () => {
        const index = grid.indexOf(rowId);
        if (index !== null) grid.dispatch({ type: 'select', index, columnId });
      },
    }),
    [grid, rowId, columnId],
  );
  return useFollowingAnchor(cell, anchor ?? { x: innerWidth / 2 - width / 2, y: innerHeight / 4, width, height: 0 });
}
