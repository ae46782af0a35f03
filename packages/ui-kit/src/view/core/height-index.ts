/** The heights of the items of a long list and the offset of each. Changing a height and asking for an offset take equally little time. */
export interface HeightIndex {
  readonly count: number;
  readonly total: number;
  heightAt(index: number): number;
  /** Where an item begins. */
  offsetOf(index: number): number;
  /** The item at an offset; the last one beyond the end. */
  indexAt(offset: number): number;
  set(index: number, height: number): void;
}

export function createHeightIndex(count: number, heightOf: (index: number) => number): HeightIndex {
  const heights = Float64Array.from({ length: count }, (_, index) => heightOf(index));
  const sums = new Float64Array(count + 1);
  for (let at = 1; at <= count; at += 1) {
    sums[at] = (sums[at] ?? 0) + (heights[at - 1] ?? 0);
    const parent = at + (at & -at);
    if (parent <= count) sums[parent] = (sums[parent] ?? 0) + (sums[at] ?? 0);
  }
  const offsetOf = (index: number): number => {
    let sum = 0;
    for (let at = Math.min(index, count); at > 0; at -= at & -at) sum += sums[at] ?? 0;
    return sum;
  };
  const highest = count === 0 ? 0 : 2 ** Math.floor(Math.log2(count));
  return {
    count,
    get total() {
      return offsetOf(count);
    },
    heightAt: (index) => heights[index] ?? 0,
    offsetOf,
    indexAt(offset) {
      let at = 0;
      let rest = offset;
      for (let width = highest; width > 0; width >>= 1) {
        const next = at + width;
        if (next > count || (sums[next] ?? 0) > rest) continue;
        at = next;
        rest -= sums[next] ?? 0;
      }
      return Math.min(at, Math.max(0, count - 1));
    },
    set(index, height) {
      const by = height - (heights[index] ?? 0);
      if (by === 0 || index >= count) return;
      heights[index] = height;
      for (let at = index + 1; at <= count; at += at & -at) sums[at] = (sums[at] ?? 0) + by;
    },
  };
}
