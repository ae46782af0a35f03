import { describe, expect, it } from 'vitest';
import type { FieldType } from '../fields/field-type.ts';
import { getFieldKind } from '../fields/registry.ts';
import { sampleField } from '../testing/sample-field.ts';
import { convertValue } from './convert-value.ts';
import { isChangedBy } from './is-changed-by.ts';
import { keepLongNumbers, mayHoldLongNumbers } from './keep-long-numbers.ts';
import type { CellValue } from './value.ts';

const text = sampleField('SingleLineText');
const tooLong = '" has more digits than this kind of number keeps. A text field can hold it.';

/** Every way to a value: as text, as what JSON brought, as a text cell that is converted. */
const ways: Readonly<Record<string, (digits: string, type: FieldType) => CellValue | string>> = {
  typed: (digits, type) => answer(getFieldKind(type).parse(digits, sampleField(type))),
  sent: (digits, type) => answer(getFieldKind(type).parse(JSON.parse(digits, keepLongNumbers), sampleField(type))),
  converted: (digits, type) => answer(convertValue(digits, text, sampleField(type))),
};
const answer = (parsed: ReturnType<typeof convertValue>): CellValue | string => (parsed.ok ? parsed.value : `refused: ${parsed.reason}`);

describe.each(Object.keys(ways))('digits that are %s', (way) => {
  it.each<[string, FieldType, CellValue]>([
    ['700000000000000123', 'Number', `refused: "700000000000000123${tooLong}`],
    ['700000000000000123', 'Decimal', `refused: "700000000000000123${tooLong}`],
    ['700000000000000123', 'Currency', `refused: "700000000000000123${tooLong}`],
    ['700000000000000123', 'Percent', `refused: "700000000000000123${tooLong}`],
    ['700000000000000123', 'Duration', `refused: "700000000000000123${tooLong}`],
    ['700000000000000123', 'SingleLineText', '700000000000000123'],
    ['9007199254740993', 'Decimal', `refused: "9007199254740993${tooLong}`],
    ['0.1234567890123456789', 'Decimal', `refused: "0.1234567890123456789${tooLong}`],
    ['1.0000000000000001', 'Decimal', `refused: "1.0000000000000001${tooLong}`],
    ['1e-400', 'Decimal', `refused: "1e-400${tooLong}`],
    ['700000000000000100', 'Decimal', 700_000_000_000_000_100],
    ['0.30000000000000004', 'Decimal', 0.300_000_000_000_000_04],
    ['0.10000000000000001', 'Decimal', 0.1],
    ['1.50000000000000000000', 'Decimal', 1.5],
    ['100000000000000000000', 'Decimal', 1e20],
    ['9007199254740991', 'Number', 9_007_199_254_740_991],
  ])('%s as %s', (digits, type, expected) => {
    expect(ways[way]?.(digits, type)).toBe(expected);
  });
});

it('a whole number that only a decimal keeps is sent there', () => {
  expect(answer(getFieldKind('Number').parse('1e20', sampleField('Number')))).toBe(
    'refused: "1e20" has more digits than this kind of number keeps. A Decimal field can hold it.',
  );
});

it('JSON is looked at again where it may hold such numbers', () => {
  expect(['{"a":700000000000000123}', '[0.1234567890123456]', '[1e-400]'].map(mayHoldLongNumbers)).toEqual([true, true, true]);
  expect(mayHoldLongNumbers('{"a":123456789012345,"b":"1.5"}')).toBe(false);
});

it.each<[CellValue, FieldType, FieldType, boolean]>([
  ['007', 'SingleLineText', 'Number', true],
  ['0.50', 'SingleLineText', 'Decimal', false],
  ['1,234.50', 'SingleLineText', 'Decimal', false],
  ['2024-05-06 10:30', 'SingleLineText', 'Date', true],
  ['2024-05-06', 'SingleLineText', 'Date', false],
  ['2024-05-06 10:30:00+00:00', 'DateTime', 'Date', true],
  ['2024-05-06 00:00:00+00:00', 'DateTime', 'Date', false],
  ['2024-05-06', 'Date', 'Year', true],
  ['2024-01-01', 'Date', 'Year', false],
  [1.5, 'Duration', 'Time', true],
  [1, 'Decimal', 'Checkbox', false],
  [1234.5678, 'Currency', 'SingleLineText', false],
])('%s of %s as %s: a part is lost: %s', (value, from, to, expected) => {
  const [source, target] = [sampleField(from), sampleField(to)];
  const result = convertValue(value, source, target);
  expect(result.ok && isChangedBy(value, source, result.value, target)).toBe(expected);
});
