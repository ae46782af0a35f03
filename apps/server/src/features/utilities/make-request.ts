import { rawAnswer, type RawAnswer, refuse, refuseProgram } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';

export interface AskedRequest {
  readonly url: string;
  readonly method?: string | null | undefined;
  readonly headers?: readonly Pair[] | null | undefined;
  readonly parameters?: readonly Pair[] | null | undefined;
}

interface Pair {
  readonly name?: string | null | undefined;
  readonly value?: string | number | boolean | null | undefined;
  readonly enabled?: unknown;
}

/** What an import can read; anything else that stands at an address is none of the caller's business. */
const importable =
  /^(text\/(csv|plain|tab-separated-values)|application\/(json|csv|octet-stream|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|vnd\.ms-excel(\.[\w.]+)?|vnd\.oasis\.opendocument\.spreadsheet))\b/i;
const mayGoAlong = /^(accept|authorization|x-[\w-]+)$/i;
const timeoutMs = 5 * 60 * 1000;

/** Fetches what an import begins with from a public address. The answer is passed on as it comes, never as a page of ours. */
export async function makeRequest(ctx: Ctx, asked: AskedRequest): Promise<RawAnswer> {
  const method = (asked.method ?? 'GET').toUpperCase();
  if (method !== 'GET') throw refuseProgram('badRequest', `Files are fetched with GET; ${method} is not sent.`);
  const reply = await ctx.parts.outbound.send({
    url: withParameters(asked),
    headers: Object.fromEntries(enabled(asked.headers).filter(([name]) => mayGoAlong.test(name))),
    signal: ctx.signal,
    maxBytes: ctx.parts.settings.maxFetchBytes,
    timeoutMs,
  });
  if (reply.status !== 200 || !importable.test(reply.contentType)) {
    reply.drop();
    throw reply.status === 200 ? refuse('answeredWithFile', { type: reply.contentType }) : refuse('answeredWith', { status: reply.status });
  }
  return rawAnswer(reply.contentType, reply.body, { 'content-disposition': 'attachment' });
}

function withParameters({ url, parameters }: AskedRequest): string {
  if (!URL.canParse(url)) throw refuse('badAddress', { address: url });
  const whole = new URL(url);
  for (const [name, value] of enabled(parameters)) whole.searchParams.append(name, value);
  return whole.href;
}

function enabled(pairs: readonly Pair[] | null | undefined): [string, string][] {
  return (pairs ?? []).flatMap(({ name, value, enabled: isOn }) =>
    name && isOn !== false && isOn !== 0 ? [[name, String(value ?? '')] as [string, string]] : [],
  );
}
