import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import { postgres } from '@quadrille/sql';
import type { PoolConfig } from 'pg';
import { Gate } from '../read/turns.ts';
import { createPostgresLane } from '../postgres/postgres-lane.ts';
import { createPool } from '../postgres/postgres-pool.ts';
import { createSession } from '../postgres/postgres-session.ts';
import { selectFromPostgres } from './postgres-select.ts';
import { createSourceSockets } from './source-sockets.ts';
import type { OpenSource, ServerConfig } from './source.ts';
import { tlsOptions } from './tls-options.ts';

/** Somebody's own PostgreSQL database; `address` is the numeric one its host was checked to have. */
export function openPostgresSource(config: ServerConfig, address: string): OpenSource {
  const sockets = createSourceSockets();
  const common = { ...toPoolConfig(config, address), stream: sockets.make };
  const pool = createPool({ ...common, max: 4 });
  const slow = createPool({ ...common, max: 2 });
  return {
    dialect: postgres,
    schema: config.schema ?? 'public',
    lanes: { fast: createPostgresLane(pool, slow, new Gate(4, 4)), slow: createPostgresLane(slow, pool, new Gate(2, 2)) },
    session: createSession(pool),
    select: (request) => selectFromPostgres(slow, request),
    close: async () => {
      await Promise.all([pool.end(), slow.end()]);
    },
    cut: sockets.destroyAll,
  };
}

function toPoolConfig(config: ServerConfig, address: string): PoolConfig {
  const { host, port, user, password, database, isReadOnly } = config;
  const tls = tlsOptions(config);
  return {
    host: address,
    port,
    user,
    password,
    database,
    connectionTimeoutMillis: 10_000,
    ssl: tls !== null && {
      // an address is no name to send, and is checked like one all the same
      ...(isIP(host) === 0 && { servername: host }),
      ...tls,
      checkServerIdentity: (_name, certificate) => (config.tls === 'verify' ? checkServerIdentity(host, certificate) : undefined),
    },
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
  };
}
