import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFenwick } from './fenwick.ts';

const numbers = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 });

test('sums and searches like a plain list, also after changes', () => {
  const changes = fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 0, max: 50 })), { maxLength: 20 });
  fc.assert(
    fc.property(numbers, changes, fc.integer({ min: 0, max: 4000 }), (start, edits, target) => {
      const plain = [...start];
      const tree = createFenwick(start);
      for (const [index, value] of edits) {
        if (index >= plain.length) continue;
        plain[index] = value;
        tree.set(index, value);
      }
      plain.forEach((_, index) => expect(tree.sumBefore(index)).toBe(sum(plain.slice(0, index))));
      expect(tree.total).toBe(sum(plain));
      const found = tree.find(target);
      expect(found.before).toBe(sum(plain.slice(0, found.index)));
      expect(found.before <= target || found.index === plain.length - 1).toBe(true);
      if (target < sum(plain)) expect(found.before + (plain[found.index] ?? 0)).toBeGreaterThan(target);
    }),
  );
});

test('an empty list sums to nothing', () => {
  const tree = createFenwick([]);
  expect(tree.total).toBe(0);
  expect(tree.find(3)).toEqual({ index: 0, before: 0 });
});

function sum(list: readonly number[]): number {
  return list.reduce((total, value) => total + value, 0);
}
