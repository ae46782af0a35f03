import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { isRawAnswer, type RawAnswer } from '@quadrille/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './add-vary.ts';

const compress = promisify(gzip);
const worthCompressing = 16 * 1024;
const json = 'application/json; charset=utf-8';

/** Sends what a use-case answered: plain data as JSON, raw answers as they are; large ones compressed off the main thread. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<void> {
  if (isRawAnswer(answer)) return sendRaw(request, reply, answer);
  if (answer === undefined || answer === null) return sendBytes(request, reply, '', json);
  return sendBytes(request, reply, JSON.stringify(answer), json);
}

async function sendRaw(request: FastifyRequest, reply: FastifyReply, answer: RawAnswer): Promise<void> {
  if (answer.status !== undefined) reply.status(answer.status);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  if (typeof answer.body === 'string' || answer.body instanceof Uint8Array)
    return sendBytes(request, reply, answer.body, answer.contentType, answer.headers?.['accept-ranges'] === undefined);
  const stream = Readable.from(answer.body, { objectMode: false });
  reply.header('content-type', answer.contentType);
  // Files are handed out as they are kept: a part of one is a part of its bytes.
  if (answer.headers?.['accept-ranges'] !== undefined || !wantsGzip(request)) return void reply.send(stream);
  setGzip(reply);
  const zip = createGzip({ level: 1 });
  stream.on('error', (error) => zip.destroy(error));
  zip.on('close', () => stream.destroy());
  reply.send(stream.pipe(zip));
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Uint8Array,
  contentType: string,
  mayZip = true,
): Promise<void> {
  reply.header('content-type', contentType);
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!mayZip || bytes.length < worthCompressing || !wantsGzip(request)) return void reply.send(bytes);
  setGzip(reply);
  reply.send(await compress(bytes, { level: 1 }));
}

function setGzip(reply: FastifyReply): void {
  reply.header('content-encoding', 'gzip');
  addVary(reply, 'accept-encoding');
}

/** Compression costs as much as a query; a client on this machine is better off without. */
function wantsGzip(request: FastifyRequest): boolean {
  const isNear = /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
  return !isNear && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
}
