import { createDayFormats } from '../../time/day-formats.ts';
import type { DayFormats } from '../../time/day-formats.ts';
import { dayLength } from '../../time/days.ts';
import { recordOf } from '../../time/item-element.ts';
import { morphChildren } from '../../time/morph.ts';
import { spanOf } from '../../time/span.ts';
import { paintTray } from '../../time/undated-tray.ts';
import { dayAt, startOf } from '../../time/zone.ts';
import type { LocalTime } from '../../time/zone.ts';
import type { RecordId } from '../../view/core/record.ts';
import { putClass } from '../../view/dom/elements.ts';
import { recordKey } from '../../view/dom/record-key.ts';
import { createLiveRegion } from '../../view/dom/live-region.ts';
import type { TimelineCore } from '../core/timeline-core.ts';
import { offsetOf, reachOf, timeAtOffset } from '../core/timeline-scale.ts';
import type { TimelineOptions } from '../timeline-options.ts';
import { createLineDrawer } from './draw-lines.ts';
import { createDayPainter } from './paint-days.ts';
import { paintCorner, paintLanes } from './paint-timeline.ts';
import type { TimelinePaint } from './paint-timeline.ts';
import { createTimelineElements } from './timeline-elements.ts';
import { createTimelineScroll, scaleHeight } from './timeline-scroll.ts';
import { attachTimelineDrag } from './timeline-drag.ts';
import { attachTimelineKeys } from './timeline-keys.ts';
import { attachTimelinePresses } from './timeline-presses.ts';
import type { TimelineCursor, TimelineSurfaceParts } from './timeline-surface-parts.ts';

export interface TimelineSurface {
  announce(text: string): void;
  focus(): void;
  destroy(): void;
}

/** Drawn beyond what is on screen, in px. */
const overscan = 160;

