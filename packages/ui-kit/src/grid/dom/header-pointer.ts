import { columnAt, frozenWidth, mostFrozen, widthOf } from '../core/column-model.ts';
import type { ColumnModel } from '../core/column-model.ts';
import { columnWidths } from '../core/column.ts';
import { resizedWith } from '../core/commands/change-columns.ts';
import { countChecked, recordCount } from '../core/grid-state.ts';
import type { Anchor } from '../grid-options.ts';
import { createDiv } from './elements.ts';
import { fitWidth } from './fit-width.ts';
import type { Header } from './header.ts';
import { renameColumn } from './rename-column.ts';
import type { SurfaceContext } from './surface-context.ts';
import { trackPointer } from './track-pointer.ts';

/** In px. */
const snapsWithin = 6;

type AskMenu = (what: 'column', index: null, columnId: string, anchor: Anchor) => void;

/** Selecting, menus, resizing and reordering in the header. */
export function attachHeaderPointer(context: SurfaceContext, signal: AbortSignal, header: Header, ask: AskMenu): void {
  const { controller } = context;

  const onPress = (event: PointerEvent): void => {
    if (event.button !== 0 || controller.state.edit) return;
    const target = event.target as Element;
    const action = target.closest<HTMLElement>('[data-do]')?.dataset.do ?? null;
    const cell = target.closest<HTMLElement>('.q-head-cell');
    const columnId = cell?.dataset.column;
    if (action === 'checkAll') return checkAll();
    if (action === 'freeze') return freeze(event);
    if (!cell || columnId === undefined || action === 'columnMenu') return;
    if (action === 'resize') return resize(event, columnId);
    if (event.pointerType === 'touch' || event.altKey) return;
    reorder(event, columnId, cell);
  };

  /** A press that opens something waits for the whole click, whose rest would close it again. */
  const onClick = (event: MouseEvent): void => {
    if (controller.state.edit) return;
    const target = event.target as Element;
    const cell = target.closest<HTMLElement>('.q-head-cell');
    const action = target.closest<HTMLElement>('[data-do]')?.dataset.do ?? null;
    if (action === 'addColumn' && cell) controller.options.onAddColumn?.(rectOf(cell));
    if (event.altKey && action === null && cell) rename(cell);
    if (action === 'columnMenu' && cell?.dataset.column) ask('column', null, cell.dataset.column, rectOf(cell));
  };

  const checkAll = (): void => {
    const total = recordCount(controller.state);
    controller.dispatch({ type: 'checkAll', on: countChecked(controller.state.checked, total) < total });
  };

  const resize = (start: PointerEvent, columnId: string): void => {
    const before = widthOf(controller.state.columns, columnId);
    const from = context.inlineOf(start.clientX);
    const tag = context.root.appendChild(createDiv('q-resize-tag', { 'aria-hidden': 'true' }));
    const widthAt = (event: PointerEvent): number => snap(before + context.inlineOf(event.clientX) - from);
    const finish = (width: number): void => {
      tag.remove();
      context.root.classList.remove('is-resizing');
      controller.dispatch({ type: 'resizeColumn', columnId, width, done: true });
    };
    trackPointer(context, start, {
      move(event) {
        context.root.classList.add('is-resizing');
        controller.dispatch({ type: 'resizeColumn', columnId, width: widthAt(event), done: false });
        tag.textContent = `${widthOf(controller.state.columns, columnId)}`;
        tag.style.insetInlineStart = `${context.inlineOf(event.clientX) + 8}px`;
      },
      end: (event) => (tag.textContent === '' ? tag.remove() : finish(widthAt(event))),
      cancel: () => {
        tag.remove();
        context.root.classList.remove('is-resizing');
        controller.dispatch({ type: 'cancelResize' });
      },
    });
  };

  /** The width snaps to that of the other columns. */
  const snap = (width: number): number => {
    const { defaultWidth = columnWidths.initial } = controller.options;
    return Math.abs(width - defaultWidth) <= snapsWithin ? defaultWidth : width;
  };

  const reorder = (start: PointerEvent, columnId: string, cell: HTMLElement): void => {
    const line = createDiv('q-drop-line');
    const ghost = createDiv('q-drag-ghost');
    ghost.textContent = cell.querySelector('.q-head-title')?.textContent ?? '';
    let before: string | null | undefined;
    const end = (): void => {
      line.remove();
      ghost.remove();
    };
    trackPointer(context, start, {
      move(event) {
        // columns move sideways, so a press that moves up or down only selects its column
        if (!line.parentElement && Math.abs(event.clientX - start.clientX) < 5) return;
        if (!line.parentElement) context.root.append(line, ghost);
        const drop = dropPlace(context, event.clientX);
        before = drop.beforeId;
        line.style.insetInlineStart = `${drop.at}px`;
        ghost.style.insetInlineStart = `${context.inlineOf(event.clientX) + 12}px`;
      },
      end(event) {
        const isDrag = line.parentElement !== null;
        end();
        if (!isDrag) return selectColumn(columnId, event.shiftKey, (event.ctrlKey || event.metaKey) && !event.shiftKey);
        if (before !== undefined) controller.dispatch({ type: 'moveColumn', columnId, beforeId: before });
      },
      cancel: end,
    });
  };

  /** Drags the divider behind the frozen columns to another line between columns. */
  const freeze = (start: PointerEvent): void => {
    const line = createDiv('q-drop-line');
    const before = controller.state.columns.frozenCount;
    let count = before;
    const end = (): void => line.remove();
    trackPointer(context, start, {
      move(event) {
        if (!line.parentElement) context.root.append(line);
        const { columns, viewport } = context.frame();
        const inline = context.inlineOf(event.clientX);
        count = nearestLine(columns, viewport.width, inline < frozenWidth(columns) ? inline : inline + viewport.x);
        const at = columns.starts[count] ?? columns.gutter;
        line.style.insetInlineStart = `${count <= columns.frozenCount ? at : at - viewport.x}px`;
      },
      end() {
        end();
        if (count !== before) controller.dispatch({ type: 'freeze', count });
      },
      cancel: end,
    });
  };

  const selectColumn = (columnId: string, extend: boolean, add: boolean): void => {
    controller.dispatch({ type: 'selectColumns', columnId, extend, add });
    context.focusCell();
  };

  /** Fits every column that is resized with this one to its own content. */
  const fit = (columnId: string): void => {
    const widths = resizedWith(controller.state, columnId).flatMap((id) => {
      const head = header.cellOf(controller.state.columns.indexById.get(id) ?? -1);
      return head ? [[id, fitWidth(context, id, head)]] : [];
    });
    controller.dispatch({ type: 'setWidths', widths: Object.fromEntries(widths) });
  };

  const onDoubleClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const cell = target.closest<HTMLElement>('.q-head-cell');
    const columnId = cell?.dataset.column;
    if (!cell || columnId === undefined) return;
    if (target.closest('.q-resize')) fit(columnId);
    else if (!event.altKey) rename(cell);
  };

  const rename = (cell: HTMLElement): void => {
    const column = controller.state.columns.all.find(({ id }) => id === cell.dataset.column);
    if (column && controller.options.onRenameColumn) renameColumn(context, cell, column);
  };

  header.element.addEventListener('pointerdown', onPress, { signal });
  header.element.addEventListener('click', onClick, { signal });
  header.element.addEventListener('dblclick', onDoubleClick, { signal });
}

function rectOf(element: Element): Anchor {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, width, height };
}

/** Between which columns a dragged header would land, and where to draw the line. */
function dropPlace(context: SurfaceContext, clientX: number): { beforeId: string | null; at: number } {
  const { columns, viewport } = context.frame();
  const inline = context.inlineOf(clientX);
  const x = inline < frozenWidth(columns) ? inline : inline + viewport.x;
  const under = columnAt(columns, x);
  const start = columns.starts[under] ?? 0;
  const end = columns.starts[under + 1] ?? start;
  const index = x > (start + end) / 2 ? under + 1 : under;
  const place = columns.starts[index] ?? 0;
  return { beforeId: columns.visible[index]?.id ?? null, at: index <= columns.frozenCount ? place : place - viewport.x };
}

/** How many columns would be frozen at x: as many as may be, and never more than 70 % of the width. */
function nearestLine({ starts, visible }: ColumnModel, viewWidth: number, x: number): number {
  let best = 0;
  for (let count = 0; count <= visible.length; count += 1) {
    const at = starts[count] ?? 0;
    if (count > 0 && at > viewWidth * mostFrozen) break;
    if (Math.abs(at - x) < Math.abs((starts[best] ?? 0) - x)) best = count;
  }
  return best;
}
