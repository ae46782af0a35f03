import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, findDay, weeksOf } from './days.ts';

test('a month keeps the day, or takes its last', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('days go over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test('the six weeks begin on the first day of a week and hold the whole month', () => {
  expect(weeksOf('2026-11-21', 1)[0]?.[0]).toBe('2026-10-26');
  expect(weeksOf('2026-11-21', 7)[0]?.[0]).toBe('2026-11-01');
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 40_000 }), fc.integer({ min: 1, max: 7 }), (days, weekStart) => {
      const day = addDays('2000-01-01', days);
      expect(weeksOf(day, weekStart).flat()).toContain(day);
    }),
    tries(30),
  );
});

test('only a day that exists is found in a text', () => {
  expect(findDay('2026-11-21 09:30')).toBe('2026-11-21');
  expect(findDay('2026-02-30')).toBeNull();
  expect(findDay('21 Nov')).toBeNull();
});
