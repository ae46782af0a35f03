import { postgresTextTypes } from '@quadrille/sql';
import pg, { type Pool, type PoolConfig } from 'pg';

// Compiling takes seconds for statements with many subqueries that run in milliseconds.
const sessionOptions = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off';

/** Connections on which dates and whole numbers of 64 bits come as the text the database sent, times always in UTC. */
export function createPool(config: PoolConfig): Pool {
  const asText = new Set(postgresTextTypes);
  const pool = new pg.Pool({
    idleTimeoutMillis: 30_000,
    ...config,
    options: `${sessionOptions}${config.options === undefined ? '' : ` ${config.options}`}`,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        asText.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks while it rests is replaced when next needed; one in use fails the query it runs.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
