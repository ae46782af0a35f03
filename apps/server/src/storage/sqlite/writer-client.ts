import { Worker } from 'node:worker_threads';
import { AppError } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { findWorkerFile } from './worker-file.ts';
import type { WriterCall, WriterReply, WriterRequest } from './writer-protocol.ts';

interface Waiting {
  resolve(value: never): void;
  reject(error: unknown): void;
}

export function startWriter(): Worker {
  const { url, execArgv } = findWorkerFile('writer-thread');
  return new Worker(url, { execArgv, name: 'writer' });
}

/** One life of the writer thread: what was begun in it ends with it. */
class WriterLife {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #end: Error | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.unref();
    worker.on('message', (reply: WriterReply) => this.#settle(reply));
    worker.on('error', (error) => this.#fail(new AppError('unavailable', {}, `The writing thread stopped: ${String(error)}`)));
    worker.on('exit', () => this.#fail(new AppError('unavailable')));
  }

  get isOver(): boolean {
    return this.#end !== null;
  }

  call<R>(call: WriterCall, transfer: readonly ArrayBuffer[]): Promise<R> {
    if (this.#end) return Promise.reject(this.#end);
    const id = ++this.#lastId;
    return new Promise<R>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      if (this.#waiting.size === 1) this.#worker.ref();
      this.#worker.postMessage({ id, call } satisfies WriterRequest, transfer as ArrayBuffer[]);
    });
  }

  async close(): Promise<void> {
    this.#end ??= new AppError('unavailable');
    await this.#worker.terminate();
  }

  #settle(reply: WriterReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('error' in reply) waiting?.reject(reply.error);
    else waiting?.resolve(reply.value as never);
  }

  #fail(error: Error): void {
    this.#end ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(this.#end);
    this.#waiting.clear();
  }
}

/**
 * Sends calls to the life of the writer thread in which it was made. It fails once that thread has ended, even if another one runs by then.
 */
export type WriterCaller = <R>(call: WriterCall, transfer?: readonly ArrayBuffer[]) => Promise<R>;

/** The main thread's side of the writer thread. A writer that dies is started again, with the same bases open. */
export class WriterClient {
  readonly #start: () => Worker;
  readonly #open = new Map<BaseId, string>();
  #life: WriterLife;
  #isClosed = false;

  constructor(start: () => Worker = startWriter) {
    this.#start = start;
    this.#life = new WriterLife(start());
  }

  /** For work that consists of several calls and must not be continued by another thread than the one it was begun in. */
  caller(): WriterCaller {
    const life = this.#living();
    return (call, transfer = []) => life.call(call, transfer);
  }

  async call<R>(call: WriterCall, transfer: readonly ArrayBuffer[] = []): Promise<R> {
    const result = await this.#living().call<R>(call, transfer);
    if (call.op === 'open' && result === null) this.#open.set(call.base, call.file);
    if (call.op === 'close') this.#open.delete(call.base);
    return result;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#life.close();
  }

  #living(): WriterLife {
    if (!this.#life.isOver || this.#isClosed) return this.#life;
    this.#life = new WriterLife(this.#start());
    // The bases are opened before anything else is asked; where a file cannot be opened, the call that needs it fails.
    for (const [base, file] of this.#open) this.#life.call({ op: 'open', base, file, isNew: false }, []).catch(() => {});
    return this.#life;
  }
}
