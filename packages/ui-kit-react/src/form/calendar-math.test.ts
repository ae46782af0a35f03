import { weekStartOf } from '@quadrille/ui-kit/cells';
import { expect, test } from 'vitest';
import { addDays, addMonths, isIsoDate, monthWeeks, parseTypedDate, parseTypedTime, weekdayOf } from './calendar-math.ts';
import { moveCursor } from './calendar.tsx';

const today = '2026-12-01';
const read = (text: string, locale = 'en') => parseTypedDate(text, { today, locale, todayWords: ['heute'] });

test('knows real days from others', () => {
  expect(isIsoDate('2024-02-29')).toBe(true);
  expect(isIsoDate('2026-02-29')).toBe(false);
  expect(isIsoDate('2026-2-9')).toBe(false);
});

test('adds days over months and years and back again', () => {
  for (let days = -800; days <= 800; days += 37) expect(addDays(addDays('2024-02-29', days), -days)).toBe('2024-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('adding months keeps inside the shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-09', -12)).toBe('2025-12-09');
});

test('a month has six weeks that begin where the language begins', () => {
  for (const [locale, start] of [
    ['en-US', 7],
    ['de', 1],
    ['ar-EG', 6],
  ] as const) {
    const weeks = monthWeeks('2026-12-15', weekStartOf(locale));
    expect(weeks).toHaveLength(6);
    expect(weekdayOf(weeks[0]?.[0] ?? '')).toBe(start);
    expect(weeks.flat()).toContain('2026-12-31');
  }
});

test.each([
  ['2026-12-09', '2026-12-09'],
  ['2026-2-9', '2026-02-09'],
  ['12/9/2026', '2026-12-09'],
  ['12/9/26', '2026-12-09'],
  ['12/9', '2026-12-09'],
  ['9 Dec', '2026-12-09'],
  ['Dec 9, 2027', '2027-12-09'],
  ['today', '2026-12-01'],
  ['HEUTE', '2026-12-01'],
  ['+3d', '2026-12-04'],
  ['-2w', '2026-11-17'],
  ['+1m', '2027-01-01'],
])('reads %s', (text, date) => expect(read(text)).toBe(date));

test.each(['', 'soon', '31/31', '2026-02-30', '13', 'de 9'])('does not guess at %s', (text) => expect(read(text)).toBeNull());

test('reads the order of the language', () => {
  expect(read('9.12.2026', 'de')).toBe('2026-12-09');
  expect(read('9 dezember', 'de')).toBe('2026-12-09');
  expect(read('٩/١٢/٢٠٢٦', 'ar-EG')).toBe('2026-12-09');
});

test.each([
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['9', '09:00'],
  ['2:30 pm', '14:30'],
  ['12am', '00:00'],
  ['25:00', null],
  ['13 pm', null],
  ['soon', null],
])('reads the time %s', (text, time) => expect(parseTypedTime(text)).toBe(time));

test('keys walk the calendar, mirrored in right-to-left text', () => {
  const go = (key: string, isRightToLeft = false) => moveCursor(key, '2026-12-09', 1, isRightToLeft);
  expect(go('ArrowRight')).toBe('2026-12-10');
  expect(go('ArrowRight', true)).toBe('2026-12-08');
  expect(go('ArrowDown')).toBe('2026-12-16');
  expect(go('Home')).toBe('2026-12-07');
  expect(go('End')).toBe('2026-12-13');
  expect(go('PageUp')).toBe('2026-11-09');
  expect(go('a')).toBeNull();
});
