/** What stands between two heights of the page. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Air between a notice and what it stays clear of. */
const air = 8;
const step = 4;

/**
 * The height at which something covers nothing of what is given: where it stands now while that holds, else the first from `start` down.
 * Where there is none, the first at which it covers the least.
 */
export function findFreePlace(
  taken: readonly Band[],
  { start, end, height, now }: { readonly start: number; readonly end: number; readonly height: number; readonly now: number | null },
): number {
  const covered = (top: number): number =>
    taken.reduce((sum, band) => sum + Math.max(0, Math.min(band.bottom, top + height + air) - Math.max(band.top, top - air)), 0);
  if (now !== null && now + height <= end && covered(now) === 0) return now;
  let best = { top: start, covered: covered(start) };
  for (let top = start + step; best.covered > 0 && top + height <= end; top += step) {
    const next = covered(top);
    if (next < best.covered) best = { top, covered: next };
  }
  return best.top;
}
