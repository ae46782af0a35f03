import { AppError } from '@quadrille/contract';
import { sql, type Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { toDataVersion } from '../platform/data-version.ts';
import { formatVersion } from '../storage/format-version.ts';
import { migrations } from './migrations.ts';

type Db = Kysely<unknown>;

/** What a version knows of the meta store's history; another one only in tests. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Brings the schema to the newest state; several processes may call it at once. */
export async function migrate(db: Db, schema: string | null, known: Migrations = migrations): Promise<void> {
  if ((await listPending(db, schema, known)).length === 0) return;
  const { error } = await createMigrator(db, schema, known).migrateToLatest();
  if (error) throw error;
}

/** Takes back what came after a migration, the latest first. */
export async function migrateBack(db: Db, schema: string | null, target: string, known: Migrations = migrations): Promise<void> {
  await refuseNewer(db, schema, known);
  const { error } = await createMigrator(db, schema, known).migrateTo(target);
  if (error) throw error;
}

/** Migrations that are still to be run; of a database that has none of ours all of them. */
export async function listPending(db: Db, schema: string | null, known: Migrations = migrations): Promise<readonly string[]> {
  await refuseNewer(db, schema, known);
  const done = await listDone(db, schema);
  // The migrator describes every table there is, of all bases, and fails where another process drops one meanwhile.
  return Object.keys(known).filter((name) => !done.includes(name));
}

/** What a newer version has made of the data is not guessed at. */
async function refuseNewer(db: Db, schema: string | null, known: Migrations): Promise<void> {
  const unknown = (await listDone(db, schema)).filter((name) => !(name in known));
  if (unknown.length === 0) return;
  const own = toDataVersion({ migration: Object.keys(known).at(-1) ?? '', format: formatVersion });
  throw new AppError(
    'unavailable',
    {},
    `These data were last used by a newer Quadrille, which changed them ("${unknown.join('", "')}"). Start that version or a newer one, let it take them back for this one with "quadrille migrate --to ${own}", or bring back a backup from before.`,
  );
}

/** Names of the migrations that were run, ours or not. */
export async function listDone(db: Db, schema: string | null): Promise<readonly string[]> {
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

function createMigrator(db: Db, schema: string | null, known: Migrations): Migrator {
  const within = (on: Db): Db => (schema === null ? on : on.withSchema(schema));
  const inSchema = Object.fromEntries(
    Object.entries(known).map(([name, { up, down }]) => [
      name,
      { up: (on: Db) => up(within(on)), ...(down && { down: (on: Db) => down(within(on)) }) },
    ]),
  );
  return new Migrator({
    db,
    provider: { getMigrations: async () => inSchema },
    // Steps are made side by side: one may be published after another with a later name, and is then run behind it.
    allowUnorderedMigrations: true,
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
}
