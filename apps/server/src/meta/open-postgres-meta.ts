import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { MetaSchema } from './meta-schema.ts';
import { createMetaStore, type MetaStore } from './meta-store.ts';
import { migrate } from './migrate.ts';

const schema = 'quadrille';
const int8 = 20;

/** Opens (or makes) the meta store in schema `quadrille` of a PostgreSQL database. */
export async function openPostgresMeta(url: string): Promise<MetaStore> {
  const { default: pg } = await import('pg');
  const pool: Pool = new pg.Pool({
    connectionString: url,
    max: 8,
    types: { getTypeParser: ((oid: number, format: 'text') => (oid === int8 ? Number : pg.types.getTypeParser(oid, format))) as never },
  });
  pool.on('error', () => {}); // an idle connection was lost; the next query opens another
  pool.on('connect', (client) => client.on('error', () => {})); // one in use was lost; the query it runs fails
  const db = new Kysely<MetaSchema>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db as unknown as Kysely<unknown>, schema);
  return createMetaStore('postgres', db.withSchema(schema), {
    copyTo: () => Promise.reject(new Error('A PostgreSQL installation is backed up with the tools of PostgreSQL.')),
    close: () => db.destroy(),
  });
}
