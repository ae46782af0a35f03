import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumberText } from './parse-number.ts';

describe('parseNumberText', () => {
  it.each([
    ['42', 42],
    [' 42 ', 42],
    ['-7', -7],
    ['+7', 7],
    ['−7', -7],
    ['7-', -7],
    ['(1,234.50)', -1234.5],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1.5E-3', 0.0015],
    ['1,234', 1234],
    ['1,234,567', 1_234_567],
    ['12,34,567', 1_234_567],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1.234.567', 1_234_567],
    ['1.234', 1.234],
    ['1,5', 1.5],
    ['1,50', 1.5],
    ['12345,678', 12345.678],
    ['1 234 567,89', 1_234_567.89],
    ['1 234', 1234],
    ["1'234.5", 1234.5],
    ['$1,234.50', 1234.5],
    ['-$5', -5],
    ['$-5', -5],
    ['US$ 5', 5],
    ['5 €', 5],
    ['EUR 5.5', 5.5],
    ['5.5 CHF', 5.5],
    ['45%', 45],
    ['45,5 %', 45.5],
    ['١٢٣', 123],
    ['१२', 12],
    ['５', 5],
    ['-0', 0],
  ])('S-20 reads %j as %d', (text, value) => {
    expect(parseNumberText(text)).toBe(value);
  });

  it.each([
    '',
    ' ',
    'abc',
    '1.2.3',
    '1,2,3',
    '1,23,4',
    '12abc',
    'a1',
    '--1',
    '-1-',
    '1e',
    'e5',
    '1e999',
    'Infinity',
    'NaN',
    '0x10',
    '1/2',
    '.',
    ',',
    '-',
    '%',
    '1..2',
    '2024-01-05',
    '10:30',
    '1_000',
    '1,234,56',
  ])('S-21 does not take %j for a number', (text) => {
    expect(parseNumberText(text)).toBe(null);
  });

  it('S-22 settles a lone mark by the decimal mark it is told', () => {
    expect(parseNumberText('1.234', { decimalMark: ',' })).toBe(1234);
    expect(parseNumberText('1,234', { decimalMark: ',' })).toBe(1.234);
    expect(parseNumberText('1,50', { decimalMark: '.' })).toBe(null);
  });

  it('S-20 reads what JavaScript prints', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
        expect(parseNumberText(String(value))).toBe(value + 0);
      }),
      tries(30),
    );
  });

  it('S-23 is quick with hostile text', () => {
    for (const text of ['1'.repeat(1e6), '1,'.repeat(1e5), `${' '.repeat(1e6)}x`, '$'.repeat(390), '1'.repeat(200) + ','.repeat(190)]) {
      expect(parseNumberText(text)).toBe(null);
    }
  });
});
