import { useEffect } from 'react';
import { goBack, goForth } from './history.ts';
import type { TableState } from './table.state.ts';

/** Mod+Z, Mod+Shift+Z and Mod+Y anywhere on the page but in a text being typed; the grid answers its own. */
export function useHistoryKeys(state: TableState): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      void (isRedo ? goForth(state) : goBack(state));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [state]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"], [role="dialog"]') !== null;
}
