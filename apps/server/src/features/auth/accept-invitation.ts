import { AppError } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import type { AcceptedPerson } from '../../meta/invitation-store.ts';
import type { User } from '../../meta/user-store.ts';
import { digestOf } from '../../platform/secret-token.ts';

/** Whether a token is of an invitation that can still be accepted; one that came too late is refused as such. */
export async function isInvitation({ meta, clock }: AppParts, token: string): Promise<boolean> {
  const invitation = await meta.invitations.find(digestOf(token));
  const user = invitation && (await meta.users.find(invitation.user_id));
  if (!user || user.joined_at !== null) return false;
  if (invitation.expires_at <= clock.now()) throw new AppError('inviteExpired');
  return true;
}

/** Turns an invited person into one with an account. The token must have been made for this very address. */
export async function acceptInvitation(
  parts: AppParts,
  email: string,
  token: string,
  chosen: () => Promise<AcceptedPerson>,
): Promise<User> {
  const { meta, clock } = parts;
  const [user, invitation] = await Promise.all([meta.users.findByEmail(email), meta.invitations.find(digestOf(token))]);
  if (!user || !invitation || invitation.user_id !== user.id || user.joined_at !== null) throw new AppError('inviteInvalid');
  const now = clock.now();
  if (invitation.expires_at <= now) throw new AppError('inviteExpired');
  if (!(await meta.invitations.accept(user.id, await chosen(), now, invitation.is_mailed === 1))) throw new AppError('inviteInvalid');
  return (await meta.users.find(user.id)) ?? user;
}
