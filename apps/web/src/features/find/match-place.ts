/** A record that matches, and where it stands in the view. */
export interface Match {
  readonly rowId: number;
  readonly position: number;
}

/** A place among what was found; without a column it is behind all cells of its record. */
export interface Place {
  readonly match: number;
  readonly columnId: string | null;
}

/** How many cells show the text. */
export function countCells(hits: readonly (readonly string[] | undefined)[]): number {
  return hits.reduce((sum, one) => sum + (one?.length ?? 0), 0);
}

/** Which of all cells a place is; null where one before it was not looked at. */
export function placeIn(hits: readonly (readonly string[] | undefined)[], { match, columnId }: Place): number | null {
  const before = hits.slice(0, match);
  const at = columnId === null ? -1 : (hits[match]?.indexOf(columnId) ?? -1);
  return at < 0 || before.includes(undefined) ? null : countCells(before) + at;
}

/** The same record among what is found now; where it is gone, behind the one before it. */
export function placeAfter(matches: readonly Match[], rowId: number | undefined, { match, columnId }: Place): Place | null {
  const again = matches.findIndex((one) => one.rowId === rowId);
  if (again >= 0) return { match: again, columnId };
  const before = Math.min(match, matches.length) - 1;
  return before < 0 ? null : { match: before, columnId: null };
}
