import { DatabaseSync } from 'node:sqlite';
import { findMysql, findPostgres, testedDatabases } from '@quadrille/tooling/test-kit';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DialectName } from '../dialects/dialect.ts';
import { mysqlDialectFor, mysqlSession } from '../dialects/mysql/mysql.ts';
import { postgres, postgresTextTypes } from '../dialects/postgres/postgres.ts';
import { sqlite, sqliteAggregates, sqliteFunctions } from '../dialects/sqlite/sqlite.ts';
import { formulaFunctionsFor } from '../formula/formula-functions-for.ts';
import { planCreateSchema, planDropSchema } from '../migrate/plan.ts';
import { type Driver, mysqlDriver, postgresDriver, sqliteDriver } from './driver.ts';

interface Connection {
  readonly driver: Driver;
  close(): Promise<void>;
}

/** Databases a test run can start or find on its own; the others are those of `remote.db.test.ts`. */
type LocalName = Exclude<DialectName, 'mssql' | 'snowflake'>;

const openers: Record<LocalName, () => Promise<Connection | string>> = { sqlite: openSqlite, postgres: openPostgres, mysql: openMysql };
const wanted = testedDatabases('each');

/** Runs a block of tests on every dialect that can be reached; the others, and those in `skips`, skip with the reason. `DIALECTS=sqlite` narrows. */
export function describeDialects(body: (getDriver: () => Driver) => void, skips: Readonly<Partial<Record<LocalName, string>>> = {}): void {
  describe.for([...wanted])('%s', (name) => {
    let opened: Connection | string = skips[name] ?? 'it was not opened';
    beforeAll(async () => {
      if (skips[name] === undefined) opened = await openers[name]();
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
  for (const { name, fn } of formulaFunctionsFor(sqlite)) database.function(name, { deterministic: true, varargs: true }, fn as never);
  return { driver: sqliteDriver(database as never, sqlite, sqliteFunctions, sqliteAggregates), close: async () => database.close() };
}

async function openPostgres(): Promise<Connection | string> {
  const url = await findPostgres();
  if (url === null) return 'no PostgreSQL on loopback';
  const client = new pg.Client({
    connectionString: url,
    options: '-c timezone=UTC -c jit=off',
    types: { getTypeParser: textTypes as never },
  });
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

async function openMysql(): Promise<Connection | string> {
  const url = await findMysql();
  if (url === null) return 'no MySQL or MariaDB on loopback';
  const connection = await createConnection({ uri: url, dateStrings: true, jsonStrings: true });
  const [[row]] = (await connection.query('SELECT version() AS version')) as unknown as [[{ version: string }]];
  const dialect = mysqlDialectFor(row.version);
  await connection.query(mysqlSession(dialect));
  const schema = `sql_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const driver = mysqlDriver(connection as never, dialect, schema);
  for (const statement of planCreateSchema(dialect, schema)) await driver.run(statement);
  return {
    driver,
    close: async () => {
      for (const statement of planDropSchema(dialect, schema)) await driver.run(statement);
      await connection.end();
    },
  };
}
