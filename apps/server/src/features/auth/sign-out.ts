import type { Ctx } from '../../app-context.ts';
import { clearRefreshCookie } from './refresh-cookie.ts';

/** Ends every session of the caller: the tokens of all tabs and all refresh tokens. */
export async function signOut(ctx: Ctx): Promise<{ msg: string }> {
  const { meta, random, clock } = ctx.parts;
  const { userId } = ctx.actor;
  if (userId) {
    await meta.users.setTokenVersion(userId, Buffer.from(random.bytes(40)).toString('hex'), clock.now());
    await meta.refreshTokens.dropOf(userId);
  }
  clearRefreshCookie(ctx.request);
  return { msg: 'Signed out successfully' };
}
