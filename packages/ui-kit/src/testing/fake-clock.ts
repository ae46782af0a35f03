import type { Clock } from '../grid/core/clock.ts';

/** A clock that stands still until told. */
export interface FakeClock extends Clock {
  /** Lets time pass, running what falls due, and lets promises settle. */
  pass(ms: number): Promise<void>;
}

export function createFakeClock(): FakeClock {
  let time = 0;
  let last = 0;
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  return {
    now: () => time,
    setTimeout(run, ms) {
      last += 1;
      timers.set(last, { at: time + ms, run });
      return last;
    },
    clearTimeout: (handle) => timers.delete(handle as number),
    async pass(ms) {
      time += ms;
      for (const [id, timer] of timers) {
        if (timer.at > time) continue;
        timers.delete(id);
        timer.run();
      }
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
  };
}
