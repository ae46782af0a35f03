import pg from 'pg';
import { findPostgres } from '@quadrille/tooling/test-kit';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of its own on the PostgreSQL of this machine, or null where none answers. */
export async function createTestDatabase(name = 'quadrille_test'): Promise<TestDatabase | null> {
  const server = await findPostgres();
  if (server === null) return null;
  const database = `${name}_${process.pid}_${Date.now().toString(36)}`;
  await onServer(server, `CREATE DATABASE "${database}"`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`) };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
