import type { Grid } from '@quadrille/ui-kit/grid';
import { useEffect } from 'react';
import { confirmBeforeLeaving } from './confirm-before-leaving.ts';

/** Asks before the page is left while something of the grid would be lost. */
export function useUnsavedWarning(grid: Pick<Grid, 'hasUnsaved'> | null): void {
  useEffect(() => (grid ? confirmBeforeLeaving(grid.hasUnsaved) : undefined), [grid]);
}
