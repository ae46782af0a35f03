import type { BucketId, RecordId } from '../../view/core/record.ts';
import { cardStateOf } from '../../view/dom/card-view.ts';
import { createElement, putAttribute, putClass } from '../../view/dom/elements.ts';
import { patchCardState } from '../../view/dom/patch-card-state.ts';
import { recordKey } from '../../view/dom/record-key.ts';
import type { GalleryCore } from '../core/gallery-core.ts';
import type { GalleryLayout, GroupBox } from '../core/gallery-layout.ts';
import type { GalleryCardView } from './gallery-card.ts';
import { paintGroupHead } from './gallery-heads.ts';

interface Section {
  readonly element: HTMLElement;
  readonly head: HTMLElement | null;
  readonly box: HTMLElement;
  readonly cards: Map<string, HTMLElement>;
}

interface SectionOptions {
  readonly core: GalleryCore;
  readonly card: GalleryCardView;
  readonly sizer: HTMLElement;
  readonly isRightToLeft: boolean;
  readonly layout: () => GalleryLayout;
  /** While one scrolls fast no pictures are asked for. */
  readonly isFast: () => boolean;
}

/** The groups in sight with the cards in sight; elements of those that leave are used for those that come. */
export interface GallerySections {
  keepOnly(buckets: ReadonlySet<BucketId>): void;
  paint(group: GroupBox, range: { readonly first: number; readonly last: number } | null): void;
  cardOf(bucket: BucketId, id: RecordId): HTMLElement | null;
}

export function createGallerySections({ core, card, sizer, isRightToLeft, layout, isFast }: SectionOptions): GallerySections {
  const { view, words } = core;
  const sections = new Map<BucketId, Section>();
  const free: HTMLElement[] = [];
  const shown = new WeakMap<HTMLElement, unknown>();

  const release = (element: HTMLElement): void => {
    element.remove();
    shown.delete(element);
    free.push(element);
  };

  const sectionOf = (group: GroupBox): Section => {
    const held = sections.get(group.bucket);
    if (held) return held;
    const box = createElement('div', 'q-gallery-cards', { role: 'listbox', 'aria-multiselectable': 'true', 'data-bucket': group.bucket });
    const head = group.hasHead ? createElement('div', 'q-gallery-head') : null;
    const element = createElement('section', 'q-gallery-group', {}, head ? [head, box] : [box]);
    const made = { element, head, box, cards: new Map<string, HTMLElement>() };
    sections.set(group.bucket, made);
    sizer.append(element);
    return made;
  };

  const addCard = (section: Section, key: string): HTMLElement => {
    const element = free.pop() ?? createElement('div', 'q-card', { role: 'option' });
    if (element.childElementCount === 0) card.build(element);
    section.cards.set(key, element);
    section.box.append(element);
    return element;
  };

  const paintMissing = (element: HTMLElement, group: GroupBox, index: number): void => {
    const isFailed = view.statusAt(group.bucket, index) === 'failed';
    putClass(element, 'is-unread', isFailed);
    putAttribute(element, 'tabindex', isFailed ? '0' : '-1');
    putAttribute(element, 'aria-busy', String(!isFailed));
    putAttribute(element, 'data-said', isFailed ? `${words.loadFailed}. ${words.retry}` : null);
    delete element.dataset['record'];
  };

  const paintCard = (section: Section, group: GroupBox, index: number): void => {
    const record = view.recordAt(group.bucket, index);
    const key = recordKey(record?.id ?? null, index);
    const element = section.cards.get(key) ?? addCard(section, key);
    const { cardWidth, coverHeight, boxOf } = layout();
    const { x, y } = boxOf(group, index);
    element.style.translate = `${isRightToLeft ? -x : x}px ${y - group.headHeight}px`;
    putClass(element, 'is-loading', !record);
    putAttribute(element, 'aria-posinset', String(index + 1));
    putAttribute(element, 'aria-setsize', String(group.count));
    if (!record) return paintMissing(element, group, index);
    if (shown.get(element) !== record) {
      putAttribute(element, 'aria-busy', null);
      card.patch(element, record);
      shown.set(element, record);
      element.dataset['record'] = key;
    }
    if (!isFast()) card.picture(element, record, { width: cardWidth, height: coverHeight });
    patchCardState(element, cardStateOf(view, record.id, group.bucket), words);
  };

  /** The cards in sight, and the one in focus wherever it is. */
  const indexesOf = (group: GroupBox, range: { readonly first: number; readonly last: number } | null): number[] => {
    if (!range) return [];
    const indexes = Array.from({ length: range.last - range.first + 1 }, (_, at) => range.first + at);
    const focus = view.$focus.get();
    const focused = focus?.bucket === group.bucket ? view.indexOf(group.bucket, focus.recordId) : -1;
    return focused >= 0 && (focused < range.first || focused > range.last) ? [...indexes, focused] : indexes;
  };

  return {
    keepOnly(buckets) {
      for (const [bucket, section] of sections) {
        if (buckets.has(bucket)) continue;
        for (const element of section.cards.values()) release(element);
        section.element.remove();
        sections.delete(bucket);
      }
    },
    paint(group, range) {
      const section = sectionOf(group);
      section.element.style.translate = `0 ${group.top}px`;
      section.element.style.blockSize = `${group.height}px`;
      const title = group.hasHead ? view.bucketTitle(group.bucket) : words.gallery;
      putAttribute(section.box, 'aria-label', `${title}, ${words.cards(group.count)}`);
      section.box.hidden = group.isCollapsed;
      if (section.head) paintGroupHead(section.head, group, view, words);
      const indexes = indexesOf(group, range);
      const keys = new Set(indexes.map((index) => recordKey(view.idAt(group.bucket, index), index)));
      for (const [key, element] of section.cards) {
        if (keys.has(key)) continue;
        section.cards.delete(key);
        release(element);
      }
      for (const index of indexes) paintCard(section, group, index);
    },
    cardOf: (bucket, id) => sections.get(bucket)?.cards.get(recordKey(id, 0)) ?? null,
  };
}
