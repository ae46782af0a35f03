import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Field } from '../fields/field.ts';
import { fieldTypes } from '../fields/field-type.ts';
import { getFieldKind } from '../fields/registry.ts';
import { canonicalValues } from '../testing/arbitraries.ts';
import { sampleField, sampleOptions } from '../testing/sample-field.ts';
import { convertValue } from './convert-value.ts';
import type { CellValue } from './value.ts';

const options = sampleOptions('Todo', 'Done');
const text = sampleField('SingleLineText');

function convert(value: CellValue, from: Field, to: Field): CellValue | string {
  const result = convertValue(value, from, to);
  return result.ok ? result.value : `refused: ${result.reason}`;
}

it.each<[CellValue, Field, Field, CellValue | string]>([
  ['42', text, sampleField('Number'), 42],
  ['abc', text, sampleField('Number'), 'refused: "abc" is not a number.'],
  ['Done', text, sampleField('SingleSelect', { options }), options[1]?.id ?? ''],
  [options[1]?.id ?? '', sampleField('SingleSelect', { options }), text, 'Done'],
  [[options[1]?.id ?? '', options[0]?.id ?? ''], sampleField('MultiSelect', { options }), text, 'Done, Todo'],
  [true, sampleField('Checkbox'), sampleField('Number'), 1],
  [true, sampleField('Checkbox'), text, 'Checked'],
  [90, sampleField('Duration'), sampleField('Number'), 90],
  [1.005, sampleField('Decimal', { meta: { precision: 2 } }), text, '1.005'],
  ['2024-01-02 03:04:05+00:00', sampleField('DateTime'), sampleField('Date'), '2024-01-02'],
  ['2024-01-02', sampleField('Date'), sampleField('DateTime'), '2024-01-02 00:00:00+00:00'],
  ['2024-01-02', sampleField('Date', { meta: { date_format: 'DD/MM/YYYY' } }), text, '02/01/2024'],
  [3.5, sampleField('Decimal'), sampleField('Number'), 'refused: "3.5" is not a whole number. A Decimal field can hold it.'],
  [null, text, sampleField('Number'), null],
])('S-75 converts %j', (value, from, to, expected) => {
  expect(convert(value, from, to)).toEqual(expected);
});

it('S-76 text and back loses nothing, whatever the type', () => {
  for (const type of fieldTypes.filter((name) => getFieldKind(name).isBuilt)) {
    const field = sampleField(type, { options: type.endsWith('Select') ? options : [] });
    const long = sampleField('LongText');
    fc.assert(
      fc.property(canonicalValues(field), (value) => {
        expect([type, convert(convert(value, field, long), long, field)]).toEqual([type, value]);
      }),
      { numRuns: 50 },
    );
  }
});
