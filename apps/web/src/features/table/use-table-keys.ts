import { useEffect } from 'react';
import { isWithin, textInputs } from '../../platform/text-inputs.ts';
import { goBack, goForth } from './history.ts';
import { $isSimple } from '../../platform/simple-table.state.ts';
import type { TableState } from './table.state.ts';

type Act = (state: TableState) => unknown;

/** What is found is marked in the grid; a plain table is searched by the browser. */
const find: Act = (state) => state.$isFinding.set(true);

const acts: Readonly<Record<string, Act>> = {
  'mod+z': goBack,
  'mod+shift+z': goForth,
  'mod+y': goForth,
  'mod+f': find,
};

/** Undo, redo and find anywhere on the page but in a text being typed; the grid answers its own. */
export function useTableKeys(state: TableState): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        isWithin(event.target, `${textInputs}, [role="dialog"], [role="alertdialog"]`)
      )
        return;
      const act = acts[`mod+${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`];
      if (!act || (act === find && $isSimple.get())) return;
      event.preventDefault();
      void act(state);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [state]);
}
