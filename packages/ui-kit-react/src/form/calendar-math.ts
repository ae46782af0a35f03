/** A civil date, `YYYY-MM-DD`; no zone, no clock. */
export type IsoDate = string;

const dayLength = 86_400_000;

/** Whether the text is a real day of the calendar in `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toIso(fromIso(text)) === text;
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return toIso(fromIso(date) + days * dayLength);
}

/** The same day of another month, or its last day when the month is shorter. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const start = new Date(fromIso(`${date.slice(0, 7)}-01`));
  start.setUTCMonth(start.getUTCMonth() + months);
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  return `${toIso(start.getTime()).slice(0, 8)}${pad(Math.min(Number(date.slice(8, 10)), last))}`;
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: IsoDate): number {
  return new Date(fromIso(date)).getUTCDay() || 7;
}

/** Six weeks that cover the month of `date`, from the first day of a week. */
export function monthWeeks(date: IsoDate, weekStart: number): readonly (readonly IsoDate[])[] {
  const first = `${date.slice(0, 7)}-01`;
  const start = addDays(first, -((weekdayOf(first) - weekStart + 7) % 7));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)));
}

export interface DateWords {
  readonly today: IsoDate;
  readonly locale: string;
  /** Words that mean today, besides "today" itself. */
  readonly todayWords?: readonly string[];
}

/**
 * What a person means by typed text: `2026-12-09`, the language's own order (`9.12.2026`, `12/9/26`, `9 Dec`),
 * `today`, `+3d`, `-2w`, `+1m`. Null when it is none of these.
 */
export function parseTypedDate(text: string, { today, locale, todayWords = [] }: DateWords): IsoDate | null {
  const typed = normalizeDigits(text).trim().toLocaleLowerCase(locale);
  if (typed === '') return null;
  if (typed === 'today' || todayWords.some((word) => word.toLocaleLowerCase(locale) === typed)) return today;
  const shift = /^([+-])\s*(\d{1,4})\s*([dwmy])$/.exec(typed);
  if (shift) return shiftDate(today, Number(`${shift[1]}${shift[2]}`), shift[3] ?? 'd');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return toRealDate(iso[1], iso[2], iso[3]);
  return parseInOrder(typed, locale, today) ?? parseNamedMonth(typed, locale, today);
}

/** `HH:mm` from `14:30`, `1430`, `9`, `2:30 pm`; null when it is no time. */
export function parseTypedTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.h\s]?(\d{2}))?\s*(am|pm|a|p)?$/i.exec(normalizeDigits(text).trim());
  if (!parts) return null;
  const half = parts[3]?.toLowerCase()[0];
  const hour = Number(parts[1]);
  const minute = Number(parts[2] ?? 0);
  if (half && (hour < 1 || hour > 12)) return null;
  const full = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return full < 24 && minute < 60 ? `${pad(full)}:${pad(minute)}` : null;
}

function shiftDate(date: IsoDate, amount: number, unit: string): IsoDate {
  if (unit === 'd') return addDays(date, amount);
  if (unit === 'w') return addDays(date, amount * 7);
  return addMonths(date, unit === 'm' ? amount : amount * 12);
}

/** Numbers in the order the language writes a short date. */
function parseInOrder(typed: string, locale: string, today: IsoDate): IsoDate | null {
  const numbers = /^(\d{1,4})[./\-\s\u200f]+(\d{1,2})(?:[./\-\s\u200f]+(\d{1,4}))?[.\s]*$/.exec(typed);
  if (!numbers) return null;
  const given = numbers.slice(1).filter((part) => part !== undefined);
  const order = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric', calendar: 'gregory' })
    .formatToParts(0)
    .map((part) => part.type)
    .filter((type) => type === 'year' || type === 'month' || type === 'day');
  const wanted = given.length === 2 ? order.filter((type) => type !== 'year') : order;
  const parts: Partial<Record<string, string>> = { year: today.slice(0, 4) };
  wanted.forEach((type, index) => {
    parts[type] = given[index];
  });
  return toRealDate(parts['year'], parts['month'], parts['day']);
}

/** `9 Dec 2026`, `Dec 9`, in the page's language or in English. */
function parseNamedMonth(typed: string, locale: string, today: IsoDate): IsoDate | null {
  const words = typed.replaceAll(/[.,]/g, ' ').split(/\s+/u).filter(Boolean);
  const month = words.map((word) => findMonth(word, locale) ?? findMonth(word, 'en')).find((found) => found !== null);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  if (!month || numbers.length === 0) return null;
  const year = numbers.find((number) => number.length === 4) ?? today.slice(0, 4);
  return toRealDate(
    year,
    String(month),
    numbers.find((number) => number.length <= 2),
  );
}

function findMonth(word: string, locale: string): number | null {
  if (word.length < 3) return null;
  for (let month = 0; month < 12; month += 1) {
    const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC', calendar: 'gregory' })
      .format(Date.UTC(2026, month, 15))
      .toLocaleLowerCase(locale);
    if (name.startsWith(word)) return month + 1;
  }
  return null;
}

function toRealDate(year: string | undefined, month: string | undefined, day: string | undefined): IsoDate | null {
  if (!year || !month || !day) return null;
  const fullYear = year.length <= 2 ? String(2000 + Number(year)) : year.padStart(4, '0');
  const text = `${fullYear}-${pad(Number(month))}-${pad(Number(day))}`;
  return isIsoDate(text) ? text : null;
}

/** Digits of any script as 0-9, for people who type in their own. */
function normalizeDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    for (let zero = code; zero > code - 10; zero -= 1)
      if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) return String((code - zero) % 10);
    return digit;
  });
}

function fromIso(date: IsoDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

function toIso(time: number): IsoDate {
  return Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : '';
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
