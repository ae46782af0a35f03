import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstant } from '../time/date-time.ts';
import { todayIn } from '../time/today.ts';
import type { ComparisonSubOp } from './filter.ts';
import { comparisonSubOps } from './filter.ts';
import { resolveDateRange } from './date-range.ts';

const now = Date.UTC(2024, 2, 31, 12);

describe('resolveDateRange', () => {
  it.each<[ComparisonSubOp, string | null, string, string]>([
    ['today', null, '2024-03-31', '2024-04-01'],
    ['oneMonthAgo', null, '2024-02-29', '2024-03-01'],
    ['oneMonthFromNow', null, '2024-04-30', '2024-05-01'],
    ['pastWeek', null, '2024-03-24', '2024-04-01'],
    ['pastYear', null, '2023-03-31', '2024-04-01'],
    ['nextMonth', null, '2024-03-31', '2024-05-01'],
    ['daysFromNow', '2', '2024-04-02', '2024-04-03'],
    ['exactDate', '2024-01-05', '2024-01-05', '2024-01-06'],
  ])('S-58 %s %s runs from %s until before %s', (subOp, value, firstDay, endDay) => {
    expect(resolveDateRange(subOp, value, now, 'UTC')).toMatchObject({ firstDay, endDay });
  });

  it('S-60 a day is 23 or 25 hours long where clocks change', () => {
    const range = resolveDateRange('today', null, now, 'Europe/Berlin');
    expect(range).toMatchObject({ start: '2024-03-30 23:00:00+00:00', end: '2024-03-31 22:00:00+00:00' });
  });

  it('S-63 drops what lacks its value and knows nonsense', () => {
    expect(resolveDateRange('daysAgo', '', now, 'UTC')).toBe('dropped');
    expect(resolveDateRange('exactDate', null, now, 'UTC')).toBe('dropped');
    expect(resolveDateRange('daysAgo', 'many', now, 'UTC')).toBe('invalid');
    expect(resolveDateRange('daysAgo', '1e300', now, 'UTC')).toBe('invalid');
    expect(resolveDateRange('pastNumberOfDays', '-3', now, 'UTC')).toBe('invalid');
  });

  it('the range is never empty and holds today where it says so', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Apia', 'Asia/Tehran'];
    fc.assert(
      fc.property(
        fc.constantFrom(...comparisonSubOps),
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }),
        fc.constantFrom(...zones),
        (subOp, amount, at, zone) => {
          const value = subOp === 'exactDate' ? '2024-05-05' : String(amount);
          const range = resolveDateRange(subOp, value, at, zone);
          if (typeof range === 'string' || range.endDay === null || range.end === null) throw new Error(JSON.stringify(range));
          expect(range.firstDay < range.endDay).toBe(true);
          expect(readInstant(range.start) ?? 0).toBeLessThan(readInstant(range.end) ?? 0);
          if (subOp.startsWith('past') || subOp.startsWith('next') || subOp === 'today') {
            const today = todayIn(at, zone);
            expect(range.firstDay <= today && today < range.endDay).toBe(true);
            expect((readInstant(range.start) ?? 0) <= at && at < (readInstant(range.end) ?? 0)).toBe(true);
          }
        },
      ),
      tries(30),
    );
  });

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])('have no end where the calendar has none, in %s', (zone) => {
    const range = resolveDateRange('exactDate', '9999-12-31', 0, zone);
    expect(range).toMatchObject({ firstDay: '9999-12-31', endDay: null, end: null });
    expect(resolveDateRange('exactDate', '9999-12-31 23:59', 0, zone)).toMatchObject({ endDay: null });
    if (typeof range === 'object') expect(readInstant(range.start)).not.toBeNull();
  });
});
