import { dayNumber, pad, readDate } from './civil-date.ts';

const dayLength = 86_400_000;
const shape = /^([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{3}))?\+00:00$/;

/** An instant of the years 0 to 9999 as canonical date-time `YYYY-MM-DD HH:mm:ss[.SSS]+00:00`; milliseconds only when there are any. */
export function printInstant(instant: number): string {
  const iso = new Date(instant).toISOString();
  const millis = iso.endsWith('.000Z') ? '' : iso.slice(19, 23);
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${millis}+00:00`;
}

/** The instant of a canonical date-time, or null when the text is none. */
export function readInstant(text: string): number | null {
  const match = shape.exec(text);
  const date = match === null ? null : readDate(match[1] ?? '');
  if (match === null || date === null) return null;
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4])];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return dayNumber(date.year, date.month, date.day) * dayLength + ((hour * 60 + minute) * 60 + second) * 1000 + Number(match[5] ?? 0);
}

/** `HH:mm:ss[.SSS]` of milliseconds since midnight. */
export function printTimeOfDay(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const rest = millis - seconds * 1000;
  const text = `${pad(Math.floor(seconds / 3600), 2)}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}`;
  return rest === 0 ? text : `${text}.${pad(rest, 3)}`;
}
