import type { BaseId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import { readLines } from './snapshot-file.ts';
import { filesKey } from './snapshot-parts.ts';

const readingMs = 60_000;

/** The ids of the files each ready snapshot of a base needs, snapshot by snapshot. */
export async function* listFilesOfSnapshots({ meta, files }: AppParts, baseId: BaseId): AsyncIterable<readonly string[]> {
  for (const { id, store, state } of await meta.snapshots.listOf(baseId)) {
    if (state !== 'ready') continue;
    const ids: string[] = [];
    for await (const file of readLines(await files.of(store), filesKey(id), AbortSignal.timeout(readingMs))) ids.push(String(file));
    yield ids;
  }
}
