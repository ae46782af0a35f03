/** How long a finger rests until it means a menu, in ms: a little longer than browsers that have an event for it take. */
const restMs = 600;
/** How far it may wander meanwhile, in px. */
const wander = 10;

/** A finger that rests opens the menu also where the browser has no event for that, as on iPhones. */
export function attachLongPress(element: HTMLElement, open: (press: PointerEvent) => void, signal: AbortSignal): void {
  let from: PointerEvent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasOpened = false;
  const on = { signal, passive: true };
  const end = (): void => clearTimeout(timer);
  signal.addEventListener('abort', end);

  element.addEventListener(
    'pointerdown',
    (press) => {
      end();
      hasOpened = false;
      if (press.pointerType !== 'touch' || !press.isPrimary) return;
      from = press;
      timer = setTimeout(() => {
        hasOpened = true;
        open(press);
      }, restMs);
    },
    on,
  );
  element.addEventListener(
    'pointermove',
    (move) => {
      if (from && Math.hypot(move.clientX - from.clientX, move.clientY - from.clientY) > wander) end();
    },
    on,
  );
  for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'scroll']) element.addEventListener(type, end, on);
  // lifting the finger must not press anything in the menu that has opened below it
  element.addEventListener(
    'touchend',
    (lift) => {
      if (hasOpened) lift.preventDefault();
      hasOpened = false;
    },
    { signal, passive: false },
  );
}
