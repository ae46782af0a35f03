import type { Dialect } from '../dialects/dialect.ts';
import type { SqlValue, Statement } from '../fragment.ts';

/** A connection the suites run on. Rows come as arrays. */
export interface Driver {
  readonly dialect: Dialect;
  /** Schema the suite may fill, null where the engine has none. */
  readonly schema: string | null;
  run(statement: Statement): Promise<readonly (readonly unknown[])[]>;
}

/** The part of `DatabaseSync` of node:sqlite that a driver needs. */
export interface SqliteConnection {
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
): Driver {
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
