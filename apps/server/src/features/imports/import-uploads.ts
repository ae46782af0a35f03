import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, refuse } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { ImportUpload } from '../../meta/import-upload-store.ts';
import { spoolFile } from '../../platform/file-store/spool-file.ts';
import { countParts, exactly, lengthOf, makeEmptyFile, partSize, refusePartNumber, writePart } from './part-file.ts';
import { bellOf } from './upload-bell.ts';
import type { ImportFile } from './run-import.ts';
import { databaseKinds } from '../../platform/database-kind.ts';

/** Parts of an upload lie in its one file on this machine, or each for itself where every process reaches them. */
const onDisk = 'disk';
/** Where the installation has no such place but its database. */
const inMeta = 'meta';
/** Signs of life are noted this often at most. */
const hearEveryMs = 2000;
const deletionMs = 60_000;
/** Where other processes take parts as well, they are looked for this often, should their word be lost. */
const lookEveryMs = 500;

const topic = 'import part';
const isShared = ({ meta }: Pick<AppParts, 'meta'>): boolean => databaseKinds[meta.engine].isShared;
const keyOf = (id: string, part: number): string => `import-${id}-${part}`;
export const folderOf = ({ settings }: Pick<AppParts, 'settings'>): string => join(settings.dataDir, 'imports');
const pathOf = (parts: AppParts, id: string): string => join(folderOf(parts), `${id}.part`);

/** Makes room for a file that will come in parts. Refuses a person who has too much under way. */
export async function openUpload(parts: AppParts, id: string, userId: UserId | null, size: number): Promise<void> {
  await bellOf(parts).inTurn(String(userId), async () => {
    refuseTooMuch(parts, await parts.meta.importUploads.listOf(userId), size);
    await parts.meta.importUploads.add({ id, user_id: userId, size, finished: 0, heard_at: parts.clock.now() });
  });
  await mkdir(folderOf(parts), { recursive: true, mode: 0o700 });
  if (!isShared(parts)) await makeEmptyFile(pathOf(parts, id));
}

function refuseTooMuch({ settings: { maxUploads, maxUploadBytes } }: AppParts, theirs: readonly ImportUpload[], size: number): void {
  if (theirs.length >= maxUploads) {
    throw refuse('uploadsFull', { most: maxUploads, sent: theirs.length }, { retryAfter: 30 });
  }
  const bytes = theirs.reduce((sum, upload) => sum + Number(upload.size), 0);
  if (bytes + size > maxUploadBytes && theirs.length > 0) {
    throw refuse('uploadsTooLarge', { megabytes: Math.floor(maxUploadBytes / 1024 / 1024) }, { retryAfter: 30 });
  }
}

/** Takes one part; it may come again. Once this resolves it outlives the process. */
export async function takePart(parts: AppParts, upload: ImportUpload, part: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const { id } = upload;
  const size = Number(upload.size);
  refusePartNumber(part, size);
  const bell = bellOf(parts);
  const coming = exactly(heard(parts, id, bytes), part, lengthOf(part, size));
  if (isShared(parts)) {
    const path = join(folderOf(parts), `${id}-${part}-${Buffer.from(parts.random.bytes(6)).toString('hex')}.part`);
    const spooled = await spoolFile(
      path,
      coming,
      partSize,
      () => new AppError('tooLarge'),
      AbortSignal.timeout(parts.settings.uploadSilenceMs * 10),
    );
    const { name, files } = await parts.files.current();
    if (name === 'local') {
      await parts.meta.importUploads.addPart({ import_id: id, part, store: inMeta }, await readFile(spooled.path));
      await rm(spooled.path, { force: true });
    } else {
      await files.put(keyOf(id, part), spooled, AbortSignal.timeout(deletionMs));
      await parts.meta.importUploads.addPart({ import_id: id, part, store: name });
    }
  } else {
    // The thread that reads may have it at once: what it makes of it is shown only after everything is safe.
    await writePart(pathOf(parts, id), part, coming, () => bell.note(id, part));
    await parts.meta.importUploads.addPart({ import_id: id, part, store: onDisk });
  }
  ring(parts, id);
}

