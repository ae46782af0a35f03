import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { ReaderForget } from './reader-protocol.ts';
import type { PartitionAnswer, PartitionTask, PartialPartition } from './row-partitioner.ts';
import { findWorkerFile } from './worker-file.ts';

/** The states of a part. The thread begins a part only while it is asked for; the client does what was not begun by then itself. */
export const partitionStates = { asked: 0, begun: 1, done: 2, left: 3 } as const;

/** The order to the thread: where the rows are, and where to answer. The one number in `state` is one of `partitionStates`. */
export interface PartitionRequest {
  readonly file: string;
  readonly task: PartitionTask;
  readonly port: MessagePort;
  readonly state: Int32Array<SharedArrayBuffer>;
}

/** A thread with its own connections, which reads half of a table while the reader reads the other half. */
export class PartitionClient {
  readonly #worker: Worker;
  #hasEnded = false;

  constructor() {
    const { url, execArgv } = findWorkerFile('partition-thread');
    this.#worker = new Worker(url, { execArgv, name: 'partitioner' });
    this.#worker.unref();
    this.#worker.on('error', () => undefined); // whoever waits for it does the work alone
    this.#worker.on('exit', () => (this.#hasEnded = true));
  }

  /** The thread has ended and another one must be started. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Begins a part of the rows of a file. */
  ask(file: string, task: PartitionTask): PartialPartition {
    const { port1: here, port2: port } = new MessageChannel();
    const state = new Int32Array(new SharedArrayBuffer(4));
    this.#worker.postMessage({ file, task, port, state } satisfies PartitionRequest, [port]);
    const leaveUnbegun = (): boolean =>
      Atomics.compareExchange(state, 0, partitionStates.asked, partitionStates.left) === partitionStates.asked;
    return {
      wait(atMostMs) {
        if (leaveUnbegun()) return 'missing';
        // nothing else is done in this process meanwhile
        Atomics.wait(state, 0, partitionStates.begun, atMostMs);
        return (receiveMessageOnPort(here)?.message as PartitionAnswer | undefined) ?? 'missing';
      },
      leave() {
        leaveUnbegun();
        here.close();
      },
    };
  }

  forget(file: string): void {
    this.#worker.postMessage({ forget: file } satisfies ReaderForget);
  }
}
