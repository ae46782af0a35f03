import type { BucketId, RecordId } from '../core/record.ts';
import type { SeenRange } from '../core/page-reads.ts';
import type { ViewCore } from '../core/view-core.ts';
import { createCardHeights } from './card-heights.ts';
import { createCardPool } from './card-pool.ts';
import type { CardWords } from './card-pool.ts';
import type { CardView } from './card-view.ts';
import { createDropGap } from './drop-gap.ts';
import { createElement, putAttribute, putClass } from './elements.ts';

interface CardListOptions {
  readonly core: ViewCore;
  readonly bucket: BucketId;
  readonly view: CardView;
  readonly words: CardWords;
  /** Height of a card before it is measured, in px. */
  readonly estimate: number;
  /** What is on screen changed. */
  readonly onSeen: () => void;
}

/** The cards of one bucket. Only those on screen are in the document, at measured heights. */
export interface CardList {
  /** The box that scrolls. */
  readonly element: HTMLElement;
  readonly bucket: BucketId;
  /** A list that is off screen draws nothing and reads nothing. */
  setInSight(isInSight: boolean): void;
  /** Shows at most this many cards in a box of their height; null: all, in a box that scrolls. */
  setMost(most: number | null): void;
  /** How many cards the bucket has. */
  count(): number;
  /** The number of cards that can be reached. */
  shownCount(): number;
  paint(): void;
  /** Cards show something else from now on. Those in the document stay, with the focus and at their place. */
  renew(): void;
  seen(): SeenRange | null;
  isFast(): boolean;
  /** The place at which a card would be dropped, counted without the cards that are dragged. */
  placeAt(clientY: number): number;
  /** Opens a gap at a place, counted likewise. */
  setGap(place: number | null, height: number): void;
  reveal(index: number): void;
  cardOf(id: RecordId): HTMLElement | null;
  scrollBy(by: number): boolean;
  destroy(): void;
}

const between = 8;
/** Cards this far beyond the box are drawn as well, in px. */
const overscan = 240;

export function createCardList(options: CardListOptions): CardList {
  const { core, bucket, view, words } = options;
  const body = createElement('div', 'q-cards-body', { role: 'listbox', 'aria-multiselectable': 'true' });
  const element = createElement('div', 'q-cards', { 'data-bucket': bucket }, [body]);
  let turn = -1;
  let isInSight = false;
  let most: number | null = null;
  let range: SeenRange | null = null;
  let lastScroll = { top: 0, at: 0 };
  let speed = 0;
  let request = 0;

  const shownCount = (): number => Math.min(most ?? Infinity, core.count(bucket));

  const sizeBody = (): void => {
    const { total, count } = heights.index;
    body.style.blockSize = `${Math.max(0, total - (count > 0 ? between : 0)) + gap.size()}px`;
  };

  const gap = createDropGap({ core, bucket, body, shownCount, between });
  const pool = createCardPool({ core, bucket, view, words, body });
  const heights = createCardHeights({
    core,
    bucket,
    pool,
    box: element,
    estimate: options.estimate,
    between,
    shownCount,
    sizeBody,
  });

  const offsetOf = (index: number): number => heights.index.offsetOf(index) + (index >= gap.index() ? gap.size() : 0);

  const windowOf = (): SeenRange | null => {
    if (!isInSight || heights.index.count === 0) return null;
    if (most !== null) return { bucket, first: 0, last: heights.index.count - 1 };
    const top = element.scrollTop;
    const first = heights.index.indexAt(Math.max(0, top - overscan - gap.size()));
    return { bucket, first, last: heights.index.indexAt(top + element.clientHeight + overscan) };
  };

  const paint = (): void => {
    const now = core.$turn.get();
    if (now !== turn || heights.index.count !== shownCount()) heights.rebuild();
    turn = now;
    putAttribute(body, 'aria-label', core.bucketTitle(bucket));
    sizeBody();
    const next = windowOf();
    const isSame = next?.first === range?.first && next?.last === range?.last;
    range = next;
    paintCards(next);
    gap.paint(heights.index.offsetOf);
    if (!isSame) options.onSeen();
  };

  const paintCards = (next: SeenRange | null): void => {
    const focus = core.$focus.get();
    const kept = focus?.bucket === bucket ? core.indexOf(bucket, focus.recordId) : -1;
    const indexes = next ? Array.from({ length: next.last - next.first + 1 }, (_, at) => next.first + at) : [];
    if (kept >= 0 && kept < heights.index.count && next && (kept < next.first || kept > next.last)) indexes.push(kept);
    pool.keepOnly(indexes);
    const fresh = indexes.filter((index) => pool.paint(index));
    if (heights.measure(fresh)) sizeBody();
    for (const index of indexes) placeCard(index);
  };

  const placeCard = (index: number): void => {
    const card = pool.at(index);
    if (!card) return;
    const top = offsetOf(index);
    card.element.dataset['top'] = String(top);
    card.element.style.translate = `0 ${top}px`;
    if (!card.record) card.element.style.blockSize = `${heights.index.heightAt(index) - between}px`;
  };

  const onScroll = (): void => {
    const at = performance.now();
    speed = Math.abs(element.scrollTop - lastScroll.top) / Math.max(1, at - lastScroll.at);
    lastScroll = { top: element.scrollTop, at };
    if (request === 0)
      request = requestAnimationFrame(() => {
        request = 0;
        paint();
      });
  };
  element.addEventListener('scroll', onScroll, { passive: true });

  return {
    element,
    bucket,
    setInSight(next) {
      if (next === isInSight) return;
      isInSight = next;
      paint();
    },
    setMost(next) {
      most = next;
      putClass(element, 'is-cut', next !== null);
    },
    count: () => core.count(bucket),
    shownCount,
    paint,
    renew() {
      pool.renew();
      paint();
    },
    seen: () => range,
    // more than its own height in a tenth of a second
    isFast: () => speed * 100 > element.clientHeight && performance.now() - lastScroll.at < 100,
    placeAt(clientY) {
      const y = clientY - body.getBoundingClientRect().top;
      const count = shownCount();
      let index =
        count === 0
          ? 0
          : heights.index.indexAt(Math.max(0, y > heights.index.offsetOf(Math.min(gap.index(), count)) + gap.size() ? y - gap.size() : y));
      if (count > 0 && y - (index >= gap.index() ? gap.size() : 0) > heights.index.offsetOf(index) + heights.index.heightAt(index) / 2)
        index += 1;
      return Array.from({ length: Math.min(index, count) }, (_, at) => at).filter((at) => !gap.isAway(at)).length;
    },
    setGap(place, height) {
      if (gap.set(place, height)) paint();
    },
    reveal(index) {
      if (most !== null || heights.index.count !== shownCount()) paint();
      const top = offsetOf(index);
      const bottom = top + heights.index.heightAt(index) - between;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
      paint();
    },
    cardOf: pool.elementOf,
    scrollBy(by) {
      const before = element.scrollTop;
      element.scrollTop += by;
      return element.scrollTop !== before;
    },
    destroy() {
      cancelAnimationFrame(request);
      element.remove();
    },
  };
}
