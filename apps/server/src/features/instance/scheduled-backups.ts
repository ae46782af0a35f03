import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppParts } from '../../app-context.ts';
import type { JobKind } from '../../jobs/jobs.ts';
import { endTrouble, nextTryAt, noteTrouble, readTrouble } from './backup-trouble.ts';
import { manifestName, readManifest, writeBackup, type BackupMade } from './backup-files.ts';
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

/** A finished backup. */
export interface KeptBackup {
  readonly name: string;
  readonly at: number;
  /** Whether all bases there were are in it. */
  readonly isWhole: boolean;
}

/** Finished backups in the data folder, newest first. */
export async function listBackups(parts: Pick<AppParts, 'settings'>): Promise<readonly KeptBackup[]> {
  const folder = backupsFolderOf(parts);
  const names = (await readdir(folder).catch(() => [])).filter((name) => namePattern.test(name));
  const finished: KeptBackup[] = [];
  for (const name of names.toSorted().toReversed()) {
    // The list of files is written last: a folder without it was left half-way.
    const manifest = await readManifest(join(folder, name)).catch(() => null);
    if (manifest !== null) finished.push({ name, at: momentOf(name), isWhole: manifest.lost.length === 0 });
  }
  return finished;
}

/** Those that stay: so many whole ones, and the newest one that is not, while no whole one is newer. */
export function chooseKept(backups: readonly KeptBackup[], most: number): readonly KeptBackup[] {
  const whole = backups.filter(({ isWhole }) => isWhole).slice(0, most);
  const [newest] = backups;
  return newest && !newest.isWhole ? [newest, ...whole] : whole;
}

/** A copy of the whole installation in the data folder; the oldest beyond those that are kept go. */
export const backupJob = (parts: AppParts): JobKind => ({
  kind: backupKind,
  concurrency: 1,
  run: async ({ confirm, log }): Promise<BackupMade> => {
    await confirm();
    await dropUnfinished(parts);
    try {
      const made = await writeBackup(parts, freshFolder(parts));
      log(`${made.bases} bases, ${made.bytes} bytes.`);
      for (const { id, why } of made.lost) log(`Not in it: base ${id}, whose file is ${why}.`);
      if (made.leftOut.length > 0) log(`Left out, as they belong to no base: ${made.leftOut.join(', ')}.`);
      await dropOld(parts);
      await (made.lost.length === 0 ? endTrouble(parts) : noteTrouble(parts, made.lost.length));
      return made;
    } catch (error) {
      await noteTrouble(parts, 0);
      throw error;
    }
  },
});

/** Two of one second are two. */
function freshFolder(parts: AppParts): string {
  const first = join(backupsFolderOf(parts), nameAt(parts.clock.now()));
  let folder = first;
  for (let number = 2; existsSync(folder); number += 1) folder = `${first}-${number}`;
  return folder;
}

/** What interrupted tries have left: folders without a list of files, which is written last. */
async function dropUnfinished(parts: AppParts): Promise<void> {
  const folder = backupsFolderOf(parts);
  for (const name of await readdir(folder).catch(() => [])) {
    if (namePattern.test(name) && !existsSync(join(folder, name, manifestName)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** One whose list cannot be read is nobody's to judge, and stays. */
async function dropOld(parts: AppParts): Promise<void> {
  const all = await listBackups(parts);
  const kept = new Set(chooseKept(all, parts.settings.backupsKept));
  for (const one of all) if (!kept.has(one)) await rm(join(backupsFolderOf(parts), one.name), { recursive: true, force: true });
}

/** Queues a backup whenever the newest is older than wanted, which may change meanwhile. Answers how to stop. */
export function scheduleBackups(parts: AppParts): () => void {
  const { settings, live, engine, log, clock, jobs } = parts;
  if (databaseKinds[engine.kind].tools !== null) {
    if (settings.backupHours > 0)
      log.warn('QUADRILLE_BACKUP_HOURS is for SQLite; this installation is backed up with the tools of its database.');
    return () => {};
  }
  const look = async (): Promise<void> => {
    if (settings.backupHours === 0) return;
    const newest = (await listBackups(parts)).find(({ isWhole }) => isWhole);
    const isOld = !newest || clock.now() - newest.at >= settings.backupHours * hourMs;
    const isDue = isOld && clock.now() >= nextTryAt(await readTrouble(parts));
    if (!isDue || (await jobs.findByData({ scheduled: backupKind }))) return;
    await jobs.add({ kind: backupKind, baseId: null, userId: null, data: { scheduled: backupKind } });
  };
  const run = (): void => void look().catch((error: unknown) => log.error('A backup could not be scheduled.', { error }));
  const timer = setInterval(run, lookEveryMs).unref();
  run();
  const stopHearing = live.hear(run);
  return () => {
    clearInterval(timer);
    stopHearing();
  };
}
