import type { Kysely } from 'kysely';

/** What people chose for themselves, on all their devices. */
export async function addPersonChoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('person_choice')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'varchar(60)', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('person_choice_key', ['user_id', 'name'])
    .execute();
}
