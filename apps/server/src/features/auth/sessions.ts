import { AppError, type WireSession } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { toStamp } from '../../platform/to-stamp.ts';

/** Where the caller is signed in. */
export async function listSessions({ parts, actor }: Ctx): Promise<{ list: WireSession[] }> {
  if (actor.userId === null) throw new AppError('unauthorized');
  const sessions = await parts.meta.sessions.listOf(actor.userId, parts.clock.now());
  return {
    list: sessions.map(({ id, ip, agent, created_at, seen_at }) => ({
      id,
      ip,
      agent,
      is_current: id === actor.sessionId,
      created_at: toStamp(created_at),
      last_seen_at: toStamp(seen_at),
    })),
  };
}

/** Ends one sign-in of the caller; anybody else's is as unknown as none. */
export async function endSession({ parts, actor }: Ctx, sessionId: string): Promise<boolean> {
  if (actor.userId === null || !(await parts.meta.sessions.end(sessionId, actor.userId))) throw new AppError('sessionNotFound');
  await parts.access.lookNow();
  return true;
}
