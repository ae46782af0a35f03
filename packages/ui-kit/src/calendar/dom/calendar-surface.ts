import { createDayFormats } from '../../time/day-formats.ts';
import type { PlainDay } from '../../time/days.ts';
import { morph } from '../../time/morph.ts';
import { paintTray } from '../../time/undated-tray.ts';
import { recordOf } from '../../time/item-element.ts';
import type { RecordId } from '../../view/core/record.ts';
import { createElement, putClass } from '../../view/dom/elements.ts';
import { createLiveRegion } from '../../view/dom/live-region.ts';
import { createViewMessage } from '../../view/dom/view-message.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import type { CalendarCore } from '../core/calendar-core.ts';
import { createCalendarBar } from './calendar-bar.ts';
import type { CalendarCursor } from './calendar-cursor.ts';
import { attachCalendarDrag } from './calendar-drag.ts';
import { attachCalendarKeys } from './calendar-keys.ts';
import { attachCalendarPresses } from './calendar-presses.ts';
import type { CalendarPaint } from './calendar-paint.ts';
import { itemsOn, paintAgenda } from './paint-agenda.ts';
import { hourHeight, paintHours } from './paint-hours.ts';
import { paintMonth } from './paint-month.ts';

export interface CalendarSurface {
  announce(text: string): void;
  focus(): void;
  destroy(): void;
}

/** Where hours are scrolled to at first. */
const firstHour = 8;
let counter = 0;