/** Nothing more will come. Refused while parts are missing. */
export async function finishUpload(parts: AppParts, { id, size }: ImportUpload): Promise<void> {
  const there = await listReceived(parts, id);
  const count = countParts(Number(size));
  if (there.length < count) throw refuse('partsMissing', { missing: count - there.length, of: count });
  await parts.meta.importUploads.setFinished(id);
  ring(parts, id);
}

export async function listReceived(parts: AppParts, id: string): Promise<number[]> {
  return (await parts.meta.importUploads.listParts(id)).map(({ part }) => part);
}

/** What is there and what arrives of an upload, for whichever process imports it. */
export async function openArrivals(
  parts: AppParts,
  upload: ImportUpload,
  runner: string,
): Promise<ImportFile & { close(): Promise<void> }> {
  const { id } = upload;
  const size = Number(upload.size);
  const count = countParts(size);
  const path = isShared(parts) ? join(folderOf(parts), `${id}-${runner}.part`) : pathOf(parts, id);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (isShared(parts)) await makeEmptyFile(path);
  const bell = bellOf(parts);
  const since = parts.clock.now();

  const until = async (isSo: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
    while (!(await isSo())) {
      await bell.wait(id, lookEveryMs, signal);
      const now = await parts.meta.importUploads.find(id);
      const last = Math.max(Number(now?.heard_at ?? 0), bell.lastHeard(id), since);
      if (!now || parts.clock.now() - last > parts.settings.uploadSilenceMs) throw refuse('uploadStopped');
    }
  };
  return {
    path,
    async *arrivals(signal) {
      let there = new Map<number, string>();
      const isThere = async (part: number): Promise<boolean> => {
        if (there.has(part) || bell.has(id, part)) return true;
        there = new Map((await parts.meta.importUploads.listParts(id)).map((one) => [one.part, one.store]));
        return there.has(part);
      };
      for (let part = 0; part < count; part += 1) {
        await until(() => isThere(part), signal);
        const store = there.get(part) ?? onDisk;
        if (store !== onDisk) await fetchPart(parts, { id, part, store, path, length: lengthOf(part, size) }, signal);
        yield Math.min((part + 1) * partSize, size);
      }
    },
    confirmed: (signal) => until(async () => (await parts.meta.importUploads.find(id))?.finished === 1, signal),
    close: async () => (isShared(parts) ? rm(path, { force: true }) : undefined),
  };
}

interface StoredPart {
  readonly id: string;
  readonly part: number;
  readonly store: string;
  readonly path: string;
  readonly length: number;
}

async function fetchPart(parts: AppParts, { id, part, store, path, length }: StoredPart, signal: AbortSignal): Promise<void> {
  const bytes = store === inMeta ? await readKept(parts, id, part) : await (await parts.files.of(store)).read(keyOf(id, part), signal);
  if (bytes === null) throw refuse('partGone');
  await writePart(path, part, exactly(bytes, part, length));
}

async function readKept({ meta }: AppParts, id: string, part: number): Promise<AsyncIterable<Uint8Array> | null> {
  const body = await meta.importUploads.readBody(id, part);
  return body && Readable.from([body]);
}

/** Takes away what is left of an upload. */
export async function dropUpload(parts: AppParts, id: string): Promise<void> {
  for (const { part, store } of await parts.meta.importUploads.listParts(id))
    if (store !== onDisk && store !== inMeta) await (await parts.files.of(store)).remove(keyOf(id, part), AbortSignal.timeout(deletionMs));
  await parts.meta.importUploads.remove(id);
  await rm(pathOf(parts, id), { force: true });
  bellOf(parts).forget(id);
}

/** Every piece of a part is a sign of life: on a slow line a part takes minutes. */
async function* heard(parts: AppParts, id: string, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const bell = bellOf(parts);
  for await (const chunk of bytes) {
    const now = parts.clock.now();
    if (now - bell.lastHeard(id) > hearEveryMs) await parts.meta.importUploads.hear(id, now);
    bell.hear(id, now);
    yield chunk;
  }
}

function ring(parts: AppParts, id: string): void {
  bellOf(parts).ring(id);
  parts.bus.publish(topic, id);
}
