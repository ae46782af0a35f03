/** Longer than between two keys of somebody who types, in ms. */
const pause = 600;
const acts = ['keydown', 'keyup', 'input', 'focusin', 'focusout', 'pointerdown', 'pointerup', 'pointermove', 'wheel'] as const;

export interface WorkWatch {
  /** Whether the person has paused. If not, `again` is called at the next pause. */
  isPausing(): boolean;
}

/** Watches for pauses: something that takes the focus by itself must not do so between two keys, or during a drag. */
export function watchWork(page: Document, signal: AbortSignal, again: () => void): WorkWatch {
  let last = Number.NEGATIVE_INFINITY;
  let isAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        isAsked = false;
        again();
      },
      last + pause - performance.now(),
    );
  };
  const onAct = (event: Event): void => {
    // a pointer that only moves does not count
    if (event.type === 'pointermove' && (event as PointerEvent).buttons === 0) return;
    last = performance.now();
    if (isAsked) wait();
  };
  for (const type of acts) page.addEventListener(type, onAct, { capture: true, passive: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));

  return {
    isPausing() {
      isAsked = true;
      const isOver = performance.now() - last >= pause;
      if (!isOver) wait();
      return isOver;
    },
  };
}
