import type { CellRef } from '../core/selection.ts';
import { createCellClicks } from './cell-clicks.ts';
import { createContextMenu } from './context-menu.ts';
import { dragCells } from './drag-cells.ts';
import { actionOf } from './element-parts.ts';
import { createFillHandle } from './fill-handle.ts';
import { attachHeaderPointer } from './header-pointer.ts';
import type { Header } from './header.ts';
import type { Hit } from './hit-test.ts';
import type { LateEdit } from './late-edit.ts';
import { attachLongPress } from './long-press.ts';
import type { SurfaceContext } from './surface-context.ts';

export interface Pointer {
  openMenu(what: 'cell' | 'column', cell: CellRef): void;
}

/** Mouse, pen and touch on the body; the header has its own. */
export function attachPointer(context: SurfaceContext, lateEdit: LateEdit, signal: AbortSignal, header: Header): Pointer {
  const { controller, scroller } = context;
  const startFill = createFillHandle(context);
  const clicks = createCellClicks(context, lateEdit);
  const menu = createContextMenu(context, header);

  const columnIdAt = (hit: Hit): string => controller.state.columns.visible[hit.column]?.id ?? '';

  /** Saves an open editor before anything else happens. False where it holds a value that cannot be read: then it stays open. */
  const leaveEditor = (): boolean => {
    if (!controller.state.edit) return true;
    controller.dispatch({ type: 'commit', then: 'stay' });
    if (!controller.state.edit) return true;
    context.focusCell();
    return false;
  };

  const onPress = (event: PointerEvent): void => {
    const target = event.target as Element;
    // the content fills its box, so a press on the box itself is one on its scrollbars
    if (target === scroller) return;
    if (target.closest('.q-editor, .q-popover, .q-foot, .q-group, .q-group-add, .q-add-row, .q-refusal, .q-fill-choice')) return;
    if (!leaveEditor()) return event.preventDefault();
    if (target.closest('.q-grid-head') || event.button !== 0) return;
    const hit = context.hit(event.clientX, event.clientY);
    if (!hit.isInside) return;
    if (event.pointerType === 'touch' && actionOf(target) !== 'fill') return;
    if (actionOf(target) === 'fill') return startFill(event);
    if (hit.isGutter) return pressGutter(event, hit);
    const isAdding = (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isAdding && target.closest('.q-cell--link')) return;
    controller.dispatch({ type: 'select', index: hit.index, columnId: columnIdAt(hit), extend: event.shiftKey, add: isAdding });
    context.focusCell();
    dragCells(context, event, (at) => ({ type: 'select', index: at.index, columnId: columnIdAt(at), extend: true, reveal: false }));
  };

  const pressGutter = (event: PointerEvent, hit: Hit): void => {
    const action = actionOf(event.target as Element);
    if (action === 'check') return controller.dispatch({ type: 'check', index: hit.index, extend: event.shiftKey });
    if (action === 'expand') return controller.dispatch({ type: 'openRecord', index: hit.index });
    const add = (event.ctrlKey || event.metaKey) && !event.shiftKey;
    controller.dispatch({ type: 'selectRows', index: hit.index, extend: event.shiftKey, add });
    context.focusCell();
    dragCells(context, event, (at) => ({ type: 'selectRows', index: at.index, extend: true }));
  };

  /** The grid places focus itself: on the active cell, never on whatever was pressed. */
  const keepFocus = (event: MouseEvent): void => {
    if ((event.target as Element).closest('.q-editor, .q-popover, .q-fill-choice, :is(.q-group-add, .q-add-row) button')) return;
    event.preventDefault();
  };

  scroller.addEventListener('pointerdown', onPress, { signal });
  scroller.addEventListener('mousedown', keepFocus, { signal });
  scroller.addEventListener('click', clicks.click, { signal });
  scroller.addEventListener('dblclick', clicks.doubleClick, { signal });
  scroller.addEventListener('contextmenu', menu.onContextMenu, { signal });
  attachLongPress(scroller, menu.onContextMenu, signal);
  attachHeaderPointer(context, signal, header, menu.ask);

  return { openMenu: menu.open };
}
