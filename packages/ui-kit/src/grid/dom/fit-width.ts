import type { SurfaceContext } from './surface-context.ts';

const padding = 18;
const barWidth = 86;

/** The width that shows the header and every cell of a column now in the document. */
export function fitWidth(context: SurfaceContext, columnId: string, head: HTMLElement): number {
  const index = context.controller.state.columns.indexById.get(columnId) ?? -1;
  const title = head.querySelector('.q-head-title');
  let widest = (title ? contentWidth(title) : 0) + 22 + (head.querySelector('.q-sort') ? 18 : 0);
  for (const cell of context.body.querySelectorAll(`.q-cell[aria-colindex="${index + 2}"]:not([hidden])`)) {
    widest = Math.max(widest, contentWidth(cell));
  }
  return Math.ceil(widest) + padding;
}

/**
 * The width of text is that of its letters and not of the box that cuts it off. Bars stretch with their column, so they are not measured.
 */
function contentWidth(element: Element): number {
  if (element.querySelector('.q-bar')) return barWidth;
  const range = document.createRange();
  range.selectNodeContents(element.querySelector('.q-cell-text') ?? element);
  return range.getBoundingClientRect().width;
}
