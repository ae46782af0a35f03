import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, RefreshTokenTable } from './meta-schema.ts';

export type RefreshToken = Readonly<RefreshTokenTable>;
export type NewRefreshToken = Omit<RefreshToken, 'used_at'>;

/** Refresh tokens by their hash; a family is everything that descends from one sign-in. */
export interface RefreshTokenStore {
  /** The first token of a family. */
  add(token: NewRefreshToken): Promise<void>;
  /** The next token of a family; false when `parent` was dropped meanwhile, as the end of the user's sessions does. */
  succeed(parent: RefreshToken, token: NewRefreshToken): Promise<boolean>;
  find(hash: string): Promise<RefreshToken | null>;
  /** True for the one caller that uses the token first, whatever the number of processes. */
  use(hash: string, now: number): Promise<boolean>;
  /** Ends the family of this token. */
  dropFamily(token: RefreshToken): Promise<void>;
  dropExpired(now: number): Promise<void>;
}

export function createRefreshTokenStore(db: Kysely<MetaSchema>): RefreshTokenStore {
  return {
    add: (token) => insert(db, token),
    succeed: (parent, token) =>
      db.transaction().execute(async (tx) => {
        await lockUser(tx, parent.user_id);
        const isAlive = await tx.selectFrom('refresh_token').select('hash').where('hash', '=', parent.hash).executeTakeFirst();
        if (isAlive) await insert(tx, token);
        return isAlive !== undefined;
      }),
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
    dropFamily: ({ family, user_id: userId }) =>
      db.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        await tx.deleteFrom('refresh_token').where('family', '=', family).execute();
      }),
    dropExpired: async (now) => {
      await db.deleteFrom('refresh_token').where('expires_at', '<', now).execute();
    },
  };
}

async function insert(db: Kysely<MetaSchema>, token: NewRefreshToken): Promise<void> {
  await db
    .insertInto('refresh_token')
    .values({ ...token, used_at: null })
    .execute();
}

/** Whoever ends this user's sessions writes the same row, so one of the two waits for the other; an update locks it on every engine. */
async function lockUser(tx: Kysely<MetaSchema>, id: UserId): Promise<void> {
  await tx
    .updateTable('user')
    .set((user) => ({ updated_at: user.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
}
