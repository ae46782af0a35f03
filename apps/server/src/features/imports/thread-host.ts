import type { MessagePort } from 'node:worker_threads';
import { transferablesOf } from '../../storage/load/packed-rows.ts';
import type { RowBatch, ThreadMessage, ThreadOrder } from './thread-task.ts';

/** Batches on their way to the writer, so that reading goes on while they are written. */
const batchesAhead = 4;

/** The thread's end of the talk with the server. */
export interface ThreadHost {
  post(message: ThreadMessage): void;
  /** Bytes of the file that are there, once they are more than `bytes`. */
  moreThan(bytes: number): Promise<number>;
  /** Hands rows over; resolves when the thread may go on. */
  send(batch: RowBatch): Promise<void>;
  /** Resolves when all that was sent is written. */
  drain(): Promise<void>;
}

export function createThreadHost(port: MessagePort): ThreadHost {
  let there = 0;
  let ahead = 0;
  let wake: () => void = () => {};
  port.on('message', (order: ThreadOrder) => {
    if (order.type === 'there') there = order.bytes;
    else ahead -= 1;
    wake();
  });
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise<void>((resolve) => (wake = resolve));
  };
  return {
    post: (message) => port.postMessage(message),
    moreThan: async (bytes) => {
      if (there <= bytes) port.postMessage({ type: 'waiting' } satisfies ThreadMessage);
      await until(() => there > bytes);
      return there;
    },
    send: async (batch) => {
      ahead += 1;
      port.postMessage({ type: 'batch', batch } satisfies ThreadMessage, transferablesOf(batch.rows));
      await until(() => ahead < batchesAhead);
    },
    drain: () => until(() => ahead === 0),
  };
}
