import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from './private-file.ts';

/** Thrown when another process has the folder; the message is for people. */
export class DataDirInUse extends Error {}

export interface DataDirLock {
  release(): void;
}

/**
 * Takes the data folder for this process alone. The lock is one of the operating system (an exclusive SQLite
 * transaction on a file of its own), so it ends with the process, however that ends; no stale lock can stay behind.
 */
export function lockDataDir(dir: string): DataDirLock {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  makePrivate(join(dir, 'lock.sqlite'));
  const database = new DatabaseSync(join(dir, 'lock.sqlite'), { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new DataDirInUse(`Another Quadrille is using ${dir}. Stop it first, or choose another folder with QUADRILLE_DATA_DIR.`);
  }
  return {
    release: () => {
      database.exec('ROLLBACK');
      database.close();
    },
  };
}
