import { AppError } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { noteOutside } from '../../http/note-outside.ts';
import { countTry } from '../../http/rate-limit.ts';
import { digestOf } from '../../platform/secret-token.ts';
import { queueMail } from '../mails/index.ts';

/** Sends the caller another link. */
export async function verifyAgain({ parts, actor }: Ctx): Promise<{ msg: string }> {
  const user = actor.userId === null ? null : await parts.meta.users.find(actor.userId);
  if (!user) throw new AppError('unauthorized');
  if ((await parts.mail.site()) === null) throw new AppError('mailMissing');
  await countTry(parts, 'verifyAccount', user.id);
  if (user.email_verified_at === null) await queueMail(parts, { about: 'verification', userId: user.id });
  return { msg: 'Please check your email to confirm the address' };
}

/** The address of the link's account is its person's. */
export async function verifyEmail(ctx: Ctx, token: string): Promise<{ msg: string }> {
  const { meta, clock } = ctx.parts;
  const now = clock.now();
  const found = await meta.accountTokens.find('verify', digestOf(token));
  if (!found || found.expires_at <= now || !(await meta.accountTokens.take(found.hash))) throw new AppError('verifyInvalid');
  await meta.users.setEmailVerified(found.user_id, now);
  const description = 'Confirmed the address by a mailed link';
  await noteOutside(ctx, {
    operation: ['AUTHENTICATION', 'EMAIL_VERIFICATION'],
    userId: found.user_id,
    deed: 'auth.emailValidate',
    description,
  });
  return { msg: 'Email has been verified successfully' };
}
