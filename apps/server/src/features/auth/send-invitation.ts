import { AppError, type InviteAnswer } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { countTry, rates } from '../../http/rate-limit.ts';
import type { User } from '../../meta/user-store.ts';
import { readLanguage } from '../../platform/mail/mail-words.ts';
import { pages } from './account-links.ts';
import { issueInvitation } from './invitation-token.ts';

export const invited = 'The user has been invited successfully';

/**
 * Invites a person who has not come yet. The link goes to their mailbox and to nobody else, and so proves the address; where
 * no mail can be sent, the caller is told the token to hand on.
 */
export async function sendInvitation(ctx: Ctx, user: User, base: string | null): Promise<InviteAnswer> {
  if (await mailInvitation(ctx, user, base)) return { msg: invited, email: user.email };
  return { invite_token: await issueInvitation(ctx.parts, user.id, false), email: user.email };
}

/** Sends another link, by mail alone. */
export async function resendInvitation(ctx: Ctx, user: User, base: string | null): Promise<{ msg: string }> {
  if ((await ctx.parts.mail.site()) === null) throw new AppError('mailMissing');
  if (user.joined_at !== null) throw new AppError('badRequest', { reason: `${user.email} has joined already.` });
  if (!(await mailInvitation(ctx, user, base))) throw new AppError('mailFailed');
  return { msg: 'The invitation has been sent to the user' };
}

async function mailInvitation({ parts, actor, request }: Ctx, user: User, base: string | null): Promise<boolean> {
  const site = await parts.mail.site();
  if (site === null) return false;
  await countTry(parts, `invite:${actor.userId}`, rates.invitations);
  const link = pages.invitation(site, await issueInvitation(parts, user.id, true), user.email);
  // Whoever has not come yet is written to in the language of whoever invites them.
  const language = user.language ?? readLanguage(request.header('accept-language'));
  return parts.mail.send({ email: user.email, language }, 'invitation', { link, base, invitedBy: actor.email ?? '' });
}
