import type { Ctx } from '../../app-context.ts';
import { clearRefreshCookie } from './refresh-cookie.ts';
import { createTokenVersion } from './token-version.ts';

/** Ends every session of the caller: the tokens of all tabs and all refresh tokens. */
export async function signOut(ctx: Ctx): Promise<{ msg: string }> {
  const { meta, random, clock } = ctx.parts;
  const { userId } = ctx.actor;
  if (userId) await meta.users.endSessions(userId, createTokenVersion(random), clock.now());
  clearRefreshCookie(ctx.request);
  return { msg: 'Signed out successfully' };
}
