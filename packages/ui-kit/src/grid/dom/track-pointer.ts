import type { SurfaceContext } from './surface-context.ts';

/** How far a pressed pointer goes, in px, until it is a drag: a hand that clicks is not quite still. */
const least = 3;

type Place = Pick<SurfaceContext, 'scroller' | 'signal'>;

interface PointerTrack {
  readonly move: (event: PointerEvent) => void;
  readonly end: (event: PointerEvent) => void;
  /** Is called on Escape, when the system takes the pointer away, and when the grid is destroyed. */
  readonly cancel?: () => void;
}

/** Follows one pointer from press to release, wherever it goes; Escape cancels, and so does the end of what is dragged in. */
export function trackPointer({ scroller: element, signal: ended }: Place, start: PointerEvent, track: PointerTrack): void {
  const abort = new AbortController();
  const { signal } = abort;
  let isDrag = false;
  const isOurs = (event: PointerEvent): boolean => event.pointerId === start.pointerId;
  const stop = (run?: () => void): void => {
    abort.abort();
    if (element.hasPointerCapture(start.pointerId)) element.releasePointerCapture(start.pointerId);
    run?.();
  };
  const onMove = (event: PointerEvent): void => {
    if (!isOurs(event)) return;
    isDrag ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > least;
    if (!isDrag) return;
    // not earlier: if a press is captured, its click misses the element that was pressed
    capture(element, start.pointerId);
    track.move(event);
  };
  ended.addEventListener('abort', () => stop(track.cancel), { signal });
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', (event) => isOurs(event) && stop(() => track.end(event)), { signal });
  window.addEventListener('pointercancel', (event) => isOurs(event) && stop(track.cancel), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stop(track.cancel);
    },
    { signal, capture: true },
  );
}

function capture(element: Element, pointerId: number): void {
  try {
    if (!element.hasPointerCapture(pointerId)) element.setPointerCapture(pointerId);
  } catch {
    // a pointer that is already gone cannot be captured; its release still reaches the window
  }
}
