import type { Grid } from '@quadrille/ui-kit/grid';
import { useEffect } from 'react';

/** Asks before the page is left while cells or records are not saved yet. */
export function useUnsavedWarning(grid: Grid | null): void {
  useEffect(() => {
    if (!grid) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (grid.$pending.get().size > 0 || grid.$created.get().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [grid]);
}
