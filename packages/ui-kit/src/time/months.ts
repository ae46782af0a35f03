import { addDays, toDate } from './days.ts';
import type { PlainDay } from './days.ts';

/** How days are counted for the reader: `gregory`, `persian`, `islamic-umalqura`, ... as `Intl` names them. */
export type CalendarName = string;

const formats = new Map<CalendarName, Intl.DateTimeFormat>();

function formatOf(calendar: CalendarName): Intl.DateTimeFormat {
  const known = formats.get(calendar);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', calendar, numberingSystem: 'latn', day: 'numeric', month: 'numeric' });
  formats.set(calendar, made);
  return made;
}

function partOf(day: PlainDay, calendar: CalendarName, wanted: 'day' | 'month'): number {
  return Number.parseInt(
    formatOf(calendar)
      .formatToParts(toDate(day))
      .find(({ type }) => type === wanted)?.value ?? '1',
    10,
  );
}

/** The day of the month in a calendar, counted from 1. */
export function dayOfMonth(day: PlainDay, calendar: CalendarName): number {
  return calendar === 'gregory' ? Number(day.slice(8, 10)) : partOf(day, calendar, 'day');
}

export function monthStart(day: PlainDay, calendar: CalendarName): PlainDay {
  return addDays(day, 1 - dayOfMonth(day, calendar));
}

/** The first day of the month some months later or earlier: no calendar has months of more than 31 days. */
export function monthsFrom(day: PlainDay, count: number, calendar: CalendarName): PlainDay {
  let first = monthStart(day, calendar);
  for (let at = 0; at < Math.abs(count); at += 1) first = monthStart(addDays(first, count > 0 ? 32 : -1), calendar);
  return first;
}

/** The first day of the year a day is in. */
export function yearStart(day: PlainDay, calendar: CalendarName): PlainDay {
  const month = calendar === 'gregory' ? Number(day.slice(5, 7)) : partOf(day, calendar, 'month');
  return monthsFrom(day, 1 - month, calendar);
}
