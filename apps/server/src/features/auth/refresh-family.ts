import { AppError } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { NewRefreshToken } from '../../meta/refresh-token-store.ts';
import { digestOf } from '../../platform/secret-token.ts';

const day = 24 * 60 * 60 * 1000;
const lifeMs = 7 * day;
/** Two tabs may use one token at the same moment; what comes later than this is a stolen copy. */
const graceMs = 10_000;

export interface IssuedToken {
  readonly token: string;
  readonly row: NewRefreshToken;
}

type Parts = Pick<AppParts, 'meta' | 'clock' | 'random' | 'access' | 'secrets'>;

/**
 * Exchanges a token for the next of its family. A token that was exchanged before, and not just now by
 * another tab, is in two hands: the whole session ends. So does it when the sessions are ended meanwhile.
 */
export async function rotateRefreshToken(parts: Parts, token: string): Promise<IssuedToken> {
  const { meta, clock } = parts;
  const now = clock.now();
  const known = await meta.refreshTokens.find(digestOf(token));
  if (!known || known.expires_at <= now) throw new AppError('refreshTokenInvalid');
  const isFirst = await meta.refreshTokens.use(known.hash, now);
  const usedAt = known.used_at ?? now;
  if (!isFirst && now - usedAt > graceMs) {
    await meta.sessions.end(known.family, known.user_id);
    await parts.access.lookNow();
    throw new AppError('refreshTokenInvalid');
  }
  // Whoever asks within the grace gets the one successor there is: a copy of a token never becomes a branch of its own.
  const next = issue(parts, known, parts.secrets.derive(token, 'refresh token').slice(0, token.length));
  if (!(await meta.sessions.prolong(known, next.row))) throw new AppError('refreshTokenInvalid');
  return next;
}

/** The next refresh token of a family, which is its session. */
export function createRefreshToken({ clock, random }: Pick<Parts, 'clock' | 'random'>, userId: UserId, family: string): IssuedToken {
  return issue({ clock }, { user_id: userId, family }, Buffer.from(random.bytes(40)).toString('hex'));
}

function issue(
  { clock }: Pick<Parts, 'clock'>,
  { user_id, family }: Pick<NewRefreshToken, 'user_id' | 'family'>,
  token: string,
): IssuedToken {
  const now = clock.now();
  return { token, row: { hash: digestOf(token), family, user_id, created_at: now, expires_at: now + lifeMs } };
}
