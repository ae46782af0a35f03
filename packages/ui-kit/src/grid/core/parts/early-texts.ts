import { isEarlyDue } from '../commands/early-text.ts';
import type { GridPart, GridPort } from '../grid-port.ts';
import type { GridState } from '../grid-state.ts';
import type { SurfacePort } from '../surface-port.ts';

/** Whether somebody typed on a record that is not read yet, and the text waits for it or is being typed still. */
export function isTypedOn(state: GridState, surface: Pick<SurfacePort, 'isCatching'> | null, index: number): boolean {
  if (state.early.some(({ cell }) => cell.index === index)) return true;
  return state.selection?.anchor.index === index && surface?.isCatching() === true;
}

/** Writes what was typed before its record was read, once it is read, and has the rows read that such texts wait for. */
export function createEarlyTexts(port: GridPort): GridPart {
  return {
    onAdopted({ selection, early }) {
      port.rowWindow.pin(
        selection ? [selection.anchor.index] : [],
        early.map(({ cell }) => cell.index),
      );
    },
    onRows() {
      const { state } = port;
      if (state.early.some((typed) => isEarlyDue(state, typed, port.rowAt))) port.dispatch({ type: 'writeEarly' });
    },
  };
}
