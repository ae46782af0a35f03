import { expect, it } from 'vitest';
import { unrolled } from './outlines.ts';

it('lines go on beyond the date line, to the east and to the west', () => {
  expect(
    unrolled([
      [170, 60],
      [179, 61],
      [-179, 62],
      [-170, 63],
      [170, 60],
    ]),
  ).toEqual([
    [170, 60],
    [179, 61],
    [181, 62],
    [190, 63],
    [170, 60],
  ]);
  expect(
    unrolled([
      [-179, -17],
      [179, -17],
      [178, -18],
    ]),
  ).toEqual([
    [-179, -17],
    [-181, -17],
    [-182, -18],
  ]);
});

it('lines that cross nothing stay as they are', () => {
  const line = [
    [-100, 10],
    [100, 10],
    [20, 30],
  ];
  expect(
    unrolled([
      [0, 10],
      [100, 10],
      [20, 30],
    ]),
  ).toEqual([
    [0, 10],
    [100, 10],
    [20, 30],
  ]);
  expect(unrolled(line).map(([longitude]) => longitude)).toEqual([-100, -260, -340]);
  expect(unrolled([])).toEqual([]);
});

it('a ring around the pole is closed along the edge of the map', () => {
  const ring = [
    [-180, -70],
    [-60, -75],
    [60, -72],
    [180, -70],
  ];
  expect(unrolled(ring)).toEqual([...ring, [180, -85.06], [-180, -85.06]]);
});
