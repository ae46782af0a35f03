import type { Grid } from '@quadrille/ui-kit/grid';
import { useEffect } from 'react';

/** Asks before the page is left while something of the grid would be lost. */
export function useUnsavedWarning(grid: Pick<Grid, 'hasUnsaved'> | null): void {
  useEffect(() => {
    if (!grid) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (grid.hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [grid]);
}
