import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeightIndex } from './height-index.ts';

test('offsets are the sums of the heights before, and the item at a height is the one that covers it', () => {
  const height = fc.integer({ min: 1, max: 300 });
  fc.assert(
    fc.property(
      fc.array(height, { minLength: 1, maxLength: 80 }),
      fc.array(fc.tuple(fc.nat(79), height)),
      fc.nat(25_000),
      (heights, changes, y) => {
        const index = createHeightIndex(heights.length, (at) => heights[at] ?? 0);
        const now = heights.slice();
        for (const [at, next] of changes) {
          if (at >= now.length) continue;
          index.set(at, next);
          now[at] = next;
        }
        const offsets = now.map((_, at) => now.slice(0, at).reduce((sum, one) => sum + one, 0));
        expect(now.map((_, at) => index.offsetOf(at))).toEqual(offsets);
        expect(index.total).toBe(now.reduce((sum, one) => sum + one, 0));
        const found = now.findIndex((one, at) => y < (offsets[at] ?? 0) + one);
        expect(index.indexAt(y)).toBe(found < 0 ? now.length - 1 : found);
      },
    ),
  );
});
