import type { Grid } from '@quadrille/ui-kit/grid';
import { useEffect } from 'react';

/** Asks before the page is left while cells or records are not saved yet, or what was typed waits for its record. */
export function useUnsavedWarning(grid: Pick<Grid, '$pending' | '$created' | '$early'> | null): void {
  useEffect(() => {
    if (!grid) return;
    const ask = (event: BeforeUnloadEvent): void => {
      const waits = grid.$pending.get().size + grid.$created.get().length + grid.$early.get().length;
      if (waits > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [grid]);
}
