import { describe, expect, test } from 'vitest';
import { planLoads } from './plan-loads.ts';
import type { LoadInput } from './plan-loads.ts';

const still: LoadInput = { first: 0, last: 30, total: 100_000, speed: 0, quietFor: 1000, isWanted: () => true, loading: [] };

describe('which pages to load', () => {
  test('the page on screen first, at most two at a time', () => {
    expect(planLoads({ ...still, first: 150, last: 460 }).start).toEqual([3, 2]);
  });

  test('the next page in the direction of travel when within forty rows of it', () => {
    expect(planLoads({ ...still, first: 130, last: 165, speed: 0.1, isWanted: (page) => page !== 1 }).start).toEqual([2]);
    expect(planLoads({ ...still, first: 130, last: 165, speed: -0.1, isWanted: (page) => page !== 1 }).start).toEqual([0]);
    expect(planLoads({ ...still, first: 145, last: 155, speed: 0.1, isWanted: (page) => page !== 1 }).start).toEqual([]);
  });

  test('further ahead the faster the screen moves, two pages at most', () => {
    const known = (page: number): boolean => page > 51 || page < 49;
    expect(planLoads({ ...still, first: 5020, last: 5049, speed: 2.5, quietFor: 10, isWanted: (page) => page > 50 }).start).toEqual([51]);
    expect(planLoads({ ...still, first: 5070, last: 5099, speed: 5, quietFor: 10, isWanted: known }).start).toEqual([52]);
    expect(planLoads({ ...still, first: 5000, last: 5029, speed: -5, quietFor: 10, isWanted: known }).start).toEqual([48]);
  });

  test('nothing during a fling, then what is on screen', () => {
    const fling = planLoads({ ...still, first: 5000, last: 5030, speed: 8, quietFor: 10 });
    expect(fling).toEqual({ start: [], abort: [], wait: 50 });
    expect(planLoads({ ...still, first: 5000, last: 5030, speed: 8, quietFor: 60 }).start).toEqual([50]);
  });

  test('what left the surroundings of the screen is aborted', () => {
    const plan = planLoads({ ...still, first: 5000, last: 5030, loading: [2, 49] });
    expect(plan.abort).toEqual([2]);
    expect(plan.start).toEqual([50]);
  });

  test('what something waits for is not read beyond the last row', () => {
    expect(planLoads({ ...still, total: 450, needed: [4, 5] }).start).toEqual([0, 4]);
  });

  test('what something waits for is read and stays on its way wherever the screen is', () => {
    const plan = planLoads({ ...still, first: 5000, last: 5030, needed: [2], loading: [3] });
    expect(plan).toEqual({ start: [50, 2], abort: [3], wait: null });
    expect(planLoads({ ...still, first: 5000, last: 5030, needed: [2], loading: [2, 50] }).abort).toEqual([]);
  });

  test('no page beyond the last row', () => {
    expect(planLoads({ ...still, first: 180, last: 199, total: 200, speed: 1, isWanted: (page) => page > 1 }).start).toEqual([]);
  });

  test('an empty table asks for nothing', () => {
    expect(planLoads({ ...still, total: 0, loading: [0] })).toEqual({ start: [], abort: [0], wait: null });
  });
});
