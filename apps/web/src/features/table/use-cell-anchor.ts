import type { Anchor, Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { useEffect, useMemo, useState } from 'react';
import { toAnchor } from './to-anchor.ts';

/** Where the popup of a cell stands: beside it wherever it goes; where it was last while it is not drawn, else in the middle. */
export function useCellAnchor(grid: Grid, { rowId, columnId, anchor }: Pick<PressRequest, 'rowId' | 'columnId' | 'anchor'>, width: number) {
  const [place, setPlace] = useState<Anchor>(anchor ?? { x: innerWidth / 2 - width / 2, y: innerHeight / 4, width, height: 0 });
  useEffect(() => {
    let frame = requestAnimationFrame(function follow() {
      const now = grid.anchorOf(rowId, columnId);
      if (now) setPlace((before) => (isSame(before, now) ? before : now));
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, rowId, columnId]);
  return useMemo(() => toAnchor(place), [place]);
}

const isSame = (a: Anchor, b: Anchor): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
