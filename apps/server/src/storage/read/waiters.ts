import { AppError } from '@quadrille/contract';

/** The people who wait for one piece of work. */
export class Waiters {
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
