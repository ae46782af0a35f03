import type { Dialect } from '../dialects/dialect.ts';
import { type SqlValue, type Statement, stepsOf } from '../fragment.ts';

/** A connection the suites run on. Rows come as arrays. */
export interface Driver {
  readonly dialect: Dialect;
  /** Schema the suite may fill, null where the engine has none. */
  readonly schema: string | null;
  run(statement: Statement): Promise<readonly (readonly unknown[])[]>;
}

/** The part of `DatabaseSync` of node:sqlite that a driver needs. */
export interface SqliteConnection {
  aggregate(name: string, options: never): void;
  function(name: string, options: { deterministic: boolean }, implementation: (value: never) => string | null): void;
  prepare(sql: string): { setReturnArrays(on: boolean): void; all(...params: never[]): unknown[] };
}

/** The part of a `pg` client that a driver needs. */
export interface PostgresConnection {
  query(config: { text: string; values: SqlValue[]; rowMode: 'array' }): Promise<{ rows: unknown[][] }>;
}

/** A driver on node:sqlite; registers the functions the dialect needs. */
export function sqliteDriver(
  connection: SqliteConnection,
  dialect: Dialect,
  functions: Readonly<Record<string, (value: unknown) => string | null>>,
  aggregates: Readonly<Record<string, object>> = {},
): Driver {
  for (const [name, aggregate] of Object.entries(aggregates)) connection.aggregate(name, { deterministic: true, ...aggregate } as never);
  for (const [name, implementation] of Object.entries(functions)) connection.function(name, { deterministic: true }, implementation);
  return {
    dialect,
    schema: null,
    run: async (statement) => {
      const prepared = connection.prepare(statement.sql);
      prepared.setReturnArrays(true);
      return prepared.all(...(statement.params as readonly never[])) as unknown[][];
    },
  };
}

/** A driver on a `pg` client whose session runs in UTC. */
export function postgresDriver(connection: PostgresConnection, dialect: Dialect, schema: string): Driver {
  return {
    dialect,
    schema,
    run: async (statement) => (await connection.query({ text: statement.sql, values: [...statement.params], rowMode: 'array' })).rows,
  };
}

/** The part of a `mysql2/promise` connection that a driver needs. */
export interface MysqlConnection {
  execute(options: { sql: string; values: SqlValue[]; rowsAsArray: true }): Promise<[unknown, unknown]>;
}

/** A driver on a `mysql2` connection on which `mysqlSession` was run, with `dateStrings` and `jsonStrings`. */
export function mysqlDriver(connection: MysqlConnection, dialect: Dialect, schema: string): Driver {
  const runOne = async ({ sql, params }: Statement): Promise<unknown[][]> => {
    const [rows] = await connection.execute({ sql, values: [...params], rowsAsArray: true });
    return Array.isArray(rows) ? (rows as unknown[][]) : [];
  };
  return {
    dialect,
    schema,
    async run(statement) {
      let rows: unknown[][] = [];
      for (const step of stepsOf(statement)) rows = await runOne(step);
      return rows;
    },
  };
}
