import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refuse, refuseProgram } from '@quadrille/contract';
import * as v from 'valibot';
import type { AppParts } from '../../app-context.ts';
import type { Settings } from '../../config/settings.ts';
import { databaseKinds } from '../../platform/database-kind.ts';
import { findSecretKey, markOfKey } from '../../platform/secret-key.ts';
import type { LostBase } from '../../storage/engine.ts';
import { version } from '../../platform/version.ts';

export const manifestName = 'quadrille-backup.json';
const manifestSchema = v.object({
  kind: v.literal('quadrille-backup'),
  version: v.string(),
  at: v.string(),
  files: v.array(
    v.object({
      path: v.pipe(v.string(), v.regex(/^(meta\.sqlite|bases\/p[0-9a-z]{14}\.sqlite|files\/[\w-]{2}\/[\w-]{3,}(\.[\w-]+)*)$/)),
      bytes: v.number(),
      sha256: v.string(),
    }),
  ),
  /** Uploads that lie in object storage and are not in the backup: how many, and of how many bytes. */
  elsewhere: v.optional(v.array(v.object({ store: v.string(), files: v.number(), bytes: v.number() })), []),
  /** Bases that could not be copied whole: the backup is not one of everything. */
  lost: v.optional(v.array(v.object({ id: v.string(), why: v.picklist(['missing', 'empty', 'damaged']) })), []),
  /** Files beside the bases that belong to none of them. */
  leftOut: v.optional(v.array(v.string()), []),
  /** Of the key that what is kept secret was sealed with, which is in no backup; null where none was made yet. */
  keyMark: v.optional(v.nullable(v.string()), null),
});
type Manifest = v.InferOutput<typeof manifestSchema>;

export interface BackupMade {
  readonly path: string;
  readonly bases: number;
  readonly bytes: number;
  readonly lost: LostBase[];
  readonly leftOut: string[];
}

const isBase = ({ path }: Manifest['files'][number]): boolean => path.startsWith('bases/');

