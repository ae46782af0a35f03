import { hasChanged } from '@quadrille/ui-kit/grid';
import type { Grid } from '@quadrille/ui-kit/grid';
import { useEffect } from 'react';

type Work = Pick<Grid, '$pending' | '$created' | '$early' | '$edit' | '$columns'>;

/** Asks before the page is left while cells or records are not saved yet, something is typed in a cell, or waits for its record. */
export function useUnsavedWarning(grid: Work | null): void {
  useEffect(() => {
    if (!grid) return;
    const ask = (event: BeforeUnloadEvent): void => {
      const waits = grid.$pending.get().size + grid.$created.get().length + grid.$early.get().length;
      if (waits > 0 || isTyping(grid)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [grid]);
}

function isTyping({ $edit, $columns }: Work): boolean {
  const edit = $edit.get();
  const column = $columns.get().all.find(({ id }) => id === edit?.cell.columnId);
  return edit !== null && column !== undefined && (edit.error !== null || hasChanged(edit, column));
}
