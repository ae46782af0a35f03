import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { SourceCell } from '../source-cell.ts';
import { readNumberDisplay } from '../xlsx/number-display.ts';
import type { ObserverRules } from './column-guess.ts';
import { createColumnObserver } from './column-observer.ts';

function guess(
  cells: readonly SourceCell[],
  rules: ObserverRules = { source: 'text' },
): ReturnType<ReturnType<typeof createColumnObserver>['guess']> {
  const observer = createColumnObserver(rules);
  for (const cell of cells) observer.add(cell);
  return observer.guess();
}

const typeOf = (cells: readonly SourceCell[], rules?: ObserverRules): string => guess(cells, rules).type;
const distinct = (count: number, name = 'value'): string[] => Array.from({ length: count }, (_, index) => `${name} ${index}`);

describe('text columns', () => {
  it('fall back to a single line of text', () => {
    expect(typeOf(distinct(10))).toBe('SingleLineText');
    expect(typeOf(['', '  ', null])).toBe('SingleLineText');
    expect(typeOf([])).toBe('SingleLineText');
  });

  it('become long text with one line break or one value beyond 255 characters', () => {
    expect(typeOf(['a', 'b\nc'])).toBe('LongText');
    expect(typeOf(['a', 'x'.repeat(256)])).toBe('LongText');
    expect(typeOf(['a', 'x'.repeat(255)])).toBe('SingleLineText');
  });

  it('become e-mail or URL with one such value', () => {
    expect(typeOf(['nobody', 'ana@example.org', 'x'])).toBe('Email');
    expect(typeOf(['none', 'https://example.org/a?b=c', 'x'])).toBe('URL');
    expect(typeOf(['ftp://files.example.org', 'other'])).toBe('URL');
    expect(typeOf(['a@b.org', 'https://example.org'])).toBe('Email');
  });

  it('stay text for what only looks like an address', () => {
    expect(typeOf(['http://localhost/', 'other'])).toBe('SingleLineText');
    expect(typeOf(['Amazon.com', 'Siemens'])).toBe('SingleLineText');
    expect(typeOf(['mail ana@example.org', 'call'])).toBe('SingleLineText');
    expect(typeOf(['javascript://example.org', 'x'])).toBe('SingleLineText');
  });

  it('are long text when lines are broken, and URLs when only addresses are long', () => {
    expect(typeOf(['https://example.org\nand more'])).toBe('LongText');
    expect(typeOf([`https://example.org/${'a'.repeat(400)}`, 'https://example.org'])).toBe('URL');
    expect(typeOf([`https://example.org/${'a'.repeat(2100)}`, 'https://example.org'])).toBe('LongText');
  });
});

describe('checkboxes', () => {
  const pairs = ['checked/unchecked', 'yes/no', 'y/n', '1/0', '[x]/[]', '[x]/[ ]', 'enabled/disabled', 'on/off', 'true/false'];
  it.each(pairs)('are found for %s in any case', (pair) => {
    const words = pair.split('/');
    expect(typeOf([...words, ...words])).toBe('Checkbox');
    expect(typeOf([...words.map((word) => word.toUpperCase()), ''])).toBe('Checkbox');
  });

  it.each(['x', 'done', '✓', '✔', '☑', '✅'])('are found for %s and empty, where empty means no', (mark) => {
    expect(guess([mark, '', mark, ''])).toMatchObject({ type: 'Checkbox', read: { isEmptyFalse: true } });
  });

  it('are not made of words from two pairs', () => {
    expect(typeOf(['yes', 'no', 'true', 'false'])).not.toBe('Checkbox');
  });

  it('are not made of a lone 1 or 0, which is a number', () => {
    expect(typeOf(['1', '1', '1'])).toBe('Number');
    expect(typeOf(['0', '0', ''])).toBe('Number');
    expect(typeOf(['0', '1', '2'])).toBe('Number');
  });

  it('are not made of numbers where the source knows numbers', () => {
    expect(typeOf([1, 0, 1], { source: 'typed' })).toBe('Number');
    expect(typeOf([true, false, null], { source: 'typed' })).toBe('Checkbox');
  });
});

