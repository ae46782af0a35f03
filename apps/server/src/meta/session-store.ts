import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, SessionTable } from './meta-schema.ts';
import { holdUser, insertRefreshToken, lockUser, type NewRefreshToken, type RefreshToken } from './refresh-token-store.ts';
import type { User } from './user-store.ts';
import { endAccess, type AccessEnd } from './end-access.ts';

export type SessionEntry = Readonly<SessionTable>;

export interface OpenSession {
  readonly session: SessionEntry;
  readonly user: User;
}

/** Who is signed in where. A session lives as long as its refresh tokens are exchanged. */
export interface SessionStore {
  /** False when the person's keys were made void since `version` was read, as by a new password. */
  open(session: SessionEntry, token: NewRefreshToken, version: string): Promise<boolean>;
  /** With its person; whether its time is over is for the caller to see. */
  find(id: string): Promise<OpenSession | null>;
  /** The living sessions of a person, the latest used first. */
  listOf(userId: UserId, now: number): Promise<readonly SessionEntry[]>;
  /** Which of these are alive. */
  filterAlive(ids: readonly string[], now: number): Promise<ReadonlySet<string>>;
  touch(id: string, now: number): Promise<void>;
  /** The next refresh token; false when the session, or the token it comes from, ended meanwhile. */
  prolong(parent: RefreshToken, token: NewRefreshToken): Promise<boolean>;
  /** Ends one session of a person; false when they have none of this id. */
  end(id: string, userId: UserId): Promise<boolean>;
  endAll(end: AccessEnd): Promise<void>;
  dropExpired(now: number): Promise<void>;
}

type Db = Kysely<MetaSchema>;

export function createSessionStore(db: Db): SessionStore {
  return {
    open: (session, token, version) =>
      db.transaction().execute(async (tx) => {
        if (!(await holdUser(tx, session.user_id, version))) return false;
        await tx.insertInto('session').values(session).execute();
        await insertRefreshToken(tx, token);
        return true;
      }),
    find: (id) => findWithUser(db, id),
    listOf: (userId, now) =>
      db
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('seen_at', 'desc')
        .orderBy('id')
        .execute(),
    filterAlive: async (ids, now) => {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom('session').select('id').where('id', 'in', ids).where('expires_at', '>', now).execute();
      return new Set(rows.map(({ id }) => id));
    },
    touch: async (id, now) => {
      await db.updateTable('session').set({ seen_at: now }).where('id', '=', id).execute();
    },
    prolong: (parent, token) => db.transaction().execute((tx) => prolong(tx, parent, token)),
    end: (id, userId) =>
      db.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        const ended = await tx.deleteFrom('session').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
        await tx.deleteFrom('refresh_token').where('family', '=', id).where('user_id', '=', userId).execute();
        return ended.numDeletedRows > 0n;
      }),
    endAll: (end) => db.transaction().execute((tx) => endAccess(tx, end)),
    dropExpired: async (now) => {
      await db.deleteFrom('session').where('expires_at', '<', now).execute();
      await db.deleteFrom('refresh_token').where('expires_at', '<', now).execute();
    },
  };
}

async function findWithUser(db: Db, id: string): Promise<OpenSession | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .selectAll('user')
    .select(['session.id as session_id', 'session.ip', 'session.agent', 'session.seen_at', 'session.expires_at'])
    .select('session.created_at as opened_at')
    .where('session.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { session_id, ip, agent, seen_at, expires_at, opened_at, ...user } = row;
  return { user, session: { id: session_id, user_id: user.id, ip, agent, created_at: opened_at, seen_at, expires_at } };
}

async function prolong(tx: Db, parent: RefreshToken, token: NewRefreshToken): Promise<boolean> {
  await lockUser(tx, parent.user_id);
  const isAlive = await tx.selectFrom('refresh_token').select('hash').where('hash', '=', parent.hash).executeTakeFirst();
  if (!isAlive) return false;
  const prolonged = { seen_at: token.created_at, expires_at: token.expires_at };
  const session = await tx.selectFrom('session').select('id').where('id', '=', parent.family).executeTakeFirst();
  if (!session) return false;
  await tx.updateTable('session').set(prolonged).where('id', '=', parent.family).execute();
  // The user is held: whoever came first has made it, and it is the same.
  const isMade = await tx.selectFrom('refresh_token').select('hash').where('hash', '=', token.hash).executeTakeFirst();
  if (!isMade) await insertRefreshToken(tx, token);
  return true;
}
