/** Milliseconds after which a work that does not end holds the next one no more: a request may wait for its answer for ever. */
const longestTurn = 15_000;

const lastOfBase = new Map<string, Promise<void>>();

/**
 * Steps through the history of a base and readings of what its tables are made of, one after the other in the order they were wanted: a
 * step is about what the one before it left, and takes no table away that is being read.
 */
export async function inTurn<T>(baseId: string, work: () => Promise<T>): Promise<T> {
  const before = lastOfBase.get(baseId);
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
  lastOfBase.set(baseId, isOver);
  await before;
  const timer = setTimeout(release, longestTurn);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    release();
  }
}
