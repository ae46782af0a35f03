import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampCamera, toScreen, fromWorld } from './map-camera.ts';
import { addressOf, tilesOf } from './map-tiles.ts';

const size = { width: 900, height: 600 };
const camera = fc
  .record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
    zoom: fc.double({ min: 1, max: 18, noNaN: true }),
  })
  .map((one) => clampCamera(one, size));
const point = fc.record({ x: fc.integer({ min: 1, max: 899 }), y: fc.integer({ min: 1, max: 599 }) });

test('every point of the screen lies on one tile, which is one that there is', () => {
  fc.assert(
    fc.property(camera, point, (at, { x, y }) => {
      const tiles = tilesOf(at, size);
      const under = tiles.filter(
        ({ left, top, side }) => x >= left - 1e-6 && x <= left + side + 1e-6 && y >= top - 1e-6 && y <= top + side + 1e-6,
      );
      expect(under.length).toBeGreaterThan(0);
      for (const { z, x: column, y: row, side } of tiles) {
        expect([column >= 0, column < 2 ** z, row >= 0, row < 2 ** z]).toEqual([true, true, true, true]);
        expect(side).toBeGreaterThan(180);
        expect(side).toBeLessThan(363);
      }
      expect(tiles.length).toBeLessThan(60);
    }),
    tries(100),
  );
});

test('the corner of a tile is where the map says that place is', () => {
  fc.assert(
    fc.property(camera, (at) => {
      for (const { z, x, y, left, top } of tilesOf(at, size)) {
        // the upper edge of the world is a little beyond where places end
        if (y === 0) continue;
        const [px, py] = toScreen(fromWorld(x / 2 ** z, y / 2 ** z), at, size);
        const world = 256 * 2 ** at.zoom;
        const aside = Math.abs(px - left) % world;
        expect(Math.min(aside, world - aside)).toBeLessThan(1);
        expect(Math.abs(py - top)).toBeLessThan(1);
      }
    }),
    tries(50),
  );
});

test('the address of a tile names its zoom and its place', () => {
  expect(addressOf('https://t.example/{z}/{x}/{y}.png?again={z}', { z: 3, x: 5, y: 2 })).toBe('https://t.example/3/5/2.png?again=3');
});
