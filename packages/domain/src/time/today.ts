import { printDate } from './civil-date.ts';
import { zoneOffset } from './time-zone.ts';

/** The date clocks in the zone show at an instant (milliseconds since 1970). */
export function todayIn(now: number, timeZone: string): string {
  const local = new Date(now + zoneOffset(now, timeZone) * 60_000);
  return printDate({ year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() });
}
