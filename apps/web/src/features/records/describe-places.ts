import type { RowId } from '@quadrille/ui-kit/grid';

/** By record how many stand before it; null where the view does not show it. */
export type Places = ReadonlyMap<RowId, number | null>;

/**
 * Which of the records somebody wrote go elsewhere: those the view does not show any more, and those that stand at another place once
 * these are gone. `before` is null where nothing was written that could move one.
 */
export function describePlaces(
  ids: readonly RowId[],
  { before, after, isRegrouped }: { readonly before: Places | null; readonly after: Places; readonly isRegrouped: boolean },
): ReadonlyMap<RowId, 'hidden' | 'moves'> {
  const hidden = ids.filter((id) => (after.get(id) ?? null) === null);
  const gone = hidden.flatMap((id) => before?.get(id) ?? []).toSorted((a, b) => a - b);
  const moves = ids.filter((id) => {
    const [was, is] = [before?.get(id) ?? null, after.get(id) ?? null];
    return was !== null && is !== null && (isRegrouped || is !== was - countBelow(gone, was));
  });
  return new Map([...hidden.map((id) => [id, 'hidden'] as const), ...moves.map((id) => [id, 'moves'] as const)]);
}

/** How many of these, in rising order, are less. */
function countBelow(rising: readonly number[], limit: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
