import { DatabaseSync } from 'node:sqlite';
import { findPostgres } from '@quadrille/tooling/test-kit';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DialectName } from '../dialects/dialect.ts';
import { postgres, postgresTextTypes } from '../dialects/postgres/postgres.ts';
import { sqlite, sqliteFunctions } from '../dialects/sqlite/sqlite.ts';
import { planCreateSchema, planDropSchema } from '../migrate/plan.ts';
import { type Driver, postgresDriver, sqliteDriver } from './driver.ts';

interface Connection {
  readonly driver: Driver;
  close(): Promise<void>;
}

const openers: Record<DialectName, () => Promise<Connection | string>> = { sqlite: openSqlite, postgres: openPostgres };
const wanted = (process.env['DIALECTS'] ?? 'sqlite,postgres').split(',');

/** Runs a block of tests on every dialect that can be reached; the others skip with the reason. `DIALECTS=sqlite` narrows. */
export function describeDialects(body: (getDriver: () => Driver) => void): void {
  describe.for(['sqlite', 'postgres'] as const)('%s', (name) => {
    let opened: Connection | string = `left out by DIALECTS`;
    beforeAll(async () => {
      if (wanted.includes(name)) opened = await openers[name]();
    });
    beforeEach((test) => {
      if (typeof opened === 'string') test.skip(opened);
    });
    afterAll(async () => {
      if (typeof opened !== 'string') await opened.close();
    });
    body(() => {
      if (typeof opened === 'string') throw new Error(opened);
      return opened.driver;
    });
  });
}

async function openSqlite(): Promise<Connection> {
  const database = new DatabaseSync(':memory:');
  return { driver: sqliteDriver(database as never, sqlite, sqliteFunctions), close: async () => database.close() };
}

async function openPostgres(): Promise<Connection | string> {
  const url = await findPostgres();
  if (url === null) return 'no PostgreSQL on loopback';
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC', types: { getTypeParser: textTypes as never } });
  await client.connect();
  const schema = `sql_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const driver = postgresDriver(client as never, postgres, schema);
  for (const statement of planCreateSchema(postgres, schema)) await driver.run(statement);
  return {
    driver,
    close: async () => {
      for (const statement of planDropSchema(postgres, schema)) await driver.run(statement);
      await client.end();
    },
  };
}

function textTypes(oid: number, format: 'text'): unknown {
  return postgresTextTypes.includes(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format);
}
