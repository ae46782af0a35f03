import { setTimeout as wait } from 'node:timers/promises';
import { type DraftFault, isAppError, refuse } from '@quadrille/contract';
import { createParser } from 'eventsource-parser';
import type { Outbound, OutboundReply } from '../../platform/outbound/outbound.ts';
import type { Model } from './model.ts';

export interface ModelRequest {
  readonly messages: readonly { readonly role: 'system' | 'user'; readonly content: string }[];
  /** JSON Schema the answer keeps to; null: plain words. */
  readonly format: object | null;
  readonly mostCharacters: number;
}

export interface ModelAnswer {
  readonly text: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/** An answer that did not come, or not whole. Whatever came of it has been paid for. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly fault: DraftFault;
  readonly tokensIn: number;
  readonly tokensOut: number;
  constructor(fault: DraftFault, why: string, used: { readonly tokensIn: number; readonly tokensOut: number } = nothingUsed) {
    super(why);
    this.fault = fault;
    this.tokensIn = used.tokensIn;
    this.tokensOut = used.tokensOut;
  }
}

export interface Asking {
  readonly signal: AbortSignal;
  /** The answer as far as it has come. */
  readonly onText?: (text: string) => void;
  /** What an answer had used by then that nobody waits for any more: it has been paid for. */
  readonly onBrokenOff?: (used: { readonly tokensIn: number; readonly tokensOut: number }) => void;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const nothingUsed = { tokensIn: 0, tokensOut: 0 } as const;
const timeoutMs = 120_000;
const maxBytes = 8 * 1024 * 1024;
/** How often one that is busy is asked again, and how long it is waited for at most. */
const mostWaits = 4;
const longestWaitMs = 30_000;

/** One answer of a service that speaks as OpenAI does, read while it is written. Throws `ModelFault`. */
export async function askModel(outbound: Outbound, model: Model, request: ModelRequest, asking: Asking): Promise<ModelAnswer> {
  const reply = await post(outbound, model, request, asking);
  if (reply.status !== 200) throw new ModelFault('refused', await readRefusal(reply));
  return reply.contentType.includes('event-stream') ? readStream(reply, request, asking) : readWhole(reply, request, asking);
}

/** Asked once for the screen of settings: why it does not work is told as a refusal. */
export async function tryModel(...asked: Parameters<typeof askModel>): Promise<void> {
  try {
    await askModel(...asked);
  } catch (error) {
    if (error instanceof ModelFault) throw refuse('modelSaid', { why: error.message });
    throw error;
  }
}

async function post(outbound: Outbound, model: Model, request: ModelRequest, { signal, pause = sleep }: Asking): Promise<OutboundReply> {
  const body = Buffer.from(
    JSON.stringify({
      model: model.name,
      messages: request.messages,
      stream: true,
      stream_options: { include_usage: true },
      ...(request.format && {
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: request.format } },
      }),
    }),
  );
  const headers = { 'content-type': 'application/json', ...(model.key !== '' && { authorization: `Bearer ${model.key}` }) };
  for (let waits = 0; ; waits += 1) {
    const sent = { url: `${model.address}/chat/completions`, method: 'POST', headers, body, signal, maxBytes, timeoutMs };
    const reply = await outbound.send(sent).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new ModelFault('unreachable', isAppError(error) ? error.message : 'The service is not reached.');
    });
    if (reply.status !== 429 && reply.status !== 503) return reply;
    reply.drop();
    if (waits === mostWaits) throw new ModelFault('busy', `The service is busy (${reply.status}).`);
    await pause(waitOf(reply, waits), signal);
  }
}

const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { signal });
};

function waitOf({ headers }: OutboundReply, waits: number): number {
  const seconds = Number.parseFloat(String(headers['retry-after'] ?? ''));
  const wanted = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 1000 * 2 ** waits;
  return Math.min(wanted, longestWaitMs);
}

