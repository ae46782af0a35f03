/** How long one piece of work goes on before others have their turn. */
const turnMs = 8;

/** As `map`, for lists of any length and work of any size: between two items everybody else is heard whenever some milliseconds have gone by. */
export async function mapInTurns<Item, Made>(items: readonly Item[], make: (item: Item, index: number) => Made): Promise<Made[]> {
  const made: Made[] = [];
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    if (performance.now() - since < turnMs) continue;
    await new Promise(setImmediate);
    since = performance.now();
  }
  return made;
}
