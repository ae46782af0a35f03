import type { CardSpec } from '../view/core/card-spec.ts';
import type { RecordId } from '../view/core/record.ts';
import type { MenuAnchor } from '../view/dom/menu-anchor.ts';
import type { GalleryCoreOptions } from './core/gallery-core.ts';

export interface GalleryOptions extends GalleryCoreOptions {
  readonly card: CardSpec;
  readonly dir?: 'ltr' | 'rtl';
  /** Count and sums below the cards; shown when absent. */
  readonly hasFooter?: boolean;
  readonly onOpenRecord?: (id: RecordId) => void;
  readonly onCardMenu?: (id: RecordId, anchor: MenuAnchor) => void;
  /** Delete was pressed on records; absent: they are deleted, and undo restores them. */
  readonly onDelete?: (ids: readonly RecordId[]) => void;
  /** A card without a title. */
  readonly untitled?: string;
}
