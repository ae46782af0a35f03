import { AppError } from '@quadrille/contract';
import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';

type Db = Kysely<unknown>;

/** Brings the schema to the newest state; several processes may call it at once. */
export async function migrate(db: Db, schema: string | null): Promise<void> {
  await refuseNewer(db, schema);
  const done = await listDone(db, schema);
  // The migrator describes every table there is, of all bases, and fails where another process drops one meanwhile.
  if (Object.keys(migrations).every((name) => done.includes(name))) return;
  const { error } = await createMigrator(db, schema).migrateToLatest();
  if (error) throw error;
}

/** Migrations that are still to be run; of a database that has none of ours all of them. */
export async function listPending(db: Db): Promise<readonly string[]> {
  await refuseNewer(db, null);
  const done = await listDone(db, null);
  return Object.keys(migrations).filter((name) => !done.includes(name));
}

/** What a newer version has made of the data is not guessed at. */
async function refuseNewer(db: Db, schema: string | null): Promise<void> {
  const unknown = (await listDone(db, schema)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new AppError(
    'unavailable',
    {},
    `These data were last used by a newer Quadrille, which changed them ("${unknown.join('", "')}"). Start that version or a newer one, or bring back a backup from before.`,
  );
}

/** Names of the migrations that were run, ours or not. */
async function listDone(db: Db, schema: string | null): Promise<readonly string[]> {
  if (!(await hasMigrationTable(db, schema))) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(schema === null ? 'kysely_migration' : `${schema}.kysely_migration`)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Asked by its name: a list of all tables is long, and of some of them gone before it is complete. */
async function hasMigrationTable(db: Db, schema: string | null): Promise<boolean> {
  if (schema === null)
    return (await db.introspection.getTables({ withInternalKyselyTables: true })).some(({ name }) => name === 'kysely_migration');
  const { rows } = await sql<{ n: number | string }>`
    select count(*) as n from information_schema.tables where table_schema = ${schema} and table_name = 'kysely_migration'`.execute(db);
  return Number(rows[0]?.n ?? 0) > 0;
}

function createMigrator(db: Db, schema: string | null): Migrator {
  const inSchema = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, { up: (on: Db) => migration.up(schema ? on.withSchema(schema) : on) }]),
  );
  return new Migrator({
    db,
    provider: { getMigrations: async () => inSchema },
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
}
