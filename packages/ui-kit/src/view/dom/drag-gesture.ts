/** How a surface carries out a drag; places are in px of the window. */
export interface DragHandler {
  /** Finds the item a press could drag; null: none. */
  readonly find: (target: Element) => HTMLElement | null;
  /** Begins the drag; answers false where it may not begin. */
  readonly lift: (item: HTMLElement, via: 'pointer' | 'touch') => boolean;
  readonly move: (x: number, y: number) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  /** Scrolls a box near whose edge the pointer is. It is called on every frame of the drag, and answers whether it scrolled. */
  readonly scroll: (x: number, y: number) => boolean;
}

/** How far a mouse moves until it drags, in px. */
const slack = 4;
/** How long a finger rests until it lifts, in ms, and how far it may wander meanwhile, in px. */
const restMs = 450;
const wander = 10;

/** Starts drags: with mouse and pen at once, with a finger after a rest, so that a finger can still scroll. Escape cancels. */
export function attachDragGesture(root: HTMLElement, handler: DragHandler, signal: AbortSignal): void {
  let pressed: { readonly item: HTMLElement; readonly x: number; readonly y: number; readonly id: number } | null = null;
  let isDragging = false;
  let last = { x: 0, y: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let endedAt = 0;

  const tick = (): void => {
    if (!isDragging) return;
    if (handler.scroll(last.x, last.y)) handler.move(last.x, last.y);
    frame = requestAnimationFrame(tick);
  };

  const lift = (via: 'pointer' | 'touch'): void => {
    if (!pressed || !handler.lift(pressed.item, via)) return reset();
    isDragging = true;
    window.getSelection()?.removeAllRanges();
    handler.move(last.x, last.y);
    frame = requestAnimationFrame(tick);
  };

  const reset = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    if (isDragging) endedAt = performance.now();
    pressed = null;
    isDragging = false;
  };

  const end = (isDrop: boolean): void => {
    const wasDragging = isDragging;
    reset();
    if (!wasDragging) return;
    if (isDrop) handler.drop();
    else handler.cancel();
  };

  root.addEventListener(
    'pointerdown',
    (press) => {
      if (press.button !== 0 || !press.isPrimary || isDragging) return;
      const item = handler.find(press.target as Element);
      if (!item) return;
      pressed = { item, x: press.clientX, y: press.clientY, id: press.pointerId };
      last = { x: press.clientX, y: press.clientY };
      if (press.pointerType === 'touch') timer = setTimeout(() => lift('touch'), restMs);
    },
    { signal },
  );
  window.addEventListener(
    'pointermove',
    (move) => {
      if (!pressed || move.pointerId !== pressed.id) return;
      last = { x: move.clientX, y: move.clientY };
      const far = Math.hypot(move.clientX - pressed.x, move.clientY - pressed.y);
      if (isDragging) return handler.move(last.x, last.y);
      if (move.pointerType === 'touch' ? far > wander : far > slack) {
        if (move.pointerType === 'touch') reset();
        else lift('pointer');
      }
    },
    { signal },
  );
  window.addEventListener('pointerup', (up) => pressed?.id === up.pointerId && end(true), { signal });
  window.addEventListener('pointercancel', (gone) => pressed?.id === gone.pointerId && end(false), { signal });
  // a finger that drags must neither scroll nor open the browser's menu
  root.addEventListener('touchmove', (move) => isDragging && move.preventDefault(), { signal, passive: false });
  root.addEventListener('contextmenu', (menu) => (isDragging || timerRuns()) && menu.preventDefault(), { signal });
  root.addEventListener('dragstart', (start) => start.preventDefault(), { signal });
  // the click that follows a drag must not press anything
  root.addEventListener('click', (click) => performance.now() - endedAt < 50 && stop(click), { signal, capture: true });
  window.addEventListener('keydown', (key) => key.key === 'Escape' && isDragging && (stop(key), end(false)), { signal, capture: true });
  signal.addEventListener('abort', () => end(false));

  function timerRuns(): boolean {
    return pressed !== null && !isDragging;
  }
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

const edge = 48;
const fastest = 22;

/** How far to scroll a box for a pointer near its edges, in px a frame: faster the further out it is. */
export function pushAtEdges(at: number, start: number, end: number): number {
  if (at < start + edge) return -Math.min(fastest, Math.ceil((start + edge - at) / 3));
  return at > end - edge ? Math.min(fastest, Math.ceil((at - end + edge) / 3)) : 0;
}
