import { parentPort } from 'node:worker_threads';
import { giveBackWhenIdle } from '../../platform/give-back.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import type { WriterReply, WriterRequest } from './writer-protocol.ts';

// The one thread that writes: it owns every writing connection and does what it is told, in order.
const port = parentPort;
if (!port) throw new Error('The writer runs as a worker thread.');
const writer = new SqliteWriter();

/** The queue keeps requests in order, because a request such as a backup may take several steps. */
let queue: Promise<void> = Promise.resolve();

const noteWork = giveBackWhenIdle();
port.on('message', (request: WriterRequest) => {
  noteWork();
  // A backup reads through a connection of its own, piece by piece: nobody waits for it.
  if (request.call.op === 'backup') void answer(request);
  else queue = queue.then(() => answer(request));
});

async function answer(request: WriterRequest): Promise<void> {
  let reply: WriterReply;
  try {
    reply = { id: request.id, value: await writer.handle(request.call) };
  } catch (error) {
    reply = { id: request.id, error: error instanceof Error ? error : new Error(String(error)) };
  }
  port?.postMessage(reply);
}
