import type { FormulaValue } from '../evaluate/formula-value.ts';
import { monthNames, zoneOffset } from '@quadrille/domain';
import { weekdays } from './date-units.ts';
import { define, type FunctionBody } from './formula-function.ts';
import type { Civil } from './moment.ts';
import { civilOf, dayOf, isoWeek, localOf, localTime, readMoment, toDateText, toMomentText } from './moment.ts';

export const dateFormatNames = ['DATETIME_FORMAT', 'DATETIME_PARSE', 'FORMAT_DURATION', 'PARSE_DURATION'] as const;

/** Dates as text and back, durations. */
export const dateFormatFunctions: Readonly<Record<(typeof dateFormatNames)[number], FunctionBody>> = {
  DATETIME_FORMAT: define(
    '(date: date, format: text, time zone?: text) text',
    'A date by a pattern of YYYY, MM, DD, HH, mm, ss, MMM, ddd and so on; [text] stays.',
    ['DATETIME_FORMAT("2024-03-15 10:30", "D MMM YYYY, HH:mm", "Europe/Berlin")', '15 Mar 2024, 11:30'],
    format,
    { aliases: ['FORMAT_DATE', 'DATE_FORMAT'] },
  ),
  DATETIME_PARSE: define(
    '(text: text, format?: text) any',
    'The date or moment a text says, in the usual ways or by a pattern.',
    ['DATETIME_PARSE("15.03.2024", "DD.MM.YYYY")', '2024-03-15'],
    parse,
  ),
  FORMAT_DURATION: define(
    '(seconds: number, format?: text) text',
    'Seconds as hours, minutes and seconds: h:mm, h:mm:ss or text.',
    ['FORMAT_DURATION(5025)', '1:23:45'],
    formatDuration,
    { choices: { format: ['h:mm', 'h:mm:ss', 'text'] } },
  ),
  PARSE_DURATION: define(
    '(text: text) number',
    'Seconds of 1:30, 1:30:15 or 1h 30m 15s.',
    ['PARSE_DURATION("1h 30m")', 5400],
    parseDuration,
  ),
};

type Part = (at: Civil, local: number, offset: number) => string;

const pad = (value: number, size = 2): string => String(value).padStart(size, '0');
const named = (name = ''): string => name.charAt(0).toUpperCase() + name.slice(1);
const half = ({ hour }: Civil): number => hour % 12 || 12;

const parts: Readonly<Record<string, Part>> = {
  YYYY: ({ year }) => pad(year, 4),
  YY: ({ year }) => pad(year % 100),
  Q: ({ month }) => String(Math.ceil(month / 3)),
  MMMM: ({ month }) => named(monthNames[month - 1]),
  MMM: ({ month }) => named(monthNames[month - 1]).slice(0, 3),
  MM: ({ month }) => pad(month),
  M: ({ month }) => String(month),
  DDDD: ({ year }, local) => pad(dayOf(local) - dayOf(localOf(year, 1, 1)) + 1, 3),
  DD: ({ day }) => pad(day),
  Do: ({ day }) => `${day}${day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`,
  D: ({ day }) => String(day),
  dddd: ({ weekday }) => named(weekdays[weekday]),
  ddd: ({ weekday }) => named(weekdays[weekday]).slice(0, 3),
  E: ({ weekday }) => String(weekday === 0 ? 7 : weekday),
  GGGG: (_at, local) => pad(isoWeek(local).year, 4),
  WW: (_at, local) => pad(isoWeek(local).week),
  W: (_at, local) => String(isoWeek(local).week),
  HH: ({ hour }) => pad(hour),
  H: ({ hour }) => String(hour),
  hh: (at) => pad(half(at)),
  h: (at) => String(half(at)),
  mm: ({ minute }) => pad(minute),
  m: ({ minute }) => String(minute),
  ss: ({ second }) => pad(second),
  s: ({ second }) => String(second),
  SSS: ({ millisecond }) => pad(millisecond, 3),
  A: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  a: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
  ZZ: (_at, _local, offset) => offsetText(offset).replace(':', ''),
  Z: (_at, _local, offset) => offsetText(offset),
  X: (_at, local, offset) => String(Math.floor((local - offset * 60_000) / 1000)),
};

const formatShape = /\[([^\]]*)\]|YYYY|YY|Q|MMMM|MMM|MM|M|DDDD|DD|Do|D|dddd|ddd|E|GGGG|WW|W|HH|H|hh|h|mm|m|ss|s|SSS|A|a|ZZ|Z|X/g;

