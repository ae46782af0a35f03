import type { BaseId } from '@quadrille/domain';
import { mysqlDialectFor } from '@quadrille/sql';
import type { Engine } from '../engine.ts';
import { Gate } from '../read/turns.ts';
import { createPoolEngine, type PoolEngineOptions } from '../pool/pool-engine.ts';
import { clearUnfinished, createBaseSchema, findFormat, upgradeBaseSchema } from './base-tables.ts';
import { installFormulas } from './install-formulas.ts';
import { createMysqlLane } from './mysql-lane.ts';
import { createMysqlLoads } from './mysql-load.ts';
import { createPool, readVersion } from './mysql-pool.ts';
import { createSession } from './mysql-session.ts';
import { connectWriter } from './mysql-writer.ts';

/** Bases as databases of one MySQL or MariaDB server, named after the installation's own. Several servers may share it. */
export async function openMysqlEngine(options: PoolEngineOptions): Promise<Engine> {
  const { url, connections = 10, slowConnections = 4 } = options;
  const dialect = mysqlDialectFor(await readVersion(url));
  const pool = createPool(url, dialect, connections);
  const slow = createPool(url, dialect, slowConnections);
  // Of their own, because a writer that waits for one holds one of the others.
  const structure = createPool(url, dialect, 2);
  const own = decodeURIComponent(new URL(url).pathname.slice(1));
  const schemaOf = (id: BaseId): string => `${own}_${id}`;
  return createPoolEngine(
    {
      kind: 'mysql',
      dialect,
      lanes: {
        fast: createMysqlLane(dialect, pool, slow, new Gate(connections)),
        slow: createMysqlLane(dialect, slow, pool, new Gate(slowConnections)),
      },
      session: createSession(pool),
      schemaOf,
      findFormat: (id) => findFormat(pool, schemaOf(id)),
      makeBase: (id) => createBaseSchema(pool, dialect, schemaOf(id)),
      removeBase: async (id) => {
        await pool.query(`DROP SCHEMA IF EXISTS "${schemaOf(id)}"`);
      },
      readyBase: async (id) => {
        await upgradeBaseSchema(pool, schemaOf(id));
        await installFormulas(pool, dialect, schemaOf(id));
        await clearUnfinished(pool, schemaOf(id));
      },
      connect: (id) => connectWriter(pool, structure, schemaOf(id)),
      loads: (id) => createMysqlLoads(dialect, slow, schemaOf(id)),
      close: async () => {
        await Promise.all([pool.end(), slow.end(), structure.end()]);
      },
    },
    options,
  );
}
