import type { BaseId, UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';

/** A stream somebody gets for a right they have. */
export interface Watched {
  readonly userId: UserId;
  readonly baseId: BaseId;
  readonly token: string;
  /** Looks at the right anew, and ends the stream without it. */
  readonly check: () => Promise<void>;
}

/** Half the time within which a lost right ends its stream. */
const everyMs = 400;

/**
 * Looks again and again at what rights hang on, for all streams with a few small queries, and checks those for which any of it
 * changed, whoever changed it and wherever. Answers how to stop.
 */
export function watchRights(parts: AppParts, streams: () => readonly Watched[]): () => void {
  let known = new WeakMap<Watched, string>();
  let isLooking = false;

  const look = async (): Promise<void> => {
    const watched = streams();
    if (watched.length === 0 || isLooking) return;
    isLooking = true;
    try {
      const marks = await readMarks(parts, watched);
      const lost = watched.filter((stream) => marks(stream) !== known.get(stream));
      // The first look comes after the grant: what changed between the two would go unnoticed.
      for (const stream of lost) known.set(stream, marks(stream));
      if (lost.length > 0) parts.meta.lookups.forget();
      for (const stream of lost) await stream.check();
    } catch (error) {
      known = new WeakMap(); // when the database is back, everybody is looked at
      parts.log.warn('Rights of live streams could not be looked at; it is tried again.', { error });
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}

async function readMarks({ meta, tokens, clock }: AppParts, watched: readonly Watched[]): Promise<(stream: Watched) => string> {
  const userIds = [...new Set(watched.map(({ userId }) => userId))];
  const baseIds = [...new Set(watched.map(({ baseId }) => baseId))];
  const sessionOf = new Map<string, string>();
  for (const token of new Set(watched.map((stream) => stream.token))) sessionOf.set(token, (await tokens.verify(token))?.sessionId ?? '');
  const [users, members, bases, sessions] = await Promise.all([
    meta.db.selectFrom('user').select(['id', 'token_version', 'roles', 'workspace_role']).where('id', 'in', userIds).execute(),
    meta.db
      .selectFrom('member')
      .select(['base_id', 'user_id', 'role'])
      .where('base_id', 'in', baseIds)
      .where('user_id', 'in', userIds)
      .execute(),
    meta.db.selectFrom('base').select('id').where('id', 'in', baseIds).where('deleted_at', 'is', null).execute(),
    meta.db
      .selectFrom('session')
      .select('id')
      .where('id', 'in', [...sessionOf.values()])
      .where('expires_at', '>', clock.now())
      .execute(),
  ]);
  const userMarks = new Map(
    users.map(({ id, token_version: version, roles, workspace_role: role }) => [id, `${version} ${roles} ${role}`]),
  );
  const roles = new Map(members.map(({ base_id: base, user_id: user, role }) => [`${base} ${user}`, role]));
  const alive = new Set<string>([...bases, ...sessions].map(({ id }) => id));
  return ({ userId, baseId, token }) =>
    `${userMarks.get(userId)} ${roles.get(`${baseId} ${userId}`)} ${alive.has(baseId)} ${alive.has(sessionOf.get(token) ?? '')}`;
}
