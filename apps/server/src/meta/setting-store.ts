import type { Kysely } from 'kysely';
import type { MetaSchema } from './meta-schema.ts';

/** Small JSON values of the installation: secrets made once, choices of the super user. */
export interface SettingStore {
  find<T>(key: string): Promise<T | null>;
  set(key: string, value: unknown): Promise<void>;
  /** All whose key begins so, by their keys. */
  list(prefix: string): Promise<ReadonlyMap<string, unknown>>;
  /** Keeps several, all or none; null takes one away. */
  setAll(values: ReadonlyMap<string, unknown>): Promise<void>;
  /** The stored value, or `make()` stored now; every process gets the same one. */
  getOrMake<T>(key: string, make: () => T): Promise<T>;
}

export function createSettingStore(db: Kysely<MetaSchema>): SettingStore {
  const find = async <T>(key: string): Promise<T | null> => {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
    return row ? (JSON.parse(row.value) as T) : null;
  };
  const insert = (key: string, value: unknown, on: Kysely<MetaSchema> = db) =>
    on.insertInto('setting').values({ key, value: JSON.stringify(value) });
  const set = async (key: string, value: unknown, on?: Kysely<MetaSchema>): Promise<void> => {
    await insert(key, value, on)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
  };
  return {
    find,
    set: (key, value) => set(key, value),
    list: async (prefix) => {
      const rows = await db.selectFrom('setting').selectAll().where('key', 'like', `${prefix}%`).execute();
      return new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
    },
    setAll: (values) =>
      db.transaction().execute(async (tx) => {
        for (const [key, value] of values)
          if (value === null) await tx.deleteFrom('setting').where('key', '=', key).execute();
          else await set(key, value, tx);
      }),
    getOrMake: async <T>(key: string, make: () => T) => {
      const known = await find<T>(key);
      if (known !== null) return known;
      await insert(key, make())
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      return (await find<T>(key)) as T;
    },
  };
}
