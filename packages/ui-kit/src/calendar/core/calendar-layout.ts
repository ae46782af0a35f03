import { dayAt, startOf } from '../../time/zone.ts';
import { dayLength, daysBetween } from '../../time/days.ts';
import type { PlainDay } from '../../time/days.ts';
import type { Span } from '../../time/span.ts';

interface Placed {
  readonly span: Span;
}

/** The first and last day something touches. */
export function daysOfSpan({ from, to }: Span): { readonly first: PlainDay; readonly last: PlainDay } {
  return { first: dayAt(from), last: dayAt(Math.max(from, to - 1)) };
}

/** Whether it is drawn across days: it has no time, or lasts a day and longer. */
export function isBar({ from, to, isAllDay }: Span): boolean {
  return isAllDay || to - from >= dayLength;
}

/** Something in a row of days: the columns it covers, counted from 0, and its line below the heads. */
export interface RowBar<Item> {
  readonly item: Item;
  readonly first: number;
  readonly last: number;
  readonly line: number;
  readonly beginsBefore: boolean;
  readonly endsAfter: boolean;
}

export interface DayRow<Item> {
  readonly bars: readonly RowBar<Item>[];
  /** For each day, how many records had no room. */
  readonly hidden: readonly number[];
  /** Number of lines that are used. */
  readonly lines: number;
}

/** Lays out what touches a row of days that follow each other; where it does not fit into `most` lines, the last one tells how many more there are. */
export function layoutDays<Item extends Placed>(days: readonly PlainDay[], items: readonly Item[], most: number): DayRow<Item> {
  const start = days[0] ?? '';
  const bars = items
    .flatMap((item): RowBar<Item>[] => {
      const { first, last } = daysOfSpan(item.span);
      const [from, to] = [daysBetween(start, first), daysBetween(start, last)];
      if (to < 0 || from >= days.length) return [];
      const bar = { item, first: Math.max(0, from), last: Math.min(days.length - 1, to), line: 0 };
      return [{ ...bar, beginsBefore: from < 0, endsAfter: to >= days.length }];
    })
    .toSorted(
      (a, b) =>
        a.first - b.first ||
        Number(isBar(b.item.span)) - Number(isBar(a.item.span)) ||
        b.last - a.last ||
        a.item.span.from - b.item.span.from,
    );
  const ends: number[] = [];
  const placed = bars.map((bar) => {
    const free = ends.findIndex((end) => end < bar.first);
    const line = free < 0 ? ends.length : free;
    ends[line] = bar.last;
    return { ...bar, line };
  });
  const highest = days.map(() => 0);
  for (const { first, last, line } of placed)
    for (let day = first; day <= last; day += 1) highest[day] = Math.max(highest[day] ?? 0, line + 1);
  const isCrowded = ({ first, last }: RowBar<Item>): boolean => highest.slice(first, last + 1).some((lines) => lines > most);
  const fits = (bar: RowBar<Item>): boolean => bar.line < most - 1 || (bar.line < most && !isCrowded(bar));
  const shown = placed.filter(fits);
  const hidden = days.map((_, day) => placed.filter((bar) => bar.first <= day && bar.last >= day && !fits(bar)).length);
  return { bars: shown, hidden, lines: Math.min(most, ends.length) };
}

/** Something on the hours of a day: minutes from midnight, and its share of the width. */
export interface HourBox<Item> {
  readonly item: Item;
  readonly start: number;
  readonly end: number;
  readonly column: number;
  readonly columns: number;
}

const minute = 60_000;
/** Minutes a box is high at least, so that its title can be read. */
const leastMinutes = 30;

/** Lays out what takes place at hours of a day; what overlaps shares the width. */
export function layoutHours<Item extends Placed>(day: PlainDay, items: readonly Item[]): readonly HourBox<Item>[] {
  const midnight = startOf(day);
  const boxes = items
    .filter(({ span }) => !isBar(span) && span.from < midnight + dayLength && (span.to > midnight || span.from >= midnight))
    .map((item) => {
      const start = Math.max(0, (item.span.from - midnight) / minute);
      const end = Math.min(1440, Math.max((item.span.to - midnight) / minute, start + leastMinutes));
      return { item, start: Math.min(start, 1440 - leastMinutes), end };
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const done: HourBox<Item>[] = [];
  let cluster: { item: Item; start: number; end: number; column: number }[] = [];
  let clusterEnd = 0;
  const close = (): void => {
    const columns = Math.max(0, ...cluster.map(({ column }) => column)) + 1;
    done.push(...cluster.map((box) => ({ ...box, columns })));
    cluster = [];
  };
  for (const box of boxes) {
    if (cluster.length > 0 && box.start >= clusterEnd) close();
    const taken = new Set(cluster.filter(({ end }) => end > box.start).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    clusterEnd = cluster.length === 0 ? box.end : Math.max(clusterEnd, box.end);
    cluster.push({ ...box, column });
  }
  if (cluster.length > 0) close();
  return done;
}
