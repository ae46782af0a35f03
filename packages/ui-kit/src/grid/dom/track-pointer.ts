interface PointerTrack {
  readonly move: (event: PointerEvent) => void;
  readonly end: (event: PointerEvent) => void;
  /** Escape, or the system took the pointer away. */
  readonly cancel?: () => void;
}

/** Follows one pointer from press to release, wherever it goes; Escape cancels. */
export function trackPointer(element: Element, start: PointerEvent, track: PointerTrack): void {
  const abort = new AbortController();
  const { signal } = abort;
  try {
    element.setPointerCapture(start.pointerId);
  } catch {
    // a pointer that is already gone cannot be captured; its release still reaches the window
  }
  const isOurs = (event: PointerEvent): boolean => event.pointerId === start.pointerId;
  const stop = (run?: () => void): void => {
    abort.abort();
    if (element.hasPointerCapture(start.pointerId)) element.releasePointerCapture(start.pointerId);
    run?.();
  };
  window.addEventListener('pointermove', (event) => isOurs(event) && track.move(event), { signal });
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
