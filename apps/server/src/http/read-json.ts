import type { Readable } from 'node:stream';
import { AppError, mostBodyDepth, refuseProgram } from '@quadrille/contract';
import type { FastifyRequest } from 'fastify';

/** A body of JSON that has not arrived by then is given up. Files come by calls that take bytes and have no such end. */
const deadlineMs = 60_000;

/** How long the rest of a refused body is let in and dropped, so that its sender can read the answer before the connection ends. */
const drainMs = 5_000;

/**
 * The text of a JSON body, measured while it arrives: the first byte above the limit of the call and the first bracket
 * that is nested too deeply end the reading, so that nothing is parsed which would keep everybody else waiting.
 */
export async function readJsonText(request: FastifyRequest, payload: Readable, waitMs = deadlineMs): Promise<string> {
  const most = request.routeOptions.bodyLimit ?? 0;
  if (Number(request.headers['content-length'] ?? 0) > most) {
    dropRest(payload);
    throw new AppError('tooLarge');
  }
  const late = setTimeout(() => request.raw.destroy(new Error('The body did not arrive in time.')), waitMs);
  let isWhole = false;
  try {
    const chunks: Buffer[] = [];
    const measureDepth = createDepthMeter(mostBodyDepth);
    let size = 0;
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      const chunk: Buffer = piece;
      size += chunk.length;
      if (size > most) throw new AppError('tooLarge');
      if (!measureDepth(chunk)) throw refuseProgram('tooLarge', `The JSON is nested more than ${mostBodyDepth} levels deep.`);
      chunks.push(chunk);
    }
    isWhole = true;
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    clearTimeout(late);
    if (!isWhole) dropRest(payload);
  }
}

function dropRest(payload: Readable): void {
  const end = setTimeout(() => payload.destroy(), drainMs).unref();
  payload.once('close', () => clearTimeout(end));
  payload.on('error', () => {});
  payload.resume();
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Says of one piece of JSON after the other whether its brackets are nested at most so deeply. Brackets in texts do not count. */
export function createDepthMeter(most: number): (chunk: Uint8Array) => boolean {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInText = false;
      } else if (byte === quote) isInText = true;
      else if (byte === openList || byte === openObject) {
        depth += 1;
        if (depth > most) return false;
      } else if (byte === closeList || byte === closeObject) depth -= 1;
    }
    return true;
  };
}
