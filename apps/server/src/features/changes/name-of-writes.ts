/** What became of the filters or sorts of a view in one change. */
export interface WrittenTogether {
  readonly made: number;
  /** Changed in more than their place. */
  readonly edited: number;
  readonly moved: number;
  readonly removed: number;
  /** How many there are now. */
  readonly left: number;
}

/** What people call it: those that only make room for others are not what was done. */
export function nameOfWrites<Kind extends 'filter' | 'sort'>(kind: Kind, written: WrittenTogether) {
  const { made, edited, moved, removed, left } = written;
  if (removed > 1 && left === 0) return `${kind}.cleared` as const;
  if (made > 0 && edited + removed === 0) return `${kind}.created` as const;
  if (removed > 0 && made + edited === 0) return `${kind}.deleted` as const;
  if (made + removed === 0 && (edited === 1 || edited + moved === 1)) return `${kind}.updated` as const;
  return `${kind}.rearranged` as const;
}
