import { existsSync } from 'node:fs';
import type { AppParts } from '../app-context.ts';
import type { Settings } from '../config/settings.ts';
import { finishRestore } from '../features/instance/index.ts';
import { closeParts, openParts } from '../open-parts.ts';
import { lockDataDir, refuseSecond } from '../platform/data-dir-lock.ts';
import { UsageError } from './command.ts';

/** Opens the data folder for one piece of work while no server runs on it. */
export const withParts = <T>(settings: Settings, work: (parts: AppParts) => Promise<T>): Promise<T> =>
  withDataDir(settings, () => withOpenParts(settings, work));

/** Keeps everybody else out of the data folder meanwhile; one on a database server has no such lock. */
export async function withDataDir<T>(settings: Settings, work: () => Promise<T>): Promise<T> {
  const lock = settings.databaseUrl === null ? lockDataDir(settings.dataDir) : null;
  try {
    if (lock) await refuseSecond(settings.dataDir);
    if (lock) await finishRestore(settings.dataDir);
    return await work();
  } finally {
    lock?.release();
  }
}

/** For whoever has the data folder already. */
export async function withOpenParts<T>(settings: Settings, work: (parts: AppParts) => Promise<T>): Promise<T> {
  const parts = await openParts(settings);
  try {
    return await work(parts);
  } finally {
    await closeParts(parts);
  }
}

/** Refuses a folder nobody has worked in, rather than making an empty one. */
export function requireDataDir(settings: Settings): void {
  if (settings.databaseUrl === null && !existsSync(settings.dataDir)) {
    throw new UsageError(`There is no data folder ${settings.dataDir}. Name it with --data-dir or QUADRILLE_DATA_DIR.`);
  }
}
