import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type Call, isRawAnswer, type RawAnswer, rawAnswer, type RawInput } from '@quadrille/contract';
import type { Ctx } from '../app-context.ts';
import { findRequestKey } from './request-key.ts';

/** Rows are made once by the change log itself, which survives what this does not: an answer lost by a crash. */
const madeOnceByTheLog: ReadonlySet<string> = new Set(['dataInsert', 'bulkDataInsert']);

const pollMs = 50;
/** So long a repeated request waits for the first one to end. */
const patienceMs = 1000;
const replayed = 'idempotent-replayed';

interface Kept {
  readonly contentType: string;
  readonly body: string;
}

/**
 * Carries a request out once, however often it arrives under the same key: later ones get the answer of the first. A request that was
 * refused changed nothing, so it may be sent again. Answers are kept a day, sealed, because some hold tokens that are told once.
 */
export async function answerOnce(ctx: Ctx, call: Call, sent: RawInput, carryOut: () => unknown): Promise<unknown> {
  const key = call.isRepeatable && !madeOnceByTheLog.has(call.permission) ? findRequestKey(ctx) : null;
  if (key === null) return carryOut();
  const { meta, clock } = ctx.parts;
  const digest = (...of: unknown[]): string => createHash('sha256').update(JSON.stringify(of)).digest('hex');
  const hash = digest(ctx.actor.userId, key);
  const content = digest(key, call.name, sent.params, sent.query, sent.body);
  if (!(await meta.keptAnswers.claim(hash, content, clock.now())))
    return (await findKept(ctx, hash, content)) ?? answerOnce(ctx, call, sent, carryOut);
  let answer: unknown;
  try {
    answer = await carryOut();
  } catch (error) {
    await meta.keptAnswers.drop(hash);
    throw error;
  }
  const kept = toKept(answer);
  if (kept !== null) await meta.keptAnswers.keep(hash, ctx.parts.secrets.seal(JSON.stringify(kept), about(hash)));
  return answer;
}

const about = (hash: string): string => `answer ${hash}`;

/** Null when the first try was refused meanwhile: then this one is the first. */
async function findKept(ctx: Ctx, hash: string, content: string): Promise<RawAnswer | null> {
  const { meta, secrets } = ctx.parts;
  for (let waited = 0; waited <= patienceMs && !ctx.signal.aborted; waited += pollMs) {
    const found = await meta.keptAnswers.find(hash);
    if (found === null) return null;
    if (found.content !== content) throw new AppError('keyUsedElsewhere');
    const text = found.sealed === null ? null : secrets.open(found.sealed, about(hash));
    if (text !== null) {
      const { contentType, body } = JSON.parse(text) as Kept;
      return rawAnswer(contentType, body, { [replayed]: 'true' });
    }
    await wait(pollMs);
  }
  throw new AppError('firstTryUnclear');
}

/** Null for what is not kept: files and streams. */
function toKept(answer: unknown): Kept | null {
  if (!isRawAnswer(answer)) return { contentType: 'application/json; charset=utf-8', body: answer == null ? '' : JSON.stringify(answer) };
  const { body, contentType, status = 200 } = answer;
  if (status !== 200 || !(typeof body === 'string' || body instanceof Uint8Array)) return null;
  return { contentType, body: typeof body === 'string' ? body : Buffer.from(body).toString('utf8') };
}
