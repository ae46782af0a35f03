import { setHidden, setText } from '../../cells/patch-element.ts';
import { recordCount } from '../core/grid-state.ts';
import type { GridController } from '../core/grid-controller.ts';
import { createDiv } from './elements.ts';
import type { Frame } from './frame.ts';

export interface ThumbLabel {
  readonly element: HTMLElement;
  /** The screen begins at `y` now, after a step of `moved` px. */
  follow(frame: Frame, y: number, moved: number): void;
}

/** Says which row a dragged thumb is at: "row 48,210 of 120,431". */
export function createThumbLabel(controller: GridController): ThumbLabel {
  const element = createDiv('q-thumb-label', { 'aria-hidden': 'true' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  element.hidden = true;
  return {
    element,
    follow(frame, y, moved) {
      if (Math.abs(moved) < frame.viewport.height * 3) return;
      const line = frame.rows.lineAt(frame.rows.lineAtY(y));
      if (line?.kind !== 'record') return;
      setText(element, controller.labels.position(line.number + 1, recordCount(frame.state)));
      setHidden(element, false);
      clearTimeout(timer);
      timer = setTimeout(() => {
        element.hidden = true;
      }, 700);
    },
  };
}