/** Draws a timeline into an element: the lanes and bars in sight, at places that follow from their times. */
export function createTimelineSurface(core: TimelineCore, options: TimelineOptions, host: HTMLElement): TimelineSurface {
  const { view, words } = core;
  const ended = new AbortController();
  const live = createLiveRegion();
  const formats = createDayFormats(options.locale ?? (document.documentElement.lang || 'en'), core.calendar);
  let request = 0;
  let cursor: TimelineCursor | null = null;
  let isTrayOpen = options.isUndatedOpen ?? false;
  let isHeld = false;
  /** The time that stays in the middle when what can be scrolled to changes. */
  let middle: LocalTime = startOf(core.$window.get().day) + dayLength / 2;

  const { root, bar, corner, scale, ground, lanes, lines, sizer, scroller, tray, message } = createTimelineElements(core, options, formats);
  root.append(live.element);
  host.append(root);
  const isRightToLeft = root.dir === 'rtl';
  const paintDays = createDayPainter(scale, ground);
  const drawLines = createLineDrawer(core, lines, options.comesAfter !== undefined);
  const scroll = createTimelineScroll({ core, scroller, corner, isRightToLeft });
  const { headWidth, scrolled, scrollTo, viewWidth } = scroll;
  /** Scrolls so that the same time is in the middle again. */
  const center = (): void => scrollTo(Math.max(0, offsetOf(middle, core.$window.get()) - viewWidth() / 2));

  const paint = (): void => {
    request = 0;
    const { status, reason, isResetting } = view.list;
    const hadFocus = lanes.contains(document.activeElement) || tray.contains(document.activeElement);
    putClass(root, 'is-resetting', isResetting);
    root.setAttribute('aria-busy', String(status === 'loading' || isResetting));
    message.show(status === 'failed' ? 'failed' : null, reason ?? '', isResetting || status === 'loading');
    const window = core.$window.get();
    const { last } = reachOf(window);
    const width = offsetOf(startOf(last) + dayLength, window);
    const bottom = core.layout().at(-1);
    sizer.style.inlineSize = `${width + headWidth()}px`;
    sizer.style.blockSize = `${Math.max(scroller.clientHeight, scaleHeight + (bottom ? bottom.top + bottom.height : 0))}px`;
    const now: TimelinePaint = { core, formats, cursor, seen: scroll.seen(overscan) };
    morphChildren(corner, paintCorner(core, options.lane?.title ?? null));
    paintDays(now);
    drawLines(paintLanes(lanes, now));
    bar.paint(middle, isTrayOpen);
    // an empty one says nothing, and its button is gone as well
    tray.hidden = !isTrayOpen || core.undatedCount() === 0;
    if (isTrayOpen) {
      const isFocus = (id: RecordId): boolean => cursor?.lane === null && cursor.id === id;
      paintTray(tray, { view, words, items: core.items().undated, total: core.undatedCount(), isFocus, canEdit: core.canEdit });
      if (!tray.querySelector('[tabindex="0"]')) tray.querySelector('.q-item')?.setAttribute('tabindex', '0');
    }
    if (!lanes.querySelector('[tabindex="0"]')) lanes.querySelector('.q-item')?.setAttribute('tabindex', '0');
    if (hadFocus && document.activeElement !== cursorElement()) (cursorElement() ?? scroller).focus({ preventScroll: true });
  };

  const cursorElement = (): HTMLElement | null => cursor && elementAt(cursor, cursor.lane === null ? tray : lanes);

  const schedule = (): void => {
    if (request === 0 && !isHeld) request = requestAnimationFrame(paint);
  };
  const paintNow = (): void => {
    cancelAnimationFrame(request);
    paint();
  };

  const setCursor = (next: TimelineCursor | null): void => {
    cursor = next;
    if (next && next.lane !== null) scroll.show(next);
    paintNow();
    const element = cursorElement();
    element?.setAttribute('tabindex', '0');
    (element ?? scroller).focus({ preventScroll: true });
  };

  const surface: TimelineSurfaceParts = {
    core,
    options,
    root,
    scroller,
    tray,
    formats,
    cursor: () => cursor,
    setCursor,
    toggleTray() {
      isTrayOpen = !isTrayOpen;
      paintNow();
    },
    announce: live.announce,
    tell: (id) => announceSpan(core, formats, id, live.announce),
    setHeld(next) {
      isHeld = next;
      if (!next) paintNow();
    },
    placeUnder: scroll.placeUnder,
    middle: () => middle,
    isRightToLeft,
    signal: ended.signal,
  };
  attachTimelinePresses(surface);
  attachTimelineKeys(surface);
  if (core.canEdit) attachTimelineDrag(surface);

  root.addEventListener(
    'focusin',
    ({ target }) => {
      const at = recordOf(target as Element);
      if (!at) return;
      cursor = { id: at.id, lane: tray.contains(at.element) ? null : (at.element.dataset['on'] ?? null) };
      view.dispatch({ type: 'focus', recordId: at.id, bucket: at.bucket });
    },
    { signal: ended.signal },
  );

  let shownWindow = core.$window.get();
  const follow = [
    ...[view.$turn, view.$refused, view.$presence, view.selection.$selection].map((store) => store.listen(schedule)),
    core.$window.listen((window) => {
      // another day was asked for, else the same time stays in the middle
      if (window.day !== dayAt(middle)) middle = startOf(window.day) + dayLength / 2;
      shownWindow = window;
      paintNow();
      center();
      schedule();
    }),
  ];
  scroller.addEventListener(
    'scroll',
    () => {
      if (core.$window.get() !== shownWindow) return;
      middle = timeAtOffset(scrolled() + viewWidth() / 2, shownWindow);
      const left = scroller.scrollWidth - scroller.clientWidth - scrolled();
      // the ends are only those of what is read by now: a screen before one of them more is read
      if (!isHeld && Math.min(scrolled(), left) < viewWidth()) core.dispatch({ type: 'go', to: { day: dayAt(middle) } });
      schedule();
    },
    { passive: true, signal: ended.signal },
  );
  const resize = new ResizeObserver(() => {
    center();
    schedule();
  });
  resize.observe(scroller);
  paint();
  center();
  paint();

  return {
    announce: live.announce,
    focus: () => (cursorElement() ?? scroller).focus(),
    destroy() {
      ended.abort();
      cancelAnimationFrame(request);
      for (const stop of follow) stop();
      resize.disconnect();
      live.destroy();
      root.remove();
    },
  };
}

/** The element of a record, in its lane where it is in several. */
function elementAt({ id, lane }: TimelineCursor, scope: HTMLElement): HTMLElement | null {
  const all = [...scope.querySelectorAll<HTMLElement>('.q-item')].filter((one) => one.dataset['record'] === recordKey(id, 0));
  return all.find((one) => one.dataset['on'] === lane) ?? all[0] ?? null;
}

/** Announces when a record takes place by now. */
function announceSpan({ view, words, fields }: TimelineCore, formats: DayFormats, id: RecordId, announce: (text: string) => void): void {
  const record = view.record(id);
  const span = record && spanOf(record, fields);
  if (span) announce(words.moved(view.titleOf(id), formats.span(span)));
}
