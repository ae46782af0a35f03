import { expect, it } from 'vitest';
import { parseBoardSearch } from './board-search.ts';

it('reads which record is open, and the widget it was opened in', () => {
  expect(parseBoardSearch({ r: ['tb1', 7, 'wg1'] })).toEqual({ r: ['tb1', 7, 'wg1'] });
  expect(parseBoardSearch({ r: ['tb1', 7] })).toEqual({ r: ['tb1', 7] });
  expect(parseBoardSearch({ r: ['tb1', 7, 'wg 1"'] })).toEqual({ r: ['tb1', 7] });
  expect(parseBoardSearch({ r: ['tb1', '7', 'wg1'] })).toEqual({});
});
