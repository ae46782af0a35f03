import { createIcon } from '../../cells/icon.ts';
import type { BucketId, RecordId } from '../../view/core/record.ts';
import { cardStateOf } from '../../view/dom/card-view.ts';
import { createElement, putAttribute, putClass } from '../../view/dom/elements.ts';
import { createLiveRegion } from '../../view/dom/live-region.ts';
import { patchCardState } from '../../view/dom/patch-card-state.ts';
import { placeOfCard, recordKey } from '../../view/dom/record-key.ts';
import { viewIcons } from '../../view/dom/view-icons.ts';
import { createViewMessage } from '../../view/dom/view-message.ts';
import { titleElement } from '../../view/dom/title-element.ts';
import type { GalleryCore } from '../core/gallery-core.ts';
import { layoutGallery } from '../core/gallery-layout.ts';
import type { GalleryLayout, GroupBox } from '../core/gallery-layout.ts';
import type { GalleryOptions } from '../gallery-options.ts';
import { bodyHeightOf, createGalleryCard } from './gallery-card.ts';
import { attachGalleryInput } from './gallery-input.ts';

export interface GallerySurface {
  say(text: string): void;
  focus(): void;
  reveal(id: RecordId): Promise<void>;
  destroy(): void;
}

interface Section {
  readonly element: HTMLElement;
  readonly head: HTMLElement | null;
  readonly box: HTMLElement;
  readonly cards: Map<string, HTMLElement>;
}

/** Cards this far beyond the box are drawn as well, in px. */
const overscan = 320;
/** Pictures are asked for once a fast scroll has rested this long, in ms. */
const restMs = 100;

