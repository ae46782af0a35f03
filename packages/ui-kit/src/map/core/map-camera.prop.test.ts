import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, fit, clampCamera, isInside, panBy, toPlace, toScreen, worldSize, zoomAt } from './map-camera.ts';

const size = { width: 900, height: 600 };
const place = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const camera = fc.record({
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  zoom: fc.double({ min: 0, max: 18, noNaN: true }),
});

/** How far two points are apart, where the world goes on behind its end. */
function apart([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], zoom: number): number {
  const dx = Math.abs(x1 - x2) % worldSize(zoom);
  return Math.hypot(Math.min(dx, worldSize(zoom) - dx), y1 - y2);
}

test('a place is found again under its point, to a pixel', () => {
  fc.assert(
    fc.property(place, camera, (one, from) => {
      const held = clampCamera(from, size);
      const point = toScreen(one, held, size);
      if (point.some((at) => Math.abs(at) > 5000)) return;
      const [x, y] = toScreen(toPlace(point, held, size), held, size);
      expect(apart([x, y], point, held.zoom)).toBeLessThan(2);
    }),
    tries(200),
  );
});

test('what is under the pointer stays there while one zooms, and a map never leaves the world', () => {
  fc.assert(
    fc.property(camera, fc.double({ min: -3, max: 3, noNaN: true }), fc.nat(900), fc.nat(600), (from, by, x, y) => {
      const held = clampCamera(from, size);
      const before = toPlace([x, y], held, size);
      const next = zoomAt(held, by, [x, y], size);
      const [, north] = [boundsOf(next, size)[1], boundsOf(next, size)[3]];
      expect(north).toBeLessThanOrEqual(85.06);
      const [px, py] = toScreen(before, next, size);
      const isAtPole = next.y <= 300 / (256 * 2 ** next.zoom) + 1e-9 || next.y >= 1 - 300 / (256 * 2 ** next.zoom) - 1e-9;
      // digits of the place before are only as fine as a pixel was then
      const slack = 3 * 2 ** Math.max(0, next.zoom - held.zoom);
      if (!isAtPole) expect(apart([px, py], [x, y], next.zoom)).toBeLessThan(slack);
      expect(panBy(next, 5000, 9000, size).y).toBeGreaterThan(0);
    }),
    tries(200),
  );
});

test('all places are on screen once they are fitted', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
      const held = fit(places, size);
      for (const one of places) {
        const [, y] = toScreen(one, held, size);
        expect(y).toBeGreaterThanOrEqual(-1);
        expect(y).toBeLessThanOrEqual(size.height + 1);
      }
    }),
    tries(100),
  );
});

test('a line around a point has it inside, and another beside it not', () => {
  const line = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ] as const;
  expect([isInside([50, 50], line), isInside([150, 50], line), isInside([50, -1], line)]).toEqual([true, false, false]);
});
