import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayLength } from './days.ts';
import { monthsFrom, monthStart, yearStart } from './months.ts';
import { moveBy, resizeTo, spanOf, writeTime } from './span.ts';
import type { SpanFields } from './span.ts';
import { dayAt, fromLocal, startOf, toLocal } from './zone.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/New_York', 'Asia/Tehran'];
const zone = fc.constantFrom(...zones);
/** Moments of the years 2000 to 2040, to whole seconds. */
const instant = fc.integer({ min: 946_684_800, max: 2_208_988_800 }).map((seconds) => seconds * 1000);
const fieldsIn = (name: string, isTimed: boolean): SpanFields => ({
  start: { id: 'a', title: 'A', isTimed },
  end: { id: 'b', title: 'B', isTimed },
  zone: name,
});
const record = (a: string | null, b: string | null) => ({ id: 1, version: 1, cells: { a, b } });

test('what clocks show leads back to its moment, but for the hour that is shown twice', () => {
  fc.assert(
    fc.property(instant, zone, (at, name) => {
      const local = toLocal(at, name);
      expect(toLocal(fromLocal(local, name), name)).toBe(local);
      expect(Math.abs(fromLocal(local, name) - at)).toBeLessThanOrEqual(3_600_000);
    }),
    tries(200),
  );
});

test('a moment that is moved by days shows the same time on the clocks, on days of 23 and 25 hours too', () => {
  fc.assert(
    fc.property(instant, zone, fc.integer({ min: -400, max: 400 }), (at, name, days) => {
      const fields = fieldsIn(name, true);
      const before = record(writeTime(toLocal(at, name), fields.start, name), null);
      const moved = { ...before, cells: { ...before.cells, ...moveBy(before, fields, days) } };
      const [from, to] = [spanOf(before, fields)?.from ?? 0, spanOf(moved, fields)?.from ?? 0];
      // an hour that the other day does not have is the one after it
      expect([0, 1_800_000, 3_600_000]).toContain(to - (from + days * dayLength));
    }),
    tries(200),
  );
  const fields = fieldsIn('Europe/Berlin', true);
  const meeting = record('2026-03-28 08:00:00+00:00', '2026-03-28 09:00:00+00:00');
  expect(moveBy(meeting, fields, 1)).toEqual({ a: '2026-03-29 07:00:00+00:00', b: '2026-03-29 08:00:00+00:00' });
});

test('moving there and back changes nothing, and a length never goes below its least', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
  fc.assert(
    fc.property(day, fc.nat(40), fc.integer({ min: -300, max: 300 }), day, (first, length, days, edge) => {
      const fields = fieldsIn('UTC', false);
      const before = record(first, addDays(first, length));
      const there = { ...before, cells: { ...before.cells, ...moveBy(before, fields, days) } };
      expect(moveBy(there, fields, -days)).toEqual(before.cells);
      const span = spanOf(before, fields);
      expect([span?.from, span?.to]).toEqual([startOf(first), startOf(addDays(first, length + 1))]);
      for (const side of ['start', 'end'] as const) {
        const resized = { ...before, cells: { ...before.cells, ...resizeTo(before, fields, side, startOf(edge)) } };
        const next = spanOf(resized, fields);
        expect((next?.to ?? 0) - (next?.from ?? 0)).toBeGreaterThanOrEqual(dayLength);
        expect(side === 'start' ? next?.to : next?.from).toBe(side === 'start' ? span?.to : span?.from);
      }
    }),
    tries(100),
  );
});

test('months of other calendars begin where they begin', () => {
  // 1 Dey 1405 is 22 December 2026, Nowruz of 1406 is 21 March 2027
  expect(monthStart('2027-01-05', 'persian')).toBe('2026-12-22');
  expect(monthsFrom('2026-12-25', 1, 'persian')).toBe('2027-01-21');
  expect(monthsFrom('2026-12-25', -1, 'persian')).toBe('2026-11-22');
  expect(yearStart('2027-04-01', 'persian')).toBe('2027-03-21');
  expect(monthsFrom('2026-01-31', 1, 'gregory')).toBe('2026-02-01');
  expect(dayAt(startOf('2026-02-03') + 5)).toBe('2026-02-03');
});

test('what has only an end stands there, and what ends before it begins is a moment', () => {
  expect(spanOf(record(null, '2026-02-03'), fieldsIn('UTC', false))).toMatchObject({ from: startOf('2026-02-03'), isAllDay: true });
  expect(spanOf(record('2026-02-03', '2026-02-01'), fieldsIn('UTC', false))?.to).toBe(startOf('2026-02-04'));
  expect(spanOf(record(null, null), fieldsIn('UTC', true))).toBeNull();
  expect(spanOf(record('nonsense', null), fieldsIn('UTC', true))).toBeNull();
});
