import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { listPending, migrate } from './migrate.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

/** Beside the file; holds what it was before each upgrade. */
const folderName = 'before-upgrade';

/**
 * Brings the meta store of an earlier version to this one: whole, or not at all. What it was is kept first; the work is done on
 * a copy, which takes the place of the file when all of it succeeded, whatever stops the server on the way.
 */
export async function upgradeFile(file: string): Promise<void> {
  const database = new DatabaseSync(file);
  const copy = `${file}.upgrading`;
  try {
    const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
    const [first] = await listPending(db);
    if (first === undefined) return;
    const folder = join(dirname(file), folderName);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const kept = join(folder, `meta-before-${first}.sqlite`);
    for (const name of [`${kept}.new`, copy]) await rm(name, { force: true });
    await backup(database, `${kept}.new`);
    await rename(`${kept}.new`, kept);
    await backup(database, copy);
    await migrateFile(copy);
  } finally {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }
  for (const rest of ['-wal', '-shm']) await rm(file + rest, { force: true });
  await rename(copy, file);
}

async function migrateFile(file: string): Promise<void> {
  const database = new DatabaseSync(file);
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
  try {
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    await migrate(db, null);
  } finally {
    await db.destroy();
  }
}
