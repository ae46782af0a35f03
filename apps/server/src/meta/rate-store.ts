import { sql, type Kysely } from 'kysely';
import type { MetaSchema } from './meta-schema.ts';

/** Counters that start anew after a while; shared by all processes of an installation. */
export interface RateStore {
  /** Adds one and answers the count of the running period, which starts now if none runs. */
  hit(key: string, periodMs: number, now: number): Promise<number>;
  /** Takes one back, as if it had not been counted. */
  takeBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
  dropOld(now: number): Promise<void>;
}

export function createRateStore(db: Kysely<MetaSchema>): RateStore {
  return {
    hit: async (key, periodMs, now) => {
      const fresh = { key, count: 1, resets_at: now + periodMs };
      const counted = db
        .insertInto('rate')
        .values(fresh)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when rate.resets_at <= ${now} then 1 else rate.count + 1 end`,
            resets_at: sql<number>`case when rate.resets_at <= ${now} then ${now + periodMs} else rate.resets_at end`,
          }),
        );
      if (db.getExecutor().adapter.supportsReturning) return Number((await counted.returning('count').executeTakeFirstOrThrow()).count);
      await counted.execute();
      return Number((await db.selectFrom('rate').select('count').where('key', '=', key).executeTakeFirstOrThrow()).count);
    },
    takeBack: async (key) => {
      await db
        .updateTable('rate')
        .set({ count: sql<number>`rate.count - 1` })
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute();
    },
    clear: async (key) => {
      await db.deleteFrom('rate').where('key', '=', key).execute();
    },
    dropOld: async (now) => {
      await db.deleteFrom('rate').where('resets_at', '<=', now).execute();
    },
  };
}
