import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@quadrille/contract';
import * as v from 'valibot';
import type { AppParts } from '../../app-context.ts';
import { version } from '../../platform/version.ts';

const manifestName = 'quadrille-backup.json';
const manifestSchema = v.object({
  kind: v.literal('quadrille-backup'),
  version: v.string(),
  at: v.string(),
  files: v.array(
    v.object({ path: v.pipe(v.string(), v.regex(/^(meta\.sqlite|bases\/p[0-9a-z]{14}\.sqlite)$/)), bytes: v.number(), sha256: v.string() }),
  ),
});
type Manifest = v.InferOutput<typeof manifestSchema>;

export interface BackupMade {
  readonly path: string;
  readonly bases: number;
  readonly bytes: number;
}

const unreadable = (reason: string): AppError => new AppError('unreadableFile', { reason });
const isBase = ({ path }: Manifest['files'][number]): boolean => path.startsWith('bases/');

/** Copies everything into a new folder while the server goes on working; each file is consistent in itself. */
export async function writeBackup(parts: AppParts, path: string): Promise<BackupMade> {
  if (parts.meta.engine !== 'sqlite')
    throw new AppError('badRequest', { reason: 'This installation lives in PostgreSQL; back it up with pg_dump.' });
  await makeEmptyFolder(path);
  await parts.meta.copyTo(join(path, 'meta.sqlite')); // first: a base made meanwhile is then a file too many, never one too few
  const bases = await parts.engine.backup(path);
  const files: Manifest['files'] = [];
  for (const file of [join(path, 'meta.sqlite'), ...bases]) {
    files.push({ path: relative(path, file).replaceAll('\\', '/'), bytes: (await stat(file)).size, sha256: await digest(file) });
  }
  const manifest: Manifest = { kind: 'quadrille-backup', version, at: new Date(parts.clock.now()).toISOString(), files };
  await writeFile(join(path, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return { path, bases: files.filter(isBase).length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Copies a backup to `staged` after checking every file of it against its list. */
export async function stageBackup(path: string, staged: string): Promise<{ bases: number }> {
  const manifest = await readManifest(path);
  await rm(staged, { recursive: true, force: true });
  await mkdir(join(staged, 'bases'), { recursive: true, mode: 0o700 });
  for (const file of manifest.files) {
    const copy = join(staged, file.path);
    await cp(join(path, file.path), copy).catch(() => {
      throw unreadable(`The backup is incomplete: "${file.path}" is missing.`);
    });
    if ((await digest(copy)) !== file.sha256) throw unreadable(`The backup is damaged: "${file.path}" is not as it was written.`);
  }
  return { bases: manifest.files.filter(isBase).length };
}

/** Puts a staged backup in place of what a stopped server left; the old files go into a folder beside it. */
export async function swapInBackup(dataDir: string, staged: string, now: number): Promise<string> {
  const old = join(dataDir, `replaced-${new Date(now).toISOString().replaceAll(':', '-')}`);
  await mkdir(old, { recursive: true, mode: 0o700 });
  for (const name of ['meta.sqlite', 'meta.sqlite-wal', 'meta.sqlite-shm', 'bases']) {
    await rename(join(dataDir, name), join(old, name)).catch(ignoreMissing);
  }
  for (const name of ['meta.sqlite', 'bases']) await rename(join(staged, name), join(dataDir, name));
  await rm(staged, { recursive: true, force: true });
  return old;
}

async function makeEmptyFolder(path: string): Promise<void> {
  if (!isAbsolute(path)) throw new AppError('badRequest', { reason: 'The path of a backup must be absolute.' });
  const there = await readdir(path).catch(() => []);
  if (there.length > 0) throw new AppError('badRequest', { reason: `"${path}" is not empty. Choose a new folder for the backup.` });
  await mkdir(path, { recursive: true, mode: 0o700 });
}

async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(join(path, manifestName), 'utf8').catch(() => {
    throw unreadable(`"${path}" is no backup: it has no ${manifestName}.`);
  });
  try {
    return v.parse(manifestSchema, JSON.parse(text));
  } catch {
    throw unreadable(`"${join(path, manifestName)}" cannot be read as the list of a backup.`);
  }
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
