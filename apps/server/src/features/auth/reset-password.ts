import { AppError } from '@quadrille/contract';
import type { AppParts, Ctx } from '../../app-context.ts';
import { noteOutside } from '../../http/note-outside.ts';
import { countTry } from '../../http/rate-limit.ts';
import type { AccountToken } from '../../meta/account-token-store.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { digestOf } from '../../platform/secret-token.ts';
import { readSignUpToken } from '../account-tokens/index.ts';
import { queueMail } from '../mails/index.ts';
import { isInvitation } from './accept-invitation.ts';
import { endOfEverything } from './end-access.ts';

/** Mails a link to set a new password. The answer, and when it comes, are the same whether there is such an account. */
export async function forgotPassword({ parts, request }: Ctx, email: string): Promise<{ msg: string }> {
  if ((await parts.mail.site()) === null) throw new AppError('mailMissingToForget');
  await countTry(parts, 'forgotAddress', request.ip);
  await countTry(parts, 'forgotAccount', email);
  await queueMail(parts, { about: 'reset', email, askedAt: parts.clock.now() });
  return { msg: 'Please check your email to reset the password' };
}

/** Says whether a link to set a new password, of an invitation, or to sign up can still be used. */
export async function checkToken({ parts }: Ctx, token: string, email: string | undefined): Promise<{ msg: string }> {
  const proof = email === undefined ? 'none' : readSignUpToken(parts, email, token);
  // Whoever has such a link reads the mail of the address, so they may know whether it has an account.
  const isJoined = email !== undefined && proof !== 'none' && typeof (await parts.meta.users.findByEmail(email))?.joined_at === 'number';
  if (isJoined) throw new AppError('userExists');
  if (proof === 'late') throw new AppError('signUpLinkExpired');
  if (proof === 'none' && !(await isInvitation(parts, token))) await findReset(parts, token);
  return { msg: 'Token has been validated successfully' };
}

/** Sets a new password by a link. Everything the account could be opened with before is void. */
export async function resetPassword(ctx: Ctx, token: string, password: string): Promise<{ msg: string }> {
  const { parts } = ctx;
  const reset = await findReset(parts, token);
  const hash = await hashPassword(password, parts.random);
  if (!(await parts.meta.accountTokens.take(reset.hash))) throw new AppError('resetInvalid');
  await parts.meta.users.setPassword(hash, endOfEverything(parts, reset.user_id));
  await parts.access.lookNow();
  const description = 'Set a new password by a link';
  await noteOutside(ctx, {
    operation: ['AUTHENTICATION', 'PASSWORD_RESET'],
    userId: reset.user_id,
    deed: 'auth.passwordReset',
    description,
  });
  return { msg: 'Password has been reset successfully' };
}

async function findReset({ meta, clock }: AppParts, token: string): Promise<AccountToken> {
  const reset = await meta.accountTokens.find('reset', digestOf(token));
  const user = reset && (await meta.users.find(reset.user_id));
  if (!user) throw new AppError('resetInvalid');
  if (reset.expires_at <= clock.now()) throw new AppError('resetExpired');
  if (user.password_hash === null) throw new AppError('socialAccount');
  return reset;
}