describe('numbers', () => {
  it('are whole numbers, or decimals when one value is not whole', () => {
    expect(typeOf(['1', '-20', ' 300 '])).toBe('Number');
    expect(typeOf(['1', '2.5'])).toBe('Decimal');
    expect(typeOf(['.5', '-0.25', '1e-7'])).toBe('Decimal');
    expect(typeOf(['1.0', '2.0'])).toBe('Number');
    expect(typeOf(['19.864700317382812', '3.3333333333333335'])).toBe('Decimal');
  });

  it('that are JSON lists are choices, commas, single items and all', () => {
    expect(typeOf(['["a,b","c"]', '["c"]', '["a,b"]', '[]', '["c"]'])).toBe('MultiSelect');
    expect(typeOf(['[x]', '[y]', '[x]', '[y]'])).toBe('SingleSelect');
  });

  it('stay text where a number would lose something', () => {
    expect(typeOf(['007', '012', '100'])).toBe('SingleLineText');
    expect(typeOf(['1234567890123456', '9007199254740991'])).toBe('Number');
    expect(typeOf(['12345678901234567', '2'])).toBe('SingleLineText');
    expect(typeOf(['3.3333333333333333', '2.5'])).toBe('SingleLineText');
    expect(typeOf(['+4912345', '+4954321'])).toBe('SingleLineText');
    expect(typeOf(['12E3', '14E5'])).toBe('SingleLineText');
    expect(typeOf(['1', 'N/A', '3'])).toBe('SingleLineText');
    expect(typeOf(['0x10', '0b1', 'Infinity'])).toBe('SingleLineText');
  });

  it('are read with thousands marks, and with a decimal comma where commas do not divide cells', () => {
    expect(guess(['1,234', '56', '7,890,123.5'])).toMatchObject({ type: 'Decimal', read: { numberStyle: 'grouped' } });
    expect(guess(['3,14', '1.234,5', '7'], { source: 'text', isCommaDecimal: true })).toMatchObject({
      type: 'Decimal',
      read: { numberStyle: 'comma' },
    });
    expect(typeOf(['1,234', '5,678'], { source: 'text', isCommaDecimal: true })).not.toBe('Number');
    expect(typeOf(['3,14', '2,72', '9,81'])).toBe('SingleLineText');
  });

  it('survive: whole numbers print as they were written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(String), fc.stringMatching(/^-?[0-9]{1,18}$/)), {
          minLength: 1,
        }),
        (values) => {
          if (typeOf(values) === 'Number')
            for (const value of values) expect(String(+value === 0 ? 0 : +value)).toBe(value === '-0' ? '0' : value);
        },
      ),
    );
  });
});

