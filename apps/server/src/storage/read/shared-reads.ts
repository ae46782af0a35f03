import { AppError } from '@quadrille/contract';
import type { LaneOptions } from './read-job.ts';

/** Those who wait for one piece of work. */
export class Crowd {
  readonly #end = new AbortController();
  #waiting = 0;
  #onEmpty: () => void = () => undefined;

  get isEmpty(): boolean {
    return this.#waiting === 0;
  }

  /** Aborted when the work was given up. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Gives the work up: nobody waits for it any more, and others would wait behind it. */
  disband(): void {
    this.#end.abort();
  }

  /** One listener at a time: where the work is being done. */
  onEmpty(listener: () => void): void {
    this.#onEmpty = listener;
  }

  /** Waits with the others until the work is done; rejects with `aborted` when this one gives up. */
  async wait<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    this.#waiting += 1;
    let leave = (): void => undefined;
    const left = new Promise<never>((_, reject) => (leave = () => reject(new AppError('aborted'))));
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([work, left]);
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#waiting -= 1;
      if (this.isEmpty) this.#onEmpty();
    }
  }
}

interface Shared<Result> {
  readonly crowd: Crowd;
  readonly work: Promise<Result>;
}

/** Work that serves everybody who asks for the same meanwhile. It goes on when one of them leaves, and makes way when all have. */
export class SharedReads<Result> {
  readonly #running = new Map<string, Shared<Result>>();

  /** `read` does the work, with options that are those of nobody in particular. Rejects with `aborted` when the signal is. */
  async run(key: string, { signal, deadlineMs }: LaneOptions, read: (options: LaneOptions) => Promise<Result>): Promise<Result> {
    if (signal?.aborted) throw new AppError('aborted');
    const running = this.#running.get(key);
    const shared = running === undefined || running.crowd.signal.aborted ? this.#begin(key, deadlineMs, read) : running;
    return shared.crowd.wait(shared.work, signal);
  }

  #begin(key: string, deadlineMs: number, read: (options: LaneOptions) => Promise<Result>): Shared<Result> {
    const crowd = new Crowd();
    const end = (): void => {
      if (this.#running.get(key) === shared) this.#running.delete(key);
    };
    // begins when the first one waits for it
    const work = Promise.resolve().then(() => read({ signal: crowd.signal, deadlineMs, crowd }));
    const shared = { crowd, work };
    this.#running.set(key, shared);
    work.then(end, end);
    return shared;
  }
}
