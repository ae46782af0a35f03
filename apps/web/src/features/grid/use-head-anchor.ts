import type { Anchor, Grid } from '@quadrille/ui-kit/grid';
import { useMemo } from 'react';
import { useFollowingAnchor } from '../../platform/use-following-anchor.ts';

/** Where a popup below the head of a column stands: there wherever the head goes. Of no column, or of one that is hidden, it stays where it is. */
export function useHeadAnchor(grid: Grid, columnId: string | null, anchor: Anchor) {
  const head = useMemo(
    () => ({
      find: () => (columnId === null ? null : grid.anchorOfHead(columnId)),
      isThere: () => columnId !== null && grid.$columns.get().indexById.has(columnId),
      reveal: () => {
        if (columnId !== null) grid.revealColumn(columnId);
      },
    }),
    [grid, columnId],
  );
  return useFollowingAnchor(head, anchor);
}
