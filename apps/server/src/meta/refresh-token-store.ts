import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, RefreshTokenTable } from './meta-schema.ts';

export type RefreshToken = Readonly<RefreshTokenTable>;
export type NewRefreshToken = Omit<RefreshToken, 'used_at'>;

/** Refresh tokens by their hash; a family is everything that descends from one sign-in, its session. */
export interface RefreshTokenStore {
  find(hash: string): Promise<RefreshToken | null>;
  /** True for the one caller that uses the token first, whatever the number of processes. */
  use(hash: string, now: number): Promise<boolean>;
}

export function createRefreshTokenStore(db: Kysely<MetaSchema>): RefreshTokenStore {
  return {
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
  };
}

/** @internal */
export async function insertRefreshToken(db: Kysely<MetaSchema>, token: NewRefreshToken): Promise<void> {
  await db
    .insertInto('refresh_token')
    .values({ ...token, used_at: null })
    .execute();
}

/**
 * Whoever ends this user's sessions writes the same row, so one of the two waits for the other; an update locks it on every engine.
 * @internal
 */
export async function lockUser(tx: Kysely<MetaSchema>, id: UserId): Promise<void> {
  await tx
    .updateTable('user')
    .set((user) => ({ updated_at: user.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Holds the user until the transaction ends; false when their keys were made void since `version` was read.
 * @internal
 */
export async function holdUser(tx: Kysely<MetaSchema>, id: UserId, version: string): Promise<boolean> {
  await lockUser(tx, id);
  const user = await tx.selectFrom('user').select('id').where('id', '=', id).where('token_version', '=', version).executeTakeFirst();
  return user !== undefined;
}
