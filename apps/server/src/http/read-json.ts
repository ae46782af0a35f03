import type { Readable } from 'node:stream';
import { AppError, mostBodyDepth, mostBodyValues, refuseProgram } from '@quadrille/contract';
import type { FastifyRequest } from 'fastify';

/** A body of JSON that has not arrived by then is given up. Files come by calls that take bytes and have no such end. */
const deadlineMs = 60_000;

/** How long the rest of a refused body is let in and dropped, so that its sender can read the answer before the connection ends. */
const drainMs = 5_000;

/**
 * The text of a JSON body, measured while it arrives: the first byte above the limit of the call, the first bracket that is
 * nested too deeply and more values than anybody sends end the reading, so that nothing is parsed which would keep everybody else waiting.
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
    const measure = createJsonMeter(mostBodyDepth, mostBodyValues);
    let size = 0;
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      const chunk: Buffer = piece;
      size += chunk.length;
      if (size > most) throw new AppError('tooLarge');
      const fault = measure(chunk);
      if (fault === 'depth') throw refuseProgram('tooLarge', `The JSON is nested more than ${mostBodyDepth} levels deep.`);
      if (fault === 'values') throw refuseProgram('tooLarge', `The JSON holds more than ${mostBodyValues} values.`);
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

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Says of one piece of JSON after the other whether its brackets are nested too deeply, and whether there are more values than may be, by
 * brackets and commas. Those in texts do not count.
 */
export function createJsonMeter(mostDepth: number, mostValues: number): (chunk: Uint8Array) => 'depth' | 'values' | null {
  let depth = 0;
  let values = 0;
  let isInText = false;
  let isEscaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInText = false;
      } else if (byte === quote) isInText = true;
      else if (byte === comma) values += 1;
      else if (byte === openList || byte === openObject) {
        depth += 1;
        values += 1;
        if (depth > mostDepth) return 'depth';
      } else if (byte === closeList || byte === closeObject) depth -= 1;
    }
    return values > mostValues ? 'values' : null;
  };
}
