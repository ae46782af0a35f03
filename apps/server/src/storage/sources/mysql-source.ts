import { mysqlDialectFor } from '@quadrille/sql';
import { Gate } from '../read/turns.ts';
import { createMysqlLane } from '../mysql/mysql-lane.ts';
import { createPool, readVersion } from '../mysql/mysql-pool.ts';
import { createSession } from '../mysql/mysql-session.ts';
import { selectFromMysql } from './mysql-select.ts';
import type { OpenSource, ServerConfig } from './source.ts';
import { createSourceSockets } from './source-sockets.ts';
import { tlsOptions } from './tls-options.ts';

/** Somebody's own MySQL or MariaDB database; `address` is the numeric one its host was checked to have. `signal` ends the opening. */
export async function openMysqlSource(config: ServerConfig, address: string, signal: AbortSignal): Promise<OpenSource> {
  const url = toUrl(config);
  const sockets = createSourceSockets();
  const tls = tlsOptions(config);
  const options = {
    // The name is what the certificate is checked against; the connection goes to the address that was checked.
    stream: () => sockets.make().connect({ host: address, port: config.port }),
    ...(tls !== null && { ssl: { ...tls, verifyIdentity: config.tls === 'verify' } }),
  };
  signal.addEventListener('abort', sockets.destroyAll, { once: true });
  const version = await readVersion(url, options).finally(() => signal.removeEventListener('abort', sockets.destroyAll));
  const dialect = mysqlDialectFor(version);
  const readOnly = config.isReadOnly ? ['SET SESSION TRANSACTION READ ONLY'] : [];
  const pool = createPool(url, dialect, 4, options, readOnly);
  const slow = createPool(url, dialect, 2, options, readOnly);
  return {
    dialect,
    schema: config.schema,
    lanes: {
      fast: createMysqlLane(dialect, pool, slow, new Gate(4, 4)),
      slow: createMysqlLane(dialect, slow, pool, new Gate(2, 2)),
    },
    session: createSession(pool),
    select: (request) => selectFromMysql(slow, pool, request),
    close: async () => {
      await Promise.all([pool.end(), slow.end()]);
    },
    cut: sockets.destroyAll,
  };
}

function toUrl({ host, port, user, password, database }: ServerConfig): string {
  const url = new URL(`mysql://${host.includes(':') ? `[${host}]` : host}:${port}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
