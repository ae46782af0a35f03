import { describe, expect, it } from 'vitest';
import { toPagedResponse, toPageInfo } from './paged.ts';

describe('toPageInfo', () => {
  it.each([
    [0, { offset: 0, limit: 25 }, { page: 1, isFirstPage: true, isLastPage: true }],
    [26, { offset: 0, limit: 25 }, { page: 1, isFirstPage: true, isLastPage: false }],
    [26, { offset: 25, limit: 25 }, { page: 2, isFirstPage: false, isLastPage: true }],
    [200, { offset: 99, limit: 25 }, { page: 4.96, isFirstPage: false, isLastPage: false }],
    [0, { offset: 0, limit: 0 }, { page: 1, isFirstPage: true, isLastPage: true }],
  ])('of %i rows at %o is %o (C-25)', (total, window, expected) => {
    expect(toPageInfo(total, window)).toEqual({ totalRows: total, pageSize: window.limit, ...expected });
  });
});

describe('toPagedResponse', () => {
  it('notes an offset at or past the end (C-26)', () => {
    const errors = [{ message: 'Offset is beyond the total number of rows' }];
    expect(toPagedResponse([], 3, { offset: 3, limit: 25 }).errors).toEqual(errors);
    expect(toPagedResponse([], 3, { offset: 2, limit: 25 }).errors).toBeUndefined();
    expect(toPagedResponse([], 0, { offset: 0, limit: 25 }).errors).toBeUndefined();
  });
});
