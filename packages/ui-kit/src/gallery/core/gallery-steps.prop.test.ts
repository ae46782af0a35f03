import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepInGallery } from './gallery-steps.ts';

test('steps stay on cards, and a step back leads back wherever the rows between are full', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 6 }), fc.nat(3), fc.nat(29), (counts, columns, group, index) => {
      const groups = counts.map((count, at) => ({ bucket: String(at), count }));
      const context = { groups, columns, rows: 2 };
      const own = groups[group % groups.length];
      if (!own) return;
      const from = { bucket: own.bucket, index: index % own.count };
      const all = ['up', 'down', 'start', 'end', 'rowStart', 'rowEnd', 'first', 'last', 'pageUp', 'pageDown'] as const;
      for (const direction of all) {
        const to = stepInGallery(from, direction, context);
        const at = groups.find(({ bucket }) => bucket === to.bucket);
        expect(to.index >= 0 && to.index < (at?.count ?? 0)).toBe(true);
      }
      const right = stepInGallery(from, 'end', context);
      if (right.bucket !== from.bucket || right.index !== from.index) expect(stepInGallery(right, 'start', context)).toEqual(from);
      const below = stepInGallery(from, 'down', context);
      if (below.bucket === from.bucket && below.index === from.index + columns) expect(stepInGallery(below, 'up', context)).toEqual(from);
    }),
  );
});
