import { AppError } from '@quadrille/contract';
import { Crowd } from './crowd.ts';
import type { LaneOptions } from './read-job.ts';

interface Shared<Result> {
  readonly startedAt: number;
  readonly crowd: Crowd;
  readonly work: Promise<Result>;
}

/** Work that serves everybody who asks for the same meanwhile. It goes on when one of them leaves, and makes way when all have. */
export class SharedReads<Result> {
  readonly #running = new Map<string, Shared<Result>>();

  /** `read` does the work, with options that are those of nobody in particular. Rejects with `aborted` when the signal is. */
  async run(key: string, { signal, deadlineMs }: LaneOptions, read: (options: LaneOptions) => Promise<Result>): Promise<Result> {
    if (signal?.aborted) throw new AppError('aborted');
    const shared = this.#find(key, deadlineMs) ?? this.#begin(key, deadlineMs, read);
    return shared.crowd.wait(shared.work, signal);
  }

  /** What was left long ago would soon reach its deadline, which is that of who asked first: it is begun anew. */
  #find(key: string, deadlineMs: number): Shared<Result> | undefined {
    const running = this.#running.get(key);
    if (running?.crowd.isEmpty && performance.now() - running.startedAt > deadlineMs / 2) running.crowd.disband();
    return running?.crowd.signal.aborted ? undefined : running;
  }

  #begin(key: string, deadlineMs: number, read: (options: LaneOptions) => Promise<Result>): Shared<Result> {
    const crowd = new Crowd();
    const end = (): void => {
      if (this.#running.get(key) === shared) this.#running.delete(key);
    };
    // begins when the first one waits for it
    const work = Promise.resolve().then(() => read({ signal: crowd.signal, deadlineMs, crowd }));
    const shared = { startedAt: performance.now(), crowd, work };
    this.#running.set(key, shared);
    work.then(end, end);
    return shared;
  }
}
