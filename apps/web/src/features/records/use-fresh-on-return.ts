import { useEffect } from 'react';
import type { TableReading } from './table-parts.ts';

/** Coming back to a tab is told twice, by its visibility and its focus. */
const leastPause = 1000;

/** Whoever comes back to the page sees what other tabs and people changed meanwhile. */
export function useFreshOnReturn(state: Pick<TableReading, 'refresh'>): void {
  useEffect(() => {
    let lookedAt = 0;
    const look = (): void => {
      if (document.visibilityState !== 'visible' || performance.now() - lookedAt < leastPause) return;
      lookedAt = performance.now();
      void state.refresh();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
    };
  }, [state]);
}
