/** Least time between two places shown while flying: enough to see rows, little enough to paint. */
const pause = 60;
/** How long rows of an earlier place may stand for the one flown to; beyond, skeleton rows are more honest. */
export const patience = 200;

/** What to do in a frame of a flight: leave the rows as they are, make some of those of `next` ready, or show skeleton rows. */
export type FlightStep = 'hold' | 'prepare' | 'sketch';

/**
 * Scrolling too fast for rows to follow, as with the thumb of a long table. Rows are then shown in slices of time: those of
 * a place stay until those of a later one were read and made ready, so that there is something to see however fast it goes.
 */
export interface Flight {
  /** Where the rows shown belong, in px of all content; null when not flying. */
  readonly y: number | null;
  /** The place to be shown next: its rows are in memory and made ready, a few in a frame; null while there is none. */
  readonly next: number | null;
  /** Where rows are waited for; null when not flying. */
  readonly wanted: number | null;
  /** One frame of the flight, which went `from` there `to` here. */
  move(now: number, from: number, to: number): FlightStep;
  /** All rows of `next` are ready: it is what is shown from now on, unless the last place was hardly seen. */
  show(now: number): void;
  /** No scrolling any more: what is at `at` is waited for a little, then shown as it is. Answers `paint` when the flight is over. */
  rest(now: number, at: number): 'hold' | 'paint';
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
      if (next !== null && isLoaded(next)) return 'prepare';
      asked ??= { y: to, at: now };
      next = [to, asked.y].find(isLoaded) ?? null;
      if (next !== null) {
        asked = null;
        return 'prepare';
      }
      if (now - asked.at < patience && isLoaded(shown)) return 'hold';
      shown = to;
      return 'sketch';
    },
    show(now) {
      if (now - shownAt < pause) return;
      shown = next;
      next = null;
      shownAt = now;
    },
    rest(now, at) {
      next = null;
      if (asked?.y !== at) asked = { y: at, at: now };
      if (shown !== null && isLoaded(shown) && !isLoaded(at) && now - asked.at < patience) return 'hold';
      land();
      return 'paint';
    },
    land,
  };
}
