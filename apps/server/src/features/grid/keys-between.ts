/** How near two keys may come before there is no room left between them that every database keeps apart. */
const least = 1e-9;

/**
 * Keys for `count` rows between two others, evenly. With one neighbour they stay within half a step of it, so that rows with
 * keys of their own, and rows to come, keep their places. Null: there is no room.
 */
export function keysBetween(after: number | null, before: number | null, count: number): number[] | null {
  const start = after ?? (before === null ? 0 : before - 0.5);
  const end = before ?? start + 0.5;
  const step = (end - start) / (count + 1);
  if (!(step > least * Math.max(1, Math.abs(start), Math.abs(end)))) return null;
  return Array.from({ length: count }, (_, at) => start + step * (at + 1));
}
