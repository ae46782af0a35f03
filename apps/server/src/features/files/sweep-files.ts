import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { ReadStore } from '../../storage/store/read-store.ts';
import { dropFile } from './drop-file.ts';
import { idsIn } from './ids-in.ts';
import { spoolFolderOf } from './store-file.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** What is deleted may have been seen last a day before, and comes back for as long as the trash keeps it. */
const graceDays = 2;
const perTurn = 200;

export interface Swept {
  readonly used: number;
  readonly removed: number;
}

/** Lists the files that something beside the cells of a base still needs, in groups. */
export type ListNeeded = (parts: AppParts, baseId: BaseId) => AsyncIterable<readonly string[]>;

/** Removes files that have been in no cell for longer than the trash keeps what is deleted, and that nothing else needs. */
export async function sweepFiles(parts: AppParts, listNeeded: ListNeeded): Promise<Swept> {
  const { meta, engine, clock, settings, log } = parts;
  const unread: BaseId[] = [];
  let used = 0;
  for (const id of await meta.bases.listIds()) {
    try {
      used += await markUsed(parts, await engine.openBase(id));
      used += await markNeeded(parts, listNeeded(parts, id));
    } catch (error) {
      unread.push(id); // what cannot be read keeps its files
      log.warn('The files of a base could not be counted; it is tried again tomorrow.', { base: id, error });
    }
  }
  await dropAbandoned(settings.dataDir, clock.now());
  return { used, removed: await removeUnused(parts, clock.now() - (settings.trashDays + graceDays) * dayMs, unread) };
}

async function markUsed({ meta, clock }: AppParts, base: ReadStore): Promise<number> {
  let count = 0;
  for (const table of (await base.schema()).tables) {
    const fieldIds = table.fields.filter(({ type }) => type === 'Attachment').map(({ id }) => id);
    if (fieldIds.length === 0) continue;
    const query = { filters: [], sorts: [], search: null, shuffle: false };
    for await (const rows of base.readAll({ tableId: table.id, query, fieldIds })) {
      const ids = [...new Set(rows.flatMap(({ cells }) => cells.flatMap(idsIn)))];
      await meta.files.markUsed(ids, clock.now());
      count += ids.length;
    }
  }
  return count;
}

async function markNeeded({ meta, clock }: AppParts, groups: AsyncIterable<readonly string[]>): Promise<number> {
  let count = 0;
  for await (const ids of groups) {
    await meta.files.markUsed([...ids], clock.now());
    count += ids.length;
  }
  return count;
}

async function removeUnused(parts: AppParts, before: number, unread: readonly BaseId[]): Promise<number> {
  let removed = 0;
  for (;;) {
    const files = await parts.meta.files.listUnused(before, unread, perTurn);
    for (const file of files) {
      await dropFile(parts, file);
      removed += 1;
    }
    if (files.length < perTurn) return removed;
  }
}

/** Uploads that ended with their server. */
async function dropAbandoned(dataDir: string, now: number): Promise<void> {
  const folder = spoolFolderOf(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const touched = (await stat(path).catch(() => null))?.mtimeMs ?? now;
    if (now - touched > dayMs) await rm(path, { force: true });
  }
}
