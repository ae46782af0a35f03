import { expect, it } from 'vitest';
import { nearestDay } from './empty-range.tsx';

it('the nearest day is that of the fewest days away, on either side', () => {
  expect(nearestDay(['2026-01-01', '2026-03-01 10:00:00Z'], '2026-02-20')).toBe('2026-03-01');
  expect(nearestDay(['2026-01-01', '2026-03-01'], '2026-01-10')).toBe('2026-01-01');
  expect([nearestDay([null, '2019-05-20'], '2026-01-10'), nearestDay([], '2026-01-10')]).toEqual(['2019-05-20', null]);
});
