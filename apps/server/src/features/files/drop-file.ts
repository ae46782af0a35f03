import type { AppParts } from '../../app-context.ts';
import type { FileEntry } from '../../meta/file-entry-store.ts';
import { thumbnailSizes, type ThumbnailSize } from '../../platform/file-store/make-thumbnail.ts';
import { thumbnailKey } from './serve-file.ts';

const deletionMs = 60_000;

/** Takes a file away for good, with its thumbnails. */
export async function dropFile({ files, meta }: Pick<AppParts, 'files' | 'meta'>, file: FileEntry): Promise<void> {
  const store = await files.of(file.store);
  const keys = [file.id, ...(Object.keys(thumbnailSizes) as ThumbnailSize[]).map((size) => thumbnailKey(file.id, size))];
  for (const key of keys) await store.remove(key, AbortSignal.timeout(deletionMs));
  await meta.files.remove(file.id);
}
