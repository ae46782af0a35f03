import { saveBytes } from '../../platform/save-bytes.ts';
import { $items } from '../items/index.ts';

/** Saves pages with all that stands in them as a zip of Markdown with their files. */
export async function savePages(baseId: string, itemIds: readonly string[], name: string): Promise<void> {
  const { saveTree } = await import('./page-tree-files.ts');
  const bytes = await saveTree($items.get()[baseId] ?? [], itemIds, { signal: new AbortController().signal, onProgress: () => {} });
  saveBytes(bytes, `${name}.zip`, 'application/zip');
}
