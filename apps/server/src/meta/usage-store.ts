import { sql, type Kysely } from 'kysely';
import type { MetaSchema, UsageTable } from './meta-schema.ts';

/** What was used how often, by day: calls of the API, pages of the app and what clients say of themselves. No person is in it. */
export interface UsageStore {
  add(counts: readonly UsageTable[]): Promise<void>;
  /** From a day on, the newest day first, then what was used most. */
  list(since: string, limit: number): Promise<readonly UsageTable[]>;
  dropOld(before: string): Promise<void>;
}

export function createUsageStore(db: Kysely<MetaSchema>): UsageStore {
  return {
    add: async (counts) => {
      for (const one of counts)
        await db
          .insertInto('usage_count')
          .values(one)
          .onConflict((conflict) =>
            conflict.columns(['day', 'kind', 'name']).doUpdateSet({ count: sql<number>`usage_count.count + ${one.count}` }),
          )
          .execute();
    },
    list: async (since, limit) => {
      const rows = await db
        .selectFrom('usage_count')
        .selectAll()
        .where('day', '>=', since)
        .orderBy('day', 'desc')
        .orderBy('count', 'desc')
        .orderBy('name')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, count: Number(row.count) }));
    },
    dropOld: async (before) => {
      await db.deleteFrom('usage_count').where('day', '<', before).execute();
    },
  };
}
