import type { SharedViewMeta } from '@quadrille/contract';
import { createSha256 } from './sha-256.ts';

export type Challenge = NonNullable<NonNullable<SharedViewMeta['form']>['challenge']>;

/** Milliseconds of work in one go: what is typed meanwhile waits no longer. */
const slice = 8;

/** Looks for the number of a challenge, a slice at a time, and answers the proof as it is sent; null where there is none or it was stopped. */
export async function solveChallenge({ maxnumber, ...task }: Challenge, signal: AbortSignal): Promise<string | null> {
  const hash = createSha256();
  const wanted = task.challenge.toLowerCase();
  const first = Number.parseInt(wanted.slice(0, 8), 16) >>> 0;
  const startedAt = performance.now();
  let until = startedAt + slice;
  for (let number = 0; number <= maxnumber; number += 1) {
    const words = hash(task.salt + number);
    if (words[0] === first && [...words].map((word) => word.toString(16).padStart(8, '0')).join('') === wanted)
      return btoa(JSON.stringify({ ...task, number, took: Math.round(performance.now() - startedAt) }));
    if (number % 64 === 0 && performance.now() > until) {
      await pause();
      if (signal.aborted) return null;
      until = performance.now() + slice;
    }
  }
  return null;
}

/** After whatever else waits; timers would be slowed down to four milliseconds each. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
