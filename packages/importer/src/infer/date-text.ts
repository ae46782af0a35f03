import { type DateFormat, dateFormats, fromZone, printInstant } from '@quadrille/domain';

type Order = 'ymd' | 'dmy' | 'mdy';
interface Shape {
  readonly order: Order;
  readonly separator: string;
}

const shapes = Object.fromEntries(dateFormats.map((format) => [format, shapeOf(format)])) as Record<DateFormat, Shape>;

function shapeOf(format: DateFormat): Shape {
  const order = format.startsWith('Y') ? 'ymd' : format.startsWith('D') ? 'dmy' : 'mdy';
  return { order, separator: format.includes('-') ? '-' : format.includes('/') ? '/' : ' ' };
}

export interface DateParts {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly separator: string;
  readonly isYearFirst: boolean;
  /** Whether the year has two digits: such a text is never guessed to be a date, but read as one when a person says so. */
  readonly isShortYear: boolean;
  readonly time: TimeParts | null;
}

interface TimeParts {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  readonly hasSeconds: boolean;
  /** Minutes east of UTC; null: none was written. */
  readonly offset: number | null;
}

const pattern =
  /^(\d{1,4})([-/ ])(\d{1,2})\2(\d{1,4})(?:[T ] ?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([AaPp])[Mm])?(?: ?([Zz]|[+-]\d{2}(?::?\d{2})?))?)?$/;

/** The parts of a text written as a date or a date with a time; null for any other text. */
export function readDateParts(text: string): DateParts | null {
  const first = text.charCodeAt(0);
  if (first < 48 || first > 57 || text.length < 6 || text.length > 40) return null;
  const match = pattern.exec(text);
  if (match === null) return null;
  const [, one = '', separator = '', two = '', three = '', hour] = match;
  const isYearFirst = one.length === 4;
  const yearLength = isYearFirst ? 4 : three.length;
  if (isYearFirst ? three.length > 2 : one.length > 2 || (yearLength !== 4 && yearLength !== 2)) return null;
  const time = hour === undefined ? null : readTime(match);
  if (hour !== undefined && time === null) return null;
  return { first: +one, second: +two, third: +three, separator, isYearFirst, isShortYear: yearLength === 2, time };
}

function readTime(match: RegExpExecArray): TimeParts | null {
  let hour = +(match[5] ?? '');
  const minute = +(match[6] ?? '');
  const second = +(match[7] ?? 0);
  const half = match[9]?.toLowerCase();
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  if (half !== undefined) hour = (hour % 12) + (half === 'p' ? 12 : 0);
  const fraction = (match[8] ?? '').replace(/0+$/, '');
  if (hour > 23 || minute > 59 || second > 59 || fraction.length > 3) return null;
  const millisecond = +fraction.padEnd(3, '0');
  return { hour, minute, second, millisecond, hasSeconds: match[7] !== undefined, offset: readOffset(match[10]) };
}

function readOffset(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text === 'Z' || text === 'z') return 0;
  const sign = text.startsWith('-') ? -1 : 1;
  return sign * (+text.slice(1, 3) * 60 + +(text.slice(3).replace(':', '') || 0));
}

/** Bits of the date formats in which these parts are a real day; 0 for none, and for years of two digits. */
export function dateFormatBits(parts: DateParts): number {
  if (parts.isShortYear) return 0;
  let bits = 0;
  dateFormats.forEach((format, index) => {
    if (toIsoDate(parts, format) !== null) bits |= 1 << index;
  });
  return bits;
}

export const anyDateFormat: number = (1 << dateFormats.length) - 1;

export function formatsIn(bits: number): DateFormat[] {
  return dateFormats.filter((_, index) => (bits & (1 << index)) !== 0);
}

/** `YYYY-MM-DD`, or null when the parts are no real day in that format. Years of two digits mean 1969 to 2068. */
export function toIsoDate(parts: DateParts, format: DateFormat): string | null {
  const { order, separator } = shapes[format];
  if (parts.separator !== separator || parts.isYearFirst !== (order === 'ymd')) return null;
  const [written, month, day] =
    order === 'ymd'
      ? [parts.first, parts.second, parts.third]
      : order === 'dmy'
        ? [parts.third, parts.second, parts.first]
        : [parts.third, parts.first, parts.second];
  const year = parts.isShortYear ? written + (written < 69 ? 2000 : 1900) : written;
  return isRealDay(year, month, day) ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : null;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isRealDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0));
}

/** Canonical date-time, UTC. Times without a zone are meant in `zone`; a date alone is its midnight. */
export function toCanonicalDateTime(date: string, time: TimeParts | null, zone: string): string {
  if (zone !== 'UTC' && (time === null || time.offset === null)) {
    const clock = time === null ? 0 : ((time.hour * 60 + time.minute) * 60 + time.second) * 1000 + time.millisecond;
    return printInstant(fromZone(Date.parse(`${date}T00:00Z`) + clock, zone));
  }
  if (time === null) return `${date} 00:00:00+00:00`;
  const fraction = time.millisecond === 0 ? '' : `.${pad(time.millisecond, 3)}`;
  const clock = `${pad(time.hour, 2)}:${pad(time.minute, 2)}:${pad(time.second, 2)}${fraction}`;
  if (time.offset === null || time.offset === 0) return `${date} ${clock}+00:00`;
  const moment = new Date(Date.parse(`${date}T${clock}Z`) - time.offset * 60_000).toISOString();
  return `${moment.slice(0, 10)} ${moment.slice(11, 19)}${fraction}+00:00`;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