describe('spreadsheet numbers', () => {
  const shown = (value: number, code: string, text = String(value)): SourceCell => ({
    kind: 'number',
    value,
    display: readNumberDisplay(code),
    text,
  });
  const rules: ObserverRules = { source: 'display' };

  it('become currency when every cell shows one, wherever its sign stands', () => {
    const dollars = '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)';
    expect(guess([shown(5, dollars), shown(1234.5, '"$"#,##0.00')], rules)).toMatchObject({
      type: 'Currency',
      meta: { currency_code: 'USD' },
    });
    expect(guess([shown(5, '#,##0 "€"')], rules)).toMatchObject({ type: 'Currency', meta: { currency_code: 'EUR' } });
    expect(guess([shown(5, '[$CHF] 0.00')], rules)).toMatchObject({ type: 'Currency', meta: { currency_code: 'CHF' } });
  });

  it('stay numbers with a warning where displays differ', () => {
    expect(guess([shown(5, '"$"0'), shown(5, '0 "€"')], rules)).toMatchObject({
      type: 'Number',
      warnings: [{ code: 'currencies', codes: ['USD', 'EUR'] }],
    });
    expect(typeOf([shown(5, '"$"0'), 6.5], rules)).toBe('Decimal');
    expect(guess([shown(0.5, '0%'), 3], rules)).toMatchObject({ type: 'Decimal', warnings: [{ code: 'percents', count: 1 }] });
  });

  it('are percents, and text among words that keep every digit', () => {
    expect(typeOf([shown(0.42, '0%'), shown(0.5, '0.00%')], rules)).toBe('Percent');
    expect(typeOf([shown(5, '0 "kg"', '5 kg'), 6], rules)).toBe('SingleLineText');
    expect(guess([shown(5.25, '0 "kg"'), 6], rules)).toMatchObject({ type: 'Decimal', warnings: [{ code: 'wordsLeftOut', count: 1 }] });
  });

  it('stay numbers with grouping, padding of digits and brackets', () => {
    expect(typeOf([shown(1234, '#,##0'), shown(-5, '0;(0)'), shown(7, '000', '007'), 7], rules)).toBe('Number');
    expect(typeOf([shown(2.5, '0'), 7], rules)).toBe('Decimal');
  });

  it('are times of day, moments or lengths of time', () => {
    const clock = (value: number, kind: 'time' | 'duration' = 'time'): SourceCell => ({
      kind,
      value,
      moment: '2024-01-01 00:00:00',
      text: String(value),
    });
    expect(typeOf([clock(86_399), clock(0)], rules)).toBe('Time');
    expect(typeOf([clock(86_399), clock(90_000)], rules)).toBe('Duration');
    expect(typeOf([clock(5, 'duration')], rules)).toBe('Duration');
    expect(typeOf([clock(40_000 * 86_400 + 5)], rules)).toBe('DateTime');
  });

  it('leave errors out of the question and say how many there are', () => {
    const error: SourceCell = { kind: 'error', value: '#N/A', text: '#N/A' };
    expect(guess([5, error, 7], rules)).toMatchObject({ type: 'Number', warnings: [{ code: 'errors', count: 1, shown: ['#N/A'] }] });
  });

  it('say what they are mixed with where they become text', () => {
    expect(guess([5, 'n/a', 6, 'late'], rules).warnings).toEqual([
      {
        code: 'mixture',
        kinds: [
          { kind: 'numbers', count: 2 },
          { kind: 'texts', count: 2 },
        ],
      },
    ]);
  });

  it('are text where the workbook keeps them as text', () => {
    expect(typeOf(['12', '13', '14'], rules)).toBe('SingleLineText');
  });

  it('follow the kinds of dates and booleans', () => {
    const date: SourceCell = { kind: 'date', value: '2024-01-31', text: '2024-01-31' };
    const moment: SourceCell = { kind: 'datetime', value: '2024-01-31 10:00:00', text: '2024-01-31 10:00:00' };
    expect(typeOf([date, null, date], rules)).toBe('Date');
    expect(typeOf([date, moment], rules)).toBe('DateTime');
    expect(typeOf([true, false], rules)).toBe('Checkbox');
    expect(typeOf([date, 'unknown', 'late'], rules)).toBe('SingleLineText');
  });
});

