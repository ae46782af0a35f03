import { useEffect } from 'react';
import { isWithin, textInputs } from '../../platform/text-inputs.ts';
import { $isSimple } from '../../platform/simple-table.state.ts';
import { goBack, goForth } from '../undo/index.ts';
import { stepInRecord } from '../record/index.ts';
import type { TableHistory } from '../undo/index.ts';
import type { ScreenRequests } from '../records/index.ts';

type KeyParts = TableHistory & Pick<ScreenRequests, '$isFinding'>;

/** `rowId`: of the open record the keys are pressed in; null elsewhere. */
type Act = (state: KeyParts, rowId: number | null) => unknown;

/** What is found is marked in the grid; a plain table is searched by the browser. */
const find: Act = (state) => state.$isFinding.set(true);
const back: Act = (state, rowId) => (rowId === null ? goBack(state) : stepInRecord(state, rowId, 'undo'));
const forth: Act = (state, rowId) => (rowId === null ? goForth(state) : stepInRecord(state, rowId, 'redo'));

const acts: Readonly<Record<string, Act>> = { 'mod+z': back, 'mod+shift+z': forth, 'mod+y': forth, 'mod+f': find };

/** The open record that has the focus, or would have it where nothing has: what is done there is not meant for the grid behind. */
function findRecord(target: EventTarget | null): number | null {
  const panel =
    target instanceof Element && target !== document.body
      ? target.closest<HTMLElement>(panels)
      : document.querySelector<HTMLElement>(panels);
  return panel ? Number(panel.dataset['openRecord']) : null;
}

/** Cards say which record they are by another name: a board without an open panel takes no record's steps. */
const panels = '[data-open-record]';

/** One that was answered still has the focus while it fades. */
const openDialogs = '[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed])';

/** Undo, redo and find anywhere on the page but in a text being typed; the grid answers its own. */
export function useTableKeys(state: KeyParts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        isWithin(event.target, `${textInputs}, ${openDialogs}`)
      )
        return;
      const act = acts[`mod+${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`];
      if (!act || (act === find && $isSimple.get())) return;
      event.preventDefault();
      void act(state, findRecord(event.target));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [state]);
}
