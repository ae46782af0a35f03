import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';

/** Brings the schema to the newest state; several processes may call it at once. */
export async function migrate(db: Kysely<unknown>, schema: string | null): Promise<void> {
  const inSchema = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      { up: (on: Kysely<unknown>) => migration.up(schema ? on.withSchema(schema) : on) },
    ]),
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => inSchema },
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