/** Draws a calendar into an element: the days that are shown, in whole, each time something changes. */
export function createCalendarSurface(core: CalendarCore, options: CalendarOptions, host: HTMLElement): CalendarSurface {
  const { view, words } = core;
  const ended = new AbortController();
  const live = createLiveRegion();
  const formats = createDayFormats(options.locale ?? (document.documentElement.lang || 'en'), core.system.calendar);
  let request = 0;
  let cursor: CalendarCursor = { day: core.$window.get().day, id: null, isInTray: false };
  let isTrayOpen = options.isUndatedOpen ?? false;
  let scrolledTo = firstHour * hourHeight;
  let isHeld = false;

  const root = createElement('div', 'q-view q-cal', { role: 'region', 'aria-label': words.calendar });
  root.dir = options.dir ?? (getComputedStyle(host).direction === 'rtl' ? 'rtl' : 'ltr');
  const keys = createElement('span', 'q-view-live', {}, [words.keys]);
  keys.id = `q-cal-keys-${(counter += 1)}`;
  const bar = createCalendarBar(core, formats);
  const main = createElement('div', 'q-cal-main', { 'aria-describedby': keys.id });
  const tray = createElement('aside', 'q-tray');
  const message = createViewMessage({ words, onRetry: () => view.dispatch({ type: 'retry' }), bones: 0 });
  root.append(bar.element, createElement('div', 'q-time-body', {}, [main, tray]), message.element, keys, live.element);
  host.append(root);

  /** The element keys are on, after everything was drawn anew. */
  const cursorElement = (): HTMLElement | null => {
    const scope = cursor.isInTray ? tray : main;
    if (cursor.id === null) return main.querySelector<HTMLElement>(`[data-day="${cursor.day}"]`);
    const key = `${typeof cursor.id}:${cursor.id}`;
    const all = [...scope.querySelectorAll<HTMLElement>('.q-item')].filter((one) => one.dataset['record'] === key);
    return all.find((one) => one.dataset['on'] === cursor.day) ?? all[0] ?? null;
  };

  const paint = (): void => {
    request = 0;
    const { status, reason, isResetting } = view.list;
    const hadFocus = main.contains(document.activeElement) || tray.contains(document.activeElement);
    putClass(root, 'is-resetting', isResetting);
    root.setAttribute('aria-busy', String(status === 'loading' || isResetting));
    message.show(status === 'failed' ? 'failed' : null, reason ?? '', isResetting || status === 'loading');
    bar.paint(isTrayOpen);
    const { dated, undated } = core.items();
    const isTouching = (day: PlainDay): number => itemsOn(day, dated).length;
    const now: CalendarPaint = { core, words, formats, cursor, dated, countOf: isTouching };
    const { mode } = core.$window.get();
    const before = main.querySelector('.q-cal-scroller');
    if (before) scrolledTo = before.scrollTop;
    const drawn = mode === 'month' ? paintMonth(now, main.clientHeight) : mode === 'agenda' ? paintAgenda(now) : paintHours(now);
    // another mode is drawn anew; in the same mode elements are kept where possible
    if (main.firstElementChild?.className === drawn.className) morph(main.firstElementChild, drawn);
    else main.replaceChildren(drawn);
    const scroller = main.querySelector('.q-cal-scroller');
    if (scroller) scroller.scrollTop = scrolledTo;
    // an empty one says nothing, and its button is gone as well
    tray.hidden = !isTrayOpen || core.undatedCount() === 0;
    if (isTrayOpen) {
      const isFocus = (id: RecordId): boolean => cursor.isInTray && cursor.id === id;
      paintTray(tray, { view, words, items: undated, total: core.undatedCount(), isFocus, canEdit: core.canEdit });
    }
    keepTabStops();
    if (hadFocus && document.activeElement !== cursorElement()) settleFocus();
  };

  /** There is one tab stop in the days and one in the list beside them. */
  const keepTabStops = (): void => {
    if (!main.querySelector('[tabindex="0"]')) main.querySelector('.q-cal-day, [data-day], .q-item')?.setAttribute('tabindex', '0');
    if (isTrayOpen && !tray.querySelector('[tabindex="0"]')) tray.querySelector('.q-item')?.setAttribute('tabindex', '0');
  };

  /** A record that went elsewhere leaves the focus on its day. */
  const settleFocus = (): void => {
    const found = cursorElement();
    if (!found && cursor.id !== null) cursor = { ...cursor, id: null, isInTray: false };
    const target = found ?? cursorElement() ?? main.querySelector<HTMLElement>('[tabindex="0"]');
    target?.setAttribute('tabindex', '0');
    target?.focus({ preventScroll: cursor.id === null });
  };

  const schedule = (): void => {
    if (request === 0 && !isHeld) request = requestAnimationFrame(paint);
  };

  const paintNow = (): void => {
    cancelAnimationFrame(request);
    paint();
  };

  const setCursor = (next: CalendarCursor, takesFocus = true): void => {
    cursor = next;
    const days = core.days();
    const { mode } = core.$window.get();
    if (!next.isInTray && (next.day < (days[0] ?? '') || next.day > (days.at(-1) ?? '')))
      core.dispatch({ type: 'show', mode, day: next.day });
    paintNow();
    if (takesFocus) settleFocus();
  };

  const surface = {
    core,
    options,
    root,
    main,
    tray,
    formats,
    cursor: () => cursor,
    setCursor,
    itemsOn: (day: PlainDay) => itemsOn(day, core.items().dated),
    undated: () => core.items().undated,
    toggleTray() {
      isTrayOpen = !isTrayOpen;
      paintNow();
    },
    announce: live.announce,
    /** While something is dragged the days stand still. */
    setHeld(next: boolean) {
      isHeld = next;
      if (!next) paintNow();
    },
    isRightToLeft: root.dir === 'rtl',
    signal: ended.signal,
  };
  attachCalendarPresses(surface);
  attachCalendarKeys(surface);
  if (core.canEdit) attachCalendarDrag(surface);

  root.addEventListener(
    'focusin',
    ({ target }) => {
      const at = recordOf(target as Element);
      const day = (target as HTMLElement).dataset['day'];
      if (at) cursor = { day: at.element.dataset['on'] ?? cursor.day, id: at.id, isInTray: tray.contains(at.element) };
      else if (day !== undefined) cursor = { day, id: null, isInTray: false };
      if (at) view.dispatch({ type: 'focus', recordId: at.id, bucket: at.bucket });
    },
    { signal: ended.signal },
  );

  const follow = [
    ...[view.$turn, view.$refused, view.$presence, view.selection.$selection].map((store) => store.listen(schedule)),
    core.$window.listen((window) => {
      const days = core.days();
      if (cursor.day < (days[0] ?? '') || cursor.day > (days.at(-1) ?? '')) cursor = { day: window.day, id: null, isInTray: false };
      options.onWindow?.(window);
      schedule();
    }),
  ];
  const resize = new ResizeObserver(schedule);
  resize.observe(main);
  paint();

  return {
    announce: live.announce,
    focus: settleFocus,
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
