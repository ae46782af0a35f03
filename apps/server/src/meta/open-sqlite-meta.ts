import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { explainFault } from '../platform/data-dir-fault.ts';
import type { MetaSchema } from './meta-schema.ts';
import { makePrivate } from '../platform/private-file.ts';
import { createMetaStore, type MetaStore } from './meta-store.ts';
import { migrate, type Migrations } from './migrate.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { upgradeFile } from './upgrade-file.ts';

/** Opens (or makes) the meta store in one SQLite file; `:memory:` for tests. */
export async function openSqliteMeta(file: string, known?: Migrations): Promise<MetaStore> {
  if (file === ':memory:') return open(file, known);
  try {
    return await open(file, known);
  } catch (error) {
    throw explainFault(error, dirname(file), file);
  }
}

async function open(file: string, known: Migrations | undefined): Promise<MetaStore> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) await upgradeFile(file, known);
  if (file !== ':memory:') makePrivate(file);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;');
  const db = new Kysely<MetaSchema>({ dialect: createSqliteDialect(database) });
  await migrate(db as unknown as Kysely<unknown>, null, known);
  return createMetaStore('sqlite', db, {
    copyTo: async (target) => {
      makePrivate(target);
      await backup(database, target);
    },
    close: async () => {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      await db.destroy();
    },
  });
}
