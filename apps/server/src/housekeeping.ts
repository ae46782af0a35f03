import type { Job } from './jobs/jobs.ts';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppParts } from './app-context.ts';
import { purgeOldBases } from './features/bases/index.ts';
import { dropUnfilled } from './features/duplicates/index.ts';
import { dropExports } from './features/export/index.ts';
import { sweepFiles } from './features/files/index.ts';
import { dropUpload } from './features/imports/index.ts';
import { listFilesOfPages } from './features/documents/index.ts';
import { dropStaleSnapshots, listFilesOfSnapshots } from './features/snapshots/index.ts';

const everyMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const keptMs = 30 * dayMs;
const firstTrashMs = 10 * 60 * 1000;
/** An upload nobody has written to for so long belongs to a server that is gone. */
const abandonedMs = 60 * 60 * 1000;

/** Throws out what has run out: counters, refresh tokens, files of old imports. Answers how to stop. */
export function startHousekeeping(parts: AppParts): () => void {
  const clean = (): void => {
    cleanUp(parts).catch((error: unknown) => parts.log.warn('Housekeeping failed; it is tried again in an hour.', { error }));
  };
  const timer = setInterval(clean, everyMs);
  timer.unref();
  setImmediate(clean);
  const sweep = (): Promise<unknown> =>
    sweepFiles(parts, listNeeded).catch((error: unknown) =>
      parts.log.warn('Unused files could not be removed; it is tried again tomorrow.', { error }),
    );
  const empty = (): void => void emptyTrash(parts).then(sweep);
  // Bases are opened one after the other for it: not while people wait for the server to start.
  const trash = [setTimeout(empty, firstTrashMs), setInterval(empty, dayMs)];
  for (const one of trash) one.unref();
  return () => {
    clearInterval(timer);
    for (const one of trash) clearInterval(one);
  };
}

/** Files that something beside the cells of a base needs. */
const listNeeded: Parameters<typeof sweepFiles>[1] = async function* (parts, baseId) {
  yield* listFilesOfSnapshots(parts, baseId);
  yield* listFilesOfPages(parts, baseId);
};

async function cleanUp(parts: AppParts): Promise<void> {
  const { meta, clock, settings } = parts;
  const now = clock.now();
  await meta.rates.dropOld(now);
  await meta.keptAnswers.dropOld(now - dayMs);
  await meta.sessions.dropExpired(now);
  await meta.accountTokens.dropExpired(now);
  await meta.providers.dropExpired(now);
  // A token that has run out is shown for a while, so that its owner finds out why a program stopped.
  await meta.apiTokens.dropExpired(now - keptMs);
  await meta.hooks.dropLogs(now - keptMs);
  await meta.hookDeliveries.dropOld(now - keptMs);
  await meta.usage.dropOld(new Date(now - 365 * dayMs).toISOString().slice(0, 10));
  await meta.audits.dropOutside(now - 365 * dayMs);
  await dropUnfilled(parts);
  await dropStaleSnapshots(parts);
  await dropExports(parts);
  for (const id of await meta.importUploads.listIds()) if (isOver(await parts.jobs.find(id))) await dropUpload(parts, id);
  const underWay = new Set((await meta.importUploads.listIds()).map((id) => `${id}.part`));
  const folder = join(settings.dataDir, 'imports');
  for (const name of await readdir(folder).catch(() => [])) {
    if (underWay.has(name)) continue;
    const path = join(folder, name);
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > (name.endsWith('.part') ? abandonedMs : keptMs)) await rm(path, { force: true });
  }
}

const isOver = (job: Job | null): boolean => job === null || job.state === 'completed' || job.state === 'failed';

/** What was deleted long ago goes for good, base after base. One that cannot be opened does not hold up the others. */
export async function emptyTrash(parts: AppParts): Promise<void> {
  const { meta, engine, clock, settings, log } = parts;
  const before = (days: number): string => new Date(clock.now() - days * dayMs).toISOString();
  for (const id of await meta.bases.listIds()) {
    try {
      const store = await engine.openBase(id);
      await store.purge({ trashBefore: before(settings.trashDays), historyBefore: before(settings.historyDays) });
      // what is written in a page is kept as long as a step back can bring the page back
      const living = new Set((await store.schema()).entities.all('item').keys());
      const keptDays = Math.max(settings.trashDays, settings.historyDays);
      await meta.pages.sweep(id, living, clock.now(), clock.now() - keptDays * dayMs);
      await meta.prompts.sweep(id, living, clock.now() - keptDays * dayMs);
    } catch (error) {
      log.warn('A base could not be cleaned up; it is tried again tomorrow.', { base: id, error });
    }
  }
  await purgeOldBases(parts, clock.now() - settings.trashDays * dayMs);
}
