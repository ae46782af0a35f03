import type { Dialect, Statement } from '@quadrille/sql';
import type { Pool, PoolConnection } from 'mysql2/promise';
import { createPoolLane } from '../pool/pool-lane.ts';
import type { ReadLane } from '../read/read-job.ts';
import type { Gate } from '../read/turns.ts';
import type { ReadSource } from '../read/read-source.ts';
import { giveBack } from './mysql-pool.ts';
import { runSteps } from './mysql-session.ts';

/** Reads on pooled connections; `control` is where cancels go. */
export function createMysqlLane(dialect: Dialect, pool: Pool, control: Pool, gate: Gate): ReadLane {
  return createPoolLane(gate, async () => {
    const connection = await pool.getConnection();
    return {
      source: createSource(dialect, connection),
      cancel: () => control.query(`KILL QUERY ${connection.threadId}`),
      release: (isCancelled) => giveBack(connection, isCancelled),
    };
  });
}

function createSource(dialect: Dialect, connection: PoolConnection): ReadSource {
  const rows = async (statement: Statement): Promise<readonly (readonly unknown[])[]> => (await runSteps(connection, statement)).rows;
  return { dialect, rows, ids: async (statement) => Int32Array.from(await rows(statement), ([id]) => Number(id)) };
}
