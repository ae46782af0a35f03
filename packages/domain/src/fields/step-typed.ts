import { addDays, addMonths, pad } from '../time/civil-date.ts';
import { printInstant, readInstant } from '../time/date-time.ts';
import { todayIn } from '../time/today.ts';
import type { CellValue } from '../values/value.ts';
import { dateFormatOf, timeFormatOf } from './date/date-format.ts';
import { durationFormatOf } from './duration/duration.ts';
import type { Field } from './field.ts';
import type { ValueContext } from './field-kind.ts';
import { getFieldKind } from './registry.ts';
import { metaFlag } from './shared/meta.ts';

/** A text after a step, and where the part that changed stands in it. */
export interface SteppedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half';

const seconds: Readonly<Record<Exclude<Unit, 'year' | 'month' | 'day'>, number>> = { hour: 3600, minute: 60, second: 1, half: 43_200 };
const units: readonly (readonly [string, Unit])[] = [
  ['Y', 'year'],
  ['M', 'month'],
  ['D', 'day'],
  ['H', 'hour'],
  ['h', 'hour'],
  ['m', 'minute'],
  ['s', 'second'],
  ['a', 'half'],
];

/**
 * What an arrow key makes of a day, a moment, a time or a duration that is being typed: the part the caret stands in, one on or one
 * back. A text in another form than the field writes moves by days or minutes. Null where there is nothing to step.
 */
export function stepTyped(text: string, caret: number, by: 1 | -1, field: Field, context: ValueContext = {}): SteppedText | null {
  const format = formatOf(field);
  if (format === null) return null;
  const kind = getFieldKind(field.type);
  const read = kind.parse(text.trim() === '' ? null : text, field, context);
  if (!read.ok) return null;
  const wanted = format.map((token) => units.find(([letter]) => token.startsWith(letter))?.[1] ?? 'day');
  const print = (value: CellValue): string => kind.format(value, field, context);
  const at = print(read.value) === text.trim() && read.value !== null ? partAt(text, caret) : wanted.indexOf(usual(field));
  const value = read.value === null ? firstOf(field, context) : step(read.value, wanted[at] ?? usual(field), by, field, context);
  const next = print(value);
  const [start, end] = partsOf(next)[at] ?? [0, next.length];
  return { text: next, start, end };
}

/** The parts the field writes, first to last; null for types that have none. */
function formatOf(field: Field): readonly string[] | null {
  const tokens = (format: string): readonly string[] => format.match(/[A-Za-z]+(?:\.s+)?/g) ?? [];
  switch (field.type) {
    case 'Date':
      return tokens(dateFormatOf(field));
    case 'DateTime':
      return tokens(`${dateFormatOf(field)} ${timeFormatOf(field)}${metaFlag(field.meta, 'is12hrFormat') ? ' a' : ''}`);
    case 'Time':
      return tokens('HH:mm:ss');
    case 'Duration':
      return tokens(durationFormatOf(field));
    default:
      return null;
  }
}

const usual = ({ type }: Field): Unit => (type === 'Time' || type === 'Duration' ? 'minute' : 'day');

function partsOf(text: string): readonly (readonly [number, number])[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:\.\p{N}+)?/gu)].map((match) => [match.index, match.index + match[0].length]);
}

function partAt(text: string, caret: number): number {
  const parts = partsOf(text);
  const at = parts.findIndex(([, end]) => caret <= end);
  return at < 0 ? parts.length - 1 : at;
}

/** What stepping a cell without a value begins with. */
function firstOf(field: Field, { now = 0, timeZone = 'UTC' }: ValueContext): CellValue {
  if (field.type === 'Duration') return 0;
  if (field.type === 'Date') return todayIn(now, timeZone);
  if (field.type === 'DateTime') return printInstant(Math.floor(now / 60_000) * 60_000);
  return '00:00:00';
}

function step(value: CellValue, unit: Unit, by: number, field: Field, context: ValueContext): CellValue {
  if (typeof value === 'number') return isOfDay(unit) ? value : value + by * seconds[unit];
  const text = String(value);
  if (field.type === 'Date') return stepDay(text, unit, by);
  if (field.type === 'Time') return isOfDay(unit) ? text : stepTime(text, by * seconds[unit]);
  if (!isOfDay(unit)) return printInstant((readInstant(text) ?? 0) + by * seconds[unit] * 1000);
  // a day further is the same time there, whatever the clocks did in between
  const kind = getFieldKind(field.type);
  const plain = { ...field, meta: { timezone: field.meta['timezone'], date_format: 'YYYY-MM-DD', time_format: 'HH:mm:ss' } };
  const local = kind.format(text, plain, context);
  const moved = kind.parse(`${stepDay(local.slice(0, 10), unit, by)}${local.slice(10)}`, plain, context);
  return moved.ok ? moved.value : text;
}

function isOfDay(unit: Unit): unit is 'year' | 'month' | 'day' {
  return unit === 'year' || unit === 'month' || unit === 'day';
}

function stepDay(day: string, unit: Unit, by: number): string {
  return unit === 'day' ? addDays(day, by) : addMonths(day, unit === 'year' ? by * 12 : by);
}

/** Past midnight the day begins anew. */
function stepTime(time: string, by: number): string {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const total = (hour * 3600 + minute * 60 + second + by + 86_400) % 86_400;
  return [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60].map((part) => pad(part, 2)).join(':');
}
