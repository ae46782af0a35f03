import type { RecordId } from '../../view/core/record.ts';
import type { GalleryCore } from '../core/gallery-core.ts';
import { layoutGallery } from '../core/gallery-layout.ts';
import type { GalleryLayout } from '../core/gallery-layout.ts';

/** Lays out cards, and keeps those on screen in their place. */
export interface GalleryPlace {
  readonly layout: GalleryLayout;
  /** Lays all cards out anew, and scrolls so that the first one in sight stays where it was. */
  relayout(): void;
  /** The first card in sight is what stays. */
  noteAnchor(): void;
}

interface PlaceOptions {
  readonly core: GalleryCore;
  readonly scroller: HTMLElement;
  readonly sizer: HTMLElement;
  readonly root: HTMLElement;
  readonly bodyHeight: number;
  readonly hasCover: boolean;
}

export function createGalleryPlace({ core, scroller, sizer, root, bodyHeight, hasCover }: PlaceOptions): GalleryPlace {
  const { view } = core;
  let layout = layoutGallery([], { width: 0, bodyHeight, hasCover });
  let anchor: { readonly id: RecordId; readonly by: number } | null = null;

  const topOf = (id: RecordId): number | null => {
    for (const group of layout.groups) {
      const index = view.indexOf(group.bucket, id);
      if (index >= 0 && !group.isCollapsed) return group.top + layout.boxOf(group, index).y;
    }
    return null;
  };

  return {
    get layout() {
      return layout;
    },
    relayout() {
      layout = layoutGallery(core.groups(), { width: scroller.clientWidth, bodyHeight, hasCover });
      core.setScreen(layout.columns, Math.max(1, Math.floor(scroller.clientHeight / layout.cardHeight)));
      sizer.style.blockSize = `${layout.height}px`;
      root.style.setProperty('--q-card-width', `${layout.cardWidth}px`);
      root.style.setProperty('--q-card-height', `${layout.cardHeight}px`);
      root.style.setProperty('--q-cover-height', `${layout.coverHeight}px`);
      const top = anchor && topOf(anchor.id);
      if (anchor && top !== null && Math.abs(top - anchor.by - scroller.scrollTop) >= 1) scroller.scrollTop = top - anchor.by;
    },
    noteAnchor() {
      const top = scroller.scrollTop;
      anchor = null;
      if (top <= 0) return;
      const group = layout.groups.find((one) => one.top + one.height > top);
      const range = group && layout.rangeOf(group, top, top + layout.cardHeight);
      const id = group && range ? view.idAt(group.bucket, range.first) : null;
      if (group && range && id !== null) anchor = { id, by: group.top + layout.boxOf(group, range.first).y - top };
    },
  };
}
