import type { EventHandlers, GridPart, GridPort } from '../grid-port.ts';
import { isHeldSelected, withHeld } from '../held-rows.ts';

export interface HeldRecords extends GridPart {
  readonly events: EventHandlers<'held'>;
}

/**
 * Records that belong elsewhere by now stay where they are as long as anything of them is selected. Once the selection has left them they
 * go where they belong: what was put off is read.
 */
export function createHeldRecords(port: GridPort): HeldRecords {
  const letGo = (): void => {
    port.set({ ...port.state, held: null });
    port.rowWindow.refresh();
  };

  return {
    events: {
      held(event) {
        const { state } = port;
        const held = withHeld(state.held, event);
        if (held === null && state.held === null) return;
        if (held === null || !isHeldSelected({ ...state, held }, port.indexOf)) letGo();
        else port.adopt({ ...state, held });
      },
    },
    onAdopted(state) {
      if (state.held && !isHeldSelected(state, port.indexOf)) letGo();
    },
  };
}
