import { frozenWidth, widthAt } from '../core/column-model.ts';
import type { SurfaceContext } from './surface-context.ts';

/** Puts an editor, or what looks like one, over a cell: inside its row, so that it scrolls and goes under the frozen columns with it. */
export function putOverCell({ frame }: SurfaceContext, element: HTMLElement, parent: HTMLElement, column: number): void {
  const { columns } = frame();
  // a row holds cells and nothing else
  element.setAttribute('role', 'gridcell');
  element.setAttribute('aria-colindex', String(column + 2));
  element.style.insetInlineStart = `${(columns.starts[column] ?? 0) - 1}px`;
  element.style.setProperty('--q-editor-width', `${widthAt(columns, column) + 1}px`);
  if (element.parentElement !== parent) parent.append(element);
}

/** An editor that is larger than its cell stays inside the grid: it extends towards the start, and up. */
export function fitInGrid(context: SurfaceContext, element: HTMLElement): void {
  element.style.margin = '0';
  const box = element.getBoundingClientRect();
  const { columns, viewport, state } = context.frame();
  const view = context.scroller.getBoundingClientRect();
  const inlineEnd = context.inlineOf(state.dir === 'rtl' ? box.left : box.right);
  const foot = context.root.querySelector('.q-foot')?.getBoundingClientRect().height ?? 0;
  const over = Math.max(0, inlineEnd - viewport.width);
  const below = Math.max(0, box.bottom - (view.bottom - foot));
  element.style.marginInlineStart = `${-over}px`;
  element.style.marginBlockStart = `${-Math.min(below, Math.max(0, box.height - 33))}px`;
  const frozenEnd = frozenWidth(columns);
  element.classList.toggle('is-across-frozen', inlineEnd - over > frozenEnd && inlineEnd - over - box.width < frozenEnd);
  element.classList.toggle('is-at-end', view.bottom - foot - box.bottom < 40);
}
