import type { UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import { createSecretToken, digestOf } from '../../platform/secret-token.ts';

/** How long an invitation can be taken up. */
const lifeMs = 7 * 24 * 60 * 60 * 1000;

/** Invites somebody who has not come yet; the token is told once, only its digest is kept. */
export async function issueInvitation(
  parts: Pick<AppParts, 'meta' | 'clock' | 'random'>,
  userId: UserId,
  isMailed: boolean,
): Promise<string> {
  const token = createSecretToken(parts.random);
  const now = parts.clock.now();
  const invitation = { hash: digestOf(token), user_id: userId, is_mailed: Number(isMailed), created_at: now, expires_at: now + lifeMs };
  await parts.meta.invitations.add(invitation);
  return token;
}
