import { createHash } from 'node:crypto';
import { headerNames, refuseProgram } from '@quadrille/contract';
import { type ChangeId, createIdIn } from '@quadrille/domain';
import { type Ctx, getBase } from '../app-context.ts';

/** What the caller names this request by, for repeating it; null where they do not, or are nobody in particular. */
export function findRequestKey({ actor, request }: Pick<Ctx, 'actor' | 'request'>): string | null {
  const key = request.header(headerNames.idempotencyKey);
  if (key === null || actor.userId === null) return null;
  if (key.length > 200) throw refuseProgram('badRequest', 'An idempotency-key has at most 200 characters.');
  return key;
}

/**
 * The id the change of a request has whenever it is sent with this key: the base's log holds it once, so rows and the word that they
 * were made are committed together. Another content under the same key is another request.
 */
export function changeIdOf(ctx: Ctx, content: unknown): ChangeId | undefined {
  const key = findRequestKey(ctx);
  if (key === null) return undefined;
  const seed = createHash('sha256')
    .update(JSON.stringify([ctx.actor.userId, key, content]))
    .digest();
  let step = 0;
  const bytes = (count: number): Uint8Array => createHash('shake256', { outputLength: count }).update(seed).update(`${step++}`).digest();
  return createIdIn(getBase(ctx).baseId, 'ch', { bytes });
}
