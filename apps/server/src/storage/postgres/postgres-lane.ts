import { postgres, type Statement } from '@quadrille/sql';
import type { Pool, PoolClient } from 'pg';
import { createPoolLane } from '../pool/pool-lane.ts';
import type { ReadLane } from '../read/read-job.ts';
import type { Gate } from '../read/turns.ts';
import type { ReadSource } from '../read/read-source.ts';
import type { Queryable } from './postgres-session.ts';

/** Reads on pooled connections; `control` is where cancels go. */
export function createPostgresLane(pool: Pool, control: Pool, gate: Gate): ReadLane {
  return createPoolLane(gate, async () => {
    const client = await pool.connect();
    return {
      source: createSource(client),
      cancel: () => control.query('SELECT pg_cancel_backend($1)', [backendOf(client)]),
      release: (isCancelled) => client.release(isCancelled),
    };
  });
}

function backendOf(client: PoolClient): number {
  return (client as PoolClient & { readonly processID: number }).processID;
}

function createSource(client: Queryable): ReadSource {
  const rows = async ({ sql, params }: Statement): Promise<unknown[][]> =>
    (await client.query({ text: sql, values: params as unknown[], rowMode: 'array' })).rows as unknown[][];
  return {
    dialect: postgres,
    rows,
    // One value of four bytes an id, in the order of the inner query, instead of a million rows.
    async ids({ sql, params }) {
      const [row] = await rows({ sql: `SELECT string_agg(int4send("id"::int), ''::bytea) FROM (${sql}) AS "ordered"`, params });
      const bytes = row?.[0] as Buffer | null | undefined;
      return bytes ? toInt32(bytes) : new Int32Array(0);
    },
  };
}

function toInt32(bytes: Buffer): Int32Array {
  const ids = new Int32Array(bytes.length / 4);
  for (let index = 0; index < ids.length; index++) ids[index] = bytes.readInt32BE(index * 4);
  return ids;
}
