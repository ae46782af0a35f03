import { parentPort } from 'node:worker_threads';
import type { DealReply, DealRequest } from './deal-partner.ts';
import type { DealtPart } from './dealing.ts';
import { SqliteFiles } from './sqlite-files.ts';
import type { ReaderForget } from './reader-protocol.ts';

// Walks through a part of the rows for a reader that is busy with the others.
const port = parentPort;
if (!port) throw new Error('The dealer runs as a worker thread.');
const files = new SqliteFiles({ isAlone: true });

port.on('message', (message: DealRequest | ReaderForget) => {
  if ('forget' in message) return files.forget(message.forget);
  const reply = answer(message);
  message.port.postMessage(reply, buffersOf(reply));
  Atomics.store(message.done, 0, 1);
  Atomics.notify(message.done, 0);
});

function answer({ file, task }: DealRequest): DealReply {
  try {
    return { part: files.open(file).dealer.dealPart(task) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function buffersOf(reply: DealReply): ArrayBuffer[] {
  const part: DealtPart | null = 'part' in reply ? reply.part : null;
  if (part === null) return [];
  return [part.ids, ...('kinds' in part ? [part.kindOf] : part.codes)].map(({ buffer }) => buffer as ArrayBuffer);
}
