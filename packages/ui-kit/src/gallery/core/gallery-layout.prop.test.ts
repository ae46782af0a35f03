import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutGallery } from './gallery-layout.ts';

const group = fc.record({ count: fc.nat(60), isCollapsed: fc.boolean() });

test('cards never overlap, stay inside the box, and those between two heights are exactly those found there', () => {
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 240, max: 2000 }),
      fc.nat(4000),
      fc.nat(900),
      (groups, width, from, height) => {
        const layout = layoutGallery(
          groups.map((one, at) => ({ ...one, bucket: String(at), hasHead: groups.length > 1 })),
          { width, bodyHeight: 110, hasCover: true },
        );
        let last = -Infinity;
        for (const box of layout.groups) {
          const count = box.isCollapsed ? 0 : box.count;
          const cards = Array.from({ length: count }, (_, index) => layout.boxOf(box, index));
          cards.forEach(({ x, y }, index) => {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x + layout.cardWidth).toBeLessThanOrEqual(width);
            expect(y + layout.cardHeight).toBeLessThanOrEqual(box.height);
            if (index % layout.columns === 0) {
              expect(box.top + y).toBeGreaterThanOrEqual(last);
              last = box.top + y + layout.cardHeight;
            } else expect(x).toBeGreaterThanOrEqual((cards[index - 1]?.x ?? 0) + layout.cardWidth);
          });
          const range = layout.rangeOf(box, from, from + height);
          const seen = cards.flatMap(({ y }, index) =>
            box.top + y < from + height && box.top + y + layout.cardHeight > from ? [index] : [],
          );
          for (const index of seen) expect(range !== null && range.first <= index && index <= range.last).toBe(true);
          if (range) expect(range.last - range.first).toBeLessThan((height / layout.cardHeight + 3) * layout.columns);
        }
        expect(layout.height).toBe(layout.groups.reduce((sum, one) => sum + one.height, 0));
      },
    ),
  );
});
