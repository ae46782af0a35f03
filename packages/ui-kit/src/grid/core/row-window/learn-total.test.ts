import { expect, test } from 'vitest';
import type { RowsShape } from '../row-source.ts';
import { learnTotal } from './learn-total.ts';

const exact: RowsShape = { total: 250, exact: true, epoch: '1' };
const open: RowsShape = { total: 100, exact: false, epoch: '1' };

test('an exact count changes only where the page names another', () => {
  expect(learnTotal(exact, 2, 50, undefined)).toBe(exact);
  expect(learnTotal(exact, 2, 51, 251)).toEqual({ ...exact, total: 251 });
});

test('an unknown count grows by a page behind a full one', () => {
  expect(learnTotal(open, 0, 100, undefined)).toEqual({ ...open, total: 200 });
  expect(learnTotal({ ...open, total: 500 }, 0, 100, undefined).total).toBe(500);
});

test('an unknown count ends with a page that is not full', () => {
  expect(learnTotal({ ...open, total: 300 }, 2, 50, undefined)).toEqual({ ...open, total: 250, exact: true });
});
