import { AppError } from '@quadrille/contract';
import type { AppParts, Ctx } from '../../app-context.ts';
import { countTry, rates } from '../../http/rate-limit.ts';
import type { User } from '../../meta/user-store.ts';
import { digestOf } from '../../platform/secret-token.ts';
import { issueAccountToken, pages } from './account-links.ts';

/** Mails a link that proves the address; nobody waits for it. */
export function mailVerification(parts: AppParts, user: Pick<User, 'id' | 'email' | 'language'>): void {
  parts.mail.later(async () => {
    const site = await parts.mail.site();
    if (site === null) return;
    const token = await issueAccountToken(parts, 'verify', user.id);
    await parts.mail.send(user, 'verification', { link: pages.verification(site, token) });
  });
}

/** Sends the caller another link. */
export async function verifyAgain({ parts, actor }: Ctx): Promise<{ msg: string }> {
  const user = actor.userId === null ? null : await parts.meta.users.find(actor.userId);
  if (!user) throw new AppError('unauthorized');
  if ((await parts.mail.site()) === null) throw new AppError('mailMissing');
  await countTry(parts, `verify:${user.id}`, rates.forgotAccount);
  if (user.email_verified_at === null) mailVerification(parts, user);
  return { msg: 'Please check your email to confirm the address' };
}

/** The address of the link's account is its person's. */
export async function verifyEmail({ parts: { meta, clock } }: Ctx, token: string): Promise<{ msg: string }> {
  const now = clock.now();
  const found = await meta.accountTokens.find('verify', digestOf(token));
  if (!found || found.expires_at <= now || !(await meta.accountTokens.take(found.hash))) throw new AppError('verifyInvalid');
  await meta.users.setEmailVerified(found.user_id, now);
  return { msg: 'Email has been verified successfully' };
}
