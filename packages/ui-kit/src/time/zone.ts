import { dayLength, toDate, toDay } from './days.ts';
import type { PlainDay } from './days.ts';

/** What clocks of a zone show, in milliseconds as if they were in UTC: days and hours follow by plain division. */
export type LocalTime = number;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
/** Zones change their clocks at quarters of an hour, so one offset is right for each. */
const quarter = 900_000;

/** Milliseconds a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const key = `${zone} ${Math.floor(instant / quarter)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size > 50_000) offsets.clear();
  const at = Math.floor(instant / 1000) * 1000;
  const parts: Partial<Record<string, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  const offset = shown.setUTCHours(hour, minute, second) - at;
  offsets.set(key, offset);
  return offset;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const numeric = 'numeric' as const;
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    ...parts,
  });
  formats.set(zone, made);
  return made;
}

export function toLocal(instant: number, zone: string): LocalTime {
  return instant + offsetAt(instant, zone);
}

/** The instant clocks show a time. One that is shown twice is its first; one that is skipped moves on by the length of the gap. */
export function fromLocal(local: LocalTime, zone: string): number {
  const before = local - offsetAt(local - dayLength, zone);
  const after = local - offsetAt(local + dayLength, zone);
  if (before === after || toLocal(before, zone) === local) return before;
  return toLocal(after, zone) === local ? after : before;
}

export function dayAt(local: LocalTime): PlainDay {
  return toDay(new Date(Math.floor(local / dayLength) * dayLength));
}

/** Midnight at which a day begins. */
export function startOf(day: PlainDay): LocalTime {
  return toDate(day).getTime();
}

/** Today and the time on the clocks of a zone. */
export function nowIn(zone: string, now = Date.now()): LocalTime {
  return toLocal(now, zone);
}
