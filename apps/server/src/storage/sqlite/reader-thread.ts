import { parentPort } from 'node:worker_threads';
import { giveBackWhenIdle } from '../../platform/give-back.ts';
import type { ReaderForget, ReaderReply, ReaderRequest, ReaderWake } from './reader-protocol.ts';
import { SqliteReader } from './sqlite-reader.ts';

// Runs as a thread for short reads, and as a child process for long ones, which can be killed in mid-query.
const reader = new SqliteReader({ isAlone: parentPort === null });

async function answer(message: ReaderRequest | ReaderForget | ReaderWake): Promise<ReaderReply | null> {
  if ('forget' in message) {
    reader.forget(message.forget);
    return null;
  }
  if ('wake' in message) {
    reader.wake();
    return null;
  }
  try {
    return { id: message.id, answer: await reader.run(message) };
  } catch (error) {
    return { id: message.id, error: error instanceof Error ? error.message : String(error) };
  }
}

if (parentPort) {
  const port = parentPort;
  const noteWork = giveBackWhenIdle();
  port.on('message', async (message: ReaderRequest | ReaderForget | ReaderWake) => {
    noteWork();
    const reply = await answer(message);
    if (reply) port.postMessage(reply, buffersOf(reply));
  });
} else {
  process.on('message', async (message: ReaderRequest | ReaderForget | ReaderWake) => {
    const reply = await answer(message);
    if (reply) process.send?.(reply);
  });
  process.on('disconnect', () => process.exit(0));
}

/** Up to here a copy costs less than taking the memory away from this thread. */
const copiedBytes = 65_536;

function buffersOf(reply: ReaderReply): ArrayBuffer[] {
  if (!('answer' in reply)) return [];
  if (reply.answer.kind === 'rows') return reply.answer.json.byteLength > copiedBytes ? [reply.answer.json.buffer as ArrayBuffer] : [];
  if (reply.answer.kind === 'partitioned')
    return reply.answer.partitioned === null ? [] : [reply.answer.partitioned.ids.buffer as ArrayBuffer];
  return reply.answer.kind === 'vector' ? [reply.answer.ids.buffer as ArrayBuffer] : [];
}
