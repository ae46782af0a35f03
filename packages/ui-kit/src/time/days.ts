/** A day of the calendar as `YYYY-MM-DD`: no hours, no zone. */
export type PlainDay = string;

/** Milliseconds of a day on the clock. */
export const dayLength = 86_400_000;

/** Moves a day; months and years keep the day of the month where the month has it, else take its last. */
export function addDays(day: PlainDay, days: number): PlainDay {
  return toDay(new Date(toDate(day).getTime() + days * dayLength));
}

export function addMonths(day: PlainDay, months: number): PlainDay {
  const date = toDate(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), length));
  return toDay(first);
}

/** Six weeks that hold the day's month. `weekStart`: 1 is Monday, 7 Sunday. */
export function weeksOf(day: PlainDay, weekStart: number): PlainDay[][] {
  const first = `${day.slice(0, 8)}01`;
  const before = (toDate(first).getUTCDay() - (weekStart % 7) + 7) % 7;
  const start = addDays(first, -before);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)));
}

/** The first day written as `YYYY-MM-DD` in a text; null: there is none. */
export function findDay(text: string): PlainDay | null {
  const found = /\b(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text)?.[0];
  return found && toDay(toDate(found)) === found ? found : null;
}

export function toDate(day: PlainDay): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: PlainDay, to: PlainDay): number {
  return Math.round((toDate(to).getTime() - toDate(from).getTime()) / dayLength);
}

/** The first day of the week a day is in. `weekStart`: 1 is Monday, 7 Sunday. */
export function weekStartOn(day: PlainDay, weekStart: number): PlainDay {
  return addDays(day, -((toDate(day).getUTCDay() - (weekStart % 7) + 7) % 7));
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: PlainDay): number {
  return toDate(day).getUTCDay() || 7;
}

export function toDay(date: Date): PlainDay {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
