import type { Kysely } from 'kysely';
import type { MetaSchema } from './meta-schema.ts';

/** Small JSON values of the installation: secrets made once, choices of the super user. */
export interface SettingStore {
  find<T>(key: string): Promise<T | null>;
  set(key: string, value: unknown): Promise<void>;
  /** The stored value, or `make()` stored now; every process gets the same one. */
  getOrMake<T>(key: string, make: () => T): Promise<T>;
}

export function createSettingStore(db: Kysely<MetaSchema>): SettingStore {
  const find = async <T>(key: string): Promise<T | null> => {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
    return row ? (JSON.parse(row.value) as T) : null;
  };
  const insert = (key: string, value: unknown) => db.insertInto('setting').values({ key, value: JSON.stringify(value) });
  return {
    find,
    set: async (key, value) => {
      await insert(key, value)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
    },
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
