/** Sums from the start of a list up to any of its numbers: looked up at once, searched in O(log n). */
export interface PrefixSums {
  readonly total: number;
  /** Sum of the first `count` numbers. */
  sumBefore(count: number): number;
  /** The last index whose preceding sum is <= target, and that sum. Numbers must not be negative. */
  find(target: number): { readonly index: number; readonly before: number };
}

export function createPrefixSums(values: readonly number[]): PrefixSums {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, index) => (sums[index + 1] = (sums[index] ?? 0) + value));
  const sumBefore = (count: number): number => sums[Math.min(count, values.length)] ?? 0;
  return {
    total: sumBefore(values.length),
    sumBefore,
    find(target) {
      let low = 0;
      let high = Math.max(0, values.length - 1);
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (sumBefore(middle) <= target) low = middle;
        else high = middle - 1;
      }
      return { index: low, before: sumBefore(low) };
    },
  };
}
