import { randomBytes } from 'node:crypto';
import { findMysql, findPostgres } from '@quadrille/tooling/test-kit';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';

/** A database of its own; dropped at the end with all bases. */
export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export type ServerKind = 'postgres' | 'mysql';
export const serverKinds: readonly ServerKind[] = ['postgres', 'mysql'];

/** Null, with the reason, where no such server can be reached. */
export async function makeFreshDatabase(kind: ServerKind): Promise<FreshDatabase | { readonly reason: string }> {
  const name = `quadrille_test_${randomBytes(6).toString('hex')}`;
  return kind === 'postgres' ? makePostgres(name) : makeMysql(name);
}

async function makePostgres(name: string): Promise<FreshDatabase | { readonly reason: string }> {
  const server = await findPostgres();
  if (server === null) return { reason: 'no PostgreSQL on loopback' };
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`CREATE DATABASE ${name}`);
  return { url: withPath(server, name), drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function makeMysql(name: string): Promise<FreshDatabase | { readonly reason: string }> {
  const server = await findMysql();
  if (server === null) return { reason: 'no MySQL or MariaDB on loopback' };
  const run = async (sql: string): Promise<unknown[]> => {
    const connection = await createConnection({ uri: server });
    const [rows] = await connection.query(sql).finally(() => connection.end());
    return rows as unknown[];
  };
  await run(`CREATE DATABASE ${name}`);
  return {
    url: withPath(server, name),
    drop: async () => {
      const found = (await run(`SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE '${name}%'`)) as {
        name: string;
      }[];
      for (const one of found) await run(`DROP DATABASE ${one.name}`);
    },
  };
}

function withPath(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
