import { parentPort } from 'node:worker_threads';
import { type PartitionRequest, partitionStates } from './partition-client.ts';
import type { ReaderForget } from './reader-protocol.ts';
import type { PartitionAnswer } from './row-partitioner.ts';
import { SqliteFiles } from './sqlite-files.ts';

// Reads a part of the rows for a reader that is busy with the others.
const parent = parentPort;
if (!parent) throw new Error('The partitioner runs as a worker thread.');
const files = new SqliteFiles({ isAlone: true });

parent.on('message', (message: PartitionRequest | ReaderForget) => {
  if ('forget' in message) return files.forget(message.forget);
  const { port, state } = message;
  if (Atomics.compareExchange(state, 0, partitionStates.asked, partitionStates.begun) !== partitionStates.asked) return port.close();
  try {
    const answer = partitionPart(message);
    port.postMessage(answer, buffersOf(answer));
  } finally {
    Atomics.store(state, 0, partitionStates.done);
    Atomics.notify(state, 0);
    port.close();
  }
});

/** Errors are not reported from here: the reader meets the same error and reports it. */
function partitionPart({ file, task }: PartitionRequest): PartitionAnswer {
  try {
    return files.open(file).partitioner.partitionPart(task);
  } catch {
    return 'missing';
  }
}

function buffersOf(answer: PartitionAnswer): ArrayBuffer[] {
  if (typeof answer === 'string') return [];
  return [answer.ids, ...('kinds' in answer ? [answer.kindOf] : answer.codes)].map(({ buffer }) => buffer as ArrayBuffer);
}
