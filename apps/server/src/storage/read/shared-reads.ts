import { AppError } from '@quadrille/contract';
import { Waiters } from './waiters.ts';
import type { LaneOptions } from './read-job.ts';

interface Shared<Result> {
  readonly startedAt: number;
  readonly waiters: Waiters;
  readonly work: Promise<Result>;
}

/**
 * Work whose result serves everybody who asks for the same meanwhile. It goes on when one of them leaves, and stops for others when all
 * have.
 */
export class SharedReads<Result> {
  readonly #running = new Map<string, Shared<Result>>();

  /** `read` does the work, with options that are those of nobody in particular. Rejects with `aborted` when the signal is. */
  async run(key: string, { signal, deadlineMs }: LaneOptions, read: (options: LaneOptions) => Promise<Result>): Promise<Result> {
    if (signal?.aborted) throw new AppError('aborted');
    const shared = this.#find(key, deadlineMs) ?? this.#begin(key, deadlineMs, read);
    return shared.waiters.wait(shared.work, signal);
  }

  /** Work that everybody left is near the deadline of the person who asked first, so it is begun anew. */
  #find(key: string, deadlineMs: number): Shared<Result> | undefined {
    const running = this.#running.get(key);
    if (running?.waiters.isEmpty && performance.now() - running.startedAt > deadlineMs / 2) running.waiters.disband();
    return running?.waiters.signal.aborted ? undefined : running;
  }

  #begin(key: string, deadlineMs: number, read: (options: LaneOptions) => Promise<Result>): Shared<Result> {
    const waiters = new Waiters();
    const end = (): void => {
      if (this.#running.get(key) === shared) this.#running.delete(key);
    };
    // begins when the first one waits for it
    const work = Promise.resolve().then(() => read({ signal: waiters.signal, deadlineMs, waiters }));
    const shared = { startedAt: performance.now(), waiters, work };
    this.#running.set(key, shared);
    work.then(end, end);
    return shared;
  }
}
