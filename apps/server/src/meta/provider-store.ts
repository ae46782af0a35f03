import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { IdentityTable, MetaSchema, ProviderVisitTable } from './meta-schema.ts';

export type Identity = Readonly<IdentityTable>;
export type ProviderVisit = Readonly<ProviderVisitTable>;

/** Accounts at sign-in providers, and visits there that have not come back. */
export interface ProviderStore {
  findOwner(provider: string, subject: string): Promise<UserId | null>;
  /** False when it opens an account already. */
  connect(identity: Identity): Promise<boolean>;
  /** Names of the providers a person is connected with. */
  listOf(userId: UserId): Promise<readonly string[]>;
  disconnect(userId: UserId, provider: string): Promise<void>;
  addVisit(visit: ProviderVisit): Promise<void>;
  /** Takes a visit away; null for everybody but the first. */
  takeVisit(stateHash: string): Promise<ProviderVisit | null>;
  dropExpired(now: number): Promise<void>;
}

export function createProviderStore(db: Kysely<MetaSchema>): ProviderStore {
  return {
    findOwner: async (provider, subject) => {
      const row = await db
        .selectFrom('identity')
        .select('user_id')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
    connect: async (identity) => {
      const added = await db
        .insertInto('identity')
        .values(identity)
        .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
    listOf: async (userId) => {
      const rows = await db.selectFrom('identity').select('provider').where('user_id', '=', userId).orderBy('provider').execute();
      return [...new Set(rows.map(({ provider }) => provider))];
    },
    disconnect: async (userId, provider) => {
      await db.deleteFrom('identity').where('user_id', '=', userId).where('provider', '=', provider).execute();
    },
    addVisit: async (visit) => {
      await db.insertInto('provider_visit').values(visit).execute();
    },
    takeVisit: async (stateHash) => {
      const visit = await db.selectFrom('provider_visit').selectAll().where('state_hash', '=', stateHash).executeTakeFirst();
      if (!visit) return null;
      const taken = await db.deleteFrom('provider_visit').where('state_hash', '=', stateHash).executeTakeFirst();
      return taken.numDeletedRows === 1n ? visit : null;
    },
    dropExpired: async (now) => {
      await db.deleteFrom('provider_visit').where('expires_at', '<', now).execute();
    },
  };
}
