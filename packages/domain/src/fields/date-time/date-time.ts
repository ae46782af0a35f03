import { showForeign } from '../shared/foreign-value.ts';
import { dateBehaviour, spelledOut } from '../date/date.ts';
import { dateFormatOf, dateOrder, formatDate, timeFormatOf } from '../date/date-format.ts';
import type { Field } from '../field.ts';
import type { FieldKind, ValueContext } from '../field-kind.ts';
import { metaFlag, metaText } from '../shared/meta.ts';
import { civilDate, dayNumber, pad } from '../../time/civil-date.ts';
import { printInstant, readInstant } from '../../time/date-time.ts';
import { parseInstantText } from '../../time/parse-date-time-text.ts';
import { fromZone, isTimeZone, zoneName, zoneOffset } from '../../time/time-zone.ts';
import { todayIn } from '../../time/today.ts';
import { describeValue } from '../../values/describe-value.ts';
import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import type { CellValue, Parsed } from '../../values/value.ts';

const dayLength = 86_400_000;
const firstInstant = dayNumber(1, 1, 1) * dayLength;
const lastInstant = (dayNumber(9999, 12, 31) + 1) * dayLength - 1;

/** Moments, kept in UTC; typed text without a zone is meant in the field's zone, or else in the reader's. */
export const dateTime: FieldKind = {
  ...dateBehaviour,
  type: 'DateTime',
  valueKind: 'datetime',
  label: 'Date and time',
  parse: parseDateTime,
  format: formatDateTime,
  defaultMeta: { date_format: 'YYYY-MM-DD', time_format: 'HH:mm', is12hrFormat: false },
};

/** The zone in which everybody sees the moments of a field: `meta.timezone`. Null: each reader's own. */
export function timeZoneOf({ meta }: Pick<Field, 'meta'>): string | null {
  const zone = metaText(meta, 'timezone', '');
  return zone !== '' && isTimeZone(zone) ? zone : null;
}

/** The one rule for times without a zone, shown or typed: the field's zone, else that of the person, else (programs tell none) UTC. */
function zoneFor(field: Field, { timeZone = 'UTC' }: ValueContext): string {
  return timeZoneOf(field) ?? timeZone;
}

/** Whether values are shown with the short name of the field's zone behind them. */
function isNamed(field: Field, { timeZone }: ValueContext): boolean {
  return timeZone !== undefined && metaFlag(field.meta, 'isDisplayTimezone') && timeZoneOf(field) !== null;
}

function parseDateTime(input: unknown, field: Field, context: ValueContext = {}): Parsed {
  if (isNothing(input)) return noValue;
  const instant = readAny(input, field, context);
  if (instant === null)
    return refused({
      code: 'notDate',
      found: describeValue(input),
      format: `${dateFormatOf(field)} ${timeFormatOf(field)}`,
      hasTime: true,
    });
  if (instant < firstInstant || instant > lastInstant) return refused({ code: 'outsideYears', found: describeValue(input) });
  return parsed(printInstant(instant));
}

function readAny(input: unknown, field: Field, context: ValueContext): number | null {
  if (input instanceof Date) return Number.isNaN(input.getTime()) ? null : input.getTime();
  if (typeof input !== 'string' || input.length > 100) return null;
  const canonical = readInstant(input);
  if (canonical !== null) return canonical;
  const zone = zoneFor(field, context);
  const { order, isStrict } = dateOrder(field, context);
  const read = (text: string): number | null =>
    parseInstantText(spelledOut(text, field, { ...context, timeZone: zone }), zone, order, isStrict);
  return read(input) ?? readNamed(input, read, zone) ?? relativeInstant(input, context, zone);
}

/** A moment with what its zone is called behind it; the name says which, of two an hour apart that clocks show alike. */
function readNamed(text: string, read: (text: string) => number | null, zone: string): number | null {
  const [, moment, name] = /^(.+) (\S{1,12})$/.exec(text.trim()) ?? [];
  const first = moment === undefined ? null : read(moment);
  if (first === null) return null;
  const later = first + (zoneOffset(first - dayLength, zone) - zoneOffset(first + dayLength, zone)) * 60_000;
  return [first, later].find((instant) => zoneName(instant, zone) === name) ?? null;
}

function relativeInstant(text: string, { now }: ValueContext, zone: string): number | null {
  const word = text.trim().toLowerCase();
  if (now === undefined) return null;
  if (word === 'now') return Math.floor(now / 1000) * 1000;
  const days = word === 'today' ? 0 : word === 'tomorrow' ? 1 : word === 'yesterday' ? -1 : null;
  if (days === null) return null;
  const [year = 0, month = 0, day = 0] = todayIn(now, zone).split('-').map(Number);
  return fromZone((dayNumber(year, month, day) + days) * dayLength, zone);
}

function formatDateTime(value: CellValue, field: Field, context: ValueContext = {}): string {
  const instant = typeof value === 'string' ? readInstant(value) : null;
  if (instant === null) return showForeign(value);
  const zone = zoneFor(field, context);
  const local = instant + zoneOffset(instant, zone) * 60_000;
  const days = Math.floor(local / dayLength);
  const shown = `${formatDate(civilDate(days), dateFormatOf(field))} ${formatTimeOfDay(local - days * dayLength, field)}`;
  return isNamed(field, context) ? `${shown} ${zoneName(instant, zone)}` : shown;
}

function formatTimeOfDay(millis: number, field: Field): string {
  const [hour, minute, second] = [Math.floor(millis / 3_600_000), Math.floor(millis / 60_000) % 60, Math.floor(millis / 1000) % 60];
  const tail = timeFormatOf(field) === 'HH:mm:ss' ? `:${pad(minute, 2)}:${pad(second, 2)}` : `:${pad(minute, 2)}`;
  if (!metaFlag(field.meta, 'is12hrFormat')) return pad(hour, 2) + tail;
  return `${pad(hour % 12 === 0 ? 12 : hour % 12, 2)}${tail} ${hour < 12 ? 'AM' : 'PM'}`;
}
