import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, RefreshTokenTable } from './meta-schema.ts';

export type RefreshToken = Readonly<RefreshTokenTable>;

/** Refresh tokens by their hash; a family is everything that descends from one sign-in. */
export interface RefreshTokenStore {
  add(token: Omit<RefreshToken, 'used_at'>): Promise<void>;
  find(hash: string): Promise<RefreshToken | null>;
  /** True for the one caller that uses the token first, whatever the number of processes. */
  use(hash: string, now: number): Promise<boolean>;
  dropFamily(family: string): Promise<void>;
  dropOf(userId: UserId): Promise<void>;
  dropExpired(now: number): Promise<void>;
}

export function createRefreshTokenStore(db: Kysely<MetaSchema>): RefreshTokenStore {
  return {
    add: async (token) => {
      await db
        .insertInto('refresh_token')
        .values({ ...token, used_at: null })
        .execute();
    },
    find: async (hash) => (await db.selectFrom('refresh_token').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null,
    use: async (hash, now) => {
      const done = await db
        .updateTable('refresh_token')
        .set({ used_at: now })
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    dropFamily: async (family) => {
      await db.deleteFrom('refresh_token').where('family', '=', family).execute();
    },
    dropOf: async (userId) => {
      await db.deleteFrom('refresh_token').where('user_id', '=', userId).execute();
    },
    dropExpired: async (now) => {
      await db.deleteFrom('refresh_token').where('expires_at', '<', now).execute();
    },
  };
}
