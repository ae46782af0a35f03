import { dayLength, toDate } from './days.ts';
import type { PlainDay } from './days.ts';
import { dayOfMonth } from './months.ts';
import type { CalendarName } from './months.ts';
import type { Span } from './span.ts';
import type { LocalTime } from './zone.ts';

/** How days and times are written for the reader. */
export interface DayFormats {
  readonly full: (day: PlainDay) => string;
  readonly month: (day: PlainDay) => string;
  readonly shortMonth: (day: PlainDay) => string;
  readonly year: (day: PlainDay) => string;
  /** The number of the day, with the name of its month where one begins. */
  readonly number: (day: PlainDay, hasMonth?: boolean) => string;
  readonly weekday: (day: PlainDay) => string;
  readonly time: (at: LocalTime) => string;
  readonly range: (first: PlainDay, last: PlainDay) => string;
  /** When something takes place. */
  readonly span: (span: Span) => string;
}

export function createDayFormats(locale: string, calendar: CalendarName): DayFormats {
  const base = { timeZone: 'UTC', calendar } as const;
  const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...base, ...options });
  const formats = {
    full: make({ dateStyle: 'full' }),
    month: make({ month: 'long', year: 'numeric' }),
    shortMonth: make({ month: 'short' }),
    year: make({ year: 'numeric' }),
    day: make({ day: 'numeric' }),
    dayMonth: make({ day: 'numeric', month: 'short' }),
    weekday: make({ weekday: 'short' }),
    time: make({ hour: 'numeric', minute: '2-digit' }),
    range: make({ day: 'numeric', month: 'short', year: 'numeric' }),
    moment: make({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
  };
  const range = remember(formats.range);
  const moments = remember(formats.moment);
  return {
    full: (day) => formats.full.format(toDate(day)),
    month: (day) => formats.month.format(toDate(day)),
    shortMonth: (day) => formats.shortMonth.format(toDate(day)),
    year: (day) => formats.year.format(toDate(day)),
    number: (day, hasMonth = dayOfMonth(day, calendar) === 1) => (hasMonth ? formats.dayMonth : formats.day).format(toDate(day)),
    weekday: (day) => formats.weekday.format(toDate(day)),
    time: (at) => formats.time.format(at),
    range: (first, last) => formats.range.formatRange(toDate(first), toDate(last)),
    span: ({ from, to, isAllDay }) =>
      isAllDay ? range(from, Math.max(from, to - dayLength)) : to > from ? moments(from, to) : formats.moment.format(from),
  };
}

/** Ranges that are remembered. */
const mostRanges = 2000;

/** Writes ranges of time; the browser takes long for each, and many records take place at the same time. */
function remember(format: Intl.DateTimeFormat): (from: number, to: number) => string {
  const known = new Map<string, string>();
  return (from, to) => {
    const key = `${from} ${to}`;
    const text = known.get(key) ?? format.formatRange(from, to);
    if (known.size >= mostRanges) known.clear();
    known.set(key, text);
    return text;
  };
}
