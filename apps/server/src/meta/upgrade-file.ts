import { makePrivate } from '../platform/private-file.ts';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { listPending, migrate, migrateBack, type Migrations } from './migrate.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

/** Beside the file; holds what it was before each upgrade. */
const folderName = 'before-upgrade';

/**
 * Brings the meta store of an earlier version to this one: whole, or not at all. What it was is kept first; the work is done on
 * a copy, which takes the place of the file when all of it succeeded, whatever stops the server on the way.
 */
export async function upgradeFile(file: string, known?: Migrations): Promise<void> {
  const database = new DatabaseSync(file);
  const first = await listPending(new Kysely<unknown>({ dialect: createSqliteDialect(database) }), null, known).then(
    ([name]) => name,
    (error: unknown) => {
      database.close();
      throw error;
    },
  );
  if (first === undefined) database.close();
  else await changeCopy(file, database, `meta-before-${first}`, (db) => migrate(db, null, known));
}

/** The way back to what an earlier version reads, as carefully. */
export async function stepFileBack(file: string, target: string, known?: Migrations): Promise<void> {
  await changeCopy(file, new DatabaseSync(file), `meta-before-going-back-to-${target}`, (db) => migrateBack(db, null, target, known));
}

async function changeCopy(
  file: string,
  database: DatabaseSync,
  name: string,
  change: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const copy = `${file}.upgrading`;
  try {
    const folder = join(dirname(file), folderName);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const kept = join(folder, `${name}.sqlite`);
    for (const left of [`${kept}.new`, copy]) await rm(left, { force: true });
    makePrivate(`${kept}.new`);
    await backup(database, `${kept}.new`);
    await rename(`${kept}.new`, kept);
    makePrivate(copy);
    await backup(database, copy);
    await changeFile(copy, change);
  } finally {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }
  for (const rest of ['-wal', '-shm']) await rm(file + rest, { force: true });
  await rename(copy, file);
}

async function changeFile(file: string, change: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const database = new DatabaseSync(file);
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) });
  try {
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    await change(db);
  } finally {
    await db.destroy();
  }
}
