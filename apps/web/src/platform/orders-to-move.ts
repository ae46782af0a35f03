/** Something that has a place among its like. */
export interface Placed {
  readonly id: string;
  readonly order?: number | null | undefined;
}

/** Orders that put a thing at another place among its like: its own, or those of all where no number is left between two. */
export function ordersToMove(placed: readonly Placed[], id: string, to: number): ReadonlyMap<string, number> {
  const others = placed.filter((one) => one.id !== id);
  const [before, after] = [others[to - 1], others[to]];
  const [low, high] = [
    before ? (before.order ?? null) : Number.NEGATIVE_INFINITY,
    after ? (after.order ?? null) : Number.POSITIVE_INFINITY,
  ];
  if (low !== null && high !== null && low < high && others.length > 0) {
    if (before === undefined) return new Map([[id, high - 1]]);
    return new Map([[id, after === undefined ? low + 1 : (low + high) / 2]]);
  }
  const wanted = [...others.slice(0, to).map((one) => one.id), id, ...others.slice(to).map((one) => one.id)];
  return new Map(wanted.map((one, at) => [one, at + 1]));
}
