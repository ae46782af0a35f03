import { connect } from 'node:net';
import { mysqlDialectFor } from '@quadrille/sql';
import { createMysqlLane } from '../mysql/mysql-lane.ts';
import { createPool, readVersion } from '../mysql/mysql-pool.ts';
import { createSession } from '../mysql/mysql-session.ts';
import { selectFromMysql } from './mysql-select.ts';
import type { OpenSource, ServerConfig } from './source.ts';

/** Somebody's own MySQL or MariaDB database; `address` is the numeric one its host was checked to have. */
export async function openMysqlSource(config: ServerConfig, address: string): Promise<OpenSource> {
  const url = toUrl(config);
  const options = {
    // The name is what the certificate is checked against; the connection goes to the address that was checked.
    stream: () => connect({ host: address, port: config.port }),
    ...(config.tls !== 'off' && { ssl: { rejectUnauthorized: config.tls === 'verify', verifyIdentity: config.tls === 'verify' } }),
  };
  const dialect = mysqlDialectFor(await readVersion(url, options));
  const readOnly = config.isReadOnly ? ['SET SESSION TRANSACTION READ ONLY'] : [];
  const pool = createPool(url, dialect, 4, options, readOnly);
  const slow = createPool(url, dialect, 2, options, readOnly);
  return {
    dialect,
    schema: config.schema,
    lanes: { fast: createMysqlLane(dialect, pool, slow), slow: createMysqlLane(dialect, slow, pool) },
    session: createSession(pool),
    select: (request) => selectFromMysql(slow, pool, request),
    close: async () => {
      await Promise.all([pool.end(), slow.end()]);
    },
  };
}

function toUrl({ host, port, user, password, database }: ServerConfig): string {
  const url = new URL(`mysql://${host.includes(':') ? `[${host}]` : host}:${port}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
