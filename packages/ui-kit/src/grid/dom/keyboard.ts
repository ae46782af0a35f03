import { commandForKey } from '../core/key-map.ts';
import type { GridState } from '../core/grid-state.ts';
import type { KeyContext, KeyPress } from '../core/key-map.ts';
import type { SurfaceContext } from './surface-context.ts';

export interface Keyboard {
  /** The key being handled walks out of the grid: let the browser move focus. */
  leave(step: 1 | -1): void;
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

export function toKeyPress(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    code: event.code,
    mod: isMac ? event.metaKey : event.ctrlKey,
    ctrl: event.ctrlKey,
    shift: event.shiftKey,
    alt: event.altKey,
  };
}

function groupsOf({ rows, collapsed }: GridState): NonNullable<KeyContext['groups']> {
  if (!rows.groups) return 'none';
  return collapsed.size > 0 ? 'closed' : 'open';
}

/** Keys of the grid itself; editors handle theirs and stop them from getting here. */
export function attachKeyboard(context: SurfaceContext, signal: AbortSignal): Keyboard {
  const { controller, root } = context;
  let isLeaving = false;

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (event.defaultPrevented || controller.state.edit || target.matches(':is(button, input, textarea):not(.is-waiting > *)')) return;
    const { state } = controller;
    const kind = state.columns.visible.find((column) => column.id === state.selection?.anchor.columnId)?.kind ?? null;
    const command = commandForKey(toKeyPress(event), {
      dir: state.dir,
      kind,
      groups: groupsOf(state),
      isOnGroup: state.groupFocus !== null,
    });
    if (!command) return;
    isLeaving = false;
    controller.dispatch(command);
    // the character itself goes into the editor that now has focus: the browser types it
    const isTyped = command.type === 'edit' && command.via === 'type' && controller.state.edit !== null;
    if (!isTyped && !isLeaving) event.preventDefault();
  };

  root.addEventListener('keydown', onKeyDown, { signal });
  return {
    leave() {
      isLeaving = true;
    },
  };
}
