import { join } from 'node:path';
import { type AppError, refuse } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import { cleanFileName, extensionOf } from '../../platform/file-store/clean-file-name.ts';
import { readPictureSize } from '../../platform/file-store/make-thumbnail.ts';
import { sniffContent } from '../../platform/file-store/sniff-content.ts';
import { spoolFile } from '../../platform/file-store/spool-file.ts';
import type { FileEntry } from '../../meta/file-entry-store.ts';

export interface GivenFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly userId: UserId | null;
  /** The base it is for where that is known already. */
  readonly baseId: BaseId | null;
}

/** Where files lie while they arrive. */
export const spoolFolderOf = (dataDir: string): string => join(dataDir, 'files', 'arriving');

/** Takes in one file: counted and looked at while it arrives, then kept. Failing leaves nothing. */
export async function storeFile(parts: AppParts, given: GivenFile, signal: AbortSignal): Promise<FileEntry> {
  const { maxAttachmentBytes, dataDir } = parts.settings;
  const id = makeFileId(parts);
  const title = cleanFileName(given.name);
  const spooled = await spoolFile(
    join(spoolFolderOf(dataDir), `${id}.part`),
    given.bytes,
    maxAttachmentBytes,
    () => tooLarge(title, maxAttachmentBytes),
    signal,
  );
  const mimetype = await sniffContent(spooled.head, title);
  const picture = await readPictureSize(spooled.path, mimetype);
  const { name: store, files } = await parts.files.current();
  await files.put(id, spooled, signal);
  const now = parts.clock.now();
  const entry: FileEntry = {
    id,
    extension: extensionOf(title),
    title,
    mimetype,
    size: spooled.size,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    store,
    user_id: given.userId,
    created_at: now,
    used_at: now,
  };
  await parts.meta.files.add(entry, given.baseId);
  return entry;
}

export function tooLarge(name: string, limit: number): AppError {
  return refuse('fileTooLarge', { name, megabytes: Math.floor(limit / 1024 / 1024) });
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 18 characters of 62: as hard to guess as a password of a hundred bits. */
function makeFileId({ random }: AppParts): string {
  let id = '';
  while (id.length < 18) for (const byte of random.bytes(24)) if (byte < 248 && id.length < 18) id += alphabet[byte % 62];
  return id;
}
