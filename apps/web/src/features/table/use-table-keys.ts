import { useEffect } from 'react';
import { isWithin, textInputs } from '../../platform/text-inputs.ts';
import { goBack, goForth } from './history.ts';
import type { TableState } from './table.state.ts';

type Act = (state: TableState) => unknown;

const acts: Readonly<Record<string, Act>> = {
  'mod+z': goBack,
  'mod+shift+z': goForth,
  'mod+y': goForth,
  'mod+f': (state) => state.$isFinding.set(true),
};

/** Undo, redo and find anywhere on the page but in a text being typed; the grid answers its own. */
export function useTableKeys(state: TableState): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        isWithin(event.target, `${textInputs}, [role="dialog"]`)
      )
        return;
      const act = acts[`mod+${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`];
      if (!act) return;
      event.preventDefault();
      void act(state);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [state]);
}
