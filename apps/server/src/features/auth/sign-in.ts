import { AppError } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { noteOutside } from '../../http/note-outside.ts';
import { countTry, forgiveTry, rates } from '../../http/rate-limit.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { completeSignIn } from '../second-factor/complete-sign-in.ts';

/** The same answer after the same work, whether the account or the password is wrong. */
export async function signIn(ctx: Ctx, input: { email?: string | undefined; password?: string | undefined }): Promise<{ token: string }> {
  const { email, password } = input;
  if (!email || !password) throw new AppError('signInIncomplete');
  const pair = `signin:${email.slice(0, 254)}:${ctx.request.ip}`;
  const address = `signin:${ctx.request.ip}`;
  await countTry(ctx.parts, pair, rates.signInPair);
  await countTry(ctx.parts, address, rates.signInAddress);
  const account = `signin:${email.slice(0, 254)}`;
  await countTry(ctx.parts, account, rates.signInAccount);
  const user = await ctx.parts.meta.users.findByEmail(email);
  if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) {
    const failed = user
      ? ({ deed: 'auth.signin.wrongPassword', description: 'Sign-in failed: wrong password' } as const)
      : ({ deed: 'auth.signin.noAccount', description: 'Sign-in failed: no such account' } as const);
    await noteOutside(ctx, { operation: ['AUTHENTICATION', 'SIGNIN'], userId: user?.id ?? null, ...failed });
    throw new AppError('invalidCredentials');
  }
  await forgiveTry(ctx.parts, address);
  await forgiveTry(ctx.parts, account);
  await ctx.parts.meta.rates.clear(pair);
  return completeSignIn(ctx, user);
}
