import { showForeign } from '../shared/foreign-value.ts';
import type { Field } from '../field.ts';
import type { FieldKind } from '../field-kind.ts';
import { metaInteger } from '../shared/meta.ts';
import { numberBehaviour, parseNumber } from '../shared/number-value.ts';
import { normalizeDigits } from '../../text/normalize-digits.ts';
import { pad } from '../../time/civil-date.ts';
import { parsed, refused } from '../../values/parsed.ts';
import { wrongKind } from '../../values/value-fault.ts';

/** By `meta.duration`: h:mm, h:mm:ss, and that with one, two or three digits of a second. */
export const durationFormats = ['h:mm', 'h:mm:ss', 'h:mm:ss.s', 'h:mm:ss.ss', 'h:mm:ss.sss'] as const;

const clock = /^(-)?([0-9]{1,9}):([0-9]{1,2})(?::([0-9]{1,2}(?:[.,][0-9]{1,6})?))?$/;
const unitShape =
  /^(-)?(?:([0-9]{1,9}(?:[.,][0-9]{1,6})?) ?(?:d|days?) ?)?(?:([0-9]{1,9}(?:[.,][0-9]{1,6})?) ?(?:h|hrs?|hours?) ?)?(?:([0-9]{1,9}(?:[.,][0-9]{1,6})?) ?(?:m|mins?|minutes?) ?)?(?:([0-9]{1,9}(?:[.,][0-9]{1,6})?) ?(?:s|secs?|seconds?))?$/;

/** Lengths of time in seconds. A bare number is seconds; `1:30` is read by the field's format; `1h 30m` says it itself. */
export const duration: FieldKind = {
  ...numberBehaviour,
  type: 'Duration',
  label: 'Duration',
  group: 'Number',
  parse: (input, field) => {
    const seconds = typeof input === 'string' ? parseDurationText(input, formatIndexOf(field)) : null;
    if (seconds !== null) return parsed(seconds);
    const result = parseNumber(input);
    return result.ok || result.fault.code === 'notExact' ? result : refused(wrongKind(input, 'duration'));
  },
  format: (value, field) => (typeof value === 'number' ? formatDuration(value, formatIndexOf(field)) : showForeign(value)),
  defaultMeta: { duration: 0 },
};

/** The parts the field writes a duration in. */
export function durationFormatOf(field: Field): (typeof durationFormats)[number] {
  return durationFormats[formatIndexOf(field)] ?? durationFormats[0];
}

function formatIndexOf(field: Field): number {
  return metaInteger(field.meta, 'duration', 0, durationFormats.length - 1) ?? 0;
}

function parseDurationText(text: string, format: number): number | null {
  if (text.length > 80) return null;
  // `1h30` leaves the minutes to be understood.
  const clean = normalizeDigits(text)
    .trim()
    .toLowerCase()
    .replace(/(?<=[0-9] ?h ?)([0-9]{1,2})$/, '$1m');
  const parts = clock.exec(clean);
  if (parts !== null) {
    const [first, second] = [Number(parts[2]), Number(parts[3])];
    const hasHours = parts[4] !== undefined || format === 0;
    const seconds = hasHours ? first * 3600 + second * 60 + Number((parts[4] ?? '0').replace(',', '.')) : first * 60 + second;
    return round(parts[1] === '-' ? -seconds : seconds);
  }
  const units = /[a-z]/.test(clean) ? unitShape.exec(clean) : null;
  if (units === null) return null;
  const [days, hours, minutes, seconds] = units.slice(2, 6).map((part) => Number((part ?? '0').replace(',', '.')));
  const total = (days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return round(units[1] === '-' ? -total : total);
}

function round(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6 + 0;
}

function formatDuration(value: number, format: number): string {
  const digits = Math.max(0, format - 1);
  const unit = format === 0 ? 60 : 1 / 10 ** digits;
  const ticks = Math.round(Math.abs(value) / unit);
  const total = format === 0 ? ticks * 60 : ticks / 10 ** digits;
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  const sign = value < 0 && ticks > 0 ? '-' : '';
  const head = `${sign}${hours}:${pad(minutes, 2)}`;
  if (format === 0) return head;
  const seconds = (total - hours * 3600 - minutes * 60).toFixed(digits);
  return `${head}:${seconds.padStart(digits === 0 ? 2 : digits + 3, '0')}`;
}
