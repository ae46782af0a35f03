import type { DayFormats } from '../../time/day-formats.ts';
import { createElement } from '../../view/dom/elements.ts';
import { createViewMessage } from '../../view/dom/view-message.ts';
import type { TimelineCore } from '../core/timeline-core.ts';
import type { TimelineOptions } from '../timeline-options.ts';
import { createTimelineBar } from './timeline-bar.ts';

let counter = 0;

/** The elements a timeline is drawn into, made once. */
export function createTimelineElements(core: TimelineCore, options: TimelineOptions, formats: DayFormats) {
  const { view, words } = core;
  const root = createElement('div', 'q-view q-tl', { role: 'region', 'aria-label': words.timeline });
  root.dir = options.dir ?? (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
  const keys = createElement('span', 'q-view-live', {}, [words.keys]);
  keys.id = `q-tl-keys-${(counter += 1)}`;
  const bar = createTimelineBar(core, formats);
  const corner = createElement('div', 'q-tl-corner');
  const scale = createElement('div', 'q-tl-scale', { 'aria-hidden': 'true' });
  const ground = createElement('div', 'q-tl-ground', { 'aria-hidden': 'true' });
  const lanes = createElement('div', 'q-tl-lanes');
  const lines = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  lines.setAttribute('class', 'q-tl-links');
  lines.setAttribute('aria-hidden', 'true');
  const top = createElement('div', 'q-tl-top', {}, [corner, scale]);
  const sizer = createElement('div', 'q-tl-sizer', {}, [top, createElement('div', 'q-tl-rail'), ground, lines, lanes]);
  const named = { tabindex: '0', role: 'group', 'aria-label': words.timeline, 'aria-describedby': keys.id };
  const scroller = createElement('div', 'q-tl-scroller', named, [sizer]);
  const tray = createElement('aside', 'q-tray');
  const message = createViewMessage({ words, onRetry: () => view.dispatch({ type: 'retry' }), bones: 0 });
  root.append(bar.element, createElement('div', 'q-time-body', {}, [scroller, tray]), message.element, keys);
  return { root, bar, corner, scale, ground, lanes, lines, sizer, scroller, tray, message };
}
