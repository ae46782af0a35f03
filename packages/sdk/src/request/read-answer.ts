import type { Call } from '@quadrille/contract';
import { safeParse } from 'valibot';
import { readBody, toConnectionError } from '../errors/to-request-error.ts';
import { RequestError } from '../errors/request-error.ts';

async function readWhole<T>(call: Call, read: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw toConnectionError(call.name, error, signal);
  }
}

function unexpected(call: Call, response: Response, body: unknown, why: string): RequestError {
  return new RequestError({
    kind: 'unexpectedAnswer',
    call: call.name,
    status: response.status,
    body,
    message: `Answer of ${call.name}: ${why}`,
  });
}

function readJson(call: Call, response: Response, text: string): unknown {
  if (text === '') return undefined;
  const body = readBody(text);
  const isText = typeof body === 'string' && !text.trimStart().startsWith('"');
  if (isText) throw unexpected(call, response, body, 'is not JSON');
  return body;
}

function check(call: Call, response: Response, body: unknown): void {
  if (call.answer.kind === 'content') return;
  const result = safeParse(call.answer, body);
  if (result.success) return;
  const issue = result.issues[0];
  const place = (issue.path ?? []).map((item) => `/${String(item.key)}`).join('') || '/';
  throw unexpected(call, response, body, `${place} - ${issue.message}`);
}

/** The value of a successful answer: bytes for files, else JSON; undefined for an empty body. */
export async function readAnswer(call: Call, response: Response, validate: boolean, signal: AbortSignal | undefined): Promise<unknown> {
  if (call.answer.kind === 'content') return new Uint8Array(await readWhole(call, response.arrayBuffer(), signal));
  const body = readJson(call, response, await readWhole(call, response.text(), signal));
  if (validate) check(call, response, body);
  return body;
}
