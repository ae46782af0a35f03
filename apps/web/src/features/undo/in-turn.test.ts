import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A work that ends when it is told to. */
function held(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async (): Promise<string> => {
    log.push(`${name} begins`);
    await promise;
    log.push(`${name} ends`);
    return name;
  };
  return { work, end: resolve };
}

it('works of a base run one after the other, also after one that fails', async () => {
  const log: string[] = [];
  const first = held('first', log);
  const one = inTurn('ordered', first.work);
  const two = inTurn('ordered', () => Promise.reject(new Error('refused')));
  const three = inTurn('ordered', async () => log.push('third'));
  void two.catch(() => {});
  await vi.advanceTimersByTimeAsync(5000);
  expect(log).toEqual(['first begins']);
  first.end();
  expect(await one).toBe('first');
  await expect(two).rejects.toThrow('refused');
  await three;
  expect(log).toEqual(['first begins', 'first ends', 'third']);
});

it('a work that never ends does not hold the next for ever, and may still end later', async () => {
  const log: string[] = [];
  const hung = held('hung', log);
  const late = inTurn('hung', hung.work);
  const next = held('next', log);
  void inTurn('hung', next.work);
  void inTurn('hung', async () => log.push('last'));
  await vi.advanceTimersByTimeAsync(14_000);
  expect(log).toEqual(['hung begins']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(log).toEqual(['hung begins', 'next begins']);
  hung.end();
  expect(await late).toBe('hung');
  // its end is not the end of the one after it
  expect(log).toEqual(['hung begins', 'next begins', 'hung ends']);
  next.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(log.at(-1)).toBe('last');
});

it('works of two bases do not wait for each other', async () => {
  const log: string[] = [];
  void inTurn('one base', held('hung', log).work);
  void inTurn('another base', async () => log.push('another'));
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['hung begins', 'another']);
});
