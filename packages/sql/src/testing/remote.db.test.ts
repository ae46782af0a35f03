import { describe, expect, test } from 'vitest';
import type { Dialect } from '../dialects/dialect.ts';
import { mssql, mssqlSession } from '../dialects/mssql/mssql.ts';
import { snowflake, snowflakeSession } from '../dialects/snowflake/snowflake.ts';
import { type SqlValue, type Statement, stepsOf } from '../fragment.ts';
import { planCreateSchema, planDropSchema } from '../migrate/plan.ts';
import { openBench } from './bench.ts';
import { driverCases } from './cases.ts';
import type { Driver } from './driver.ts';

/**
 * Engines no test run can start on its own. The driver is no dependency of ours: install it beside the checkout
 * (`pnpm add -D tedious` or `snowflake-sdk` in a copy) and name the server.
 */
interface Remote {
  readonly dialect: Dialect;
  /** Environment variable with the server's address. */
  readonly variable: string;
  /** Name of the npm package. */
  readonly driver: string;
  /** Runs one statement; rows as arrays. */
  connect(driver: never, url: URL): Promise<RemoteConnection>;
  /** Run once on the connection, after there is a schema. */
  session(schema: string): readonly string[];
}

interface RemoteConnection {
  run(statement: Statement): Promise<unknown[][]>;
  close(): Promise<void>;
}

const remotes: readonly Remote[] = [
  { dialect: mssql, variable: 'TEST_MSSQL_URL', driver: 'tedious', connect: connectMssql, session: () => [mssqlSession] },
  {
    dialect: snowflake,
    variable: 'TEST_SNOWFLAKE_URL',
    driver: 'snowflake-sdk',
    connect: connectSnowflake,
    session: (schema) => [`USE SCHEMA "${schema}"`, ...snowflakeSession],
  },
];

describe.each(remotes)('$dialect.name', ({ dialect, variable, driver, connect, session }) => {
  const address = process.env[variable];
  test(`S-7 ${dialect.name} meets the claims every dialect must meet`, { timeout: 600_000 }, async (context) => {
    if (address === undefined) return context.skip(`no ${variable}`);
    const found: unknown = await import(/* @vite-ignore */ driver).catch(() => null);
    if (found === null) return context.skip(`${variable} is set, but the package "${driver}" is not installed`);
    const schema = `sql_${process.pid}_${Date.now().toString(36)}`;
    const connection = await connect(found as never, new URL(address));
    const runAll = async (statement: Statement): Promise<unknown[][]> => {
      let rows: unknown[][] = [];
      for (const step of stepsOf(statement)) rows = await connection.run(step);
      return rows;
    };
    const bench: Driver = { dialect, schema, run: runAll };
    const failures: string[] = [];
    try {
      for (const statement of planCreateSchema(dialect, schema)) await runAll(statement);
      for (const text of session(schema)) await connection.run({ sql: text, params: [] });
      for (const { rule, title, run } of driverCases) {
        await openBench(bench)
          .then(run)
          .catch((error: unknown) => failures.push(`${rule} ${title}: ${String(error)}`));
      }
    } finally {
      for (const statement of planDropSchema(dialect, schema)) await runAll(statement);
      await connection.close();
    }
    expect(failures).toEqual([]);
  });
});

/** The parts of `tedious` used here. */
interface Tedious {
  readonly Connection: new (config: object) => TediousConnection;
  readonly Request: new (sql: string, done: (error: Error | null, count: number, rows: { value: unknown }[][]) => void) => TediousRequest;
  readonly TYPES: Readonly<Record<'NVarChar' | 'Float' | 'BigInt' | 'Bit', unknown>>;
}

interface TediousConnection {
  connect(done: (error?: Error) => void): void;
  execSql(request: TediousRequest): void;
  close(): void;
}

interface TediousRequest {
  addParameter(name: string, type: unknown, value: unknown): void;
}

/** `mssql://user:password@host:port/database`. */
async function connectMssql(module: never, url: URL): Promise<RemoteConnection> {
  const { Connection, Request, TYPES } = ((module as { default?: Tedious }).default ?? module) as Tedious;
  const connection = new Connection({
    server: url.hostname,
    authentication: {
      type: 'default',
      options: { userName: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    },
    options: {
      port: Number(url.port || 1433),
      database: url.pathname.slice(1) || 'master',
      encrypt: true,
      trustServerCertificate: ['127.0.0.1', 'localhost'].includes(url.hostname),
      rowCollectionOnRequestCompletion: true,
      useUTC: true,
    },
  });
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
  const typeOf = (value: SqlValue): unknown => {
    if (typeof value === 'boolean') return TYPES.Bit;
    if (typeof value === 'number') return Number.isSafeInteger(value) ? TYPES.BigInt : TYPES.Float;
    return typeof value === 'bigint' ? TYPES.BigInt : TYPES.NVarChar;
  };
  return {
    run: ({ sql, params }) =>
      new Promise((resolve, reject) => {
        const request = new Request(sql, (error, _count, rows) =>
          error ? reject(error) : resolve(rows.map((row) => row.map(({ value }) => value))),
        );
        params.forEach((value, index) => request.addParameter(`p${index + 1}`, typeOf(value), value));
        connection.execSql(request);
      }),
    close: async () => connection.close(),
  };
}

/** The parts of `snowflake-sdk` used here. */
interface SnowflakeSdk {
  createConnection(options: object): SnowflakeConnection;
}

interface SnowflakeConnection {
  connectAsync(done: (error?: Error) => void): Promise<unknown>;
  execute(options: {
    sqlText: string;
    binds: readonly unknown[];
    rowMode: 'array';
    fetchAsString: readonly string[];
    complete: (error: Error | undefined, statement: unknown, rows?: unknown[][]) => void;
  }): void;
  destroy(done: () => void): void;
}

/** `snowflake://user:password@account/database?warehouse=…&role=…`. */
async function connectSnowflake(module: never, url: URL): Promise<RemoteConnection> {
  const sdk = ((module as { default?: SnowflakeSdk }).default ?? module) as SnowflakeSdk;
  const connection = sdk.createConnection({
    account: url.hostname,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
    ...Object.fromEntries(url.searchParams),
  });
  await connection.connectAsync(() => {});
  return {
    run: ({ sql, params }) =>
      new Promise((resolve, reject) =>
        connection.execute({
          sqlText: sql,
          binds: params,
          rowMode: 'array',
          fetchAsString: ['Number', 'Date'],
          complete: (error, _statement, rows) => (error ? reject(error) : resolve(rows ?? [])),
        }),
      ),
    close: () => new Promise((resolve) => connection.destroy(() => resolve())),
  };
}
