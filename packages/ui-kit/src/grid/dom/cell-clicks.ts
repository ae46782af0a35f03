import { actionOf, anchorOf } from './element-parts.ts';
import type { Hit } from './hit-test.ts';
import type { LateEdit } from './late-edit.ts';
import type { SurfaceContext } from './surface-context.ts';

export interface CellClicks {
  click(event: MouseEvent): void;
  doubleClick(event: MouseEvent): void;
}

/** What a click on the body does beside selecting: it presses what is drawn in a cell, tries refused changes again, begins an edit. */
export function createCellClicks(context: SurfaceContext, lateEdit: LateEdit): CellClicks {
  const { controller } = context;

  const columnIdAt = (hit: Hit): string => controller.state.columns.visible[hit.column]?.id ?? '';

  /** The first tap of a finger selects, the second edits. Answers whether the tap may also press what is drawn in the cell. */
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

  const pressDrawing = (target: Element, event: MouseEvent): void => {
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

  return {
    click(event) {
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
      pressDrawing(target, event);
    },
    doubleClick(event) {
      const target = event.target as Element;
      if (
        target.closest('.q-grid-head, .q-foot, .q-editor, .q-popover, .q-add-row, .q-check, .q-star, .q-handle, .q-refusal, .q-fill-choice')
      )
        return;
      const hit = context.hit(event.clientX, event.clientY);
      if (hit.isInside && !hit.isGutter) lateEdit.begin({ type: 'edit', via: 'pointer' });
    },
  };
}
