import { AppError, type InviteAnswer, refuse } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { countTry } from '../../http/rate-limit.ts';
import type { User } from '../../meta/user-store.ts';
import type { MailOutcome } from '../../platform/mail/create-mailer.ts';
import { readLanguage } from '../../platform/mail/mail-words.ts';
import { queueMailAgain, sendWaiting } from '../mails/index.ts';
import { issueInvitation } from '../account-tokens/index.ts';

export const invited = 'The user has been invited successfully';

/**
 * Invites a person who has not come yet. The link goes to their mailbox and to nobody else, and so proves the address; where
 * no mail can be sent now, the caller is told a token to hand on, and the mail is tried again unless the server refused it.
 */
export async function sendInvitation(ctx: Ctx, user: User, base: string | null): Promise<InviteAnswer> {
  if ((await mailInvitation(ctx, user, base)) === 'taken') return { msg: invited, email: user.email };
  return { invite_token: await issueInvitation(ctx.parts, user.id, false), email: user.email };
}

/** Sends another link, by mail alone. */
export async function resendInvitation(ctx: Ctx, user: User, base: string | null): Promise<{ msg: string }> {
  if ((await ctx.parts.mail.site()) === null) throw new AppError('mailMissing');
  if (user.joined_at !== null) throw refuse('joinedAlready', { email: user.email });
  const outcome = await mailInvitation(ctx, user, base);
  if (outcome === 'failed') return { msg: 'The mail server does not take mails now. The invitation is sent as soon as it does.' };
  if (outcome !== 'taken') throw new AppError('mailFailed');
  return { msg: 'The invitation has been sent to the user' };
}

/** Tries at once, so that the caller learns of it; what only failed for now waits in the queue. */
async function mailInvitation({ parts, actor, request }: Ctx, user: User, base: string | null): Promise<MailOutcome | null> {
  if ((await parts.mail.site()) === null) return 'unset';
  await countTry(parts, 'invitations', String(actor.userId));
  // Whoever has not come yet is written to in the language of whoever invites them.
  const language = readLanguage(request.header('accept-language'));
  const mail = { about: 'invitation', userId: user.id, base, invitedBy: actor.email ?? '', language } as const;
  const outcome = await sendWaiting(parts, mail);
  if (outcome === 'failed') await queueMailAgain(parts, mail);
  return outcome;
}
