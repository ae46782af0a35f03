import { dayNumber, readDate } from './civil-date.ts';
import type { PartOrder } from './parse-date-text.ts';
import { parseDateText } from './parse-date-text.ts';
import { parseTimeText } from './parse-time-text.ts';
import { fromZone } from './time-zone.ts';

const longest = 100;
const offsetShape = /^(.*?)\s*(?:(z|utc|gmt)|(?:utc|gmt)?([+-])([0-9]{2}):?([0-9]{2})?|(?:utc|gmt)([+-])([0-9])(?::([0-9]{2}))?)$/i;
const timeStart = /(?:t|,|\s)\s*(?=[0-9]{1,2}(?::|\s?[ap]\.?m))/i;

export interface DateTimeParts {
  readonly date: { readonly year: number; readonly month: number; readonly day: number };
  /** Milliseconds since midnight; null when only a date was written. */
  readonly time: number | null;
  /** Minutes ahead of UTC, when the text says so. */
  readonly offset: number | null;
}

/** The parts of a written date-time: a date, then perhaps a time, then perhaps a zone (`Z`, `UTC`, `+02:00`). */
export function parseDateTimeParts(text: string, order?: PartOrder, isStrict = false): DateTimeParts | null {
  if (text.length > longest) return null;
  const trimmed = text.trim();
  const start = timeStart.exec(trimmed);
  if (start === null) {
    const date = parseDateText(trimmed, order, isStrict);
    return date === null ? null : { date, time: null, offset: null };
  }
  const date = parseDateText(trimmed.slice(0, start.index).replace(/,$/, ''), order, isStrict);
  const rest = readOffset(trimmed.slice(start.index + start[0].length));
  const time = rest === null ? null : parseTimeText(rest.time);
  return date === null || rest === null || time === null ? null : { date, time, offset: rest.offset };
}

/** The instant a text names; without a zone of its own it is meant in `zone`, without a time at midnight. */
export function parseInstantText(text: string, zone: string, order?: PartOrder, isStrict = false): number | null {
  const parts = readIsoParts(text) ?? parseDateTimeParts(text, order, isStrict);
  if (parts === null) return null;
  const local = dayNumber(parts.date.year, parts.date.month, parts.date.day) * 86_400_000 + (parts.time ?? 0);
  return parts.offset === null ? fromZone(local, zone) : local - parts.offset * 60_000;
}

const isoShape = /^([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,3}))?(Z|[+-]00:00)?$/;

/** The shape nearly all date-times in files have, read without further ado. */
function readIsoParts(text: string): DateTimeParts | null {
  const match = isoShape.exec(text);
  const date = match === null ? null : readDate(match[1] ?? '');
  if (match === null || date === null) return null;
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4])];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + Number((match[5] ?? '').padEnd(3, '0'));
  return { date, time, offset: match[6] === undefined ? null : 0 };
}

function readOffset(text: string): { time: string; offset: number | null } | null {
  const match = offsetShape.exec(text);
  if (match === null) return { time: text, offset: null };
  const time = match[1] ?? '';
  if (match[2] !== undefined) return { time, offset: 0 };
  const [sign, hours, minutes] = [match[3] ?? match[6], Number(match[4] ?? match[7]), Number(match[5] ?? match[8] ?? 0)];
  if (hours > 15 || minutes > 59) return null;
  return { time, offset: (sign === '-' ? -1 : 1) * (hours * 60 + minutes) };
}
