import { AppError } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { clearRefreshCookie } from './refresh-cookie.ts';
import { endOfSessions } from './end-access.ts';

/** Ends every session of the caller, or the one that asks: its session tokens, its refresh tokens, its sockets. */
export async function signOut({ parts, actor, request }: Ctx, isEverywhere: boolean): Promise<{ msg: string }> {
  const { userId, sessionId } = actor;
  if (userId === null || sessionId === null) throw new AppError('unauthorized');
  if (isEverywhere) await parts.meta.sessions.endAll(endOfSessions(parts, userId));
  else await parts.meta.sessions.end(sessionId, userId);
  await parts.access.lookNow();
  clearRefreshCookie(request);
  return { msg: 'Signed out successfully' };
}
