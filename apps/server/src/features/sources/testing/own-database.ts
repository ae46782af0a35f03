import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { makeFreshDatabase } from '../../../testing/fresh-database.ts';

/** A database as somebody has it, to be connected. */
export interface OwnDatabase {
  readonly config: { readonly client: string; readonly connection: Readonly<Record<string, unknown>> };
  readonly folder: string | null;
  run(sql: readonly string[]): Promise<void>;
  drop(): Promise<void>;
}

type Found = OwnDatabase | { readonly reason: string };

function connectionOf(url: string, usualPort: number): Readonly<Record<string, unknown>> {
  const { hostname: host, port, username: user, password, pathname } = new URL(url);
  return { host, port: Number(port || usualPort), user, password, database: pathname.slice(1) };
}

export async function makeOwnPostgres(): Promise<Found> {
  const database = await makeFreshDatabase('postgres');
  if ('reason' in database) return database;
  return {
    config: { client: 'pg', connection: connectionOf(database.url, 5432) },
    folder: null,
    async run(sql) {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      for (const one of sql) await client.query(one);
      await client.end();
    },
    drop: database.drop,
  };
}

export async function makeOwnMysql(): Promise<Found> {
  const database = await makeFreshDatabase('mysql');
  if ('reason' in database) return database;
  return {
    config: { client: 'mysql2', connection: connectionOf(database.url, 3306) },
    folder: null,
    async run(sql) {
      const connection = await createConnection({ uri: database.url });
      for (const one of sql) await connection.query(one);
      await connection.end();
    },
    drop: database.drop,
  };
}

export function makeOwnSqlite(): OwnDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-own-'));
  return {
    config: { client: 'sqlite3', connection: { filename: 'own.db' } },
    folder,
    run: (sql) => {
      const db = new DatabaseSync(join(folder, 'own.db'));
      for (const one of sql) db.exec(one);
      db.close();
      return Promise.resolve();
    },
    drop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}
