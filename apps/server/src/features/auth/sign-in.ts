import { AppError } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { noteOutside } from '../../http/note-outside.ts';
import { countTry, forgetTries, forgiveTry } from '../../http/rate-limit.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { completeSignIn } from './complete-sign-in.ts';

/** The same answer after the same work, whether the account or the password is wrong. */
export async function signIn(ctx: Ctx, input: { email?: string | undefined; password?: string | undefined }): Promise<{ token: string }> {
  const { email, password } = input;
  if (!email || !password) throw new AppError('signInIncomplete');
  const { parts } = ctx;
  const { ip } = ctx.request;
  await countTry(parts, 'signInPair', email, ip);
  await countTry(parts, 'signInAddress', ip);
  await countTry(parts, 'signInAccount', email);
  const user = await ctx.parts.meta.users.findByEmail(email);
  if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) {
    const failed = user
      ? ({ deed: 'auth.signin.wrongPassword', description: 'Sign-in failed: wrong password' } as const)
      : ({ deed: 'auth.signin.noAccount', description: 'Sign-in failed: no such account' } as const);
    await noteOutside(ctx, { operation: ['AUTHENTICATION', 'SIGNIN'], userId: user?.id ?? null, ...failed });
    throw new AppError('invalidCredentials');
  }
  await forgiveTry(parts, 'signInAddress', ip);
  await forgiveTry(parts, 'signInAccount', email);
  await forgetTries(parts, 'signInPair', email, ip);
  return completeSignIn(ctx, user);
}
