import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  followScroll,
  furthestY,
  isScaled,
  physicalHeight,
  refitScroll,
  scrollToY,
  settleScroll,
  tallestScroll,
  topOfY,
} from './scroll.ts';
import type { ScrollPoint, ScrollSpace } from './scroll.ts';

const view = fc.integer({ min: 200, max: 2000 });
const anySpace: fc.Arbitrary<ScrollSpace> = fc.record({
  content: fc.integer({ min: 0, max: 3_200_000_000 }),
  view,
  cap: fc.constant(tallestScroll),
});
const scaledSpace: fc.Arbitrary<ScrollSpace> = fc.record({
  content: fc.integer({ min: 6_100_000, max: 3_200_000_000 }),
  view,
  cap: fc.constant(tallestScroll),
});
const start: ScrollPoint = { y: 0, top: 0 };

describe('scaled scrolling', () => {
  test('y grows with the thumb', () => {
    fc.assert(
      fc.property(scaledSpace, fc.array(fc.integer({ min: 0, max: tallestScroll }), { minLength: 2 }), (space, tops) => {
        const ys = tops.toSorted((a, b) => a - b).map((top) => followScroll(space, { y: 0, top: top > 10_000_000 ? 0 : -1e9 }, top).y);
        ys.forEach((y, index) => expect(y).toBeGreaterThanOrEqual(ys[index - 1] ?? 0));
      }),
      tries(30),
    );
  });

  test('the thumb reaches both ends', () => {
    fc.assert(
      fc.property(scaledSpace, (space) => {
        const bottom = physicalHeight(space) - space.view;
        const atEnd = followScroll(space, start, bottom);
        expect(atEnd.y).toBe(furthestY(space));
        expect(followScroll(space, atEnd, 0).y).toBe(0);
      }),
      tries(30),
    );
  });

  test('small steps reach the end too, one pixel for one', () => {
    const space: ScrollSpace = { content: 6_400_000, view: 700, cap: tallestScroll };
    let point = scrollToY(space, furthestY(space) - 5000);
    const seen: number[] = [];
    for (let step = 0; step < 100 && point.y < furthestY(space); step += 1) {
      const before = point.y;
      point = followScroll(space, point, Math.min(physicalHeight(space) - space.view, point.top + 100));
      seen.push(point.y - before);
    }
    expect(point.y).toBe(furthestY(space));
    expect(Math.max(...seen)).toBe(100);
  });

  test('a wheel notch moves as far as in a short table', () => {
    const notch = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(scaledSpace, fc.double({ min: 0.1, max: 0.9, noNaN: true }), notch, (space, place, delta) => {
        const from = scrollToY(space, furthestY(space) * place);
        expect(followScroll(space, from, from.top + delta).y).toBe(from.y + delta);
      }),
      tries(30),
    );
  });

  test('after a rest the thumb moves and the content does not', () => {
    fc.assert(
      fc.property(scaledSpace, fc.nat(2000), (space, delta) => {
        const moved = followScroll(space, scrollToY(space, furthestY(space) / 2), topOfY(space, furthestY(space) / 2) + delta);
        const settled = settleScroll(space, moved);
        expect(settled.y).toBe(moved.y);
        expect(settled.top).toBe(topOfY(space, moved.y));
      }),
      tries(30),
    );
  });

  test('other sizes leave the place where it is, and the thumb as long as it fits', () => {
    fc.assert(
      fc.property(scaledSpace, anySpace, fc.double({ min: 0, max: 1, noNaN: true }), (before, after, place) => {
        const from = scrollToY(before, furthestY(before) * place);
        const to = refitScroll(after, from);
        expect(to.y).toBe(Math.min(from.y, furthestY(after)));
        expect(to.top).toBeLessThanOrEqual(Math.max(0, physicalHeight(after) - after.view));
        if (isScaled(after) && from.y < furthestY(after) && after.view === before.view) expect(to.top).toBe(from.top);
        if (!isScaled(after)) expect(to.top).toBe(to.y);
      }),
      tries(30),
    );
  });

  test('any y can be gone to and stays inside', () => {
    fc.assert(
      fc.property(anySpace, fc.integer({ min: -10_000, max: 4_000_000_000 }), (space, y) => {
        const point = scrollToY(space, y);
        expect(point.y).toBe(Math.min(Math.max(0, y), furthestY(space)));
        expect(point.top).toBeGreaterThanOrEqual(0);
        expect(point.top).toBeLessThanOrEqual(Math.max(0, physicalHeight(space) - space.view));
      }),
      tries(30),
    );
  });
});

test('below the cap a place between two pixels stays as it is when records come', () => {
  const point = { y: 100.5, top: 100.5 };
  expect(refitScroll({ content: 40_000, view: 700, cap: tallestScroll }, point)).toEqual(point);
});

test('a table below the cap scrolls as the browser does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: tallestScroll }), view, fc.nat(tallestScroll), (content, height, top) => {
      const space = { content, view: height, cap: tallestScroll };
      const reachable = Math.min(top, furthestY(space));
      expect(followScroll(space, start, reachable)).toEqual({ y: reachable, top: reachable });
    }),
    tries(30),
  );
});
