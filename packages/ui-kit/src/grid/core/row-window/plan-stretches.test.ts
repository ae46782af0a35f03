import { expect, test } from 'vitest';
import { pagesPerRead, planStretches } from './plan-stretches.ts';

test('pages in memory stand by themselves, the others come together', () => {
  const known = new Map([[2, []]]);
  const stretches = planStretches(0, 5, 10, (page) => known.get(page) ?? null);
  expect(stretches.map(({ from, to, rows }) => [from, to, rows !== null])).toEqual([
    [0, 2, false],
    [2, 3, true],
    [3, 6, false],
  ]);
});

test('no stretch is longer than what is read at a time', () => {
  expect(planStretches(0, 4, 2, () => null).map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [2, 4],
    [4, 5],
  ]);
});

test('rows of many columns are read fewer at a time, and at least one page', () => {
  expect([0, 1, 30, 100, 5000].map(pagesPerRead)).toEqual([10, 10, 10, 3, 1]);
});
