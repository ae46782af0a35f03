import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema } from './meta-schema.ts';

/** `notices`: how they are told of what; `hints`: those they have put away. */
export type PersonChoiceName = 'notices' | 'hints';

/** Small JSON values people chose for themselves. They go with their person. */
export interface PersonChoiceStore {
  find<T>(userId: UserId, name: PersonChoiceName): Promise<T | null>;
  set(userId: UserId, name: PersonChoiceName, value: unknown): Promise<void>;
}

export function createPersonChoiceStore(db: Kysely<MetaSchema>): PersonChoiceStore {
  return {
    find: async <T>(userId: UserId, name: PersonChoiceName) => {
      const row = await db
        .selectFrom('person_choice')
        .select('value')
        .where('user_id', '=', userId)
        .where('name', '=', name)
        .executeTakeFirst();
      return row ? (JSON.parse(row.value) as T) : null;
    },
    set: async (userId, name, value) => {
      const text = JSON.stringify(value);
      await db
        .insertInto('person_choice')
        .values({ user_id: userId, name, value: text })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value: text }))
        .execute();
    },
  };
}
