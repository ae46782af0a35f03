import { addDays, dayLength, daysBetween, weekdayOf, weekStartOn } from '../../time/days.ts';
import type { PlainDay } from '../../time/days.ts';
import { monthsFrom, monthStart, yearStart } from '../../time/months.ts';
import type { CalendarName } from '../../time/months.ts';
import { startOf } from '../../time/zone.ts';
import type { LocalTime } from '../../time/zone.ts';

export const timelineZooms = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type TimelineZoom = (typeof timelineZooms)[number];

interface ZoomFacts {
  /** Width of a day, in px. */
  readonly dayWidth: number;
  /** Days before and behind the middle that can be scrolled to. */
  readonly reach: number;
  /** The step of drags and keys, in milliseconds of the clock. */
  readonly step: number;
}

export const zoomFacts: Readonly<Record<TimelineZoom, ZoomFacts>> = {
  day: { dayWidth: 960, reach: 7, step: 900_000 },
  week: { dayWidth: 96, reach: 60, step: dayLength },
  month: { dayWidth: 16, reach: 240, step: dayLength },
  quarter: { dayWidth: 7, reach: 550, step: dayLength },
  year: { dayWidth: 3, reach: 1600, step: 7 * dayLength },
};

/** What is shown: how close, and the day in the middle of what can be scrolled to. */
export interface TimelineWindow {
  readonly zoom: TimelineZoom;
  readonly day: PlainDay;
}

/** First and last day that can be scrolled to. */
export function reachOf({ zoom, day }: TimelineWindow): { readonly first: PlainDay; readonly last: PlainDay } {
  const { reach } = zoomFacts[zoom];
  return { first: addDays(day, -reach), last: addDays(day, reach) };
}

/** Where a time stands, in px from the first day. */
export function offsetOf(at: LocalTime, window: TimelineWindow): number {
  return ((at - startOf(reachOf(window).first)) / dayLength) * zoomFacts[window.zoom].dayWidth;
}

/** The time at an offset. */
export function timeAtOffset(x: number, window: TimelineWindow): LocalTime {
  return startOf(reachOf(window).first) + (x / zoomFacts[window.zoom].dayWidth) * dayLength;
}

export interface Tick {
  readonly at: LocalTime;
  /** The first time behind it. */
  readonly end: LocalTime;
  readonly unit: 'hour' | 'day' | 'week' | 'month' | 'year';
}

interface ScaleOptions {
  readonly from: LocalTime;
  readonly to: LocalTime;
  readonly zoom: TimelineZoom;
  readonly weekStart: number;
  readonly calendar: CalendarName;
}

const units: Readonly<Record<TimelineZoom, readonly [Tick['unit'], Tick['unit']]>> = {
  day: ['day', 'hour'],
  week: ['month', 'day'],
  month: ['month', 'week'],
  quarter: ['month', 'week'],
  year: ['year', 'month'],
};

/** The two rows of a scale between two times: the upper names what the lower counts. */
export function ticksOf(options: ScaleOptions): readonly [readonly Tick[], readonly Tick[]] {
  const [upper, lower] = units[options.zoom];
  return [ticksBy(upper, options), ticksBy(lower, options)];
}

const hoursApart = 3;

function ticksBy(unit: Tick['unit'], { from, to, weekStart, calendar }: ScaleOptions): readonly Tick[] {
  const day = dayOf(from);
  const ticks: Tick[] = [];
  if (unit === 'hour') {
    const step = hoursApart * 3_600_000;
    for (let at = Math.floor(from / step) * step; at < to; at += step) ticks.push({ at, end: at + step, unit });
    return ticks;
  }
  const starts: Readonly<Record<Exclude<Tick['unit'], 'hour'>, (one: PlainDay) => PlainDay>> = {
    day: (one) => one,
    week: (one) => weekStartOn(one, weekStart),
    month: (one) => monthStart(one, calendar),
    year: (one) => yearStart(one, calendar),
  };
  const next: Readonly<Record<Exclude<Tick['unit'], 'hour'>, (one: PlainDay) => PlainDay>> = {
    day: (one) => addDays(one, 1),
    week: (one) => addDays(one, 7),
    month: (one) => monthsFrom(one, 1, calendar),
    year: (one) => monthsFrom(one, 12, calendar),
  };
  for (let one = starts[unit](day); startOf(one) < to; one = next[unit](one))
    ticks.push({ at: startOf(one), end: startOf(next[unit](one)), unit });
  return ticks;
}

/** Free days between two times, where one can tell days from each other. */
export function weekendsOf({ from, to, zoom }: ScaleOptions): readonly LocalTime[] {
  if (zoom === 'year') return [];
  const first = dayOf(from);
  const count = Math.max(0, daysBetween(first, dayOf(to)) + 1);
  return Array.from({ length: count }, (_, at) => addDays(first, at))
    .filter((day) => weekdayOf(day) > 5)
    .map(startOf);
}

const dayOf = (at: LocalTime): PlainDay => new Date(Math.floor(at / dayLength) * dayLength).toISOString().slice(0, 10);
