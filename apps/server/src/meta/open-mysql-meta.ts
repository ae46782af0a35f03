import { mysqlCollation, mysqlDialectFor } from '@quadrille/sql';
import { Kysely, MysqlDialect, type MysqlPool, type MysqlPoolConnection } from 'kysely';
import type { PoolConnection } from 'mysql2';
import type { MetaSchema } from './meta-schema.ts';
import { createMetaStore, type MetaStore } from './meta-store.ts';
import { migrate, migrateBack, type Migrations } from './migrate.ts';
import { mysqlPlugin } from './mysql-plugin.ts';

/** Opens (or makes) the meta store in the tables of a MySQL or MariaDB database. */
export async function openMysqlMeta(url: string, known?: Migrations): Promise<MetaStore> {
  const db = await connect(url);
  try {
    await migrate(db as unknown as Kysely<unknown>, null, known);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return createMetaStore('mysql', db, {
    copyTo: () => Promise.reject(new Error('An installation on MySQL or MariaDB is backed up with the tools of the database.')),
    close: () => db.destroy(),
  });
}

/** The way back to what an earlier version reads; structure is no part of a transaction here, so one step may stand and the next not. */
export async function stepMysqlBack(url: string, target: string, known?: Migrations): Promise<void> {
  const db = await connect(url);
  await migrateBack(db as unknown as Kysely<unknown>, null, target, known).finally(() => db.destroy());
}

async function connect(url: string): Promise<Kysely<MetaSchema>> {
  const { createPool, readVersion } = await import('../storage/mysql/mysql-pool.ts');
  const sqlDialect = mysqlDialectFor(await readVersion(url));
  // Rows that an update finds as it wants them count as not touched, so that an insert that does nothing can be told from one that does.
  const pool = createPool(url, sqlDialect, 8, { flags: ['-FOUND_ROWS'] });
  const dialect = new MysqlDialect({ pool: preparing(pool.pool) });
  return new Kysely<MetaSchema>({ dialect, plugins: [mysqlPlugin(mysqlCollation(sqlDialect))] });
}

/** Values travel beside the text: written into it by the driver they would be escaped in a way our sessions do not read. */
function preparing(pool: {
  getConnection(take: (error: Error | null, connection: PoolConnection) => void): void;
  end(done: (error: unknown) => void): void;
}): MysqlPool {
  const wrapped = new WeakMap<PoolConnection, MysqlPoolConnection>();
  const wrap = (connection: PoolConnection): MysqlPoolConnection => {
    const known = wrapped.get(connection);
    if (known !== undefined) return known;
    const made = {
      threadId: connection.threadId,
      query: (text: string, values: unknown[], take: (error: unknown, result: unknown) => void) =>
        values.length === 0 ? connection.query(text, take) : connection.execute(text, values as never[], take),
      release: () => connection.release(),
      destroy: () => connection.destroy(),
    } as unknown as MysqlPoolConnection;
    wrapped.set(connection, made);
    return made;
  };
  return {
    getConnection: (take: (error: unknown, connection: MysqlPoolConnection) => void) =>
      pool.getConnection((error, connection) => take(error, error ? (undefined as never) : wrap(connection))),
    end: (done: (error: unknown) => void) => pool.end(done),
  } as MysqlPool;
}
