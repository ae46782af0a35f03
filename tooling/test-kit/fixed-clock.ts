export interface FixedClock {
  now(): Date;
  set(at: string): void;
  advance(milliseconds: number): void;
}

/** A clock that moves only when told to. */
export function fixedClock(start = '2026-03-15T10:30:00.000Z'): FixedClock {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    set: (next) => {
      at = Date.parse(next);
    },
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}
