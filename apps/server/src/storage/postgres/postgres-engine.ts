import { postgres, postgresTextTypes } from '@quadrille/sql';
import pg, { type Pool } from 'pg';
import type { Engine } from '../engine.ts';
import { createPoolEngine, type PoolEngineOptions } from '../pool/pool-engine.ts';
import type { WriteConnection } from '../write/write-lane.ts';
import { createBaseSchema, findFormat, readyBaseSchema, schemaOf } from './base-tables.ts';
import { createPostgresLane } from './postgres-lane.ts';
import { createPostgresLoads } from './postgres-load.ts';
import { createSession } from './postgres-session.ts';

/** Bases as schemas of one PostgreSQL database. Several servers may share it. */
export function createPostgresEngine(options: PoolEngineOptions): Engine {
  const pool = createPool(options.url, options.connections ?? 10);
  const slow = createPool(options.url, options.slowConnections ?? 4);
  return createPoolEngine(
    {
      kind: 'postgres',
      dialect: postgres,
      lanes: { fast: createPostgresLane(pool, slow), slow: createPostgresLane(slow, pool) },
      session: createSession(pool),
      schemaOf,
      findFormat: (id) => findFormat(pool, id),
      makeBase: (id) => createBaseSchema(pool, id),
      removeBase: async (id) => {
        await pool.query(`DROP SCHEMA IF EXISTS "${schemaOf(id)}" CASCADE`);
      },
      readyBase: (id) => readyBaseSchema(pool, id),
      connect: () => connectWriter(pool),
      loads: (id) => createPostgresLoads(slow, schemaOf(id)),
      close: async () => {
        await Promise.all([pool.end(), slow.end()]);
      },
    },
    options,
  );
}

async function connectWriter(pool: Pool): Promise<WriteConnection> {
  const client = await pool.connect();
  return { ...createSession(client), release: (error) => client.release(error !== undefined) };
}

/** Dates and whole numbers of 64 bits come as the text the database sent, times always in UTC. */
function createPool(url: string, max: number): Pool {
  const asText = new Set(postgresTextTypes);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Compiling takes seconds for statements with many subqueries that run in milliseconds.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
    idleTimeoutMillis: 30_000,
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
