import { parentPort } from 'node:worker_threads';
import { type DealRequest, dealStates } from './deal-client.ts';
import type { ReaderForget } from './reader-protocol.ts';
import type { DealAnswer } from './row-dealer.ts';
import { SqliteFiles } from './sqlite-files.ts';

// Walks through a part of the rows for a reader that is busy with the others.
const parent = parentPort;
if (!parent) throw new Error('The dealer runs as a worker thread.');
const files = new SqliteFiles({ isAlone: true });

parent.on('message', (message: DealRequest | ReaderForget) => {
  if ('forget' in message) return files.forget(message.forget);
  const { port, state } = message;
  if (Atomics.compareExchange(state, 0, dealStates.asked, dealStates.begun) !== dealStates.asked) return port.close();
  try {
    const answer = dealPart(message);
    port.postMessage(answer, buffersOf(answer));
  } finally {
    Atomics.store(state, 0, dealStates.done);
    Atomics.notify(state, 0);
    port.close();
  }
});

/** What cannot be read here is met again by the reader, which tells of it. */
function dealPart({ file, task }: DealRequest): DealAnswer {
  try {
    return files.open(file).dealer.dealPart(task);
  } catch {
    return 'missing';
  }
}

function buffersOf(answer: DealAnswer): ArrayBuffer[] {
  if (typeof answer === 'string') return [];
  return [answer.ids, ...('kinds' in answer ? [answer.kindOf] : answer.codes)].map(({ buffer }) => buffer as ArrayBuffer);
}
