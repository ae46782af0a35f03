import { createHash } from 'node:crypto';
import { AppError } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { NewRefreshToken } from '../../meta/refresh-token-store.ts';

const day = 24 * 60 * 60 * 1000;
const lifeMs = 7 * day;
/** Two tabs may use one token at the same moment; what comes later than this is a stolen copy. */
const graceMs = 10_000;

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: number;
}

type Parts = Pick<AppParts, 'meta' | 'clock' | 'random'>;

/** Issues the first refresh token of a new family, at sign-in. */
export async function issueRefreshToken(parts: Parts, userId: UserId): Promise<IssuedToken> {
  const { meta, clock, random } = parts;
  const { token, row } = makeToken(parts, userId, toHex(random.bytes(16)));
  await meta.refreshTokens.dropExpired(clock.now());
  await meta.refreshTokens.add(row);
  return { token, expiresAt: row.expires_at };
}

/**
 * Exchanges a token for the next of its family. A token that was exchanged before, and not just now by
 * another tab, is in two hands: the whole family ends. So does it when the sessions are ended meanwhile.
 */
export async function rotateRefreshToken(parts: Parts, token: string): Promise<IssuedToken & { readonly userId: UserId }> {
  const { meta, clock } = parts;
  const now = clock.now();
  const known = await meta.refreshTokens.find(hashToken(token));
  if (!known || known.expires_at <= now) throw new AppError('refreshTokenInvalid');
  const isFirst = await meta.refreshTokens.use(known.hash, now);
  const usedAt = known.used_at ?? now;
  if (!isFirst && now - usedAt > graceMs) {
    await meta.refreshTokens.dropFamily(known);
    throw new AppError('refreshTokenInvalid');
  }
  const { token: next, row } = makeToken(parts, known.user_id, known.family);
  if (!(await meta.refreshTokens.succeed(known, row))) throw new AppError('refreshTokenInvalid');
  return { userId: known.user_id, token: next, expiresAt: row.expires_at };
}

function makeToken({ clock, random }: Parts, userId: UserId, family: string): { token: string; row: NewRefreshToken } {
  const token = toHex(random.bytes(40));
  const now = clock.now();
  return { token, row: { hash: hashToken(token), family, user_id: userId, created_at: now, expires_at: now + lifeMs } };
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
