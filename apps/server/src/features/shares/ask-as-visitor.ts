import { isAppError, isRawAnswer, type RawAnswer } from '@quadrille/contract';
import { viewKindOf } from '@quadrille/domain';
import * as v from 'valibot';
import type { Ctx } from '../../app-context.ts';
import type { OpenShare } from './open-share.ts';
import type { VisitorRead } from './visitor-reads.ts';

/** What a program would put into the address and the body of a request. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Asks the routes of a shared view as its visitor would; null: refused. */
export interface Asker {
  ask(read: VisitorRead, asked?: Asked): Promise<unknown>;
  /** How often something was asked. */
  count(): number;
}

/** Bytes of a long answer that are looked at. */
const mostBytes = 256 * 1024;

/** `ctx` is that of a visitor. Input goes through the schemas of the call, as it does from outside. */
export function createAsker(ctx: Ctx, share: OpenShare): Asker {
  let count = 0;
  return {
    count: () => count,
    ask: async ({ call, kinds, run }, { params = {}, query = {}, body } = {}) => {
      count += 1;
      const kind = viewKindOf(share.view.doc.type);
      if (kind === null || !kinds.includes(kind)) return null;
      const checked = call.query === null ? null : v.safeParse(call.query, query);
      if (checked?.success === false) return null;
      try {
        const answer = await run(ctx, share, { params: { uuid: '', ...params }, query: checked?.output, body } as never);
        return isRawAnswer(answer) ? await readRaw(answer) : answer;
      } catch (error) {
        if (isAppError(error)) return null;
        throw error;
      }
    },
  };
}

/** JSON as data, everything else as text. */
async function readRaw({ contentType, body }: RawAnswer): Promise<unknown> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body instanceof Uint8Array ? body : await readSome(body));
  return contentType.startsWith('application/json') ? (JSON.parse(text) as unknown) : text;
}

async function readSome(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    read.push(part);
    size += part.byteLength;
    if (size >= mostBytes) break;
  }
  return Buffer.concat(read);
}
