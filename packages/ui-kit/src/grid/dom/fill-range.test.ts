import { expect, test } from 'vitest';
import { fillRange } from './fill-range.ts';

const seed = { firstRow: 4, lastRow: 5, firstColumn: 2, lastColumn: 3 };

test('a fill goes the way the pointer is further out', () => {
  expect(fillRange(seed, { index: 9, column: 4 })).toEqual({ ...seed, lastRow: 9 });
  expect(fillRange(seed, { index: 1, column: 2 })).toEqual({ ...seed, firstRow: 1 });
  expect(fillRange(seed, { index: 6, column: 9 })).toEqual({ ...seed, lastColumn: 9 });
  expect(fillRange(seed, { index: 4, column: 0 })).toEqual({ ...seed, firstColumn: 0 });
});

test('equally far out it goes along the rows', () => {
  expect(fillRange(seed, { index: 7, column: 5 })).toEqual({ ...seed, lastRow: 7 });
});

test('inside what is filled from there is nothing to fill', () => {
  expect(fillRange(seed, { index: 5, column: 3 })).toBe(null);
});
