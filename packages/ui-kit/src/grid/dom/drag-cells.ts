import type { GridCommand } from '../core/command.ts';
import { createAutoScroll } from './auto-scroll.ts';
import type { Hit } from './hit-test.ts';
import type { SurfaceContext } from './surface-context.ts';
import { trackPointer } from './track-pointer.ts';

/** Gives a command for every cell the pointer is dragged to, until it is let go. At the edges the grid scrolls along. */
export function dragCells(context: SurfaceContext, start: PointerEvent, commandAt: (hit: Hit) => GridCommand): void {
  let last = '';
  const extend = (event: PointerEvent): void => {
    const hit = context.hit(event.clientX, event.clientY);
    const key = `${hit.index}:${hit.column}`;
    if (key === last) return;
    last = key;
    context.controller.dispatch(commandAt(hit));
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
}
