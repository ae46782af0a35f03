import { fromZone, isTimeZone, parseInstantText, printInstant, readDate, readInstant, zoneOffset } from '@quadrille/domain';

export const dayLength = 86_400_000;
const firstInstant = -62_135_596_800_000;
const lastInstant = 253_402_300_799_999;

/** A date, or a moment, read from text. */
export interface Moment {
  /** Its day in UTC. */
  readonly date: string;
  readonly instant: number;
  /** Whether it is a day without a time of day. */
  readonly isDate: boolean;
}

/** A date or moment from any text a formula may hold; null when it is none. */
export function readMoment(text: string): Moment | null {
  const isDate = readDate(text) !== null || /^\s*[^\s:]+\s*$/.test(text);
  const instant = readInstant(text) ?? parseInstantText(text, 'UTC');
  if (instant === null || !isInCalendar(instant)) return null;
  return { date: printInstant(instant).slice(0, 10), instant, isDate: isDate && instant % dayLength === 0 };
}

export function isInCalendar(instant: number): boolean {
  return instant >= firstInstant && instant <= lastInstant;
}

/** A moment in canonical form; null outside years 1 to 9999. */
export function toMomentText(instant: number): string | null {
  const whole = Math.trunc(instant);
  return isInCalendar(whole) ? printInstant(whole) : null;
}

/** A day in canonical form; null outside years 1 to 9999. */
export function toDateText(local: number): string | null {
  return isInCalendar(local) ? printInstant(Math.floor(local / dayLength) * dayLength).slice(0, 10) : null;
}

/** What clocks in the zone show, as milliseconds as if it were UTC; days are the same everywhere. Null for unknown zones. */
export function localTime({ instant, isDate }: Moment, zone: string | undefined): number | null {
  if (isDate || zone === undefined) return instant;
  return isTimeZone(zone) ? instant + Math.round(zoneOffset(instant, zone) * 60_000) : null;
}

/** The canonical text of a local time: the day where a day came in, else the moment. */
export function fromLocal(local: number, from: Moment, zone: string | undefined): string | null {
  if (from.isDate) return toDateText(local);
  return toMomentText(zone === undefined ? local : Math.round(fromZone(local, zone)));
}

/** Parts of a local time. */
export interface Civil {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** 0 is sunday. */
  readonly weekday: number;
}

export function civilOf(local: number): Civil {
  const date = new Date(local);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
    weekday: date.getUTCDay(),
  };
}

/** Milliseconds of a day that may lie outside its month, as if it were UTC; NaN far outside the calendar. */
export function localOf(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

/** Days since 1970 of a local time. */
export function dayOf(local: number): number {
  return Math.floor(local / dayLength);
}

/** Year and number of the week by ISO 8601: weeks begin on monday, the first holds the year's first thursday. */
export function isoWeek(local: number): { readonly year: number; readonly week: number } {
  const thursday = dayOf(local) - ((civilOf(local).weekday + 6) % 7) + 3;
  const year = civilOf(thursday * dayLength).year;
  return { year, week: Math.floor((thursday - dayOf(localOf(year, 1, 1))) / 7) + 1 };
}
