/** Minimum time between two places shown during a flight: long enough to see rows, and to paint them. */
const pause = 60;
/** How long rows of an earlier place may be shown instead of the present one; after that skeleton rows are more honest. */
export const patience = 200;

/** What there is to see in a frame of a flight at `Flight.y`: rows that were read, or skeleton rows. */
export type FlightStep = 'rows' | 'sketch';

/**
 * Scrolling too fast for rows to follow, as with the thumb of a long table. Rows are then shown in slices of time: those of
 * a place stay until those of a later one were read and made ready, so that there is something to see however fast it goes.
 */
export interface Flight {
  /** Where the rows shown belong, in px of all content; null when not flying. */
  readonly y: number | null;
  /** The place to be shown next: its rows are in memory, to be made ready a few in a frame; null while there is none. */
  readonly next: number | null;
  /** Where rows are waited for; null when not flying. */
  readonly wanted: number | null;
  /** One frame of the flight, which went `from` there `to` here. */
  move(now: number, from: number, to: number): FlightStep;
  /** All rows of `next` are ready: it is what is shown from now on, unless the last place was hardly seen. */
  show(now: number): void;
  /** Nothing scrolls in this frame, which stands at `at`: that place is waited for a little, then shown as it is. Answers whether the flight is over. */
  rest(now: number, at: number): boolean;
  land(): void;
}

/** `isLoaded` tells whether all rows seen at a place are in memory. */
export function createFlight(isLoaded: (y: number) => boolean): Flight {
  let shown: number | null = null;
  let next: number | null = null;
  let asked: { readonly y: number; readonly at: number } | null = null;
  let shownAt = Number.NEGATIVE_INFINITY;

  const land = (): void => {
    shown = null;
    next = null;
    asked = null;
  };

  return {
    get y() {
      return shown;
    },
    get next() {
      return next;
    },
    get wanted() {
      return asked?.y ?? next ?? shown;
    },
    move(now, from, to) {
      shown ??= from;
      if (next === null || !isLoaded(next)) {
        asked ??= { y: to, at: now };
        next = [to, asked.y].find(isLoaded) ?? null;
        if (next !== null) asked = null;
      }
      const isWorthWaiting = asked === null || now - asked.at < patience;
      if (isLoaded(shown) && isWorthWaiting) return 'rows';
      // skeleton rows do not stand while rows that were read are made ready
      const step = next === null ? 'sketch' : 'rows';
      shown = next ?? to;
      next = null;
      return step;
    },
    show(now) {
      if (now - shownAt < pause) return;
      shown = next;
      next = null;
      shownAt = now;
    },
    rest(now, at) {
      next = null;
      // the wait is not started again by a hand that pauses now and then
      asked = { y: at, at: asked?.at ?? now };
      if (shown !== null && isLoaded(shown) && !isLoaded(at) && now - asked.at < patience) return false;
      land();
      return true;
    },
    land,
  };
}
