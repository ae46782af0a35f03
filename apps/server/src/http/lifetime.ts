import type { ServerResponse } from 'node:http';
import { AppError } from '@quadrille/contract';

/** How long a request lives: until its client goes or its time is over. */
export interface Lifetime {
  readonly signal: AbortSignal;
  /** The work, or the refusal that comes first. */
  race<T>(work: Promise<T> | T): Promise<T>;
  /** No deadline from here on; the client going still ends it. */
  lift(): void;
}

export function createLifetime(response: ServerResponse, deadlineMs: number | null): Lifetime {
  const controller = new AbortController();
  const timer = deadlineMs === null ? null : setTimeout(() => controller.abort(new AppError('deadline')), deadlineMs);
  timer?.unref();
  response.once('close', () => {
    if (timer) clearTimeout(timer);
    if (!response.writableFinished) controller.abort(new AppError('aborted'));
  });
  const { signal } = controller;
  return {
    signal,
    lift: () => {
      if (timer) clearTimeout(timer);
    },
    race: (work) => {
      const running = Promise.resolve(work);
      running.catch(() => {}); // once the client has gone nobody waits for it, and its failure is nobody's
      return new Promise((resolve, reject) => {
        const onAbort = () => reject(signal.reason as Error);
        if (signal.aborted) return onAbort();
        signal.addEventListener('abort', onAbort, { once: true });
        running.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
      });
    },
  };
}
