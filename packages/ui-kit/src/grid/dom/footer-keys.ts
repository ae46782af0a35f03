import { arrowStep } from '../core/key-map.ts';
import type { Footer } from './footer.ts';
import type { SurfaceContext } from './surface-context.ts';

/** Keys in the footer: arrows go from one summary to the next, also to those off screen; Escape returns to the records. */
export function attachFooterKeys(context: SurfaceContext, footer: Footer, signal: AbortSignal): void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as Element).closest<HTMLElement>('.q-foot-cell')?.dataset.column;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { columns, state } = context.frame();
    const to = placeAfter(event.key, columns.indexById.get(id) ?? 1, columns.visible.length - 1, state.dir);
    const column = to === null ? undefined : columns.visible[to];
    if (event.key === 'Escape') context.focusCell();
    else if (to === null || !column) return;
    else {
      context.revealColumn(to);
      // the summary must be drawn before it can take the focus
      context.scrollBy(0, 0);
      footer.focus(column.id);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  footer.element.addEventListener('keydown', onKeyDown, { signal });
}

/** The first column has no sum: the count of records stands there. */
function placeAfter(key: string, at: number, last: number, dir: 'ltr' | 'rtl'): number | null {
  if (key === 'Home') return 1;
  if (key === 'End') return last;
  const step = arrowStep(key, dir);
  return step === null || step.columns === 0 ? null : Math.min(last, Math.max(1, at + step.columns));
}
