import { rawAnswer, type RawAnswer } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';

/** Kinds of content that are passed on under their own name; everything else is just bytes. */
const known =
  /^(text\/(csv|plain|tab-separated-values)|application\/(json|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|vnd\.ms-excel))\b/;
const fetchMs = 5 * 60 * 1000;

/** Fetches a file from a public address on the person's behalf. */
export async function fetchFile(ctx: Ctx, url: string): Promise<RawAnswer> {
  const answer = await ctx.parts.outbound.get({ url, signal: ctx.signal, maxBytes: ctx.parts.settings.maxFetchBytes, timeoutMs: fetchMs });
  const type = known.test(answer.contentType) ? answer.contentType : 'application/octet-stream';
  const name = decode(new URL(answer.url).pathname.split('/').at(-1) ?? '').replace(/[^\w.\- ]/g, '_') || 'file';
  return rawAnswer(type, answer.body, {
    'content-disposition': `attachment; filename="${name}"`,
    'access-control-expose-headers': 'content-disposition',
  });
}

/** A percent sign in an address need not begin an escape. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