function offsetText(minutes: number): string {
  const size = Math.round(Math.abs(minutes));
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

function format(text: string, pattern: string, zone?: string): FormulaValue {
  const moment = readMoment(text);
  const local = moment === null ? null : localTime(moment, zone);
  if (moment === null || local === null) return null;
  const at = civilOf(local);
  const offset = moment.isDate || zone === undefined ? 0 : zoneOffset(moment.instant, zone);
  return pattern.replace(formatShape, (word, kept?: string) => kept ?? parts[word]?.(at, local, offset) ?? word);
}

const readers: Readonly<
  Record<
    string,
    readonly [shape: string, field: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half', (text: string) => number]
  >
> = {
  YYYY: ['([0-9]{4})', 'year', Number],
  YY: ['([0-9]{2})', 'year', (text) => (Number(text) < 70 ? 2000 : 1900) + Number(text)],
  MMMM: [`(${monthNames.join('|')})`, 'month', (text) => monthNames.findIndex((name) => name === text.toLowerCase()) + 1],
  MMM: [
    `(${monthNames.map((name) => name.slice(0, 3)).join('|')})`,
    'month',
    (text) => monthNames.findIndex((name) => name.startsWith(text.toLowerCase())) + 1,
  ],
  MM: ['([0-9]{2})', 'month', Number],
  M: ['([0-9]{1,2})', 'month', Number],
  DD: ['([0-9]{2})', 'day', Number],
  D: ['([0-9]{1,2})', 'day', Number],
  HH: ['([0-9]{2})', 'hour', Number],
  H: ['([0-9]{1,2})', 'hour', Number],
  hh: ['([0-9]{2})', 'hour', Number],
  h: ['([0-9]{1,2})', 'hour', Number],
  mm: ['([0-9]{2})', 'minute', Number],
  m: ['([0-9]{1,2})', 'minute', Number],
  ss: ['([0-9]{2})', 'second', Number],
  s: ['([0-9]{1,2})', 'second', Number],
  A: ['(am|pm)', 'half', (text) => (text.toLowerCase() === 'pm' ? 1 : 0)],
  a: ['(am|pm)', 'half', (text) => (text.toLowerCase() === 'pm' ? 1 : 0)],
};
const readShape = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|m|ss|s|A|a|[^]/g;

function parse(text: string, pattern?: string): FormulaValue {
  if (pattern === undefined) {
    const moment = readMoment(text);
    return moment === null ? null : moment.isDate ? moment.date : toMomentText(moment.instant);
  }
  if (pattern.length > 200 || text.length > 200) return null;
  const fields: (readonly [string, (text: string) => number])[] = [];
  const shape = pattern.replace(readShape, (word, kept?: string) => {
    const reader = readers[word];
    if (reader === undefined) return (kept ?? word).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    fields.push([reader[1], reader[2]]);
    return reader[0];
  });
  // Few enough that trying one or two digits each ends soon.
  if (fields.length > 12) return null;
  const match = new RegExp(`^${shape}$`, 'i').exec(text.trim());
  if (match === null) return null;
  return fromFields(Object.fromEntries(fields.map(([name, read], index) => [name, read(match[index + 1] ?? '')])));
}

function fromFields(read: Readonly<Record<string, number>>): FormulaValue {
  const { year = 1970, month = 1, day = 1, minute = 0, second = 0 } = read;
  const hour = read['half'] === undefined ? (read['hour'] ?? 0) : ((read['hour'] ?? 0) % 12) + 12 * read['half'];
  const local = localOf(year, month, day);
  const back = civilOf(local);
  if (back.year !== year || back.month !== month || back.day !== day || hour > 23 || minute > 59 || second > 59) return null;
  return read['hour'] === undefined ? toDateText(local) : toMomentText(local + ((hour * 60 + minute) * 60 + second) * 1000);
}

function formatDuration(value: number, shape = 'h:mm:ss'): FormulaValue {
  const whole = Math.floor(Math.abs(value));
  if (whole > 1e12) return null;
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const sign = value < 0 && whole > 0 ? '-' : '';
  if (shape.toLowerCase() === 'h:mm') return `${sign}${hours}:${pad(minutes)}`;
  if (shape.toLowerCase() !== 'text') return `${sign}${hours}:${pad(minutes)}:${pad(seconds)}`;
  const words = [hours > 0 ? `${hours}h` : '', minutes > 0 ? `${minutes}m` : '', seconds > 0 ? `${seconds}s` : ''].filter(
    (word) => word !== '',
  );
  return sign + (words.join(' ') || '0s');
}

function parseDuration(text: string): FormulaValue {
  const clock = /^\s*(-)?([0-9]{1,9}):([0-9]{1,2})(?::([0-9]{1,2}))?\s*$/.exec(text);
  if (clock !== null) return (clock[1] === undefined ? 1 : -1) * (Number(clock[2]) * 3600 + Number(clock[3]) * 60 + Number(clock[4] ?? 0));
  const words = /^\s*(-)?(?:([0-9]{1,9})\s*d)?\s*(?:([0-9]{1,9})\s*h)?\s*(?:([0-9]{1,9})\s*m)?\s*(?:([0-9]{1,9})\s*s)?\s*$/i.exec(text);
  if (words === null || !/[0-9]/.test(text)) return null;
  const [, sign, days = 0, hours = 0, minutes = 0, seconds = 0] = words;
  return (sign === undefined ? 1 : -1) * (Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
