import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { DropPlace } from '../../view/core/drag-session.ts';
import type { BucketId } from '../../view/core/record.ts';
import { createViewCore } from '../../view/core/view-core.ts';
import type { ViewCore } from '../../view/core/view-core.ts';
import type { ViewCoreOptions } from '../../view/core/view-core-options.ts';
import type { GalleryGroup } from './gallery-layout.ts';
import { stepInGallery } from './gallery-steps.ts';
import type { GalleryDirection } from './gallery-steps.ts';
import { englishGalleryWords } from './gallery-words.ts';
import type { GalleryWords } from './gallery-words.ts';

export type GalleryCommand =
  /** Moves the focus; `extends` selects from the anchor to there. */
  | { readonly type: 'go'; readonly to: GalleryDirection; readonly extends?: boolean }
  | { readonly type: 'toggleGroup'; readonly bucket: BucketId }
  | { readonly type: 'setCollapsed'; readonly buckets: readonly BucketId[] };

export interface GalleryCoreOptions extends Omit<ViewCoreOptions, 'words'> {
  readonly words?: GalleryWords;
  /** Groups that are closed. */
  readonly collapsed?: readonly BucketId[];
  readonly onCollapsed?: (buckets: readonly BucketId[]) => void;
}

/** A gallery without a document: its groups and where keys lead, over the core of all views. */
export interface GalleryCore {
  readonly view: ViewCore;
  readonly words: GalleryWords;
  readonly $collapsed: ReadableAtom<readonly BucketId[]>;
  groups(): readonly GalleryGroup[];
  /** How many cards stand side by side, and how many rows fit: keys go by it. */
  setScreen(columns: number, rows: number): void;
  /**
   * The place of a card that keys went to before it was read: the surface shows the place, and the card takes the focus when it is there.
   */
  waitsAt(): DropPlace | null;
  dispatch(command: GalleryCommand): void;
  destroy(): void;
}

/** Cards read at a time: a few rows of a wide screen. */
const pageSize = 60;

export function createGalleryCore(options: GalleryCoreOptions): GalleryCore {
  const words = options.words ?? englishGalleryWords;
  const $collapsed = atom<readonly BucketId[]>(options.collapsed ?? []);
  const view = createViewCore({ pageSize, ...options, words });
  let screen = { columns: 1, rows: 1 };
  let waiting: DropPlace | null = null;
  let stopWaiting = (): void => {};

  const groups = (): readonly GalleryGroup[] => {
    const { buckets, axes = [] } = view.list;
    const isGrouped = axes.length > 0;
    return buckets
      .filter(({ id }) => !isGrouped || view.count(id) > 0)
      .map(({ id }) => ({
        bucket: id,
        count: view.count(id),
        isCollapsed: isGrouped && $collapsed.get().includes(id),
        hasHead: isGrouped,
      }));
  };

  const go = (to: GalleryDirection, isExtending: boolean): void => {
    endWait();
    const focus = view.$focus.get();
    const open = groups().filter(({ isCollapsed, count }) => !isCollapsed && count > 0);
    const first = open[0];
    if (!first) return;
    const index = focus ? view.indexOf(focus.bucket, focus.recordId) : -1;
    const next =
      focus && index >= 0
        ? stepInGallery({ bucket: focus.bucket, index }, to, { groups: open, ...screen })
        : { bucket: first.bucket, index: 0 };
    const recordId = view.idAt(next.bucket, next.index);
    if (recordId !== null) view.dispatch({ type: isExtending ? 'extend' : 'focus', recordId, bucket: next.bucket });
    else wait(next);
  };

  /** A card that is not read yet takes the focus once it is, unless the focus moves elsewhere meanwhile. */
  const wait = (place: DropPlace): void => {
    const from = view.$focus.get();
    waiting = place;
    stopWaiting = view.$turn.listen(() => {
      const recordId = view.idAt(place.bucket, place.index);
      if (recordId === null && view.$focus.get() === from) return;
      endWait();
      if (recordId !== null && view.$focus.get() === from) view.dispatch({ type: 'focus', recordId, bucket: place.bucket });
    });
  };

  const endWait = (): void => {
    waiting = null;
    stopWaiting();
    stopWaiting = () => {};
  };

  const put = (buckets: readonly BucketId[]): void => {
    $collapsed.set(buckets);
    options.onCollapsed?.(buckets);
  };

  return {
    view,
    words,
    $collapsed,
    groups,
    setScreen(columns, rows) {
      screen = { columns, rows };
    },
    waitsAt: () => waiting,
    dispatch(command) {
      const collapsed = $collapsed.get();
      if (command.type === 'go') go(command.to, command.extends === true);
      else if (command.type === 'setCollapsed') $collapsed.set(command.buckets);
      else put(collapsed.includes(command.bucket) ? collapsed.filter((one) => one !== command.bucket) : [...collapsed, command.bucket]);
    },
    destroy() {
      endWait();
      view.destroy();
    },
  };
}
