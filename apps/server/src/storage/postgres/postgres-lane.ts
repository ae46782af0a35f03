import { AppError } from '@quadrille/contract';
import { postgres, type Statement } from '@quadrille/sql';
import type { Pool, PoolClient } from 'pg';
import type { LaneOptions, ReadAnswer, ReadJob, ReadLane } from '../read/read-job.ts';
import { type ReadSource, runReadJob } from '../read/run-read-job.ts';
import type { Queryable } from './postgres-session.ts';

/** Reads on pooled connections. A job that is given up is cancelled in the database, over `control`. */
export function createPostgresLane(pool: Pool, control: Pool): ReadLane {
  return {
    async run(job: ReadJob, { signal, deadlineMs }: LaneOptions): Promise<ReadAnswer> {
      if (signal?.aborted) throw new AppError('aborted');
      const client = await pool.connect();
      if (signal?.aborted) {
        client.release(); // the request went while it waited for a connection
        throw new AppError('aborted');
      }
      const state: { cause: 'aborted' | 'deadline' | null } = { cause: null };
      const giveUp = (cause: 'aborted' | 'deadline') => (): void => {
        state.cause ??= cause;
        void control.query('SELECT pg_cancel_backend($1)', [backendOf(client)]).catch(() => undefined);
      };
      const onAbort = giveUp('aborted');
      const timer = setTimeout(giveUp('deadline'), deadlineMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        return await runReadJob(createSource(client), job);
      } catch (error) {
        throw state.cause ? new AppError(state.cause) : error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        // A cancel may still be on its way to this connection: nobody else shall get it.
        client.release(state.cause !== null);
      }
    },
  };
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
