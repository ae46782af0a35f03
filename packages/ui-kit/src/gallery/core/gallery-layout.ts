import type { BucketId } from '../../view/core/record.ts';

export interface GalleryGroup {
  readonly bucket: BucketId;
  readonly count: number;
  readonly isCollapsed: boolean;
  /** A gallery without groups has no heads. */
  readonly hasHead: boolean;
}

interface GalleryRoom {
  /** Width inside the box, in px. */
  readonly width: number;
  /** Height of what stands below a cover. */
  readonly bodyHeight: number;
  readonly hasCover: boolean;
}

/** Where a card stands; `x` counts from the side where text begins. */
export interface CardBox {
  readonly x: number;
  readonly y: number;
}

export interface GroupBox extends GalleryGroup {
  readonly top: number;
  readonly height: number;
  readonly headHeight: number;
}

export interface GalleryLayout {
  readonly columns: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly coverHeight: number;
  readonly height: number;
  readonly groups: readonly GroupBox[];
  /** Inside its group's box. */
  boxOf(group: GroupBox, index: number): CardBox;
  /** The cards of a group between two heights of the whole; null when there are none. */
  rangeOf(group: GroupBox, top: number, bottom: number): { readonly first: number; readonly last: number } | null;
}

export const galleryGap = 16;
const headHeight = 40;
const leastCard = 232;
/** On a phone two cards stand side by side; the height of 100,000 of them stays one that browsers can scroll. */
const leastCardNarrow = 150;
const narrow = 640;

/** Places of all cards, from their number alone: no card is measured, so nothing jumps when pictures come. */
export function layoutGallery(groups: readonly GalleryGroup[], { width, bodyHeight, hasCover }: GalleryRoom): GalleryLayout {
  const isNarrow = width < narrow;
  const gap = isNarrow ? 12 : galleryGap;
  const columns = Math.max(1, Math.floor((width - gap) / ((isNarrow ? leastCardNarrow : leastCard) + gap)));
  const cardWidth = Math.floor((width - gap * (columns + 1)) / columns);
  const coverHeight = hasCover ? Math.round((cardWidth * 3) / 4) : 0;
  const cardHeight = coverHeight + bodyHeight;
  const step = cardHeight + gap;
  let top = 0;
  const boxes = groups.map((group): GroupBox => {
    const head = group.hasHead ? headHeight : 0;
    const rows = group.isCollapsed ? 0 : Math.ceil(group.count / columns);
    const height = head + (rows === 0 ? 0 : rows * step + (group.hasHead ? 0 : gap)) + (group.hasHead && rows > 0 ? gap / 2 : 0);
    const box = { ...group, top, height, headHeight: head };
    top += height;
    return box;
  });
  const firstTop = (group: GroupBox): number => (group.hasHead ? group.headHeight : gap);
  return {
    columns,
    cardWidth,
    cardHeight,
    coverHeight,
    height: top,
    groups: boxes,
    boxOf: (group, index) => ({
      x: gap + (index % columns) * (cardWidth + gap),
      y: firstTop(group) + Math.floor(index / columns) * step,
    }),
    rangeOf(group, from, to) {
      if (group.isCollapsed || group.count === 0) return null;
      const begin = group.top + firstTop(group);
      const firstRow = Math.max(0, Math.floor((from - begin) / step));
      const lastRow = Math.floor((to - begin) / step);
      const first = firstRow * columns;
      if (lastRow < 0 || first >= group.count) return null;
      return { first, last: Math.min(group.count, (lastRow + 1) * columns) - 1 };
    },
  };
}
