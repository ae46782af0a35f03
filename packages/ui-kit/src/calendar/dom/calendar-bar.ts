import { createIcon } from '../../cells/icon.ts';
import type { DayFormats } from '../../time/day-formats.ts';
import { createElement, putAttribute, putClass } from '../../view/dom/elements.ts';
import { viewIcons } from '../../view/dom/view-icons.ts';
import type { CalendarCore } from '../core/calendar-core.ts';
import { calendarModes } from '../core/calendar-window.ts';

export interface CalendarBar {
  readonly element: HTMLElement;
  paint(isTrayOpen: boolean): void;
}

/** The row above the days: which are shown, steps, and in what way. */
export function createCalendarBar(core: CalendarCore, formats: DayFormats): CalendarBar {
  const { words } = core;
  const button = (act: string, text: string, className = 'q-view-button'): HTMLButtonElement =>
    createElement('button', className, { type: 'button', 'data-act': act }, [text]);
  const step = (act: 'previous' | 'next', paths: readonly string[]): HTMLElement =>
    createElement('button', 'q-view-icon-button', { type: 'button', 'data-act': act, 'aria-label': words[act], title: words[act] }, [
      createIcon(paths, 'q-icon q-icon-mirrored'),
    ]);
  const title = createElement('h2', 'q-time-title', { 'aria-live': 'polite' });
  const modes = calendarModes.map((mode) => {
    const one = button('mode', words.mode[mode], 'q-segment');
    one.dataset['mode'] = mode;
    return one;
  });
  const tray = button('tray', '', 'q-view-button q-tray-toggle');
  const element = createElement('div', 'q-time-bar', {}, [
    button('today', words.today),
    step('previous', viewIcons.chevronStart),
    step('next', viewIcons.chevronEnd),
    title,
    createElement('span', 'q-time-push'),
    createElement('div', 'q-segments', { role: 'group', 'aria-label': words.modes }, modes),
    tray,
  ]);
  return {
    element,
    paint(isTrayOpen) {
      const { mode, day } = core.$window.get();
      const days = core.days();
      const text =
        mode === 'week' ? formats.range(days[0] ?? day, days.at(-1) ?? day) : mode === 'day' ? formats.full(day) : formats.month(day);
      if (title.textContent !== text) title.textContent = text;
      for (const one of modes) {
        const isOn = one.dataset['mode'] === mode;
        putClass(one, 'is-on', isOn);
        putAttribute(one, 'aria-pressed', String(isOn));
      }
      const count = core.undatedCount();
      const label = `${words.noDate} ${words.number(count)}`;
      if (tray.textContent !== label) tray.textContent = label;
      tray.hidden = count === 0;
      putAttribute(tray, 'aria-expanded', String(isTrayOpen));
    },
  };
}
