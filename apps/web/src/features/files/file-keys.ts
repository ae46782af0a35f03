import type { AttachedFile } from '@quadrille/domain';

/** A key for each file of a cell that goes along when it is moved; the same file may stand in a cell more than once. */
export function fileKeys(files: readonly Pick<AttachedFile, 'path' | 'url'>[]): readonly string[] {
  const seen = new Map<string, number>();
  return files.map(({ path, url }) => {
    const name = path ?? url ?? '';
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return times === 0 ? name : `${name} ${times}`;
  });
}
