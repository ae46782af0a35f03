import { isInRange } from '../core/selection.ts';
import type { CellRef } from '../core/selection.ts';
import type { Anchor, MenuRequest } from '../grid-options.ts';
import { anchorOf } from './element-parts.ts';
import type { Header } from './header.ts';
import type { Hit } from './hit-test.ts';
import type { SurfaceContext } from './surface-context.ts';

/** Asks the product for menus of cells, rows and columns. */
export interface ContextMenu {
  /** A right press, or a finger that rests. */
  onContextMenu(event: MouseEvent): void;
  ask(what: MenuRequest['what'], index: number | null, columnId: string | null, anchor: Anchor): void;
  /** Opens the menu of a cell or its column from the keyboard. */
  open(what: 'cell' | 'column', cell: CellRef): void;
}

export function createContextMenu(context: SurfaceContext, header: Header): ContextMenu {
  const { controller, scroller } = context;

  const ask: ContextMenu['ask'] = (what, index, columnId, anchor) => {
    const rowId = index === null ? null : (controller.rowAt(index)?.id ?? null);
    controller.options.onMenu?.({ what, index, rowId, columnId, anchor });
  };

  const isSelected = (hit: Hit): boolean =>
    context
      .frame()
      .ranges.some((range) =>
        hit.isGutter ? hit.index >= range.firstRow && hit.index <= range.lastRow : isInRange(range, hit.index, hit.column),
      );

  return {
    ask,
    onContextMenu(event) {
      const target = event.target as Element;
      const isElsewhere = target === scroller || target.closest('.q-editor, .q-popover, .q-foot, .q-group, .q-group-add, .q-add-row');
      if (!controller.options.onMenu || isElsewhere) return;
      if (event.cancelable) event.preventDefault();
      const anchor = { x: event.clientX, y: event.clientY, width: 0, height: 0 };
      const head = target.closest<HTMLElement>('.q-head-cell');
      if (head) return ask('column', null, head.dataset.column ?? null, anchor);
      const hit = context.hit(event.clientX, event.clientY);
      if (!hit.isInside) return;
      const columnId = controller.state.columns.visible[hit.column]?.id ?? '';
      if (!isSelected(hit)) {
        controller.dispatch(hit.isGutter ? { type: 'selectRows', index: hit.index } : { type: 'select', index: hit.index, columnId });
        context.focusCell();
      }
      ask(hit.isGutter ? 'row' : 'cell', hit.index, hit.isGutter ? null : columnId, anchor);
    },
    open(what, cell) {
      const column = controller.state.columns.indexById.get(cell.columnId) ?? 0;
      const element = what === 'column' ? header.cellOf(column) : context.cellElement(cell.index, column);
      if (element) ask(what, what === 'column' ? null : cell.index, cell.columnId, anchorOf(element));
    },
  };
}
