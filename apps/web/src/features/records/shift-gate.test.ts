import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShiftGate } from './shift-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('word of records that came or went waits until all writes are placed, and is given once', () => {
  let told = 0;
  const gate = createShiftGate(() => void (told += 1));
  expect(gate.keeps()).toBe(false);
  gate.close();
  gate.close();
  expect([gate.keeps(), gate.keeps(), gate.isDue()]).toEqual([true, true, true]);
  gate.open();
  expect(told).toBe(0);
  gate.open();
  expect([told, gate.isDue(), gate.keeps()]).toEqual([1, false, false]);
  vi.runAllTimers();
  expect(told).toBe(1);
});

test('a write that hangs does not keep it back', () => {
  let told = 0;
  const gate = createShiftGate(() => void (told += 1));
  gate.close();
  expect(gate.keeps()).toBe(true);
  vi.runAllTimers();
  expect([told, gate.isDue()]).toEqual([1, false]);
});