describe('dates', () => {
  it.each([
    [['2024-01-31', '2024-2-1'], 'YYYY-MM-DD'],
    [['2024/01/31', '2024/02/01'], 'YYYY/MM/DD'],
    [['31-01-2024', '1-2-2024'], 'DD-MM-YYYY'],
    [['01-31-2024', '2-1-2024'], 'MM-DD-YYYY'],
    [['24/08/2008', '1/10/2000'], 'DD/MM/YYYY'],
    [['8/24/2008', '10/1/2000'], 'MM/DD/YYYY'],
    [['31 01 2024', '01 02 2024'], 'DD MM YYYY'],
    [['01 31 2024', '02 01 2024'], 'MM DD YYYY'],
    [['2024 01 31', '2024 02 01'], 'YYYY MM DD'],
  ])('%j are read as %s', (values, format) => {
    expect(guess(values)).toMatchObject({ type: 'Date', meta: { date_format: format }, read: { dateFormat: format }, warnings: [] });
  });

  it('with a time are date-times', () => {
    expect(guess(['2024-01-31 10:20', '2024-02-01 23:59'])).toMatchObject({ type: 'DateTime', meta: { time_format: 'HH:mm' } });
    expect(guess(['2024-01-31T10:20:30Z', '2024-02-01T23:59:00.500+02:00'])).toMatchObject({
      type: 'DateTime',
      meta: { time_format: 'HH:mm:ss' },
    });
    expect(guess(['1/31/2024 3:05 PM', '2/1/2024 12:00 am'])).toMatchObject({ type: 'DateTime', meta: { date_format: 'MM/DD/YYYY' } });
  });

  it.each([
    [['0:44:00', '13:13:00', '6:30:00'], 'Time', 1],
    [['09:30', '13:13'], 'Time', 0],
    [['9:30 pm', '1:15 am'], 'Time', 0],
    [['0:44:00', '26:13:00'], 'Duration', 0],
    [['9:30', 'late'], 'SingleLineText', 0],
    [['9:75', '8:10'], 'SingleLineText', 0],
  ])('%j are a %s', (values, type, doubts) => {
    expect(guess(values)).toMatchObject({ type, warnings: { length: doubts } });
  });

  it('say so when day and month cannot be told apart', () => {
    expect(guess(['1/2/2024', '3/4/2024']).warnings).toHaveLength(1);
    expect(guess(['1/2/2024', '3/4/2024'])).toMatchObject({ meta: { date_format: 'DD/MM/YYYY' } });
    expect(guess(['1/1/2024', '2/1/2024', '3/1/2024'])).toMatchObject({ meta: { date_format: 'MM/DD/YYYY' } });
  });

  it.each([
    [['2024-01-31', '31/01/2024', 'x1', 'x2']],
    [['2024-02-30', '2024-01-01', 'a', 'b']],
    [['1/21/77', '9/23/77', '1/2/03']],
    [['24/08/2008', '8/24/2008', '1/1/2001']],
    [['2024-01-31', '2024-01-31 10:00', '2024-02-01']],
  ])('%j stay text', (values) => {
    expect(typeOf(values)).toBe('SingleLineText');
  });
});

describe('selects', () => {
  it('take values of which at most half are different', () => {
    expect(guess(['a', 'b', 'a', 'b'])).toMatchObject({ type: 'SingleSelect', options: ['a', 'b'] });
    expect(typeOf(['a', 'b', 'a'])).toBe('SingleLineText');
    expect(typeOf(['a', '', '', ''])).toBe('SingleLineText');
  });

  it('are multiple when values split at commas', () => {
    expect(guess(['red,green', 'green', 'red, blue', 'blue'])).toMatchObject({ type: 'MultiSelect', options: ['red', 'green', 'blue'] });
    expect(typeOf(['red,green', 'blue', 'black, white'])).toBe('SingleLineText');
  });

  it('stay text where splitting would lose something', () => {
    expect(typeOf(['a,a', 'a', 'a', 'a'])).toBe('SingleLineText');
    expect(typeOf(['a,', 'a', 'a', 'a'])).toBe('SingleLineText');
  });

  it('are off with more than 64 different values', () => {
    const many = distinct(65);
    expect(guess([...many, ...many, ...many])).toMatchObject({ type: 'SingleLineText', isSelectDisabled: true });
    const fitting = distinct(64);
    expect(guess([...fitting, ...fitting])).toMatchObject({ type: 'SingleSelect', isSelectDisabled: false });
  });

  it('are not made of nested values', () => {
    const cell: SourceCell = { kind: 'json', value: '["a","b"]', text: '["a","b"]' };
    expect(typeOf([cell, cell, cell, cell], { source: 'typed' })).toBe('SingleLineText');
  });
});
