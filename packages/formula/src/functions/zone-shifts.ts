import { isTimeZone, zoneOffset } from '@quadrille/domain';

/** From when on clocks in a zone are so many seconds ahead of UTC. */
export interface ZoneShift {
  readonly from: number;
  readonly seconds: number;
}

const first = Date.UTC(1970, 0, 1);
const last = Date.UTC(2051, 0, 1);
/** No zone turns its clocks twice within so long. */
const stride = 12 * 86_400_000;
const known = new Map<string, readonly ZoneShift[]>();
const most = 50;

/**
 * When clocks in a zone are turned, oldest first; null for unknown zones. The first counts for all time before, the last for all time after:
 * one list for the evaluator and for databases, so that a day is the same day in all of them.
 */
export function zoneShifts(zone: string): readonly ZoneShift[] | null {
  const kept = known.get(zone);
  if (kept !== undefined) return kept;
  if (!isTimeZone(zone)) return null;
  const offset = (at: number): number => Math.round(zoneOffset(at, zone) * 60);
  const shifts: ZoneShift[] = [{ from: first, seconds: offset(first) }];
  for (let at = first; at < last; at += stride) {
    const [before, after] = [shifts.at(-1)?.seconds, offset(at + stride)];
    if (before === after) continue;
    let [low, high] = [at, at + stride];
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (offset(middle) === before) low = middle;
      else high = middle;
    }
    shifts.push({ from: high, seconds: after });
  }
  if (known.size >= most) known.clear();
  known.set(zone, shifts);
  return shifts;
}

/** How many seconds clocks in a zone are ahead at a moment. */
export function secondsAhead(shifts: readonly ZoneShift[], instant: number): number {
  let [low, high] = [0, shifts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((shifts[middle]?.from ?? 0) <= instant) low = middle;
    else high = middle - 1;
  }
  return shifts[low]?.seconds ?? 0;
}
