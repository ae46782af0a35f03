import { mysqlSession, type Dialect } from '@quadrille/sql';
import { createConnection, createPool as createMysqlPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2/promise';

/** Statements prepared and kept on each connection; the server counts those of all connections. */
const preparedStatements = 200;

const common: PoolOptions = {
  dateStrings: true,
  jsonStrings: true,
  supportBigNumbers: true,
  maxPreparedStatements: preparedStatements,
  connectTimeout: 10_000,
};

type MysqlOptions = Pick<PoolOptions, 'flags' | 'ssl' | 'stream'>;

/** Connections whose session is as `mysqlSession` says; what is read sees what was committed when its statement began. */
export function createPool(url: string, dialect: Dialect, max: number, options: MysqlOptions = {}, alsoRun: readonly string[] = []): Pool {
  const pool = createMysqlPool({ ...common, ...options, uri: url, connectionLimit: max, maxIdle: max, idleTimeout: 30_000 });
  pool.pool.on('connection', (connection) => {
    // A connection that breaks while it rests is replaced when next needed; one in use fails the statement it runs.
    connection.on('error', () => undefined);
    // Commands wait for each other: this one is before whatever the connection was opened for.
    for (const sql of [mysqlSession(dialect), 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', ...alsoRun])
      connection.query(sql, (error) => error && connection.destroy());
  });
  return pool;
}

/** Asks the server what it is. Throws where none answers. */
export async function readVersion(url: string, options: MysqlOptions = {}): Promise<string> {
  const connection = await createConnection({ ...options, uri: url, connectTimeout: 10_000 });
  try {
    const [rows] = await connection.query('SELECT version() AS version');
    return (rows as { version: string }[])[0]?.version ?? '';
  } finally {
    await connection.end();
  }
}

/** Takes a connection for good instead of giving it back. */
export function giveBack(connection: PoolConnection, isBroken: boolean): void {
  if (isBroken) connection.destroy();
  else connection.release();
}
