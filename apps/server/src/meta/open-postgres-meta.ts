import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import type { MetaSchema } from './meta-schema.ts';
import { createMetaStore, type MetaStore } from './meta-store.ts';
import { keepRows } from './keep-rows.ts';
import { listPending, migrate, migrateBack, type Migrations } from './migrate.ts';

const schema = 'quadrille';
const int8 = 20;

/** Opens (or makes) the meta store in schema `quadrille` of a PostgreSQL database. */
export async function openPostgresMeta(url: string, known?: Migrations): Promise<MetaStore> {
  const db = await connect(url);
  try {
    await upgrade(db as unknown as Kysely<unknown>, known);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return createMetaStore('postgres', db.withSchema(schema), {
    copyTo: () => Promise.reject(new Error('A PostgreSQL installation is backed up with the tools of PostgreSQL.')),
    close: () => db.destroy(),
  });
}

/** All of it or nothing, in one transaction; the rows of before are kept beside it. */
async function upgrade(db: Kysely<unknown>, known?: Migrations): Promise<void> {
  if ((await listPending(db, schema, known)).length === 0) return;
  await alone(db, async () => {
    const [first] = await listPending(db, schema, known);
    if (first === undefined) return; // another process was first
    await keepRows(db, schema, `${schema}_before_${first}`);
    await migrate(db, schema, known);
  });
}

/** The way back to what an earlier version reads. */
export async function stepPostgresBack(url: string, target: string, known?: Migrations): Promise<void> {
  const db = (await connect(url)) as unknown as Kysely<unknown>;
  try {
    await alone(db, async () => {
      await keepRows(db, schema, `${schema}_before_going_back`);
      await migrateBack(db, schema, target, known);
    });
  } finally {
    await db.destroy();
  }
}

/** One process at a time, whichever comes first. */
async function alone(db: Kysely<unknown>, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtextextended(${`${schema} upgrade`}, 0))`.execute(held);
    await work().finally(() => sql`select pg_advisory_unlock(hashtextextended(${`${schema} upgrade`}, 0))`.execute(held));
  });
}

async function connect(url: string): Promise<Kysely<MetaSchema>> {
  const { default: pg } = await import('pg');
  const pool: Pool = new pg.Pool({
    connectionString: url,
    max: 8,
    types: { getTypeParser: ((oid: number, format: 'text') => (oid === int8 ? Number : pg.types.getTypeParser(oid, format))) as never },
  });
  pool.on('error', () => {}); // an idle connection was lost; the next query opens another
  pool.on('connect', (client) => client.on('error', () => {})); // one in use was lost; the query it runs fails
  return new Kysely<MetaSchema>({ dialect: new PostgresDialect({ pool }) });
}
