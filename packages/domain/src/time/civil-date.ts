/** Days from 1970-01-01 to a date of the Gregorian calendar; months from 1. Months outside 1..12 carry into years. */
export function dayNumber(year: number, month: number, day: number): number {
  // Date.UTC takes years below 100 for those of the 20th century.
  if (year >= 100) return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / 86_400_000);
}

export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function civilDate(days: number): CivilDate {
  const date = new Date(days * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function daysInMonth(year: number, month: number): number {
  return month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Years 1 to 9999 and days the calendar has. */
export function isCivilDate({ year, month, day }: CivilDate): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** `YYYY-MM-DD`. */
export function printDate({ year, month, day }: CivilDate): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

const dateShape = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;

/** A canonical date in its parts, or null. */
export function readDate(text: string): CivilDate | null {
  const match = dateShape.exec(text);
  if (match === null) return null;
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isCivilDate(date) ? date : null;
}

/** The date some days later (or earlier); stays within years 1 to 9999. */
export function addDays(date: string, count: number): string {
  const from = mustRead(date);
  return printDate(clampYears(civilDate(clampDays(dayNumber(from.year, from.month, from.day) + Math.trunc(count)))));
}

/** The date some months later; a day the target month lacks becomes its last day. */
export function addMonths(date: string, count: number): string {
  const from = mustRead(date);
  const months = from.year * 12 + (from.month - 1) + Math.trunc(count);
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return printDate(clampYears({ year, month, day: Math.min(from.day, daysInMonth(year, month)) }));
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function mustRead(date: string): CivilDate {
  const read = readDate(date);
  if (read === null) throw new Error(`"${date}" is not a date of the form YYYY-MM-DD.`);
  return read;
}

const firstDay = dayNumber(1, 1, 1);
const lastDay = dayNumber(9999, 12, 31);

function clampDays(days: number): number {
  return Math.min(Math.max(days, firstDay), lastDay);
}

function clampYears(date: CivilDate): CivilDate {
  if (date.year < 1) return { year: 1, month: 1, day: 1 };
  return date.year > 9999 ? { year: 9999, month: 12, day: 31 } : date;
}

export function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
