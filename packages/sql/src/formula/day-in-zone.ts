import { printInstant } from '@quadrille/domain';
import { type ZoneShift, zoneShifts } from '@quadrille/formula';
import { type Fragment, sql } from '../fragment.ts';

/**
 * The day a moment has in a zone: which of the times between which clocks are turned it lies in is found by halves, and `toDay` says what
 * the day is where clocks are so many seconds ahead. `moment` is canonical text. Null for unknown zones.
 */
export function dayInZone(moment: Fragment, zone: string, toDay: (seconds: number) => Fragment): Fragment | null {
  const shifts = zoneShifts(zone);
  if (shifts === null) return null;
  const find = (some: readonly ZoneShift[]): Fragment => {
    const [only] = some;
    if (some.length <= 1) return toDay(only?.seconds ?? 0);
    const half = Math.floor(some.length / 2);
    return sql`CASE WHEN ${moment} < ${asText(some[half]?.from ?? 0)} THEN ${find(some.slice(0, half))} ELSE ${find(some.slice(half))} END`;
  };
  return find(shifts);
}

/** Digits and their signs alone: written where it stands, so that groups by it are the same expression everywhere. */
function asText(instant: number): Fragment {
  return { sql: `'${printInstant(instant).slice(0, 19)}'`, params: [] };
}
