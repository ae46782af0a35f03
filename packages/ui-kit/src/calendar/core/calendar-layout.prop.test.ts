import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../time/days.ts';
import { startOf } from '../../time/zone.ts';
import { daysOfSpan, layoutDays, layoutHours } from './calendar-layout.ts';

const first = '2026-12-07';
const week = Array.from({ length: 7 }, (_, at) => addDays(first, at));
const hour = 3_600_000;
const span = fc
  .record({ day: fc.integer({ min: -9, max: 9 }), at: fc.nat(23), hours: fc.nat(100), isAllDay: fc.boolean() })
  .map(({ day, at, hours, isAllDay }) => {
    const from = startOf(addDays(first, day)) + (isAllDay ? 0 : at * hour);
    return { span: { from, to: isAllDay ? from + (1 + (hours % 9)) * 24 * hour : from + hours * hour, isAllDay } };
  });

test('bars never overlap, and each day shows or counts everything that touches it', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), fc.integer({ min: 1, max: 5 }), (items, most) => {
      const { bars, hidden, lines } = layoutDays(week, items, most);
      expect(lines).toBeLessThanOrEqual(most);
      week.forEach((day, at) => {
        const touching = items.filter((item) => {
          const days = daysOfSpan(item.span);
          return days.first <= day && day <= days.last;
        });
        const here = bars.filter((bar) => bar.first <= at && at <= bar.last);
        expect(here.length + (hidden[at] ?? 0)).toBe(touching.length);
        expect(new Set(here.map(({ line }) => line)).size).toBe(here.length);
        // the line that counts the others is free
        if ((hidden[at] ?? 0) > 0) expect(here.every(({ line }) => line < most - 1)).toBe(true);
      });
    }),
    tries(150),
  );
});

test('what takes place at the same hours stands side by side', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 25 }), (items) => {
      const boxes = layoutHours(first, items);
      for (const one of boxes) {
        expect(one.start).toBeGreaterThanOrEqual(0);
        expect(one.end).toBeLessThanOrEqual(1440);
        expect(one.column).toBeLessThan(one.columns);
        for (const other of boxes)
          if (one !== other && one.start < other.end && other.start < one.end) {
            expect(one.column).not.toBe(other.column);
            expect(one.columns).toBe(other.columns);
          }
      }
    }),
    tries(150),
  );
});
