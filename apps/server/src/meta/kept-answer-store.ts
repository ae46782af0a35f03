import type { Kysely } from 'kysely';
import type { KeptAnswerTable, MetaSchema } from './meta-schema.ts';

export type KeptAnswer = Readonly<KeptAnswerTable>;

/** What requests with a key were answered. */
export interface KeptAnswerStore {
  /** False when the key was claimed before. */
  claim(hash: string, content: string, now: number): Promise<boolean>;
  find(hash: string): Promise<KeptAnswer | null>;
  keep(hash: string, sealed: string): Promise<void>;
  drop(hash: string): Promise<void>;
  dropOld(before: number): Promise<void>;
}

export function createKeptAnswerStore(db: Kysely<MetaSchema>): KeptAnswerStore {
  return {
    claim: async (hash, content, now) => {
      const added = await db
        .insertInto('kept_answer')
        .values({ hash, content, sealed: null, created_at: now })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
    find: async (hash) => (await db.selectFrom('kept_answer').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null,
    keep: async (hash, sealed) => {
      await db.updateTable('kept_answer').set({ sealed }).where('hash', '=', hash).execute();
    },
    drop: async (hash) => {
      await db.deleteFrom('kept_answer').where('hash', '=', hash).execute();
    },
    dropOld: async (before) => {
      await db.deleteFrom('kept_answer').where('created_at', '<', before).execute();
    },
  };
}
