import { expect, it } from 'vitest';
import { arrange, type Box, type Place } from './arrange.ts';
import type { DiagramLink } from './find-links.ts';

const boxes: readonly Box[] = Array.from({ length: 40 }, (_, i) => ({ id: `t${i}`, width: 216, height: 60 + ((i * 53) % 300) }));
const link = (from: number, to: number): DiagramLink => ({
  id: `${from}-${to}`,
  from: { tableId: `t${from}`, columnId: null, many: 'one' },
  to: { tableId: `t${to}`, columnId: null, many: 'many' },
});

function overlaps(places: ReadonlyMap<string, Place>): string[] {
  const rects = boxes.map((box) => ({ ...box, ...(places.get(box.id) as Place) }));
  return rects.flatMap((a, i) =>
    rects
      .slice(i + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => `${a.id} ${b.id}`),
  );
}

it('lets no two tables cover each other, linked or not, in both directions', () => {
  for (const links of [[], [link(0, 1), link(1, 2), link(2, 0), link(3, 3), link(0, 1)]])
    for (const direction of ['ltr', 'rtl'] as const) {
      const places = arrange(boxes, links, direction);
      expect(places.size).toBe(boxes.length);
      expect(overlaps(places)).toEqual([]);
    }
});

it('puts many tables side by side rather than in one column', () => {
  const places = [...arrange(boxes, []).values()];
  expect(Math.max(...places.map(({ x }) => x))).toBeGreaterThan(216 * 4);
});

it('mirrors for readers from right to left', () => {
  const [left, right] = [arrange(boxes, [link(0, 1)], 'ltr'), arrange(boxes, [link(0, 1)], 'rtl')];
  expect((left.get('t0')?.x ?? 0) < (left.get('t1')?.x ?? 0)).toBe(true);
  expect((right.get('t0')?.x ?? 0) > (right.get('t1')?.x ?? 0)).toBe(true);
});

it('places nothing where nothing is', () => {
  expect(arrange([], []).size).toBe(0);
});
