import { AppError, isAppError } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { continueSession } from './open-session.ts';
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie.ts';
import { rotateRefreshToken } from './refresh-family.ts';

/** A new session token for the refresh cookie, which is exchanged on the way. */
export async function refreshSession(ctx: Ctx): Promise<{ token: string }> {
  const token = readRefreshCookie(ctx.request);
  if (token === null) throw new AppError('refreshTokenMissing');
  try {
    const next = await rotateRefreshToken(ctx.parts, token);
    const user = await ctx.parts.meta.users.find(next.row.user_id);
    if (!user) throw new AppError('refreshTokenInvalid');
    return await continueSession(ctx, user, next);
  } catch (error) {
    // Only a refusal ends the session: a server in trouble must not sign everyone out.
    if (isAppError(error) && error.code === 'refreshTokenInvalid') clearRefreshCookie(ctx.request);
    throw error;
  }
}
