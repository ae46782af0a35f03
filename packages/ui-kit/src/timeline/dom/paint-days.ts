import type { DayFormats } from '../../time/day-formats.ts';
import { morphChildren } from '../../time/morph.ts';
import { dayAt } from '../../time/zone.ts';
import { createElement } from '../../view/dom/elements.ts';
import { offsetOf, ticksOf, timeAtOffset, weekendsOf } from '../core/timeline-scale.ts';
import type { Tick } from '../core/timeline-scale.ts';
import type { TimelinePaint } from './paint-timeline.ts';

/** Days are drawn in steps of so many px, and stand still until the next is to be seen. */
const step = 400;

/** Draws the scale and the ground: further than what is on screen, and again only where other days are to be seen. */
export function createDayPainter(scale: HTMLElement, ground: HTMLElement): (paint: TimelinePaint) => void {
  let drawnOf = '';
  return (paint) => {
    const { core, seen } = paint;
    const [start, end] = [Math.floor(seen.start / step) * step, Math.ceil(seen.end / step) * step];
    const { zoom, day } = core.$window.get();
    const of = [zoom, day, start, end, core.today(), Math.floor(core.now() / 60_000)].join(' ');
    if (of === drawnOf) return;
    drawnOf = of;
    const wide = { ...paint, seen: { ...seen, start, end } };
    morphChildren(scale, paintScale(wide));
    morphChildren(ground, paintGround(wide));
  };
}

/** The two rows that name days and months, and the day of today. */
function paintScale({ core, formats, seen }: TimelinePaint): HTMLElement[] {
  const window = core.$window.get();
  const options = {
    from: timeAtOffset(seen.start, window),
    to: timeAtOffset(seen.end, window),
    zoom: window.zoom,
    weekStart: core.weekStart,
    calendar: core.calendar,
  };
  const [upper, lower] = ticksOf(options);
  const put = (tick: Tick, className: string, text: string): HTMLElement => {
    const x = offsetOf(tick.at, window);
    const element = createElement('span', className, {}, [createElement('span', '', {}, [text])]);
    element.style.insetInlineStart = `${x}px`;
    element.style.inlineSize = `${offsetOf(tick.end, window) - x}px`;
    return element;
  };
  const today = createElement('span', 'q-tl-today-tag', {}, [formats.number(core.today(), true)]);
  today.style.insetInlineStart = `${offsetOf(core.now(), window)}px`;
  return [
    createElement(
      'div',
      'q-tl-scale-row',
      {},
      upper.map((tick) => put(tick, 'q-tl-tick', nameOf(tick, formats, true))),
    ),
    createElement('div', 'q-tl-scale-row is-lower', {}, [
      ...lower.map((tick) => put(tick, 'q-tl-tick', nameOf(tick, formats, false))),
      today,
    ]),
  ];
}

function nameOf({ at, unit }: Tick, formats: DayFormats, isUpper: boolean): string {
  const day = dayAt(at);
  switch (unit) {
    case 'hour':
      return formats.time(at);
    case 'day':
      return isUpper ? formats.full(day) : `${formats.weekday(day)} ${formats.number(day, false)}`;
    case 'week':
      return formats.number(day, false);
    case 'month':
      return isUpper ? formats.month(day) : formats.shortMonth(day);
    case 'year':
      return formats.year(day);
  }
}

/** Free days and today, behind the bars. */
function paintGround({ core, seen }: TimelinePaint): HTMLElement[] {
  const window = core.$window.get();
  const from = timeAtOffset(seen.start, window);
  const options = { from, to: timeAtOffset(seen.end, window), zoom: window.zoom, weekStart: core.weekStart, calendar: core.calendar };
  const dayWidth = offsetOf(from + 86_400_000, window) - offsetOf(from, window);
  const free = weekendsOf(options).map((at) => {
    const band = createElement('i', 'q-tl-weekend');
    band.style.insetInlineStart = `${offsetOf(at, window)}px`;
    band.style.inlineSize = `${dayWidth}px`;
    return band;
  });
  const lines = ticksOf(options)[1].map(({ at }) => {
    const line = createElement('i', 'q-tl-line');
    line.style.insetInlineStart = `${offsetOf(at, window)}px`;
    return line;
  });
  const today = createElement('i', 'q-tl-today');
  today.style.insetInlineStart = `${offsetOf(core.now(), window)}px`;
  return [...free, ...lines, today];
}
