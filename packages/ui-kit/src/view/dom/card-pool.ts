import type { BucketId, RecordId, ViewRecord } from '../core/record.ts';
import type { ViewCore } from '../core/view-core.ts';
import { cardStateOf } from './card-view.ts';
import type { CardView } from './card-view.ts';
import { createElement, putAttribute, putClass } from './elements.ts';
import { patchCardState } from './patch-card-state.ts';
import { recordKey } from './record-key.ts';

export interface CardWords {
  readonly held: string;
  readonly loadFailed: string;
  readonly retry: string;
}

interface CardPoolOptions {
  readonly core: ViewCore;
  readonly bucket: BucketId;
  readonly view: CardView;
  readonly words: CardWords;
  /** Where cards are put. */
  readonly body: HTMLElement;
}

/** A card that is in the document; its record is null where it was not read. */
export interface Card {
  readonly element: HTMLElement;
  record: ViewRecord | null;
  isMeasured: boolean;
}

/** The cards of a list that are in the document. Elements of cards that leave are used again for cards that come. */
export interface CardPool {
  all(): Iterable<Card>;
  at(index: number): Card | undefined;
  elementOf(id: RecordId): HTMLElement | null;
  /** Takes all other cards out of the document. */
  keepOnly(indexes: readonly number[]): void;
  /** Answers whether its height is to be measured. */
  paint(index: number): boolean;
  /** Cards show something else from now on: each is drawn anew with the next paint, in the element it has. */
  renew(): void;
}

export function createCardPool({ core, bucket, view, words, body }: CardPoolOptions): CardPool {
  const cards = new Map<string, Card>();
  const free: HTMLElement[] = [];

  const keyAt = (index: number): string => recordKey(core.idAt(bucket, index), index);

  const addCard = (key: string): Card => {
    const card = free.pop() ?? createElement('div', 'q-card');
    if (card.childElementCount === 0) view.build(card);
    body.append(card);
    const made = { element: card, record: null, isMeasured: false };
    cards.set(key, made);
    return made;
  };

  const paintMissing = (card: HTMLElement, index: number): void => {
    putClass(card, 'is-loading', true);
    putAttribute(card, 'aria-busy', 'true');
    putAttribute(card, 'aria-disabled', 'true');
    delete card.dataset['record'];
    const isFailed = core.statusAt(bucket, index) === 'failed';
    // A card that is being read has no name yet, so screen readers find it only once it was read or has failed.
    putAttribute(card, 'role', isFailed ? 'option' : 'presentation');
    putAttribute(card, 'aria-hidden', isFailed ? null : 'true');
    putClass(card, 'is-unread', isFailed);
    putAttribute(card, 'tabindex', isFailed ? '0' : '-1');
    putAttribute(card, 'aria-label', isFailed ? `${words.loadFailed}. ${words.retry}` : null);
    putAttribute(card, 'data-said', isFailed ? `${words.loadFailed}. ${words.retry}` : null);
  };

  return {
    all: () => cards.values(),
    at: (index) => cards.get(keyAt(index)),
    elementOf: (id) => cards.get(recordKey(id, 0))?.element ?? null,
    keepOnly(indexes) {
      const keys = new Set(indexes.map(keyAt));
      for (const [key, card] of cards) {
        if (keys.has(key)) continue;
        cards.delete(key);
        card.element.remove();
        free.push(card.element);
      }
    },
    paint(index) {
      const key = keyAt(index);
      const record = core.recordAt(bucket, index);
      const card = cards.get(key) ?? addCard(key);
      const isNew = card.record !== record || !card.isMeasured;
      if (record) {
        if (card.element.classList.contains('is-loading')) clearMissing(card.element);
        if (isNew) view.patch(card.element, record);
        patchCardState(card.element, cardStateOf(core, record.id, bucket), words);
        putAttribute(card.element, 'role', 'option');
        putAttribute(card.element, 'aria-posinset', String(index + 1));
        putAttribute(card.element, 'aria-setsize', String(core.count(bucket)));
        card.element.dataset['record'] = key;
      } else paintMissing(card.element, index);
      card.record = record;
      card.isMeasured = true;
      return isNew && record !== null;
    },
    renew() {
      for (const card of cards.values()) card.isMeasured = false;
    },
  };
}

/** Removes the look of a card without a record; otherwise its height would be measured with it. */
function clearMissing(card: HTMLElement): void {
  card.classList.remove('is-loading', 'is-unread');
  for (const name of ['aria-busy', 'aria-disabled', 'aria-hidden', 'aria-label', 'data-said']) card.removeAttribute(name);
  card.style.blockSize = '';
}
