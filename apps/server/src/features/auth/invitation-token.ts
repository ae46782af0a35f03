import { createHash } from 'node:crypto';
import type { UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';

/** How long an invitation can be taken up. */
const lifeMs = 7 * 24 * 60 * 60 * 1000;

/** Invites somebody who has no password yet; the token is told once, only its digest is kept. */
export async function issueInvitation(parts: Pick<AppParts, 'meta' | 'clock' | 'random'>, userId: UserId): Promise<string> {
  const token = Buffer.from(parts.random.bytes(32)).toString('base64url');
  const now = parts.clock.now();
  await parts.meta.invitations.add({ hash: digestOf(token), user_id: userId, created_at: now, expires_at: now + lifeMs });
  return token;
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
