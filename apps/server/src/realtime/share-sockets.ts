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
  // Messages too large for a notification lie here until they were read.
  await pool.query(
    'CREATE TABLE IF NOT EXISTS quadrille.socket_message (id bigserial UNIQUE, created_at timestamptz DEFAULT now(), payload bytea)',
  );
  io.adapter(
    createAdapter(pool, {
      channelPrefix: 'quadrille_sockets',
      tableName: 'quadrille.socket_message',
      errorHandler: (error) => log.warn('A message to sockets of other processes was lost.', { error }),
    }),
  );
  return () => pool.end();
}
