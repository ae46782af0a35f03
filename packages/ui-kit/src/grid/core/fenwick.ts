/** Prefix sums over a list whose numbers change: sum and search in O(log n). */
export interface Fenwick {
  readonly size: number;
  readonly total: number;
  /** Sum of the first `count` numbers. */
  sumBefore(count: number): number;
  /** The last index whose preceding sum is <= target, and that sum. Numbers must not be negative. */
  find(target: number): { readonly index: number; readonly before: number };
  set(index: number, value: number): void;
}

export function createFenwick(values: readonly number[]): Fenwick {
  const size = values.length;
  const numbers = Float64Array.from(values);
  const tree = new Float64Array(size + 1);
  for (let index = 1; index <= size; index += 1) {
    tree[index] = at(tree, index) + at(numbers, index - 1);
    const parent = index + (index & -index);
    if (parent <= size) tree[parent] = at(tree, parent) + at(tree, index);
  }
  const highest = size === 0 ? 0 : 2 ** Math.floor(Math.log2(size));

  const sumBefore = (count: number): number => {
    let sum = 0;
    for (let index = Math.min(count, size); index > 0; index -= index & -index) sum += at(tree, index);
    return sum;
  };

  return {
    size,
    get total() {
      return sumBefore(size);
    },
    sumBefore,
    find(target) {
      let index = 0;
      let before = 0;
      for (let step = highest; step > 0; step = Math.floor(step / 2)) {
        const next = index + step;
        if (next <= size && before + at(tree, next) <= target) {
          index = next;
          before += at(tree, next);
        }
      }
      if (index < size) return { index, before };
      const last = Math.max(0, size - 1);
      return { index: last, before: sumBefore(last) };
    },
    set(index, value) {
      const change = value - at(numbers, index);
      numbers[index] = value;
      for (let node = index + 1; node <= size; node += node & -node) tree[node] = at(tree, node) + change;
    },
  };
}

function at(list: Float64Array, index: number): number {
  return list[index] ?? 0;
}
