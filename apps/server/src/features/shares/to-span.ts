import type { CellValue } from '@quadrille/domain';
import type { CalendarEntry } from './to-icalendar.ts';

/**
 * Whole days where both ends are days; else moments, a day standing for its first one. Tables of others hold anything in the place of a day:
 * what no calendar can say is left out, an end like that alone.
 */
export function toSpan(from: CellValue, to: CellValue): CalendarEntry['span'] | null {
  const start = toMoment(from);
  if (start === null) return null;
  const end = toMoment(to);
  const until = end !== null && end >= start ? end : null;
  if (String(from).length === 10) return { from: String(from), to: new Date(until ?? start).toISOString().slice(0, 10) };
  return { start, end: until };
}

/** In milliseconds, of years of four digits. */
function toMoment(value: CellValue): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(?:$|[ T])/.test(value)) return null;
  const day = value.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  // the thirtieth of February is no day, though it can be read as one
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return null;
  const at = value.length === 10 ? midnight.getTime() : Date.parse(value.replace(' ', 'T'));
  return Number.isNaN(at) || !/^\d{4}-/.test(new Date(at).toISOString()) ? null : at;
}
