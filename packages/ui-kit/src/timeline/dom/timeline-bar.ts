import { createIcon } from '../../cells/icon.ts';
import type { DayFormats } from '../../time/day-formats.ts';
import { dayAt } from '../../time/zone.ts';
import type { LocalTime } from '../../time/zone.ts';
import { createElement, putAttribute, putClass } from '../../view/dom/elements.ts';
import { viewIcons } from '../../view/dom/view-icons.ts';
import type { TimelineCore } from '../core/timeline-core.ts';
import { timelineZooms } from '../core/timeline-scale.ts';

export interface TimelineHeadBar {
  readonly element: HTMLElement;
  paint(middle: LocalTime, isTrayOpen: boolean): void;
}

/** The row above a timeline: steps, the month in the middle, how close one looks. */
export function createTimelineBar(core: TimelineCore, formats: DayFormats): TimelineHeadBar {
  const { words } = core;
  const button = (act: string, text: string, className = 'q-view-button'): HTMLButtonElement =>
    createElement('button', className, { type: 'button', 'data-act': act }, [text]);
  const step = (act: 'previous' | 'next', paths: readonly string[]): HTMLElement =>
    createElement('button', 'q-view-icon-button', { type: 'button', 'data-act': act, 'aria-label': words[act], title: words[act] }, [
      createIcon(paths, 'q-icon q-icon-mirrored'),
    ]);
  const title = createElement('h2', 'q-time-title', { 'aria-live': 'polite' });
  const zooms = timelineZooms.map((zoom) => {
    const one = button('zoom', words.zoom[zoom], 'q-segment');
    one.dataset['zoom'] = zoom;
    return one;
  });
  const tray = button('tray', '', 'q-view-button');
  const element = createElement('div', 'q-time-bar', {}, [
    button('today', words.today),
    step('previous', viewIcons.chevronStart),
    step('next', viewIcons.chevronEnd),
    title,
    createElement('span', 'q-time-push'),
    createElement('div', 'q-segments', { role: 'group', 'aria-label': words.zooms }, zooms),
    tray,
  ]);
  return {
    element,
    paint(middle, isTrayOpen) {
      const text = formats.month(dayAt(middle));
      if (title.textContent !== text) title.textContent = text;
      for (const one of zooms) {
        const isOn = one.dataset['zoom'] === core.$window.get().zoom;
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
