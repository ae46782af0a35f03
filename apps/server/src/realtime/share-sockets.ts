import type { PoolClient } from 'pg';
import type { Server } from 'socket.io';
import type { Log } from '../platform/log.ts';

/**
 * Joins the socket servers of all processes on one PostgreSQL: what is sent to a room reaches its sockets wherever they are
 * connected. It may lose messages while the database is away; what rests on none being lost asks for the state as well.
 * Answers how to let go.
 */
export async function shareSockets(io: Server, databaseUrl: string, log: Log): Promise<() => Promise<void>> {
  const [{ createAdapter }, { default: pg }] = await Promise.all([import('@socket.io/postgres-adapter'), import('pg')]);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'quadrille sockets' });
  pool.on('error', () => {}); // an idle connection was lost; the next query opens another
  pool.on('connect', (client) => {
    client.on('error', () => {}); // the one that listens was lost; the adapter takes another
    client.once('end', () => giveBack(client));
  });
  // Messages too large for a notification lie here until they were read. Under a lock: IF NOT EXISTS does not hold between processes.
  await pool.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('quadrille.socket_message'));
    CREATE TABLE IF NOT EXISTS quadrille.socket_message (id bigserial UNIQUE, created_at timestamptz DEFAULT now(), payload bytea);
    COMMIT;
  `);
  io.adapter(
    createAdapter(pool, {
      channelPrefix: 'quadrille_sockets',
      tableName: 'quadrille.socket_message',
      errorHandler: (error) => log.warn('A message to sockets of other processes was lost.', { error }),
    }),
  );
  return () => pool.end();
}

/** The adapter keeps a connection that was lost: its place in the pool would be taken for good, and closing would wait for it. */
function giveBack(client: PoolClient): void {
  try {
    client.release(true);
  } catch {
    // It was back already.
  }
}
