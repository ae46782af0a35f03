import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema } from './meta-schema.ts';

/** `notices`: how they are told of what; `hints`: those they have put away. */
export type PersonChoiceName = 'notices' | 'hints';

/** Small JSON values people chose for themselves. They go with their person. */
export interface PersonChoiceStore {
  find<T>(userId: UserId, name: PersonChoiceName): Promise<T | null>;
  /** Makes a value of the one there is, which nobody has changed meanwhile: until then it is made anew. */
  change<T>(userId: UserId, name: PersonChoiceName, make: (value: T | null) => T): Promise<void>;
}

export function createPersonChoiceStore(db: Kysely<MetaSchema>): PersonChoiceStore {
  const textOf = async (userId: UserId, name: PersonChoiceName): Promise<string | null> => {
    const own = db.selectFrom('person_choice').select('value').where('user_id', '=', userId).where('name', '=', name);
    return (await own.executeTakeFirst())?.value ?? null;
  };
  /** Whether it was still what it had been. */
  const replace = async (userId: UserId, name: PersonChoiceName, before: string | null, value: string): Promise<boolean> => {
    if (before === null) {
      const insert = db.insertInto('person_choice').values({ user_id: userId, name, value });
      const added = await insert.onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing()).executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    }
    const own = db.updateTable('person_choice').set({ value }).where('user_id', '=', userId).where('name', '=', name);
    return (await own.where('value', '=', before).executeTakeFirst()).numUpdatedRows > 0n;
  };
  return {
    find: async <T>(userId: UserId, name: PersonChoiceName) => {
      const text = await textOf(userId, name);
      return text === null ? null : (JSON.parse(text) as T);
    },
    change: async <T>(userId: UserId, name: PersonChoiceName, make: (value: T | null) => T) => {
      for (;;) {
        const before = await textOf(userId, name);
        const value = JSON.stringify(make(before === null ? null : (JSON.parse(before) as T)));
        if (value === before || (await replace(userId, name, before, value))) return;
      }
    },
  };
}
