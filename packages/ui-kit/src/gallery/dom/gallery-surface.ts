import type { BucketId, RecordId } from '../../view/core/record.ts';
import { createElement, putClass } from '../../view/dom/elements.ts';
import { createLiveRegion } from '../../view/dom/live-region.ts';
import { placeOfCard } from '../../view/dom/record-key.ts';
import { createViewMessage } from '../../view/dom/view-message.ts';
import type { GalleryCore } from '../core/gallery-core.ts';
import type { GalleryOptions } from '../gallery-options.ts';
import { bodyHeightOf, createGalleryCard } from './gallery-card.ts';
import { paintGalleryFooter } from './gallery-heads.ts';
import { attachGalleryInput } from './gallery-input.ts';
import { createGalleryPlace } from './gallery-place.ts';
import { createGallerySections } from './gallery-sections.ts';

export interface GallerySurface {
  announce(text: string): void;
  focus(): void;
  reveal(id: RecordId): Promise<void>;
  destroy(): void;
}

/** Cards this far beyond the box are drawn as well, in px. */
const overscan = 320;
/** Pictures are asked for once a fast scroll has rested this long, in ms. */
const restMs = 100;
/** Left above and below a card that is scrolled to, in px. */
const room = 20;

/** Draws a gallery into an element: only the cards in sight, at places that follow from their number alone. */
export function createGallerySurface(core: GalleryCore, options: GalleryOptions, host: HTMLElement): GallerySurface {
  const { view, words } = core;
  const ended = new AbortController();
  const live = createLiveRegion();
  const card = createGalleryCard(options.card, options.untitled ?? '–');
  let request = 0;
  let last = { top: 0, at: 0, speed: 0 };
  let rest: ReturnType<typeof setTimeout> | undefined;

  const root = createElement('div', 'q-view q-gallery', { role: 'region', 'aria-label': words.gallery });
  root.dir = options.dir ?? (getComputedStyle(host).direction === 'rtl' ? 'rtl' : 'ltr');
  const isRightToLeft = root.dir === 'rtl';
  const sizer = createElement('div', 'q-gallery-sizer');
  const scroller = createElement('div', 'q-gallery-scroller', {}, [sizer]);
  const footer = createElement('div', 'q-gallery-footer');
  const message = createViewMessage({ words, onRetry: () => view.dispatch({ type: 'retry' }), bones: 12 });
  root.append(scroller, footer, message.element, live.element);
  host.append(root);

  const isFast = (): boolean => last.speed * 100 > scroller.clientHeight && performance.now() - last.at < restMs;
  const hasCover = options.card.cover != null;
  const place = createGalleryPlace({ core, scroller, sizer, root, bodyHeight: bodyHeightOf(options.card), hasCover });
  const sections = createGallerySections({ core, card, sizer, isRightToLeft, layout: () => place.layout, isFast });

  const paint = (): void => {
    request = 0;
    const { status, reason, isResetting } = view.list;
    const isEmpty = status === 'ready' && core.groups().every(({ count }) => count === 0);
    const state = status === 'failed' || status === 'loading' ? status : isEmpty ? 'empty' : null;
    putClass(root, 'is-resetting', isResetting);
    root.setAttribute('aria-busy', String(status === 'loading' || isResetting));
    message.show(state, reason ?? words.empty, isResetting);
    scroller.hidden = state !== null;
    footer.hidden = scroller.hidden || options.hasFooter === false;
    if (scroller.hidden) return;
    place.relayout();
    paintSections();
    paintGalleryFooter(footer, core.groups(), view, words);
  };

  const paintSections = (): void => {
    const top = scroller.scrollTop - overscan;
    const bottom = scroller.scrollTop + scroller.clientHeight + overscan;
    const { layout } = place;
    const shown = layout.groups.filter((group) => group.top < bottom && group.top + group.height > top);
    sections.keepOnly(new Set(shown.map(({ bucket }) => bucket)));
    const ranges = shown.flatMap((group) => {
      const range = layout.rangeOf(group, top, bottom);
      sections.paint(group, range);
      return range ? [{ bucket: group.bucket, ...range }] : [];
    });
    view.look(ranges, isFast());
    keepTabStop();
  };

  /** One card can be reached by Tab: the one in focus, else the first that is shown. */
  const keepTabStop = (): void => {
    const focus = view.$focus.get();
    if (focus && sections.cardOf(focus.bucket, focus.recordId)) return;
    sizer.querySelector<HTMLElement>('.q-card[data-record]')?.setAttribute('tabindex', '0');
  };

  const schedule = (): void => {
    if (request === 0) request = requestAnimationFrame(paint);
  };

  const onScroll = (): void => {
    const at = performance.now();
    last = { top: scroller.scrollTop, at, speed: Math.abs(scroller.scrollTop - last.top) / Math.max(1, at - last.at) };
    place.noteAnchor();
    clearTimeout(rest);
    rest = setTimeout(schedule, restMs + 20);
    schedule();
  };
  scroller.addEventListener('scroll', onScroll, { passive: true, signal: ended.signal });

  const showCard = (bucket: BucketId, index: number): void => {
    place.relayout();
    const { layout } = place;
    const group = layout.groups.find((one) => one.bucket === bucket);
    if (!group || group.isCollapsed) return;
    const top = group.top + layout.boxOf(group, index).y;
    const end = top + layout.cardHeight + room - scroller.clientHeight;
    if (top - room < scroller.scrollTop) scroller.scrollTop = Math.max(0, top - room);
    else if (end > scroller.scrollTop) scroller.scrollTop = end;
    last = { ...last, top: scroller.scrollTop, speed: 0 };
    place.noteAnchor();
    paintSections();
  };

  const focusCard = (): void => {
    const waiting = core.waitsAt();
    if (waiting) return showCard(waiting.bucket, waiting.index);
    const focus = view.$focus.get();
    if (!focus) return sizer.querySelector<HTMLElement>('.q-card[tabindex="0"]')?.focus({ preventScroll: true });
    showCard(focus.bucket, view.indexOf(focus.bucket, focus.recordId));
    sections.cardOf(focus.bucket, focus.recordId)?.focus({ preventScroll: true });
  };

  const turn = (element: HTMLElement, by: 1 | -1): void => {
    const turned = card.turn(element, by);
    if (turned) live.announce(words.picture(turned.at, turned.count));
  };
  attachGalleryInput({ core, options, root, placeOfCard, focusCard, turn, isRightToLeft, signal: ended.signal });

  const follow = [
    ...[view.$turn, view.$refused, view.$presence, view.selection.$selection, core.$collapsed].map((store) => store.listen(schedule)),
    // a card that was waited for takes the focus when it is there
    view.$focus.listen(() => sizer.contains(document.activeElement) && queueMicrotask(focusCard)),
  ];
  const resize = new ResizeObserver(schedule);
  resize.observe(scroller);
  paint();

  return {
    announce: live.announce,
    focus: focusCard,
    async reveal(id) {
      const found = await view.locate(id);
      if (!found || ended.signal.aborted) return;
      showCard(found.bucket, found.index);
      view.dispatch({ type: 'focus', recordId: id, bucket: found.bucket });
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
