import { expect, it } from 'vitest';
import { mapInTurns } from './map-in-turns.ts';

it('makes everything in order, and lets others in between pieces of long work', async () => {
  let turns = 0;
  let isOver = false;
  const others = (): void => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const work = (item: number): number => {
    for (const until = performance.now() + 5; performance.now() < until;);
    return item * 2;
  };
  expect(await mapInTurns([1, 2, 3, 4, 5, 6], work)).toEqual([2, 4, 6, 8, 10, 12]);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(2);
  expect(await mapInTurns([], work)).toEqual([]);
});
