import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirUnusable, explainFault } from './data-dir-fault.ts';
import { readInstanceFile } from './instance-file.ts';
import { isServed } from './is-served.ts';
import { makePrivate } from './private-file.ts';

/** Thrown when another process has the folder; the message is for people. */
export class DataDirInUse extends DataDirUnusable {}

export interface DataDirLock {
  release(): void;
}

/**
 * Takes the data folder for this process alone. The lock is one of the operating system (an exclusive SQLite
 * transaction on a file of its own), so it ends with the process, however that ends; no stale lock can stay behind.
 */
export function lockDataDir(dir: string): DataDirLock {
  const file = join(dir, 'lock.sqlite');
  const database = openLock(dir, file);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { readonly errcode?: number }).errcode !== busy) throw explainFault(error, dir, file);
    throw new DataDirInUse(inUse(dir));
  }
  return {
    release: () => {
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

const busy = 5;
const inUse = (dir: string): string =>
  `Another Quadrille is using ${dir}. Stop it first, or choose another folder with QUADRILLE_DATA_DIR.`;

function openLock(dir: string, file: string): DatabaseSync {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    makePrivate(file);
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw explainFault(error, dir, file);
  }
}

/** Where the file of the lock was deleted, a second server could lock a new one beside the first: that one is asked. */
export async function refuseSecond(dir: string): Promise<void> {
  const instance = readInstanceFile(dir);
  if (instance && (await isServed(instance))) throw new DataDirInUse(inUse(dir));
}
