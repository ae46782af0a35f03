import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const postgresUrl = process.env['PGURL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A PostgreSQL database of its own; dropped at the end. */
export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Null, with the reason, where no PostgreSQL can be reached. */
export async function makeFreshDatabase(): Promise<FreshDatabase | { readonly reason: string }> {
  const name = `quadrille_test_${randomBytes(6).toString('hex')}`;
  try {
    await run(`CREATE DATABASE ${name}`);
  } catch (error) {
    return { reason: `no PostgreSQL at ${new URL(postgresUrl).host}: ${(error as Error).message}` };
  }
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function run(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 1500 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
