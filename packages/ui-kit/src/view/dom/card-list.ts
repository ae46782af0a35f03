import { createHeightIndex } from '../core/height-index.ts';
import type { HeightIndex } from '../core/height-index.ts';
import type { BucketId, RecordId, ViewRecord } from '../core/record.ts';
import type { SeenRange } from '../core/bucket-window.ts';
import type { ViewCore } from '../core/view-core.ts';
import { cardStateOf } from './card-view.ts';
import type { CardView } from './card-view.ts';
import { createElement, putAttribute, putClass } from './elements.ts';
import { recordKey } from './record-key.ts';
import { patchCardState } from './patch-card-state.ts';

export interface CardListWords {
  readonly held: string;
  readonly loadFailed: string;
  readonly retry: string;
}

interface CardListOptions {
  readonly core: ViewCore;
  readonly bucket: BucketId;
  readonly view: CardView;
  readonly words: CardListWords;
  /** Height of a card before it is measured, in px. */
  readonly estimate: number;
  /** What is on screen changed. */
  readonly onSeen: () => void;
}

/** The cards of one bucket: only those in sight are in the document, at heights that are measured. */
export interface CardList {
  /** The box that scrolls. */
  readonly element: HTMLElement;
  readonly bucket: BucketId;
  /** A list that is out of sight draws nothing and asks for nothing. */
  setInSight(isInSight: boolean): void;
  /** At most so many cards, in a box as high as they are; null: as many as there are, in a box that scrolls. */
  setMost(most: number | null): void;
  /** How many cards the bucket has. */
  count(): number;
  /** How many cards there are to go through. */
  shownCount(): number;
  paint(): void;
  seen(): SeenRange | null;
  isFast(): boolean;
  /** Where a card would fall, counted without those in the hand. */
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

interface Card {
  readonly element: HTMLElement;
  record: ViewRecord | null;
  isMeasured: boolean;
}

export function createCardList(options: CardListOptions): CardList {
  const { core, bucket, view, words } = options;
  const body = createElement('div', 'q-cards-body', { role: 'listbox', 'aria-multiselectable': 'true' });
  const gapMark = createElement('div', 'q-drop-gap', { 'aria-hidden': 'true' });
  const element = createElement('div', 'q-cards', { 'data-bucket': bucket }, [body]);
  gapMark.hidden = true;
  const cards = new Map<string, Card>();
  const free: HTMLElement[] = [];
  const measured = new Map<RecordId, { readonly record: ViewRecord; readonly height: number }>();
  let heights: HeightIndex = createHeightIndex(0, () => 0);
  let turn = -1;
  let isInSight = false;
  let most: number | null = null;
  let gap: { readonly place: number; readonly height: number } | null = null;
  let range: SeenRange | null = null;
  let lastScroll = { top: 0, at: 0 };
  let speed = 0;
  let request = 0;

  const shownCount = (): number => Math.min(most ?? Infinity, core.count(bucket));

  /** The measured height of a record, also of one that says something else by now, else what cards have on the whole. */
  const heightOf = (index: number): number => {
    const id = core.idAt(bucket, index);
    return (id === null ? options.estimate : (measured.get(id)?.height ?? options.estimate)) + between;
  };

  /** Where what one looks at stands stays when cards come or go above it. */
  const rebuild = (): void => {
    const top = element.scrollTop;
    const anchor =
      heights.count > 0 && top > 0 ? [...cards.values()].find(({ record, element: card }) => record && bottomOf(card) > top) : undefined;
    const before = anchor ? topOf(anchor.element) : 0;
    heights = createHeightIndex(shownCount(), heightOf);
    const at = anchor?.record ? core.indexOf(bucket, anchor.record.id) : -1;
    if (at < 0) return;
    const moved = heights.offsetOf(at) - before;
    if (moved !== 0) {
      sizeBody();
      element.scrollTop = top + moved;
    }
  };

  const topOf = (card: HTMLElement): number => Number(card.dataset['top']);
  const bottomOf = (card: HTMLElement): number => topOf(card) + card.offsetHeight;

  const gapAt = (): number => (gap ? indexOfPlace(gap.place) : Infinity);
  const gapSize = (): number => (gap ? gap.height + between : 0);

  /** A place is counted without the cards in the hand, an index with them. */
  const indexOfPlace = (place: number): number => {
    let at = 0;
    for (let left = place; at < shownCount(); at += 1) {
      if (isAway(at)) continue;
      if (left === 0) break;
      left -= 1;
    }
    return at;
  };

  const isAway = (index: number): boolean => {
    const drag = core.$drag.get();
    const id = drag && core.idAt(bucket, index);
    return id !== null && drag?.records.some((one) => one.id === id && one.bucket === bucket) === true;
  };

  const sizeBody = (): void => {
    const total = Math.max(0, heights.total - (heights.count > 0 ? between : 0)) + gapSize();
    body.style.blockSize = `${total}px`;
  };

  const offsetOf = (index: number): number => heights.offsetOf(index) + (index >= gapAt() ? gapSize() : 0);

  const windowOf = (): SeenRange | null => {
    if (!isInSight || heights.count === 0) return null;
    if (most !== null) return { bucket, first: 0, last: heights.count - 1 };
    const top = element.scrollTop;
    const first = heights.indexAt(Math.max(0, top - overscan - gapSize()));
    return { bucket, first, last: heights.indexAt(top + element.clientHeight + overscan) };
  };

  const paint = (): void => {
    const now = core.$turn.get();
    if (now !== turn || heights.count !== shownCount()) rebuild();
    turn = now;
    putAttribute(body, 'aria-label', core.bucketTitle(bucket));
    sizeBody();
    const next = windowOf();
    const isSame = next?.first === range?.first && next?.last === range?.last;
    range = next;
    paintCards(next);
    paintGap();
    if (!isSame) options.onSeen();
  };

  const paintCards = (next: SeenRange | null): void => {
    const focus = core.$focus.get();
    const kept = focus?.bucket === bucket ? core.indexOf(bucket, focus.recordId) : -1;
    const indexes = next ? Array.from({ length: next.last - next.first + 1 }, (_, at) => next.first + at) : [];
    if (kept >= 0 && kept < heights.count && next && (kept < next.first || kept > next.last)) indexes.push(kept);
    const keys = new Set(indexes.map(keyAt));
    for (const [key, card] of cards) {
      if (keys.has(key)) continue;
      cards.delete(key);
      card.element.remove();
      free.push(card.element);
    }
    const fresh = indexes.filter((index) => paintCard(index));
    if (measure(fresh)) sizeBody();
    for (const index of indexes) placeCard(index);
  };

  const keyAt = (index: number): string => recordKey(core.idAt(bucket, index), index);

  /** Answers whether its height is to be measured. */
  const paintCard = (index: number): boolean => {
    const key = keyAt(index);
    const record = core.recordAt(bucket, index);
    const card = cards.get(key) ?? addCard(key);
    const isNew = card.record !== record || !card.isMeasured;
    if (record) {
      if (card.element.classList.contains('is-loading')) clearMissing(card.element);
      if (card.record !== record) view.patch(card.element, record);
      patchCardState(card.element, cardStateOf(core, record.id, bucket), words);
      putAttribute(card.element, 'role', 'option');
      putAttribute(card.element, 'aria-posinset', String(index + 1));
      putAttribute(card.element, 'aria-setsize', String(core.count(bucket)));
      card.element.dataset['record'] = key;
    } else paintMissing(card.element, index);
    card.record = record;
    card.isMeasured = true;
    return isNew && record !== null;
  };

  const addCard = (key: string): Card => {
    const card = free.pop() ?? createElement('div', 'q-card');
    if (card.childElementCount === 0) view.build(card);
    body.append(card);
    const made = { element: card, record: null, isMeasured: false };
    cards.set(key, made);
    return made;
  };

  /** What it was as a card without a record, its height above all, would be measured with it. */
  const clearMissing = (card: HTMLElement): void => {
    card.classList.remove('is-loading', 'is-unread');
    for (const name of ['aria-busy', 'aria-disabled', 'aria-label', 'data-said']) card.removeAttribute(name);
    card.style.blockSize = '';
  };

  const paintMissing = (card: HTMLElement, index: number): void => {
    putClass(card, 'is-loading', true);
    putAttribute(card, 'role', 'option');
    putAttribute(card, 'aria-busy', 'true');
    putAttribute(card, 'aria-disabled', 'true');
    delete card.dataset['record'];
    const isFailed = core.statusAt(bucket, index) === 'failed';
    putClass(card, 'is-unread', isFailed);
    putAttribute(card, 'tabindex', isFailed ? '0' : '-1');
    putAttribute(card, 'aria-label', isFailed ? `${words.loadFailed}. ${words.retry}` : null);
    putAttribute(card, 'data-said', isFailed ? `${words.loadFailed}. ${words.retry}` : null);
  };

  /** One read of sizes after all writes; answers whether a height is another one. */
  const measure = (indexes: readonly number[]): boolean => {
    let isOther = false;
    const top = element.scrollTop;
    let above = 0;
    const sizes = indexes.map((index) => cards.get(keyAt(index))?.element.offsetHeight ?? 0);
    indexes.forEach((index, at) => {
      const record = core.recordAt(bucket, index);
      const height = sizes[at] ?? 0;
      if (!record || height === 0) return;
      measured.set(record.id, { record, height });
      const by = height + between - heights.heightAt(index);
      if (by === 0) return;
      if (heights.offsetOf(index) + heights.heightAt(index) <= top) above += by;
      heights.set(index, height + between);
      isOther = true;
    });
    if (above !== 0 && top > 0) {
      sizeBody();
      element.scrollTop = top + above;
    }
    return isOther;
  };

  const placeCard = (index: number): void => {
    const card = cards.get(keyAt(index));
    if (!card) return;
    const top = offsetOf(index);
    card.element.dataset['top'] = String(top);
    card.element.style.translate = `0 ${top}px`;
    if (!card.record) card.element.style.blockSize = `${heights.heightAt(index) - between}px`;
  };

  const paintGap = (): void => {
    gapMark.hidden = gap === null;
    if (!gap) return;
    if (!gapMark.isConnected) body.append(gapMark);
    gapMark.style.blockSize = `${gap.height}px`;
    gapMark.style.translate = `0 ${heights.offsetOf(gapAt())}px`;
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
    seen: () => range,
    // more than its own height in a tenth of a second
    isFast: () => speed * 100 > element.clientHeight && performance.now() - lastScroll.at < 100,
    placeAt(clientY) {
      const y = clientY - body.getBoundingClientRect().top;
      const count = shownCount();
      let index =
        count === 0 ? 0 : heights.indexAt(Math.max(0, y > heights.offsetOf(Math.min(gapAt(), count)) + gapSize() ? y - gapSize() : y));
      if (count > 0 && y - (index >= gapAt() ? gapSize() : 0) > heights.offsetOf(index) + heights.heightAt(index) / 2) index += 1;
      return Array.from({ length: Math.min(index, count) }, (_, at) => at).filter((at) => !isAway(at)).length;
    },
    setGap(place, height) {
      if (gap?.place === place && gap?.height === height) return;
      gap = place === null ? null : { place, height };
      paint();
    },
    reveal(index) {
      if (most !== null || heights.count !== shownCount()) paint();
      const top = offsetOf(index);
      const bottom = top + heights.heightAt(index) - between;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
      paint();
    },
    cardOf: (id) => cards.get(recordKey(id, 0))?.element ?? null,
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
