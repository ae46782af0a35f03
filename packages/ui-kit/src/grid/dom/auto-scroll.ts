import type { SurfaceContext } from './surface-context.ts';

const edge = 24;
const fastest = 28;

export interface AutoScroll {
  follow(event: PointerEvent): void;
  stop(): void;
}

/** Scrolls while a dragging pointer is near or beyond an edge, faster the further out it is. */
export function createAutoScroll(context: SurfaceContext, onScroll: (event: PointerEvent) => void): AutoScroll {
  let last: PointerEvent | null = null;
  let request = 0;

  const tick = (): void => {
    request = 0;
    if (!last) return;
    const { x, y } = speedAt(context, last);
    if (x === 0 && y === 0) return;
    context.scrollBy(x, y);
    onScroll(last);
    request = requestAnimationFrame(tick);
  };

  return {
    follow(event) {
      last = event;
      if (request === 0) request = requestAnimationFrame(tick);
    },
    stop() {
      last = null;
      cancelAnimationFrame(request);
      request = 0;
    },
  };
}

function speedAt(context: SurfaceContext, event: PointerEvent): { x: number; y: number } {
  const { viewport } = context.frame();
  return { x: push(context.inlineOf(event.clientX), viewport.width), y: push(context.bodyY(event.clientY), viewport.height) };
}

function push(at: number, end: number): number {
  if (at < edge) return -Math.min(fastest, Math.ceil((edge - at) / 2));
  return at > end - edge ? Math.min(fastest, Math.ceil((at - end + edge) / 2)) : 0;
}
