import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLateSave } from './late-save.ts';
import type { LateSave } from './late-save.ts';

let saved: string[] = [];
let end: (() => void)[] = [];
let isNewer: boolean[] = [];
let saver: LateSave<string>;

beforeEach(() => {
  vi.useFakeTimers();
  [saved, end, isNewer] = [[], [], []];
  saver = createLateSave(300);
  saver.saveBy(async (wanted, isWaiting) => {
    saved.push(wanted);
    await new Promise<void>((resolve) => end.push(resolve));
    isNewer.push(isWaiting());
  });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

it('saves the last of what was wanted, once nothing else was for a while', async () => {
  saver.save('a');
  await pass(200);
  saver.save('ab');
  await pass(200);
  expect(saved).toEqual([]);
  await pass(100);
  expect(saved).toEqual(['ab']);
});

it('saves one at a time: what is wanted meanwhile is saved next, and only the last of it', async () => {
  saver.save('a');
  await pass(300);
  saver.save('ab');
  await pass(300);
  saver.save('abc');
  await pass(300);
  expect(saved).toEqual(['a']);
  end[0]?.();
  await pass(0);
  expect(saved).toEqual(['a', 'abc']);
  end[1]?.();
  await pass(0);
  expect(isNewer).toEqual([true, false]);
});

it('changes what waits by what others did, also what waits for the save before it', async () => {
  expect(saver.rebase((wanted) => `${wanted}!`)).toBe(undefined);
  saver.save('a');
  await pass(300);
  saver.save('ab');
  await pass(300);
  expect(saver.rebase((wanted) => `${wanted}!`)).toBe('ab!');
  end[0]?.();
  await pass(0);
  expect(saved).toEqual(['a', 'ab!']);
});

it('saves what waits at once when it is left, and nothing where nothing waits', async () => {
  saver.flush();
  await pass(0);
  saver.save('a');
  saver.flush();
  await pass(0);
  expect(saved).toEqual(['a']);
});
