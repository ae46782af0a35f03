import type { CellValue, RowId } from '@quadrille/domain';
import type { ImagePack } from './image-pack.ts';
import type { RowImage, SystemCells } from './logged-change.ts';

/** The columns of a pack, in the order `toPack` reads them. */
export const packColumns = 'first_id, last_id, row_count, ids, "before"';

export function toPack([firstId, lastId, count, ids, before]: readonly unknown[]): ImagePack {
  return {
    firstId: Number(firstId),
    lastId: Number(lastId),
    count: Number(count),
    ids: ids as string | null,
    before: before as string | null,
  };
}

/** Of ids without gaps and without cells no more than are asked for: such a pack may be as long as an insert. */
export function cutPack(pack: ImagePack, after: RowId, limit: number): ImagePack {
  if (pack.ids !== null || pack.before !== null) return pack;
  const firstId = Math.max(pack.firstId, after + 1);
  const count = Math.min(pack.lastId - firstId + 1, limit);
  return { ...pack, firstId, lastId: firstId + count - 1, count };
}

/** An image from the columns row_id, before and after. */
export function toRowImage([rowId, before, after]: readonly unknown[]): RowImage {
  const parsed = before === null ? null : (JSON.parse(before as string) as unknown[]);
  const image = { rowId: Number(rowId), after: after === null ? null : (JSON.parse(after as string) as CellValue[]) };
  if (parsed !== null && image.after === null) return { ...image, system: parsed[0] as SystemCells, before: parsed[1] as CellValue[] };
  return { ...image, system: null, before: parsed as CellValue[] | null };
}
