import type { CellRange } from '../core/selection.ts';
import { createAutoScroll } from './auto-scroll.ts';
import { fillRange } from './fill-range.ts';
import type { SurfaceContext } from './surface-context.ts';
import { trackPointer } from './track-pointer.ts';

/** Longest time in ms between the presses of a double click. */
const doubleClick = 400;

/** The handle at the corner of the selection: a drag fills, a double click fills to the end. Answers what a press on it does. */
export function createFillHandle(context: SurfaceContext): (press: PointerEvent) => void {
  const { controller } = context;
  let pressedAt = Number.NEGATIVE_INFINITY;

  /** Whether a press is the second of a double click: a click event never comes, since the pointer is captured. */
  const isSecondPress = (event: PointerEvent): boolean => {
    const isSecond = event.timeStamp - pressedAt < doubleClick;
    pressedAt = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
    return isSecond;
  };

  return (press) => {
    const seed = context.frame().range;
    if (!seed) return;
    if (isSecondPress(press)) {
      controller.dispatch({ type: 'fillToEnd' });
      return context.focusCell();
    }
    let target: CellRange | null = null;
    let repeats = false;
    const extend = (event: PointerEvent): void => {
      repeats = event.altKey;
      target = fillRange(seed, context.hit(event.clientX, event.clientY));
      if (target) pressedAt = Number.NEGATIVE_INFINITY; // a drag is no click
      controller.dispatch({ type: 'fillTo', range: target, done: false });
    };
    const scroll = createAutoScroll(context, extend);
    const finish = (done: boolean): void => {
      scroll.stop();
      controller.dispatch({ type: 'fillTo', range: done ? target : null, done, repeats });
      context.focusCell();
    };
    trackPointer(context, press, {
      move(event) {
        extend(event);
        scroll.follow(event);
      },
      end(event) {
        repeats = event.altKey;
        finish(target !== null);
      },
      cancel: () => finish(false),
    });
  };
}