/** What the service says, without anything it might repeat of the request: its status alone where that is not plain. */
async function readRefusal(reply: OutboundReply): Promise<string> {
  reply.drop();
  return `The service answered with ${reply.status}.`;
}

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: unknown };
    readonly message?: { readonly content?: unknown };
    readonly finish_reason?: unknown;
  }[];
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null;
  readonly error?: unknown;
}

async function readStream(reply: OutboundReply, request: ModelRequest, { signal, onText, onBrokenOff }: Asking): Promise<ModelAnswer> {
  let [text, usage, isDone, isGarbled, finish] = ['', null as Chunk['usage'], false, false, null as unknown];
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data.trim() === '[DONE]') return void (isDone = true);
      const chunk = readChunk(data);
      if (chunk === null || chunk.error !== undefined) return void (isGarbled = true);
      usage = chunk.usage ?? usage;
      const [choice] = chunk.choices ?? [];
      if (typeof choice?.delta?.content === 'string') text += choice.delta.content;
      finish = choice?.finish_reason ?? finish;
    },
  });
  const used = () => toUsed(usage, request, text);
  const decoder = new TextDecoder();
  try {
    for await (const bytes of reply.body) {
      parser.feed(decoder.decode(bytes, { stream: true }));
      if (isGarbled) throw new ModelFault('garbled', 'The service sent what cannot be read.', used());
      if (text.length > request.mostCharacters) throw new ModelFault('tooLong', 'The answer is too long.', used());
      onText?.(text);
      if (isDone) break;
    }
  } catch (error) {
    if (signal.aborted) onBrokenOff?.(used());
    signal.throwIfAborted();
    throw error instanceof ModelFault ? error : new ModelFault('broken', 'The answer broke off.', used());
  }
  if (!isDone && finish === null) throw new ModelFault('broken', 'The answer broke off.', used());
  if (finish === 'length') throw new ModelFault('tooLong', 'The answer did not come to its end.', used());
  return { text, ...used() };
}

/** Of a service that does not stream. */
async function readWhole(reply: OutboundReply, request: ModelRequest, { signal, onBrokenOff }: Asking): Promise<ModelAnswer> {
  let body = '';
  const decoder = new TextDecoder();
  const nothing = toUsed(null, request, '');
  try {
    for await (const bytes of reply.body) body += decoder.decode(bytes, { stream: true });
  } catch {
    // the answer may have been written by then: what was sent has been paid for at least
    if (signal.aborted) onBrokenOff?.(nothing);
    signal.throwIfAborted();
    throw new ModelFault('broken', 'The answer broke off.', nothing);
  }
  const chunk = readChunk(body);
  const [choice] = chunk?.choices ?? [];
  const text = choice?.message?.content;
  const used = toUsed(chunk?.usage, request, typeof text === 'string' ? text : '');
  if (typeof text !== 'string' || chunk?.error !== undefined)
    throw new ModelFault('garbled', 'The service sent what cannot be read.', used);
  if (text.length > request.mostCharacters) throw new ModelFault('tooLong', 'The answer is too long.', used);
  if (choice?.finish_reason === 'length') throw new ModelFault('tooLong', 'The answer did not come to its end.', used);
  return { text, ...used };
}

function readChunk(data: string): Chunk | null {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk !== 'object' || chunk === null || Array.isArray(chunk)) return null;
    return 'choices' in chunk && !Array.isArray(chunk.choices) ? null : chunk;
  } catch {
    return null;
  }
}

/** As the service counted; where it does not say, a token for every four characters. */
function toUsed(usage: Chunk['usage'], { messages }: ModelRequest, text: string): Pick<ModelAnswer, 'tokensIn' | 'tokensOut'> {
  const count = (told: unknown, characters: number): number =>
    typeof told === 'number' && Number.isSafeInteger(told) && told >= 0 ? told : Math.ceil(characters / 4);
  const sent = messages.reduce((sum, { content }) => sum + content.length, 0);
  return { tokensIn: count(usage?.prompt_tokens, sent), tokensOut: count(usage?.completion_tokens, text.length) };
}
