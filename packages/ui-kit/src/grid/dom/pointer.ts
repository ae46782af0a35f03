import { isInRange } from '../core/selection.ts';
import type { CellRange, CellRef } from '../core/selection.ts';
import type { Anchor, MenuRequest } from '../grid-options.ts';
import { createAutoScroll } from './auto-scroll.ts';
import { attachHeaderPointer } from './header-pointer.ts';
import type { Header } from './header.ts';
import type { Hit } from './hit-test.ts';
import type { LateEdit } from './late-edit.ts';
import { attachLongPress } from './long-press.ts';
import type { SurfaceContext } from './surface-context.ts';
import { trackPointer } from './track-pointer.ts';

/** Longest time in ms between the presses of a double click. */
const doubleClick = 400;

export interface Pointer {
  openMenu(what: 'cell' | 'column', cell: CellRef): void;
}

export function anchorOf(element: Element): Anchor {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, width, height };
}

/** Mouse, pen and touch on the body; the header has its own. */
export function attachPointer(context: SurfaceContext, lateEdit: LateEdit, signal: AbortSignal, header: Header): Pointer {
  const { controller, scroller } = context;
  const on = { signal };

  /** What scrolls fills its box: where the box itself is pressed, there are its scrollbars. */
  const isScrollbar = (target: Element): boolean => target === scroller;

  const columnIdAt = (hit: Hit): string => controller.state.columns.visible[hit.column]?.id ?? '';

  /** Saves an open editor before anything else happens; false: it holds a value that does not read, so stay. */
  const leaveEditor = (): boolean => {
    if (!controller.state.edit) return true;
    controller.dispatch({ type: 'commit', then: 'stay' });
    if (!controller.state.edit) return true;
    context.focusCell();
    return false;
  };

  const onPress = (event: PointerEvent): void => {
    const target = event.target as Element;
    if (isScrollbar(target)) return;
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
    dragCells(event, (at) => ({ type: 'select', index: at.index, columnId: columnIdAt(at), extend: true, reveal: false }));
  };

  const pressGutter = (event: PointerEvent, hit: Hit): void => {
    const action = actionOf(event.target as Element);
    if (action === 'check') controller.dispatch({ type: 'check', index: hit.index, extend: event.shiftKey });
    else if (action === 'expand') controller.dispatch({ type: 'openRecord', index: hit.index });
    else {
      const add = (event.ctrlKey || event.metaKey) && !event.shiftKey;
      controller.dispatch({ type: 'selectRows', index: hit.index, extend: event.shiftKey, add });
      context.focusCell();
      dragCells(event, (at) => ({ type: 'selectRows', index: at.index, extend: true }));
    }
  };

  const dragCells = (start: PointerEvent, commandAt: (hit: Hit) => Parameters<typeof controller.dispatch>[0]): void => {
    let last = '';
    const extend = (event: PointerEvent): void => {
      const hit = context.hit(event.clientX, event.clientY);
      const key = `${hit.index}:${hit.column}`;
      if (key === last) return;
      last = key;
      controller.dispatch(commandAt(hit));
    };
    const scroll = createAutoScroll(context, extend);
    trackPointer(context, start, {
      move(event) {
        extend(event);
        scroll.follow(event);
      },
      end: () => scroll.stop(),
      cancel: () => scroll.stop(),
    });
  };

  let handlePressedAt = Number.NEGATIVE_INFINITY;

  /** The second press of a double click on the handle; a click of its own never comes, the pointer is captured. */
  const isSecondPress = (event: PointerEvent): boolean => {
    const isSecond = event.timeStamp - handlePressedAt < doubleClick;
    handlePressedAt = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
    return isSecond;
  };

  const startFill = (start: PointerEvent): void => {
    const seed = context.frame().range;
    if (!seed) return;
    if (isSecondPress(start)) {
      controller.dispatch({ type: 'fillToEnd' });
      return context.focusCell();
    }
    let target: CellRange | null = null;
    let repeats = false;
    const extend = (event: PointerEvent): void => {
      repeats = event.altKey;
      target = fillRange(seed, context.hit(event.clientX, event.clientY));
      if (target) handlePressedAt = Number.NEGATIVE_INFINITY; // a drag is no click
      controller.dispatch({ type: 'fillTo', range: target, done: false });
    };
    const scroll = createAutoScroll(context, extend);
    const finish = (done: boolean): void => {
      scroll.stop();
      controller.dispatch({ type: 'fillTo', range: done ? target : null, done, repeats });
      context.focusCell();
    };
    trackPointer(context, start, {
      move(event) {
        extend(event);
        scroll.follow(event);
      },
      end: (event) => {
        repeats = event.altKey;
        finish(target !== null);
      },
      cancel: () => finish(false),
    });
  };

  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (target.closest('.q-grid-head, .q-editor, .q-popover')) return;
    const action = actionOf(target);
    if (action === 'retry') return controller.window.retry(context.hit(event.clientX, event.clientY).index);
    if (action === 'retryWrite' || action === 'discardWrite') return settleRefused(target, action === 'retryWrite' ? 'retry' : 'discard');
    if (action === 'summary') return pressSummary(target);
    if (target.closest('.q-group, .q-add-button')) return context.focusCell();
    if (target.closest('.q-foot, .q-group-add, .q-add-row, .q-refusal, .q-fill-choice')) return;
    const hit = context.hit(event.clientX, event.clientY);
    if (!hit.isInside) return;
    if ((event as PointerEvent).pointerType === 'touch' && !tap(hit, target)) return;
    if (hit.isGutter || event.shiftKey) return;
    pressGlyph(target, event);
  };

  /** First tap selects, the second edits. Answers whether the tap may also press what is drawn in the cell. */
  const tap = (hit: Hit, target: Element): boolean => {
    if (hit.isGutter) {
      controller.dispatch(actionOf(target) === 'expand' ? { type: 'openRecord', index: hit.index } : { type: 'check', index: hit.index });
      return false;
    }
    const focus = controller.state.selection?.anchor;
    const isSecond = focus?.index === hit.index && focus.columnId === columnIdAt(hit);
    if (!isSecond) controller.dispatch({ type: 'select', index: hit.index, columnId: columnIdAt(hit) });
    context.focusCell();
    if (isSecond) lateEdit.begin({ type: 'edit', via: 'pointer' });
    return isSecond;
  };

  const pressGlyph = (target: Element, event: MouseEvent): void => {
    if (target.closest('.q-cell .q-check')) return controller.dispatch({ type: 'toggle' });
    if (target.closest('.q-press, .q-link-add')) return controller.dispatch({ type: 'press' });
    const star = target.closest('.q-star');
    if (star?.parentElement) return controller.dispatch({ type: 'rate', value: [...star.parentElement.children].indexOf(star) + 1 });
    if ((event.ctrlKey || event.metaKey) && target.closest('.q-cell--link')) controller.dispatch({ type: 'openLink' });
  };

  const settleRefused = (target: Element, type: 'retry' | 'discard'): void => {
    const index = context.frame().state.selection?.anchor.index;
    const row = index === undefined ? null : controller.rowAt(index);
    if (!row || !target.closest('.q-refusal')) return;
    controller.dispatch({ type, rowId: row.id });
    context.focusCell();
  };

  const pressSummary = (target: Element): void => {
    const cell = target.closest<HTMLElement>('[data-column]');
    if (cell?.dataset.column) controller.options.onSummary?.(cell.dataset.column, anchorOf(cell));
  };

  const onDoubleClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (
      target.closest('.q-grid-head, .q-foot, .q-editor, .q-popover, .q-add-row, .q-check, .q-star, .q-handle, .q-refusal, .q-fill-choice')
    )
      return;
    const hit = context.hit(event.clientX, event.clientY);
    if (hit.isInside && !hit.isGutter) lateEdit.begin({ type: 'edit', via: 'pointer' });
  };

  /** A right press, or a finger that rests. */
  const onContextMenu = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (
      !controller.options.onMenu ||
      isScrollbar(target) ||
      target.closest('.q-editor, .q-popover, .q-foot, .q-group, .q-group-add, .q-add-row')
    )
      return;
    if (event.cancelable) event.preventDefault();
    const anchor = { x: event.clientX, y: event.clientY, width: 0, height: 0 };
    const head = target.closest<HTMLElement>('.q-head-cell');
    if (head) return ask('column', null, head.dataset.column ?? null, anchor);
    const hit = context.hit(event.clientX, event.clientY);
    if (!hit.isInside) return;
    const isInside = context
      .frame()
      .ranges.some((range) =>
        hit.isGutter ? hit.index >= range.firstRow && hit.index <= range.lastRow : isInRange(range, hit.index, hit.column),
      );
    if (!isInside) {
      controller.dispatch(
        hit.isGutter ? { type: 'selectRows', index: hit.index } : { type: 'select', index: hit.index, columnId: columnIdAt(hit) },
      );
      context.focusCell();
    }
    ask(hit.isGutter ? 'row' : 'cell', hit.index, hit.isGutter ? null : columnIdAt(hit), anchor);
  };

  const ask = (what: MenuRequest['what'], index: number | null, columnId: string | null, anchor: Anchor): void => {
    const rowId = index === null ? null : (controller.rowAt(index)?.id ?? null);
    controller.options.onMenu?.({ what, index, rowId, columnId, anchor });
  };

  scroller.addEventListener('pointerdown', onPress, on);
  // the grid places focus itself: on the active cell, never on whatever was pressed
  scroller.addEventListener(
    'mousedown',
    (event) => {
      if (!(event.target as Element).closest('.q-editor, .q-popover, .q-fill-choice, :is(.q-group-add, .q-add-row) button'))
        event.preventDefault();
    },
    on,
  );
  scroller.addEventListener('click', onClick, on);
  scroller.addEventListener('dblclick', onDoubleClick, on);
  scroller.addEventListener('contextmenu', onContextMenu, on);
  attachLongPress(scroller, onContextMenu, signal);
  attachHeaderPointer(context, signal, header, ask);

  return {
    openMenu(what, cell) {
      const column = controller.state.columns.indexById.get(cell.columnId) ?? 0;
      const element = what === 'column' ? header.cellOf(column) : context.cellElement(cell.index, column);
      if (element) ask(what, what === 'column' ? null : cell.index, cell.columnId, anchorOf(element));
    },
  };
}

export function actionOf(target: Element): string | null {
  return target.closest<HTMLElement>('[data-do]')?.dataset.do ?? null;
}

/** A fill goes one way: down, up or along, whichever the pointer is further out. */
function fillRange(seed: CellRange, hit: Hit): CellRange | null {
  const down = Math.max(0, hit.index - seed.lastRow);
  const up = Math.max(0, seed.firstRow - hit.index);
  const after = Math.max(0, hit.column - seed.lastColumn);
  const before = Math.max(0, seed.firstColumn - hit.column);
  if (down + up + after + before === 0) return null;
  if (Math.max(down, up) >= Math.max(after, before)) {
    return { ...seed, firstRow: Math.min(seed.firstRow, hit.index), lastRow: Math.max(seed.lastRow, hit.index) };
  }
  return { ...seed, firstColumn: Math.min(seed.firstColumn, hit.column), lastColumn: Math.max(seed.lastColumn, hit.column) };
}