/** Draws a gallery into an element: only the cards in sight, at places that follow from their number alone. */
export function createGallerySurface(core: GalleryCore, options: GalleryOptions, host: HTMLElement): GallerySurface {
  const { view, words } = core;
  const ended = new AbortController();
  const live = createLiveRegion();
  const card = createGalleryCard(options.card, options.untitled ?? '–');
  const bodyHeight = bodyHeightOf(options.card);
  const sections = new Map<BucketId, Section>();
  const free: HTMLElement[] = [];
  let layout: GalleryLayout = layoutGallery([], { width: 0, bodyHeight, hasCover: true });
  let anchor: { readonly id: RecordId; readonly by: number } | null = null;
  let request = 0;
  let last = { top: 0, at: 0, speed: 0 };
  let rest: ReturnType<typeof setTimeout> | undefined;

  const root = createElement('div', 'q-view q-gallery', { role: 'region', 'aria-label': words.gallery });
  const dir = options.dir ?? (getComputedStyle(host).direction === 'rtl' ? 'rtl' : 'ltr');
  root.dir = dir;
  const body = createElement('div', 'q-gallery-sizer');
  const scroller = createElement('div', 'q-gallery-scroller', {}, [body]);
  const footer = createElement('div', 'q-gallery-footer');
  const message = createViewMessage({ words, onRetry: () => view.dispatch({ type: 'retry' }), bones: 12 });
  root.append(scroller, footer, message.element, live.element);
  host.append(root);

  /** What one looks at stays where it is when cards come or go above it, and when columns change. */
  const relayout = (): void => {
    const width = scroller.clientWidth;
    layout = layoutGallery(core.groups(), { width, bodyHeight, hasCover: options.card.cover != null });
    core.setScreen(layout.columns, Math.max(1, Math.floor(scroller.clientHeight / layout.cardHeight)));
    body.style.blockSize = `${layout.height}px`;
    root.style.setProperty('--q-card-width', `${layout.cardWidth}px`);
    root.style.setProperty('--q-card-height', `${layout.cardHeight}px`);
    root.style.setProperty('--q-cover-height', `${layout.coverHeight}px`);
    if (!anchor) return;
    const top = topOf(anchor.id);
    if (top !== null && Math.abs(top - anchor.by - scroller.scrollTop) >= 1) scroller.scrollTop = top - anchor.by;
  };

  const topOf = (id: RecordId): number | null => {
    for (const group of layout.groups) {
      const index = view.indexOf(group.bucket, id);
      if (index >= 0 && !group.isCollapsed) return group.top + layout.boxOf(group, index).y;
    }
    return null;
  };

  const noteAnchor = (): void => {
    const top = scroller.scrollTop;
    anchor = null;
    if (top <= 0) return;
    const group = layout.groups.find((one) => one.top + one.height > top);
    const range = group && layout.rangeOf(group, top, top + layout.cardHeight);
    const id = group && range ? view.idAt(group.bucket, range.first) : null;
    if (group && range && id !== null) anchor = { id, by: group.top + layout.boxOf(group, range.first).y - top };
  };

  const paint = (): void => {
    request = 0;
    const { status, reason, isResetting } = view.list;
    const isEmpty = status === 'ready' && core.groups().every(({ count }) => count === 0);
    putClass(root, 'is-resetting', isResetting);
    root.setAttribute('aria-busy', String(status === 'loading' || isResetting));
    message.show(
      status === 'failed' ? 'failed' : status === 'loading' ? 'loading' : isEmpty ? 'empty' : null,
      reason ?? words.empty,
      isResetting,
    );
    scroller.hidden = status !== 'ready' || isEmpty;
    footer.hidden = scroller.hidden || options.hasFooter === false;
    if (scroller.hidden) return;
    relayout();
    paintSections();
    paintFooter();
  };

  const paintSections = (): void => {
    const top = scroller.scrollTop;
    const bottom = top + scroller.clientHeight;
    const shown = layout.groups.filter((group) => group.top < bottom + overscan && group.top + group.height > top - overscan);
    const kept = new Set(shown.map(({ bucket }) => bucket));
    for (const [bucket, section] of sections) {
      if (kept.has(bucket)) continue;
      for (const element of section.cards.values()) release(element);
      section.element.remove();
      sections.delete(bucket);
    }
    const ranges = shown.flatMap((group) => {
      const range = layout.rangeOf(group, top - overscan, bottom + overscan);
      paintSection(group, range);
      return range ? [{ bucket: group.bucket, ...range }] : [];
    });
    view.look(ranges, isFast());
    keepTabStop();
  };

  const sectionOf = (group: GroupBox): Section => {
    const held = sections.get(group.bucket);
    if (held) return held;
    const box = createElement('div', 'q-gallery-cards', { role: 'listbox', 'aria-multiselectable': 'true', 'data-bucket': group.bucket });
    const head = group.hasHead ? createElement('div', 'q-gallery-head') : null;
    const element = createElement('section', 'q-gallery-group', {}, head ? [head, box] : [box]);
    const made = { element, head, box, cards: new Map<string, HTMLElement>() };
    sections.set(group.bucket, made);
    body.append(element);
    return made;
  };

  const paintSection = (group: GroupBox, range: { readonly first: number; readonly last: number } | null): void => {
    const section = sectionOf(group);
    const title = group.hasHead ? view.bucketTitle(group.bucket) : words.gallery;
    section.element.style.translate = `0 ${group.top}px`;
    section.element.style.blockSize = `${group.height}px`;
    putAttribute(section.box, 'aria-label', `${title}, ${words.cards(group.count)}`);
    section.box.hidden = group.isCollapsed;
    if (section.head) paintHead(section.head, group, title);
    const indexes = range ? Array.from({ length: range.last - range.first + 1 }, (_, at) => range.first + at) : [];
    const focus = view.$focus.get();
    const focused = focus?.bucket === group.bucket ? view.indexOf(group.bucket, focus.recordId) : -1;
    if (range && focused >= 0 && (focused < range.first || focused > range.last)) indexes.push(focused);
    const keys = new Set(indexes.map((index) => recordKey(view.idAt(group.bucket, index), index)));
    for (const [key, element] of section.cards) {
      if (keys.has(key)) continue;
      section.cards.delete(key);
      release(element);
    }
    for (const index of indexes) paintCard(section, group, index);
  };

  const release = (element: HTMLElement): void => {
    element.remove();
    shown.delete(element);
    free.push(element);
  };

  const shown = new WeakMap<HTMLElement, unknown>();

  const paintCard = (section: Section, group: GroupBox, index: number): void => {
    const record = view.recordAt(group.bucket, index);
    const key = recordKey(record?.id ?? null, index);
    const element = section.cards.get(key) ?? addCard(section, key);
    const { x, y } = layout.boxOf(group, index);
    element.style.translate = `${dir === 'rtl' ? -x : x}px ${y - group.headHeight}px`;
    putClass(element, 'is-loading', !record);
    putAttribute(element, 'aria-posinset', String(index + 1));
    putAttribute(element, 'aria-setsize', String(group.count));
    if (!record) {
      const isFailed = view.statusAt(group.bucket, index) === 'failed';
      putClass(element, 'is-unread', isFailed);
      putAttribute(element, 'aria-busy', String(!isFailed));
      putAttribute(element, 'data-said', isFailed ? `${words.loadFailed}. ${words.retry}` : null);
      delete element.dataset['record'];
      return;
    }
    if (shown.get(element) !== record) {
      putAttribute(element, 'aria-busy', null);
      card.patch(element, record);
      shown.set(element, record);
      element.dataset['record'] = key;
    }
    if (!isFast()) card.picture(element, record, { width: layout.cardWidth, height: layout.coverHeight });
    patchCardState(element, cardStateOf(view, record.id, group.bucket), words);
  };

  const addCard = (section: Section, key: string): HTMLElement => {
    const element = free.pop() ?? createElement('div', 'q-card', { role: 'option' });
    if (element.childElementCount === 0) card.build(element);
    section.cards.set(key, element);
    section.box.append(element);
    return element;
  };

  const paintHead = (head: HTMLElement, group: GroupBox, title: string): void => {
    const summaries = view.bucket(group.bucket)?.summaries ?? [];
    const said = JSON.stringify([title, group.count, group.isCollapsed, summaries]);
    if (head.dataset['said'] === said) return;
    head.dataset['said'] = said;
    const fold = createElement('button', 'q-view-icon-button q-gallery-fold', {
      type: 'button',
      'aria-label': words.toggleGroup(title),
      'aria-expanded': String(!group.isCollapsed),
      'data-fold': group.bucket,
    });
    fold.append(createIcon(viewIcons.chevronDown, 'q-icon q-icon-14'));
    const axis = view.list.axes?.[0]?.find(({ key }) => key === (view.bucket(group.bucket)?.path?.[0] ?? group.bucket));
    head.replaceChildren(
      fold,
      axis ? titleElement(axis) : title,
      createElement('span', 'q-gallery-count', {}, [words.cards(group.count)]),
      ...sums(summaries),
    );
  };

  const sums = (summaries: readonly { readonly name: string; readonly value: string }[]): HTMLElement[] =>
    summaries.map(({ name, value }) => createElement('span', 'q-gallery-sum', {}, [name, ' ', createElement('bdi', '', {}, [value])]));

  const paintFooter = (): void => {
    const groups = core.groups();
    const total = groups.reduce((sum, { count }) => sum + count, 0);
    const summaries = groups.length === 1 && groups[0] && !groups[0].hasHead ? (view.bucket(groups[0].bucket)?.summaries ?? []) : [];
    const said = JSON.stringify([total, summaries]);
    if (footer.dataset['said'] === said) return;
    footer.dataset['said'] = said;
    footer.replaceChildren(createElement('span', 'q-gallery-total', {}, [words.cards(total)]), ...sums(summaries));
  };

  /** One card can be reached by Tab: the one in focus, else the first that is shown. */
  const keepTabStop = (): void => {
    const focus = view.$focus.get();
    if (focus && sections.get(focus.bucket)?.cards.has(recordKey(focus.recordId, 0))) return;
    body.querySelector<HTMLElement>('.q-card[data-record]')?.setAttribute('tabindex', '0');
  };

  const schedule = (): void => {
    if (request === 0) request = requestAnimationFrame(paint);
  };

  const isFast = (): boolean => last.speed * 100 > scroller.clientHeight && performance.now() - last.at < restMs;

  const onScroll = (): void => {
    const at = performance.now();
    const speed = Math.abs(scroller.scrollTop - last.top) / Math.max(1, at - last.at);
    last = { top: scroller.scrollTop, at, speed };
    noteAnchor();
    clearTimeout(rest);
    rest = setTimeout(schedule, restMs + 20);
    schedule();
  };
  scroller.addEventListener('scroll', onScroll, { passive: true, signal: ended.signal });

  const showCard = (bucket: BucketId, index: number): void => {
    relayout();
    const group = layout.groups.find((one) => one.bucket === bucket);
    if (!group || group.isCollapsed) return;
    const top = group.top + layout.boxOf(group, index).y;
    const room = 20;
    if (top - room < scroller.scrollTop) scroller.scrollTop = Math.max(0, top - room);
    else if (top + layout.cardHeight + room > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + layout.cardHeight + room - scroller.clientHeight;
    last = { ...last, top: scroller.scrollTop, speed: 0 };
    noteAnchor();
    paintSections();
  };

  const focusCard = (): void => {
    const waiting = core.waitsAt();
    if (waiting) return showCard(waiting.bucket, waiting.index);
    const focus = view.$focus.get();
    if (!focus) return body.querySelector<HTMLElement>('.q-card[tabindex="0"]')?.focus({ preventScroll: true });
    showCard(focus.bucket, view.indexOf(focus.bucket, focus.recordId));
    sections.get(focus.bucket)?.cards.get(recordKey(focus.recordId, 0))?.focus({ preventScroll: true });
  };

  attachGalleryInput({
    core,
    options,
    root,
    placeOfCard,
    focusCard,
    turn(element, by) {
      const turned = card.turn(element, by);
      if (turned) live.say(words.picture(turned.at, turned.count));
    },
    isRightToLeft: dir === 'rtl',
    signal: ended.signal,
  });

  const follow = [
    view.$turn.listen(schedule),
    view.$refused.listen(schedule),
    view.$presence.listen(schedule),
    view.$focus.listen(() => {
      // a card that was waited for takes the focus when it is there
      if (body.contains(document.activeElement)) queueMicrotask(focusCard);
    }),
    view.selection.$selection.listen(schedule),
    core.$collapsed.listen(schedule),
  ];
  const resize = new ResizeObserver(schedule);
  resize.observe(scroller);
  paint();

  return {
    say: live.say,
    focus: focusCard,
    async reveal(id) {
      const place = await view.locate(id);
      if (!place || ended.signal.aborted) return;
      showCard(place.bucket, place.index);
      view.dispatch({ type: 'focus', recordId: id, bucket: place.bucket });
      focusCard();
    },
    destroy() {
      ended.abort();
      cancelAnimationFrame(request);
      clearTimeout(rest);
      for (const stop of follow) stop();
      resize.disconnect();
      live.destroy();
      root.remove();
    },
  };
}
