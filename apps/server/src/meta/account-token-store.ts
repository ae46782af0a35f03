import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { AccountTokenTable, MetaSchema } from './meta-schema.ts';

export type AccountToken = Readonly<AccountTokenTable>;

/** Tokens of links in mails, and of the moment between password and second factor; by their hash, each for one use. */
export interface AccountTokenStore {
  add(token: AccountToken): Promise<void>;
  find(kind: AccountToken['kind'], hash: string): Promise<AccountToken | null>;
  /** Takes a token away; true for the one caller that was first. */
  take(hash: string): Promise<boolean>;
  /** Takes away all of a kind that a person has. */
  drop(kind: AccountToken['kind'], userId: UserId): Promise<void>;
  dropExpired(before: number): Promise<void>;
}

export function createAccountTokenStore(db: Kysely<MetaSchema>): AccountTokenStore {
  return {
    add: async (token) => {
      await db.insertInto('account_token').values(token).execute();
    },
    find: async (kind, hash) =>
      (await db.selectFrom('account_token').selectAll().where('hash', '=', hash).where('kind', '=', kind).executeTakeFirst()) ?? null,
    take: async (hash) => (await db.deleteFrom('account_token').where('hash', '=', hash).executeTakeFirst()).numDeletedRows > 0n,
    drop: async (kind, userId) => {
      await db.deleteFrom('account_token').where('kind', '=', kind).where('user_id', '=', userId).execute();
    },
    dropExpired: async (before) => {
      await db.deleteFrom('account_token').where('expires_at', '<', before).execute();
    },
  };
}
