import { expect, test } from 'vitest';
import { fillSeries } from './fill-series.ts';

test.each([
  ['one value repeats', [5], [5, 5, 5]],
  ['numbers in even steps go on', [1, 3], [5, 7, 9]],
  ['numbers in uneven steps repeat', [1, 3, 9], [1, 3, 9]],
  ['decimals stay tidy', [0.1, 0.2], [0.3, 0.4, 0.5]],
  ['dates go on by days', ['2026-12-30', '2026-12-31'], ['2027-01-01', '2027-01-02', '2027-01-03']],
  ['text repeats in turn', ['a', 'b'], ['a', 'b', 'a']],
  ['empty cells repeat', [1, null], [1, null, 1]],
])('%s', (_title, seed, expected) => {
  expect(fillSeries(seed, 3)).toEqual(expected);
});
