import { expect, it } from 'vitest';
import { nearestDay } from './empty-range.tsx';

it('the nearest day is that of the fewest days away, on either side', () => {
  expect(nearestDay(['2026-01-01', '2026-03-01'], '2026-02-20', null)).toBe('2026-03-01');
  expect(nearestDay(['2026-01-01', '2026-03-01'], '2026-01-10', null)).toBe('2026-01-01');
  expect([nearestDay([null, '2019-05-20'], '2026-01-10', null), nearestDay([], '2026-01-10', null)]).toEqual(['2019-05-20', null]);
});

it('moments are on the day that clocks of the zone show', () => {
  expect(nearestDay(['2026-03-01 23:30:00+00:00'], '2026-02-20', 'Europe/Berlin')).toBe('2026-03-02');
  expect(nearestDay(['2026-03-01 02:00:00+00:00'], '2026-02-20', 'America/New_York')).toBe('2026-02-28');
  expect(nearestDay(['no moment'], '2026-02-20', 'UTC')).toBeNull();
});
