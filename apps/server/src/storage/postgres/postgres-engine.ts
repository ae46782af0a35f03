import { postgres } from '@quadrille/sql';
import type { Pool } from 'pg';
import type { Engine } from '../engine.ts';
import { createPoolEngine, type PoolEngineOptions } from '../pool/pool-engine.ts';
import type { WriteConnection } from '../write/write-lane.ts';
import { createBaseSchema, findFormat, readyBaseSchema, schemaOf } from './base-tables.ts';
import { createPostgresLane } from './postgres-lane.ts';
import { createPostgresLoads } from './postgres-load.ts';
import { createPool } from './postgres-pool.ts';
import { Gate } from '../read/turns.ts';
import { inTurn } from '../sql-session.ts';
import { createSession } from './postgres-session.ts';

/** Bases as schemas of one PostgreSQL database. Several servers may share it. */
export function createPostgresEngine(options: PoolEngineOptions): Engine {
  const { url, connections = 10, slowConnections = 4 } = options;
  const pool = createPool({ connectionString: url, max: connections });
  const slow = createPool({ connectionString: url, max: slowConnections });
  return createPoolEngine(
    {
      kind: 'postgres',
      dialect: postgres,
      lanes: {
        fast: createPostgresLane(pool, slow, new Gate(connections)),
        slow: createPostgresLane(slow, pool, new Gate(slowConnections)),
      },
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
  return { ...inTurn(createSession(client)), release: (error) => client.release(error !== undefined) };
}
