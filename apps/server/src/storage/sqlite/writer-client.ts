import { Worker } from 'node:worker_threads';
import { AppError } from '@quadrille/contract';
import { findWorkerFile } from './worker-file.ts';
import type { WriterCall, WriterReply, WriterRequest } from './writer-protocol.ts';

interface Waiting {
  resolve(value: never): void;
  reject(error: unknown): void;
}

/** The main thread's end of the writer thread. */
export class WriterClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #failure: Error | null = null;

  constructor() {
    const { url, execArgv } = findWorkerFile('writer-thread');
    this.#worker = new Worker(url, { execArgv, name: 'writer' });
    this.#worker.unref();
    this.#worker.on('message', (reply: WriterReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new AppError('unavailable')));
  }

  call<R>(call: WriterCall, transfer: readonly ArrayBuffer[] = []): Promise<R> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#lastId;
    return new Promise<R>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      if (this.#waiting.size === 1) this.#worker.ref();
      this.#worker.postMessage({ id, call } satisfies WriterRequest, transfer as ArrayBuffer[]);
    });
  }

  async close(): Promise<void> {
    this.#failure = new AppError('unavailable');
    await this.#worker.terminate();
  }

  #settle(reply: WriterReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('error' in reply) waiting?.reject(reply.error);
    else waiting?.resolve(reply.value as never);
  }

  #fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error));
    for (const waiting of this.#waiting.values()) waiting.reject(this.#failure);
    this.#waiting.clear();
  }
}
