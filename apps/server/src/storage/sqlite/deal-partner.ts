import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { DealtPart } from './dealing.ts';
import type { DealTask } from './row-dealer.ts';
import type { ReaderForget } from './reader-protocol.ts';
import { findWorkerFile } from './worker-file.ts';

/** What the thread is told: where the rows are, and where to answer. `done` becomes 1 once the answer is there. */
export interface DealRequest {
  readonly file: string;
  readonly task: DealTask;
  readonly port: MessagePort;
  readonly done: Int32Array<SharedArrayBuffer>;
}

export type DealReply = { readonly part: DealtPart | null } | { readonly error: string };

/** A thread with connections of its own, which walks through half of a table while the reader walks through the other half. */
export class DealThread {
  readonly #worker: Worker;

  constructor() {
    const { url, execArgv } = findWorkerFile('deal-thread');
    this.#worker = new Worker(url, { execArgv, name: 'dealer' });
    this.#worker.unref();
  }

  /** Begins with rows of a file; what it answers waits for them. */
  ask(file: string, task: DealTask): () => DealtPart | null {
    const { port1: here, port2: port } = new MessageChannel();
    const done = new Int32Array(new SharedArrayBuffer(4));
    this.#worker.postMessage({ file, task, port, done } satisfies DealRequest, [port]);
    return () => {
      // nothing else is done in this process meanwhile
      Atomics.wait(done, 0, 0);
      const reply = receiveMessageOnPort(here)?.message as DealReply | undefined;
      here.close();
      if (reply === undefined || 'error' in reply) throw new Error(reply?.error ?? 'The other half of the rows did not come.');
      return reply.part;
    };
  }

  forget(file: string): void {
    this.#worker.postMessage({ forget: file } satisfies ReaderForget);
  }
}
