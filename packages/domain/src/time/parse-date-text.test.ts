import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateFormats, formatDate, partOrderOf } from '../fields/date/date-format.ts';
import { civilDate, dayNumber, printDate } from './civil-date.ts';
import { parseDateText } from './parse-date-text.ts';

function read(text: string, order?: 'monthFirst' | 'dayFirst'): string | null {
  const date = parseDateText(text, order);
  return date === null ? null : printDate(date);
}

describe('parseDateText', () => {
  it.each([
    '2024-03-05',
    '2024/3/5',
    '2024.03.05',
    '2024 03 05',
    '20240305',
    '5.3.2024',
    '05-03-2024',
    '3/5/2024',
    '3/5/24',
    '5 Mar 2024',
    '5th March 2024',
    '05-Mar-24',
    'Mar 5, 2024',
    'March 5 2024',
    'Tue, 5 Mar 2024',
    'Tuesday, March 5, 2024',
    ' 2024-03-05 ',
    '٢٠٢٤-٠٣-٠٥',
  ])('S-25 reads %j as 5 March 2024', (text) => {
    expect(read(text)).toBe('2024-03-05');
  });

  it('S-26 settles day and month by the order given, by the sign, or by what is possible', () => {
    expect(read('03/04/2024', 'dayFirst')).toBe('2024-04-03');
    expect(read('03/04/2024', 'monthFirst')).toBe('2024-03-04');
    expect(read('03/04/2024')).toBe('2024-03-04');
    expect(read('03.04.2024')).toBe('2024-04-03');
    expect(read('25/12/2024', 'monthFirst')).toBe('2024-12-25');
    expect(read('12-25-2024', 'dayFirst')).toBe('2024-12-25');
  });

  it('S-26 two-digit years from 69 on are of the last century', () => {
    expect(read('1/2/69')).toBe('1969-01-02');
    expect(read('1/2/68')).toBe('2068-01-02');
  });

  it.each([
    '',
    'abc',
    '2024',
    '2024-13-01',
    '2023-02-29',
    '31.4.2024',
    '0000-01-01',
    '1-2',
    '2024-1',
    '2024-03/05',
    'May',
    '5 Foo 2024',
    '12345',
    '2024-03-05x',
    '-2024-03-05',
  ])('S-27 does not take %j for a date', (text) => {
    expect(read(text)).toBe(null);
  });

  it.each(dateFormats)('S-25 reads back every date written as %s', (format) => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber(1, 1, 1), max: dayNumber(9999, 12, 31) }), (days) => {
        const date = civilDate(days);
        expect(parseDateText(formatDate(date, format), partOrderOf(format))).toEqual(date);
      }),
      tries(30),
    );
  });
});
