import type { BaseId, UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { ApiTokenTable, MetaSchema } from './meta-schema.ts';
import { holdUser } from './refresh-token-store.ts';
import type { User } from './user-store.ts';

export type ApiToken = Readonly<ApiTokenTable>;
export type NewApiToken = Omit<ApiToken, 'used_at'>;

export interface OwnedToken {
  readonly token: ApiToken;
  readonly user: User;
}

/** Which tokens: of a person, of a base, or (null) of everybody and everywhere. */
export interface ApiTokenScope {
  readonly userId: UserId | null;
  readonly baseId: BaseId | null;
}

/** API tokens by their hash. */
export interface ApiTokenStore {
  /** False when the owner's keys were made void since `version` was read, as by a new password. */
  add(token: NewApiToken, version: string): Promise<boolean>;
  /** With its owner; whether its time is over is for the caller to see. */
  find(hash: string): Promise<OwnedToken | null>;
  /** The newest first, with the address of the owner. */
  list(scope: ApiTokenScope): Promise<readonly (ApiToken & { readonly email: string })[]>;
  countOf(userId: UserId): Promise<number>;
  /** Which of these are alive. */
  filterAlive(ids: readonly number[], now: number): Promise<ReadonlySet<number>>;
  touch(id: number, now: number): Promise<void>;
  /** Takes away the token of this number or hash, where it is in the scope; how many there were. */
  remove(key: { readonly id: number | null; readonly hash: string }, scope: ApiTokenScope): Promise<number>;
  /** Forgets what ran out before a time. */
  dropExpired(before: number): Promise<void>;
}

type Db = Kysely<MetaSchema>;

export function createApiTokenStore(db: Db): ApiTokenStore {
  return {
    add: (token, version) =>
      db.transaction().execute(async (tx) => {
        if (!(await holdUser(tx, token.user_id, version))) return false;
        await tx
          .insertInto('api_token')
          .values({ ...token, used_at: null })
          .execute();
        return true;
      }),
    find: (hash) => findWithUser(db, hash),
    list: ({ userId, baseId }) => {
      let query = db.selectFrom('api_token').innerJoin('user', 'user.id', 'api_token.user_id').selectAll('api_token').select('user.email');
      if (userId !== null) query = query.where('api_token.user_id', '=', userId);
      if (baseId !== null) query = query.where('api_token.base_id', '=', baseId);
      return query.orderBy('api_token.created_at', 'desc').orderBy('api_token.id').execute();
    },
    countOf: async (userId) => {
      const row = await db
        .selectFrom('api_token')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },
    filterAlive: async (ids, now) => {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom('api_token')
        .select('id')
        .where('id', 'in', ids)
        .where((token) => token.or([token('expires_at', 'is', null), token('expires_at', '>', now)]))
        .execute();
      return new Set(rows.map(({ id }) => Number(id)));
    },
    touch: async (id, now) => {
      await db.updateTable('api_token').set({ used_at: now }).where('id', '=', id).execute();
    },
    remove: async ({ id, hash }, { userId, baseId }) => {
      let query = db
        .deleteFrom('api_token')
        .where((token) => token.or([token('hash', '=', hash), ...(id === null ? [] : [token('id', '=', id)])]));
      if (userId !== null) query = query.where('user_id', '=', userId);
      if (baseId !== null) query = query.where('base_id', '=', baseId);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },
    dropExpired: async (before) => {
      await db.deleteFrom('api_token').where('expires_at', '<', before).execute();
    },
  };
}

async function findWithUser(db: Db, hash: string): Promise<OwnedToken | null> {
  const token = await db.selectFrom('api_token').selectAll().where('hash', '=', hash).executeTakeFirst();
  if (!token) return null;
  const user = await db.selectFrom('user').selectAll().where('id', '=', token.user_id).executeTakeFirst();
  return user ? { token, user } : null;
}
