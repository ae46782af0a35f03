import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getFieldKind } from '../fields/registry.ts';
import { sampleField } from '../testing/index.ts';
import type { FieldType } from '../fields/field-type.ts';
import { readListText, writeListText } from './list-text.ts';
import { readColumn } from './read-column.ts';

const readingOf = (type: FieldType, texts: readonly string[], meta: Record<string, unknown> = {}) => readColumn(texts, { type, meta });

describe('days and months', () => {
  it.each([
    [['14/03/2021', '05/06/2021'], 'dayFirst'],
    [['05/06/2021', '03/14/2021'], 'monthFirst'],
    [['5.6.2021 10:20', '14.3.2021 9:00 pm'], 'dayFirst'],
    [['05-06-2021', '31-01-2021', '01-31-2021', '30-01-2021'], 'dayFirst'],
    [['٠٥/٠٦/٢٠٢١', '١٤/٠٣/٢٠٢١'], 'dayFirst'],
  ])('of %j are %s, as the values say', (texts, order) => {
    expect(readingOf('Date', texts)).toEqual({ reading: { order }, other: null, example: null });
    expect(readingOf('DateTime', texts)).toEqual({ reading: { order }, other: null, example: null });
  });

  it('are asked about where every value allows both', () => {
    expect(readingOf('Date', ['05/06/2021', '01/02/2021'])).toEqual({
      reading: { order: 'dayFirst' },
      other: { order: 'monthFirst' },
      example: '05/06/2021',
    });
    expect(readingOf('Date', ['1/1/2024', '2/1/2024', '3/1/2024']).reading).toEqual({ order: 'monthFirst' });
  });

  it('are those of the field where the values leave it open', () => {
    expect(readingOf('Date', ['05/06/2021'], { date_format: 'MM/DD/YYYY' })).toMatchObject({
      reading: { order: 'monthFirst' },
      other: null,
    });
    expect(readingOf('Date', ['05/06/2021'], { reading: { order: 'monthFirst' } })).toMatchObject({
      reading: { order: 'monthFirst' },
      other: null,
    });
    expect(readingOf('Date', ['14/06/2021'], { date_format: 'MM/DD/YYYY' })).toMatchObject({ reading: { order: 'dayFirst' } });
  });

  it('do not matter to dates that say it themselves', () => {
    expect(readingOf('Date', ['2021-05-06', '6 May 2021', 'May 6, 2021', 'x', '05/05/2021'])).toMatchObject({ other: null });
  });

  it('never come in two orders in one column', () => {
    const field = sampleField('Date');
    const parse = (text: string, texts: readonly string[]) =>
      getFieldKind('Date').parse(text, field, { reading: readColumn(texts, field).reading });
    const texts = ['14/03/2021', '05/06/2021', '27/11/2020', '02/09/2020', '03/31/2020'];
    expect(texts.map((text) => parse(text, texts)).map((read) => (read.ok ? read.value : null))).toEqual([
      '2021-03-14',
      '2021-06-05',
      '2020-11-27',
      '2020-09-02',
      null,
    ]);
  });
});

describe('decimal marks', () => {
  it.each([
    [['1.234,5', '7'], ','],
    [['1,5', '1.234'], ','],
    [['1,234.5', '2,000'], '.'],
    [['0.25', '1,234'], '.'],
  ])('of %j are %s, as the values say', (texts, decimalMark) => {
    expect(readingOf('Decimal', texts)).toEqual({ reading: { decimalMark }, other: null, example: null });
  });

  it('are asked about where every value allows both', () => {
    expect(readingOf('Number', ['1,234', '5,678'])).toEqual({
      reading: { decimalMark: '.' },
      other: { decimalMark: ',' },
      example: '1,234',
    });
    expect(readingOf('Number', ['12', '5'])).toEqual({ reading: {}, other: null, example: null });
  });
});

describe('lists', () => {
  it('are parted by the mark their texts have', () => {
    expect(readingOf('MultiSelect', ['a; b', 'c']).reading).toEqual({ listMark: ';' });
    expect(readingOf('MultiSelect', ['a|b', 'c']).reading).toEqual({ listMark: '|' });
    expect(readingOf('MultiSelect', ['a\nb', 'c']).reading).toEqual({ listMark: '\n' });
    expect(readingOf('MultiSelect', ['"a;b", c', 'c']).reading).toEqual({ listMark: ',' });
    expect(readingOf('MultiSelect', ['["a;b"]', 'c']).reading).toEqual({});
  });

  it.each([
    ['["red","dark, green"]', ['red', 'dark, green']],
    ['"a, b", c', ['a, b', 'c']],
    ['say "hi", c', ['say "hi"', 'c']],
    ['"a" b, c', ['"a" b', 'c']],
    ['a,,b, ', ['a', 'b']],
    ['[]', []],
    ['[x], y', ['[x]', 'y']],
  ])('%s is %j', (text, items) => {
    expect(readListText(text)).toEqual(items);
  });

  it('come back as they were written', () => {
    const item = fc
      .string({ minLength: 1, unit: fc.constantFrom('a', ',', '"', ' ', '[', ']', ';', '\n', 'é') })
      .map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(item.filter((text) => text !== '')), fc.constantFrom(',' as const, ', ' as const), (items, separator) => {
        expect(readListText(writeListText(items, separator))).toEqual(items);
      }),
    );
  });
});
