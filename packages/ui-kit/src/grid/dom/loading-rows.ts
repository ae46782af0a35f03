import { setHidden } from '../../cells/patch-element.ts';
import type { GridController } from '../core/grid-controller.ts';
import { recordCount } from '../core/grid-state.ts';
import { createDiv } from './elements.ts';
import type { Frame } from './frame.ts';

export interface LoadingRows {
  readonly element: HTMLElement;
  paint(frame: Frame): void;
}

/** Grey rows in the right geometry while nobody knows yet how many there are; they appear after a moment. */
export function createLoadingRows(controller: GridController): LoadingRows {
  const element = createDiv('q-loading', { 'aria-hidden': 'true' });
  return {
    element,
    paint(frame) {
      setHidden(element, controller.state.rows.status !== 'loading' || recordCount(controller.state) > 0);
      if (element.hidden) return element.replaceChildren();
      const wanted = Math.ceil(frame.viewport.height / frame.rowHeight);
      while (element.childElementCount < wanted) element.append(createDiv('q-loading-row'));
    },
  };
}
