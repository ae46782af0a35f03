import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatReading } from './repeat-reading.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(takesMs: number) {
  const began: AbortSignal[] = [];
  const reading = repeatReading(async (signal) => {
    began.push(signal);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
  }, 100);
  return { reading, began };
}

it('wishes that come together are one reading', async () => {
  const { reading, began } = open(10);
  for (let wish = 0; wish < 5; wish += 1) reading.again();
  await vi.advanceTimersByTimeAsync(1000);
  expect(began).toHaveLength(1);
});

it('what is wanted all the time is read to the end each time, one reading after the other, and once more for the last wish', async () => {
  const { reading, began } = open(400);
  for (let ms = 0; ms < 2000; ms += 50) {
    reading.again();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(began).toHaveLength(4);
  expect(began.some(({ aborted }) => aborted)).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(began).toHaveLength(5);
});

it('what is over is ended, and read no more', async () => {
  const { reading, began } = open(400);
  await vi.advanceTimersByTimeAsync(150);
  reading.again();
  reading.end();
  expect(began.map(({ aborted }) => aborted)).toEqual([true]);
  reading.again();
  await vi.advanceTimersByTimeAsync(2000);
  expect(began).toHaveLength(1);
});

it('a reading that fails is reported, and what is wanted then or later is read all the same', async () => {
  const reported: unknown[] = [];
  // Node has none
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  let began = 0;
  const reading = repeatReading(async () => {
    began += 1;
    if (began === 1) reading.again();
    if (began < 3) throw new Error(`reading ${began}`);
  }, 100);
  await vi.advanceTimersByTimeAsync(1000);
  expect(began).toBe(2);
  reading.again();
  await vi.advanceTimersByTimeAsync(1000);
  expect(began).toBe(3);
  expect(reported).toEqual([new Error('reading 1'), new Error('reading 2')]);
});
