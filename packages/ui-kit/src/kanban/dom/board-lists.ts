import type { BucketId } from '../../view/core/record.ts';
import { createCardList } from '../../view/dom/card-list.ts';
import type { CardList } from '../../view/dom/card-list.ts';
import type { CardView } from '../../view/dom/card-view.ts';
import type { KanbanCore } from '../core/kanban-core.ts';

interface BoardListsOptions {
  readonly core: KanbanCore;
  readonly card: CardView;
  readonly isCompact: () => boolean;
  /** The box the board scrolls in. */
  readonly box: () => HTMLElement;
}

/** The lists of cards of a board, one for each bucket that was drawn. */
export interface BoardLists {
  get(bucket: BucketId): CardList | undefined;
  all(): IterableIterator<CardList>;
  /** The list of a bucket, made where there is none. */
  make(bucket: BucketId): CardList;
  /** Drops the lists of buckets that are no more. */
  dropGone(): void;
  /** How many cards a lane cell shows; null where it scrolls by itself. */
  mostIn(bucket: BucketId): number | null;
  showMore(bucket: BucketId): void;
  /** Tells the core what is on screen. */
  look(): void;
  destroy(): void;
}

/** Cards a lane cell shows at first, and how many more each time it is asked. */
const cellCards = 3;
const moreCards = 25;
/** A cell that shows more than these scrolls by itself. */
const mostUncut = 50;

export function createBoardLists({ core, card, isCompact, box }: BoardListsOptions): BoardLists {
  const { view, words } = core;
  const lists = new Map<BucketId, CardList>();
  const opened = new Map<BucketId, number>();

  const look = (): void => {
    const shown = [...lists.values()];
    const drag = view.$drag.get();
    const ranges = shown.flatMap((list) => list.seen() ?? []);
    // the place where cards would be dropped is read first, even if it is off screen
    const over = drag?.over ? [{ bucket: drag.over.bucket, first: Math.max(0, drag.over.index - 1), last: drag.over.index + 1 }] : [];
    view.look(
      [...over, ...ranges],
      shown.some((list) => list.isFast()),
    );
  };

  const startWatching = (): IntersectionObserver =>
    new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          lists.get((target as HTMLElement).dataset['bucket'] ?? '')?.setInSight(isIntersecting);
        look();
      },
      { root: box(), rootMargin: '120px 320px' },
    );
  let sight: IntersectionObserver | null = null;

  return {
    get: (bucket) => lists.get(bucket),
    all: () => lists.values(),
    make(bucket) {
      const held = lists.get(bucket);
      if (held) return held;
      const list = createCardList({ core: view, bucket, view: card, words, estimate: isCompact() ? 62 : 92, onSeen: look });
      lists.set(bucket, list);
      sight ??= startWatching();
      sight.observe(list.element);
      return list;
    },
    dropGone() {
      for (const [bucket, list] of lists) {
        if (view.bucket(bucket) !== null) continue;
        sight?.unobserve(list.element);
        list.destroy();
        lists.delete(bucket);
      }
    },
    mostIn(bucket) {
      const most = opened.get(bucket) ?? cellCards;
      return most > mostUncut ? null : most;
    },
    showMore(bucket) {
      opened.set(bucket, (opened.get(bucket) ?? cellCards) + moreCards);
    },
    look,
    destroy() {
      sight?.disconnect();
      for (const list of lists.values()) list.destroy();
    },
  };
}
