import { bringsBack } from '@quadrille/ui-kit/grid';
import type { Anchor, Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { toAnchor } from './to-anchor.ts';

/**
 * Where the popup of a cell stands: beside it wherever it goes, and out of sight with it; who types on in it is brought back. Where the
 * record is not in memory, or not in the view any more, it stays as it was last; never drawn, in the middle.
 */
export function useCellAnchor(grid: Grid, { rowId, columnId, anchor }: Pick<PressRequest, 'rowId' | 'columnId' | 'anchor'>, width: number) {
  const [place, setPlace] = useState<Anchor>(anchor ?? { x: innerWidth / 2 - width / 2, y: innerHeight / 4, width, height: 0 });
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(function follow() {
      const now = grid.anchorOf(rowId, columnId);
      if (now) setPlace((before) => (isSame(before, now) ? before : now));
      if (now || grid.indexOf(rowId) !== null) setAway(now === null);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, rowId, columnId]);
  /** Into sight, with its cell where that is to be had. */
  const bringBack = (): void => {
    const index = grid.indexOf(rowId);
    if (index === null) setAway(false);
    else grid.dispatch({ type: 'select', index, columnId });
  };
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (isAway && bringsBack(event)) bringBack();
  };
  return { beside: { anchor: useMemo(() => toAnchor(place), [place]), isAway, onKeyDownCapture }, bringBack };
}

const isSame = (a: Anchor, b: Anchor): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
