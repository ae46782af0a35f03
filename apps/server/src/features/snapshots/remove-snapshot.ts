import type { AppParts } from '../../app-context.ts';
import type { SnapshotEntry } from '../../meta/snapshot-store.ts';
import { documentsKey, filesKey, tableKey, tablesOf } from './snapshot-parts.ts';

const deletionMs = 60_000;
/** Files a snapshot in the making may have left: it names its tables only in the end. */
const mostUnnamed = 1000;

/** Takes a snapshot away with its files; what is not listed any more is not looked for again. */
export async function removeSnapshot({ meta, files }: Pick<AppParts, 'meta' | 'files'>, entry: SnapshotEntry): Promise<void> {
  const store = await files.of(entry.store);
  const signal = (): AbortSignal => AbortSignal.timeout(deletionMs);
  if (entry.state === 'ready') for (const index of tablesOf(entry).keys()) await store.remove(tableKey(entry.id, index), signal());
  else
    for (let index = 0; index < mostUnnamed; index += 1) {
      const found = await store.read(tableKey(entry.id, index), signal());
      if (found === null) break;
      await found[Symbol.asyncIterator]().return?.();
      await store.remove(tableKey(entry.id, index), signal());
    }
  for (const key of [documentsKey(entry.id), filesKey(entry.id)]) await store.remove(key, signal());
  await meta.snapshots.remove(entry.id);
}
