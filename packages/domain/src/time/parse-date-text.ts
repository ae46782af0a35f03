import { normalizeDigits } from '../text/normalize-digits.ts';
import type { CivilDate } from './civil-date.ts';
import { isCivilDate } from './civil-date.ts';
import { monthNames } from './month-names.ts';

/** Whether `03/04/2024` is meant as 4 March (month first) or 3 April (day first). */
export type PartOrder = 'monthFirst' | 'dayFirst';

const longest = 100;
const isoStart = /^[0-9]{4}-/;
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /;
const yearFirst = /^([0-9]{4})([-/. ])([0-9]{1,2})\2([0-9]{1,2})$/;
const yearLast = /^([0-9]{1,2})([-/. ])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})$/;
const compact = /^([0-9]{4})([0-9]{2})([0-9]{2})$/;
const dayName = /^([0-9]{1,2})(?:st|nd|rd|th)?[-/. ]{1,2}([a-z]{3,9})\.?[-/, ]{1,2}([0-9]{4}|[0-9]{2})$/;
const nameDay = /^([a-z]{3,9})\.?[-/ ]([0-9]{1,2})(?:st|nd|rd|th)?,? ?[-/ ]?([0-9]{4})$/;

/**
 * A date as people write it: ISO, the parts with `-`, `/`, `.` or blanks in any sensible order, English month names,
 * two-digit years (69 to 99 are 19xx). `order` settles what cannot be told; a part above 12
 * settles itself, unless `isStrict`: then a date that is none in this order is none.
 */
export function parseDateText(text: string, order?: PartOrder, isStrict = false): CivilDate | null {
  if (text.length > longest) return null;
  const clean = normalizeDigits(text).trim().toLowerCase().replace(/\s+/g, ' ').replace(weekday, '');
  const date = readYearFirst(clean) ?? readYearLast(clean, order, isStrict) ?? readNamed(clean);
  return date !== null && isCivilDate(date) ? date : null;
}

function readYearFirst(text: string): CivilDate | null {
  const match = yearFirst.exec(text);
  if (match !== null) return { year: Number(match[1]), month: Number(match[3]), day: Number(match[4]) };
  const digits = compact.exec(text);
  return digits === null ? null : { year: Number(digits[1]), month: Number(digits[2]), day: Number(digits[3]) };
}

/** The first two numbers of a date, or a date with a time, that is written in numbers with the year behind; null for any other text. */
export function numericDateParts(text: string): { readonly first: number; readonly second: number } | null {
  if (text.length > longest || isoStart.test(text)) return null;
  const clean = normalizeDigits(text).trim().toLowerCase().replace(/\s+/g, ' ').replace(weekday, '');
  const match = yearLast.exec(clean.replace(/(?:t|,? )[0-9]{1,2}(?::[0-9]{2}.*| ?[ap]\.?m.*)$/, ''));
  return match === null ? null : { first: Number(match[1]), second: Number(match[3]) };
}

function readYearLast(text: string, order: PartOrder | undefined, isStrict: boolean): CivilDate | null {
  const match = yearLast.exec(text);
  if (match === null) return null;
  const [first, second, year] = [Number(match[1]), Number(match[3]), fullYear(match[4] ?? '')];
  if (isStrict && order !== undefined)
    return order === 'dayFirst' ? { year, month: second, day: first } : { year, month: first, day: second };
  const wanted = order ?? (match[2] === '/' ? 'monthFirst' : 'dayFirst');
  const isDayFirst = first > 12 || (wanted === 'dayFirst' && second <= 12);
  return isDayFirst ? { year, month: second, day: first } : { year, month: first, day: second };
}

function readNamed(text: string): CivilDate | null {
  const dayThenName = dayName.exec(text);
  if (dayThenName !== null) return named(dayThenName[3], dayThenName[2], dayThenName[1]);
  const nameThenDay = nameDay.exec(text);
  return nameThenDay === null ? null : named(nameThenDay[3], nameThenDay[1], nameThenDay[2]);
}

function named(year = '', name = '', day = ''): CivilDate | null {
  const month = monthNumber(name);
  return month === null ? null : { year: fullYear(year), month, day: Number(day) };
}

function monthNumber(name: string): number | null {
  const index = name === 'sept' ? 8 : monthNames.findIndex((month) => month === name || month.slice(0, 3) === name);
  return index < 0 ? null : index + 1;
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year + (year >= 69 ? 1900 : 2000);
}
