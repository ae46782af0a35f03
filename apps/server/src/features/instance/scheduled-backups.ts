import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppParts } from '../../app-context.ts';
import type { JobKind } from '../../jobs/jobs.ts';
import { manifestName, writeBackup, type BackupMade } from './backup-files.ts';
import { databaseKinds } from '../../platform/database-kind.ts';

/** The kind of their jobs. */
export const backupKind = 'backup';
const hourMs = 60 * 60 * 1000;
const lookEveryMs = 60_000;
/** Folders of scheduled backups; others in the same place are left alone. */
const namePattern = /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/;

/** Where they lie. */
export const backupsFolderOf = ({ settings }: Pick<AppParts, 'settings'>): string => join(settings.dataDir, 'backups');
const nameAt = (ms: number): string => `backup-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}`;
const momentOf = (name: string): number => Date.parse(`${name.slice(7, 17)}T${name.slice(18, 26).replaceAll('-', ':')}Z`);

/** Finished backups in the data folder, newest first. */
export async function listBackups(parts: Pick<AppParts, 'settings'>): Promise<readonly { readonly name: string; readonly at: number }[]> {
  const folder = backupsFolderOf(parts);
  const names = (await readdir(folder).catch(() => [])).filter((name) => namePattern.test(name));
  const finished: string[] = [];
  // The list of files is written last: a folder without it was left half-way.
  for (const name of names) if ((await stat(join(folder, name, manifestName)).catch(() => null)) !== null) finished.push(name);
  return finished
    .toSorted()
    .toReversed()
    .map((name) => ({ name, at: momentOf(name) }));
}

/** A copy of the whole installation in the data folder; the oldest beyond those that are kept go. */
export const backupJob = (parts: AppParts): JobKind => ({
  kind: backupKind,
  concurrency: 1,
  attempts: 3,
  run: async ({ confirm, log }): Promise<BackupMade> => {
    await confirm();
    const folder = backupsFolderOf(parts);
    const path = join(folder, nameAt(parts.clock.now()));
    await rm(path, { recursive: true, force: true }); // what an interrupted try has left under the same name
    const made = await writeBackup(parts, path);
    log(`${made.bases} bases, ${made.bytes} bytes.`);
    const kept = new Set((await listBackups(parts)).slice(0, parts.settings.backupsKept).map(({ name }) => name));
    for (const name of await readdir(folder)) {
      if (namePattern.test(name) && !kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    }
    return made;
  },
});

/** Queues a backup whenever the newest is older than wanted. Answers how to stop. */
export function scheduleBackups(parts: AppParts): () => void {
  const { settings, engine, log, clock, jobs } = parts;
  if (settings.backupHours === 0) return () => {};
  if (databaseKinds[engine.kind].tools !== null) {
    log.warn('QUADRILLE_BACKUP_HOURS is for SQLite; this installation is backed up with the tools of its database.');
    return () => {};
  }
  const look = async (): Promise<void> => {
    const [newest] = await listBackups(parts);
    const isDue = !newest || clock.now() - newest.at >= settings.backupHours * hourMs;
    if (!isDue || (await jobs.findByData({ scheduled: backupKind }))) return;
    await jobs.add({ kind: backupKind, baseId: null, userId: null, data: { scheduled: backupKind } });
  };
  const run = (): void => void look().catch((error: unknown) => log.error('A backup could not be scheduled.', { error }));
  const timer = setInterval(run, lookEveryMs).unref();
  run();
  return () => clearInterval(timer);
}
