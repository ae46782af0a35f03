import type { BucketId } from '../../view/core/record.ts';
import type { DropPlace } from '../../view/core/drag-session.ts';

/** Directions as people read: `start` and `end` are mirrored where text runs from right to left. */
export type GalleryDirection = 'up' | 'down' | 'start' | 'end' | 'rowStart' | 'rowEnd' | 'first' | 'last' | 'pageUp' | 'pageDown';

interface GalleryStepContext {
  /** Groups that are open and have cards, in their order. */
  readonly groups: readonly { readonly bucket: BucketId; readonly count: number }[];
  readonly columns: number;
  /** Rows on a screen. */
  readonly rows: number;
}

/** Where a step leads in two dimensions; a step down from one group keeps its column in the next. */
export function stepInGallery(from: DropPlace, direction: GalleryDirection, { groups, columns, rows }: GalleryStepContext): DropPlace {
  const at = groups.findIndex(({ bucket }) => bucket === from.bucket);
  const group = groups[at];
  if (!group) return from;
  const before = groups[at - 1];
  const after = groups[at + 1];
  const { index } = from;
  const column = index % columns;
  const last = group.count - 1;
  const within = (next: number): DropPlace => ({ bucket: group.bucket, index: Math.min(last, Math.max(0, next)) });
  switch (direction) {
    case 'end':
      return index < last ? within(index + 1) : after ? { bucket: after.bucket, index: 0 } : from;
    case 'start':
      return index > 0 ? within(index - 1) : before ? { bucket: before.bucket, index: before.count - 1 } : from;
    case 'down': {
      if (index + columns <= last) return within(index + columns);
      // the last row may be shorter
      if (Math.floor(index / columns) < Math.floor(last / columns)) return within(last);
      return after ? { bucket: after.bucket, index: Math.min(column, after.count - 1) } : from;
    }
    case 'up': {
      if (index - columns >= 0) return within(index - columns);
      if (!before) return from;
      const lastRow = Math.floor((before.count - 1) / columns) * columns;
      return { bucket: before.bucket, index: Math.min(before.count - 1, lastRow + column) };
    }
    case 'rowStart':
      return within(index - column);
    case 'rowEnd':
      return within(index - column + columns - 1);
    case 'pageDown':
      return within(index + rows * columns > last ? last : index + rows * columns);
    case 'pageUp':
      return within(index - rows * columns < 0 ? column : index - rows * columns);
    case 'first':
      return { bucket: groups[0]?.bucket ?? from.bucket, index: 0 };
    case 'last': {
      const end = groups.at(-1);
      return end ? { bucket: end.bucket, index: end.count - 1 } : from;
    }
  }
}