/** Copies everything into a new folder while the server goes on working; each file is consistent in itself. A failed try leaves nothing. */
export async function writeBackup(parts: AppParts, path: string): Promise<BackupMade> {
  const { name, tools } = databaseKinds[parts.meta.engine];
  if (tools) throw refuse('backupByTools', { database: name, tool: tools.backup });
  await makeEmptyFolder(path);
  try {
    return await fillBackup(parts, path);
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}

async function fillBackup(parts: AppParts, path: string): Promise<BackupMade> {
  await parts.meta.copyTo(join(path, 'meta.sqlite')); // first: a base made meanwhile is then a file too many, never one too few
  const bases = await parts.engine.backup(path, await parts.meta.bases.listIds());
  const living = new Set<string>(await parts.meta.bases.listIds());
  const lost = bases.lost.filter(({ id }) => living.has(id)); // the others were deleted meanwhile
  const uploads = await copyUploads(join(parts.settings.dataDir, 'files'), join(path, 'files'));
  const files: Manifest['files'] = [];
  for (const file of [join(path, 'meta.sqlite'), ...bases.files, ...uploads]) {
    files.push({ path: relative(path, file).replaceAll('\\', '/'), bytes: (await stat(file)).size, sha256: await digest(file) });
  }
  const manifest: Manifest = {
    kind: 'quadrille-backup',
    version,
    at: new Date(parts.clock.now()).toISOString(),
    files,
    elsewhere: await parts.meta.files.countElsewhere(),
    lost,
    leftOut: [...bases.leftOut],
    keyMark: markOfOwnKey(parts.settings),
  };
  await writeFile(join(path, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return {
    path,
    bases: files.filter(isBase).length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    lost,
    leftOut: [...bases.leftOut],
  };
}

function markOfOwnKey(settings: Pick<Settings, 'secretKey' | 'dataDir'>): string | null {
  const key = findSecretKey(settings);
  return key === null ? null : markOfKey(key);
}

/**
 * Whether this installation has the key of a backup. Without it passwords of connected databases, headers of webhooks, sign-in
 * providers, second factors and whatever else is kept sealed cannot be opened after it is restored.
 */
export const hasKeyOf = ({ keyMark }: Pick<Manifest, 'keyMark'>, settings: Pick<Settings, 'secretKey' | 'dataDir'>): boolean =>
  keyMark === null || keyMark === markOfOwnKey(settings);

/** A restore that is decided: whatever stops the server, the next start brings it to its end. */
const decidedName = 'restoring.json';
const decidedSchema = v.object({ old: v.pipe(v.string(), v.regex(/^replaced-[\w.-]+$/)) });
const stagedIn = (dataDir: string): string => join(dataDir, 'restoring');

export interface BackupStaged {
  readonly bases: number;
  /** Bases it names and does not hold. */
  readonly lost: number;
  readonly has_key: boolean;
}

/**
 * Copies a backup into the data folder beside what is in use, after checking every file of it against its list. From its end on
 * the restore is decided; `finishRestore` puts the files in place once nobody uses the old ones.
 */
export async function stageBackup(path: string, settings: Pick<Settings, 'secretKey' | 'dataDir'>, now: number): Promise<BackupStaged> {
  const { dataDir } = settings;
  const manifest = await readManifest(path);
  const staged = stagedIn(dataDir);
  const decided = join(dataDir, decidedName);
  await rm(decided, { force: true });
  await rm(staged, { recursive: true, force: true });
  await mkdir(join(staged, 'bases'), { recursive: true, mode: 0o700 });
  for (const file of manifest.files) {
    const isUpload = file.path.startsWith('files/');
    if (isUpload && existsSync(join(dataDir, file.path))) continue; // an upload never changes: what is there is the same
    const copy = join(staged, file.path);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await cp(join(path, file.path), copy).catch(() => {
      throw refuse('backupIncomplete', { path: file.path });
    });
    if ((await digest(copy)) !== file.sha256) throw refuse('backupDamaged', { path: file.path });
    await sync(copy);
    if (isUpload) await moveUpload(file.path, staged, dataDir);
  }
  const old = `replaced-${new Date(now).toISOString().replaceAll(':', '-')}`;
  await writeFile(`${decided}.new`, JSON.stringify({ old }), { mode: 0o600, flush: true });
  await rename(`${decided}.new`, decided);
  return { bases: manifest.files.filter(isBase).length, lost: manifest.lost.length, has_key: hasKeyOf(manifest, settings) };
}

/**
 * Puts a staged backup in place of what a stopped server left; the old files go into a folder beside it. Can be stopped and begun
 * again anywhere. Copies of a restore that was never decided are removed. Answers whether there was one to finish.
 */
export async function finishRestore(dataDir: string): Promise<boolean> {
  const staged = stagedIn(dataDir);
  const old = await findDecided(dataDir);
  if (old !== null) {
    await mkdir(old, { recursive: true, mode: 0o700 });
    // The bases are the first to be moved in: while they are staged, all that lies in the folder is old.
    if (existsSync(join(staged, 'bases'))) for (const name of inUse) await move(name, dataDir, old);
    for (const name of ['bases', 'meta.sqlite']) await move(name, staged, dataDir);
    await rm(join(dataDir, decidedName));
  }
  await rm(staged, { recursive: true, force: true });
  return old !== null;
}

const inUse = ['meta.sqlite', 'meta.sqlite-wal', 'meta.sqlite-shm', 'bases'];

/** Where the old files of a decided restore go; null when none is decided. */
async function findDecided(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, decidedName), 'utf8').catch(ignoreMissing);
  return text === undefined ? null : join(dataDir, v.parse(decidedSchema, JSON.parse(text)).old);
}

async function move(name: string, from: string, to: string): Promise<void> {
  await rename(join(from, name), join(to, name)).catch(ignoreMissing);
}

/**
 * Uploads beside the databases that name them. They never change once they are written, so a second name for the same file is a
 * copy that takes no room; what is uploaded meanwhile is a file too many at most.
 */
async function copyUploads(from: string, to: string): Promise<string[]> {
  const copies: string[] = [];
  for (const folder of await readdir(from).catch(() => [])) {
    if (folder.length !== 2) continue; // what is still arriving
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    for (const name of await readdir(join(from, folder))) {
      const copy = join(to, folder, name);
      const source = join(from, folder, name);
      await link(source, copy)
        .catch(() => cp(source, copy))
        .then(() => copies.push(copy), ignoreMissing); // one that was swept meanwhile is in no cell
    }
  }
  return copies;
}

/** Nobody asks for it before the restore is decided, and whoever does gets what it was. */
async function moveUpload(path: string, staged: string, dataDir: string): Promise<void> {
  await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
  await rename(join(staged, path), join(dataDir, path));
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

async function makeEmptyFolder(path: string): Promise<void> {
  if (!isAbsolute(path)) throw refuseProgram('badRequest', 'The path of a backup must be absolute.');
  const there = await readdir(path).catch(() => []);
  if (there.length > 0) throw refuseProgram('badRequest', `"${path}" is not empty. Choose a new folder for the backup.`);
  await mkdir(path, { recursive: true, mode: 0o700 });
}

export async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(join(path, manifestName), 'utf8').catch(() => {
    throw refuse('noBackup', { path, list: manifestName });
  });
  try {
    return v.parse(manifestSchema, JSON.parse(text));
  } catch {
    throw refuse('backupUnreadable', { path: join(path, manifestName) });
  }
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
