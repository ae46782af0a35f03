import type { CellValue, RowId } from '@quadrille/domain';
import type { ChangePart, LoggedImage, SystemCells } from './logged-change.ts';

/** What a change did to many records of a part, in one row of the log. Cells as they came to be are not in it: see `readAfters`. */
export interface ImagePack {
  readonly firstId: RowId;
  readonly lastId: RowId;
  readonly count: number;
  /** JSON list of the ids, rising; null when they follow one another without a gap. */
  readonly ids: string | null;
  /** JSON list of each record's cells before, of deleted ones `[system, cells]`; null for records that were not there before. */
  readonly before: string | null;
}

/** Of records in the rising order of their ids. */
export function packIds(ids: ArrayLike<RowId>, before: string | null): ImagePack {
  const [firstId = 0, lastId = 0] = [ids[0], ids[ids.length - 1]];
  const isWhole = lastId - firstId + 1 === ids.length;
  return { firstId, lastId, count: ids.length, ids: isWhole ? null : `[${Array.prototype.join.call(ids, ',')}]`, before };
}

/** Of images in the rising order of their ids. */
export function packImages(images: readonly Pick<LoggedImage, 'rowId' | 'system' | 'before'>[]): ImagePack {
  const isNew = images[0]?.before === null;
  const before = isNew ? null : JSON.stringify(images.map((image) => (image.system ? [image.system, image.before] : image.before)));
  return packIds(
    images.map(({ rowId }) => rowId),
    before,
  );
}

export function idsOf({ firstId, count, ids }: Pick<ImagePack, 'firstId' | 'count' | 'ids'>): readonly RowId[] {
  return ids === null ? Array.from({ length: count }, (_, index) => firstId + index) : (JSON.parse(ids) as RowId[]);
}

export function openPack(kind: ChangePart['kind'], pack: ImagePack): LoggedImage[] {
  const before = pack.before === null ? null : (JSON.parse(pack.before) as unknown[]);
  return idsOf(pack).map((rowId, index) => {
    const own = before?.[index] ?? null;
    if (own === null) return { rowId, system: null, before: null, after: null, isOpen: true };
    if (kind !== 'delete') return { rowId, system: null, before: own as CellValue[], after: null, isOpen: true };
    const [system, cells] = own as [SystemCells, CellValue[]];
    return { rowId, system, before: cells, after: null };
  });
}
