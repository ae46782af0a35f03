import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError, type BackupContents, type BackupState, refuse, type WireBackup } from '@quadrille/contract';
import type { AppParts, Ctx } from '../../app-context.ts';
import { databaseKinds } from '../../platform/database-kind.ts';
import { type BackupStaged, hasKeyOf, readManifest, stageBackup } from './backup-files.ts';
import { restartRestored } from './restart-restored.ts';
import { readTrouble } from './backup-trouble.ts';
import { backupKind, backupsFolderOf, listBackups } from './scheduled-backups.ts';

/** On-demand backups say so in their job, so that a second one is not begun beside them. */
const asked = { asked: backupKind };

/** The backups in the data folder, and when the next ones are made. */
export async function readBackupState(parts: AppParts): Promise<BackupState> {
  const found = await listBackups(parts);
  const list = await Promise.all(found.map(({ name, at }) => describe(parts, name, at).catch(() => null)));
  const { name, tools } = databaseKinds[parts.meta.engine];
  return {
    list: list.filter((one) => one !== null),
    is_possible: tools === null,
    reason:
      tools === null
        ? null
        : `This installation lives in ${name}; it is backed up with ${tools.backup} and restored with ${tools.restore}.`,
    every_hours: tools === null ? parts.settings.backupHours : 0,
    kept: parts.settings.backupsKept,
    failures: (await readTrouble(parts)).failures,
    is_running: (await findRunning(parts)) !== null,
  };
}

/** Queues a backup; where one is being made already, that one is answered. */
export async function beginBackup({ parts, actor }: Ctx): Promise<{ id: string }> {
  const { name, tools } = databaseKinds[parts.meta.engine];
  if (tools) throw refuse('backupByTools', { database: name, tool: tools.backup });
  const running = await findRunning(parts);
  if (running !== null) return { id: running.id };
  const { id } = await parts.jobs.add({ kind: backupKind, baseId: null, userId: actor.userId, data: asked });
  return { id };
}

/** What is in a backup: its bases by name, as its own list of them has it. */
export async function readBackup(parts: AppParts, wanted: string): Promise<BackupContents> {
  const { name, at } = await findBackup(parts, wanted);
  const path = join(backupsFolderOf(parts), name);
  const { version, files, lost, leftOut, keyMark } = await readManifest(path);
  const titles = readTitles(join(path, 'meta.sqlite'));
  const projects = files.flatMap(({ path: file, bytes }) => {
    const id = /^bases\/(.+)\.sqlite$/.exec(file)?.[1];
    return id === undefined ? [] : [{ id, title: titles.get(id) ?? null, bytes }];
  });
  return {
    ...(await describe(parts, name, at)),
    version,
    projects,
    lost: lost.map(({ id, why }) => ({ id, title: titles.get(id) ?? null, why })),
    left_out: leftOut,
    has_key: hasKeyOf({ keyMark }, parts.settings),
  };
}

/** Replaces everything by a backup; the server starts again with it. */
export async function restoreBackup(ctx: Ctx, wanted: string): Promise<BackupStaged> {
  const { parts } = ctx;
  const { name, tools } = databaseKinds[parts.meta.engine];
  if (tools) throw refuse('restoreByTools', { database: name, tool: tools.restore });
  const found = await findBackup(parts, wanted);
  const answer = await stageBackup(join(backupsFolderOf(parts), found.name), parts.settings, parts.clock.now());
  restartRestored(ctx, found.name);
  return answer;
}

const findRunning = async ({ jobs }: AppParts) => (await jobs.findByData(asked)) ?? (await jobs.findByData({ scheduled: backupKind }));

/** Only names the list has lead to a folder. */
async function findBackup(parts: AppParts, wanted: string): Promise<{ readonly name: string; readonly at: number }> {
  const found = (await listBackups(parts)).find(({ name }) => name === wanted);
  if (!found) throw new AppError('notFound', {}, 'There is no such backup.');
  return found;
}

async function describe(parts: AppParts, name: string, at: number): Promise<WireBackup> {
  const { files, lost } = await readManifest(join(backupsFolderOf(parts), name));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return {
    name,
    at: new Date(at).toISOString(),
    bases: files.filter(({ path }) => path.startsWith('bases/')).length,
    bytes,
    is_whole: lost.length === 0,
  };
}

function readTitles(file: string): ReadonlyMap<string, string> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = db.prepare('SELECT id, title FROM base').all() as { id: string; title: string }[];
    return new Map(rows.map(({ id, title }) => [id, title]));
  } finally {
    db.close();
  }
}
