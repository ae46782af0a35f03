import { normalizeDigits } from '../text/normalize-digits.ts';

const clock = /^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?(?: ?([ap])\.?m\.?)?$/;
const hourOnly = /^([0-9]{1,2}) ?([ap])\.?m\.?$/;

/** Milliseconds since midnight of a typed time: `9:30`, `09:30:15.5`, `9:30 pm`, `9pm`. Null when it is none. */
export function parseTimeText(text: string): number | null {
  if (text.length > 40) return null;
  const clean = normalizeDigits(text).trim().toLowerCase().replace(/\s+/g, ' ');
  const short = hourOnly.exec(clean);
  if (short !== null) return timeOfDay(toHour24(Number(short[1]), short[2]), 0, 0, 0);
  const match = clock.exec(clean);
  if (match === null) return null;
  const millis = Number((match[4] ?? '').slice(0, 3).padEnd(3, '0'));
  return timeOfDay(toHour24(Number(match[1]), match[5]), Number(match[2]), Number(match[3] ?? 0), millis);
}

function toHour24(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

function timeOfDay(hour: number, minute: number, second: number, millis: number): number | null {
  const isTime = hour <= 23 && minute <= 59 && second <= 59;
  return isTime ? ((hour * 60 + minute) * 60 + second) * 1000 + millis : null;
}
