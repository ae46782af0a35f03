/** What came of doing something with several things one after the other. */
export interface EachDone<T> {
  /** Those it could not be done with. */
  readonly failed: readonly T[];
  /** Why it could not be done with the first of them. */
  readonly reason: unknown;
}

/** Does something with each, also after it could not be done with one. */
export async function doEach<T>(things: readonly T[], act: (thing: T) => Promise<unknown>): Promise<EachDone<T>> {
  const failed: T[] = [];
  let first: unknown;
  for (const thing of things) {
    try {
      await act(thing);
    } catch (error) {
      if (failed.length === 0) first = error;
      failed.push(thing);
    }
  }
  return { failed, reason: first };
}
