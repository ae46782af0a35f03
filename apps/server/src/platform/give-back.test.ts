import { expect, it } from 'vitest';
import { giveBackWhenIdle } from './give-back.ts';

it('gives back what work has left, once nothing was done for a while', async () => {
  const noteWork = giveBackWhenIdle(100);
  const held = Array.from({ length: 2_000_000 }, (_, index) => ({ index }));
  const before = process.memoryUsage().heapTotal;
  expect(held.length).toBe(2_000_000);
  held.length = 0;
  noteWork();
  await expect.poll(() => before - process.memoryUsage().heapTotal, { timeout: 5000 }).toBeGreaterThan(30 * 2 ** 20);
});
