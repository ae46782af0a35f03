import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPrefixSums } from './prefix-sums.ts';

const numbers = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 });

test('sums and searches like a plain list', () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 4000 }), (plain, target) => {
      const sums = createPrefixSums(plain);
      plain.forEach((_, index) => expect(sums.sumBefore(index)).toBe(sum(plain.slice(0, index))));
      expect(sums.total).toBe(sum(plain));
      const found = sums.find(target);
      expect(found.before).toBe(sum(plain.slice(0, found.index)));
      expect(found.before <= target || found.index === plain.length - 1).toBe(true);
      if (target < sum(plain)) expect(found.before + (plain[found.index] ?? 0)).toBeGreaterThan(target);
    }),
    tries(30),
  );
});

test('an empty list sums to nothing', () => {
  const sums = createPrefixSums([]);
  expect(sums.total).toBe(0);
  expect(sums.find(3)).toEqual({ index: 0, before: 0 });
});

function sum(list: readonly number[]): number {
  return list.reduce((total, value) => total + value, 0);
}
