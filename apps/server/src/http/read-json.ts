import type { Readable } from 'node:stream';
import { AppError, mostBodyDepth, mostBodyListValues, mostBodyValues, refuseProgram } from '@quadrille/contract';
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
  const stopWaiting = expectWhole(request, waitMs);
  let isWhole = false;
  try {
    const chunks: Buffer[] = [];
    const measure = createJsonMeter(bodyLimits);
    let size = 0;
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      const chunk: Buffer = piece;
      size += chunk.length;
      if (size > most) throw new AppError('tooLarge');
      const fault = measure(chunk);
      if (fault !== null) throw toRefusal(fault);
      chunks.push(chunk);
    }
    isWhole = true;
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    stopWaiting();
    if (!isWhole) dropRest(payload);
  }
}

/** Ends the connection of a body that has not arrived by then. Answers what is called when it has. */
export function expectWhole(request: FastifyRequest, waitMs = deadlineMs): () => void {
  const late = setTimeout(() => request.raw.destroy(new Error('The body did not arrive in time.')), waitMs);
  return () => clearTimeout(late);
}

/** Lets the rest of a refused body in, for a while. */
export function dropRest(payload: Readable): void {
  const end = setTimeout(() => payload.destroy(), drainMs).unref();
  payload.once('close', () => clearTimeout(end));
  payload.on('error', () => {});
  payload.resume();
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

interface JsonLimits {
  readonly depth: number;
  /** In all lists and objects together. */
  readonly values: number;
  /** In one list or object. */
  readonly listValues: number;
}

const bodyLimits: JsonLimits = { depth: mostBodyDepth, values: mostBodyValues, listValues: mostBodyListValues };

const toRefusal = (fault: keyof JsonLimits): AppError => refuseProgram('tooLarge', faults[fault]);

/** Characters that are measured before others have a turn. */
const turnLength = 256 * 1024;

/** Refuses JSON texts that stand in a body of another kind by the same limits; they count together. */
export function createTextMeter(): (text: string) => Promise<void> {
  const count = { values: 0 };
  return async (text) => {
    const measure = createJsonMeter(bodyLimits, count);
    for (let at = 0; at < text.length; at += turnLength) {
      if (at > 0) await new Promise(setImmediate);
      const fault = measure(Buffer.from(text.slice(at, at + turnLength)));
      if (fault !== null) throw toRefusal(fault);
    }
  };
}

const faults: Readonly<Record<keyof JsonLimits, string>> = {
  depth: `The JSON is nested more than ${mostBodyDepth} levels deep.`,
  values: `The JSON holds more than ${mostBodyValues} values.`,
  listValues: `A list or an object of the JSON holds more than ${mostBodyListValues} values.`,
};

/**
 * Says of one piece of JSON after the other which limit it is beyond, by brackets and commas. Those in texts do not count. `count` goes on
 * from what others held.
 */
export function createJsonMeter(most: JsonLimits, count = { values: 0 }): (chunk: Uint8Array) => keyof JsonLimits | null {
  const commas = new Int32Array(most.depth + 1);
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
      else if (byte === comma) {
        count.values += 1;
        const inList = (commas[depth] ?? 0) + 1;
        if (inList >= most.listValues) return 'listValues';
        commas[depth] = inList;
      } else if (byte === openList || byte === openObject) {
        depth += 1;
        count.values += 1;
        if (depth > most.depth) return 'depth';
        commas[depth] = 0;
      } else if (byte === closeList || byte === closeObject) depth -= 1;
    }
    return count.values > most.values ? 'values' : null;
  };
}
