import { Readable } from 'node:stream';
import { type Call, headerNames, isRawAnswer, type RawInput, toErrorBody } from '@quadrille/contract';
import { type BaseId, visitor, visitorOfBase } from '@quadrille/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, type AppParts, comesByLink, type Ctx, type RequestFacts } from '../app-context.ts';
import type { BaseStore } from '../storage/store/base-store.ts';
import { storeFor } from '../storage/reader-store.ts';
import { answerOnce } from './answer-once.ts';
import { auditCall } from './audit-call.ts';
import { authenticate } from './authenticate.ts';
import { authorise } from './authorise.ts';
import type { BoundCall } from './bind-call.ts';
import { clientAddress } from './client-address.ts';
import { bytesOf, endUnread } from './end-unread.ts';
import { createLifetime } from './lifetime.ts';
import { openFor } from './open-for.ts';
import { readInput } from './read-input.ts';
import { sendAnswer } from './send-answer.ts';
import { toFailure } from './to-failure.ts';

/** One request from its headers to its answer: who, may they, what exactly, the use-case, the reply. */
export async function runCall(parts: AppParts, { call, handle }: BoundCall, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const streams = [call.body, call.answer].some((part) => part?.kind === 'content');
  const lifetime = createLifetime(reply.raw, streams ? null : parts.settings.requestMs);
  const facts = createFacts(parts, request, reply);
  const params = request.params as Readonly<Record<string, string>>;
  try {
    const session = await authenticate(parts, facts.header);
    const raw = { params, query: request.query, body: sentBody(call, request) };
    // Where the base stands in what was sent, that must be readable before anything is looked for.
    if (session && call.baseFrom?.in) readInput(call, raw);
    const { actor, baseId } = await authorise(parts, session, {
      call,
      params: withBaseValue(call, raw),
      header: facts.header,
      ip: facts.ip,
    });
    const input = readInput(call, raw);
    parts.usage.count('api', call.name);
    const base = baseId === null ? null : await openForCall(parts, call, actor, baseId);
    const clientId = facts.header(headerNames.clientId)?.slice(0, 64) ?? null;
    const ctx: Ctx = { parts, actor, baseId, base, signal: lifetime.signal, clientId, request: facts };
    const work = async () => {
      const made = await handle(ctx, input as never);
      await auditCall(ctx, call, params);
      return made;
    };
    const answer = await lifetime.race(answerOnce(ctx, call, raw, work));
    if (isRawAnswer(answer)) lifetime.lift();
    await sendAnswer(request, reply.status(call.status), answer);
  } catch (error) {
    sendFailure(parts, request, reply, error);
  }
}

/** The base as the caller may see it: whoever comes by a public link is a visitor, signed in or not. */
async function openForCall(parts: AppParts, call: Call, actor: Actor, baseId: BaseId): Promise<BaseStore> {
  const isOfBase = comesByLink(actor);
  if (isOfBase || call.permission === 'public') {
    const { sourceId } = actor;
    const reader = isOfBase ? { ...visitorOfBase, ...(sourceId !== undefined && { sourceId }) } : visitor;
    return storeFor(await parts.engine.openBase(baseId), reader);
  }
  return openFor(parts, actor, baseId);
}

/** Clients that send nothing name all sorts of content types for it. */
function sentBody({ body }: Call, request: FastifyRequest): unknown {
  const isEmpty = request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0;
  if (body?.kind === 'content') return request.body instanceof Readable ? bytesOf(request.body) : request.body;
  return isEmpty ? undefined : request.body;
}

/** The path values, and the value that leads to the base where it stands elsewhere. */
function withBaseValue({ baseFrom }: Call, { params, query, body }: RawInput): RawInput['params'] {
  if (!baseFrom?.in) return params;
  const value = ((baseFrom.in === 'query' ? query : body) as Readonly<Record<string, unknown>> | null | undefined)?.[baseFrom.param];
  return { ...params, [baseFrom.param]: typeof value === 'string' ? value : '' };
}

/** When to try again, where the failure does not know better. */
const retryAfterSeconds: Readonly<Partial<Record<string, number>>> = { tooManyRequests: 60, unavailable: 5 };

/** Says what went wrong in the body all programs of this family read. */
export function sendFailure(parts: AppParts, request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  if (reply.sent || reply.raw.destroyed) return;
  const failure = toFailure(error, parts.log, { method: request.method, path: request.url.split('?')[0] });
  const retryAfter = failure.details['retryAfter'] ?? retryAfterSeconds[failure.code];
  endUnread(request.raw, reply.raw);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply
    .status(failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(toErrorBody(failure)));
}

/** What of a request use-cases may know. */
export function createFacts(parts: AppParts, request: FastifyRequest, reply: FastifyReply): RequestFacts {
  return {
    ip: clientAddress(parts.settings.proxyHops, request.raw.socket.remoteAddress ?? '', request.headers['x-forwarded-for']),
    isHttps: parts.settings.siteUrl?.startsWith('https:') ?? request.protocol === 'https',
    header: (name) => {
      const value = request.headers[name];
      return typeof value === 'string' && value !== '' ? value : null;
    },
    setHeader: (name, value) => void reply.header(name, value),
  };
}
