import { commandForKey } from '../core/key-map.ts';
import type { GridState } from '../core/grid-state.ts';
import type { KeyContext, KeyPress } from '../core/key-map.ts';
import type { LateEdit } from './late-edit.ts';
import type { SurfaceContext } from './surface-context.ts';
import type { TypeAhead } from './type-ahead.ts';

export interface Keyboard {
  /** Lets the browser move the focus out of the grid. */
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
export function attachKeyboard(context: SurfaceContext, typeAhead: TypeAhead, lateEdit: LateEdit, signal: AbortSignal): Keyboard {
  const { controller, root } = context;
  let isLeaving = false;

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (event.defaultPrevented || controller.state.edit || target.matches(':is(button, input, textarea):not(.is-waiting > *)')) return;
    const { state } = controller;
    if (state.groupFocus !== null && isMenuKey(event)) {
      event.preventDefault();
      return target.closest('.q-group')?.querySelector<HTMLElement>('.q-group-menu')?.click();
    }
    const column = state.columns.visible.find(({ id }) => id === state.selection?.anchor.columnId);
    const kind = column?.kind ?? null;
    const command = commandForKey(toKeyPress(event), {
      dir: state.dir,
      kind,
      groups: groupsOf(state),
      isOnGroup: state.groupFocus !== null,
    });
    if (!command) return;
    isLeaving = false;
    if (command.type === 'edit') lateEdit.begin(command);
    else controller.dispatch(command);
    // the browser types the character into the editor, which has the focus by now
    const isTyped = command.type === 'edit' && command.via === 'type';
    const isForInput = isTyped && (controller.state.edit !== null || (typeAhead.isCatching() && command.text === undefined));
    if (!isForInput && !isLeaving) event.preventDefault();
  };

  root.addEventListener('keydown', onKeyDown, { signal });
  return {
    leave() {
      isLeaving = true;
    },
  };
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}
