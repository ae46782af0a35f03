import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Field } from '../fields/field.ts';
import { fieldTypes } from '../fields/field-type.ts';
import { getFieldKind } from '../fields/registry.ts';
import { canonicalValues } from '../testing/arbitraries.ts';
import { sampleField, sampleOptions } from '../testing/sample-field.ts';
import { canConvert, conversionsOf } from './conversions.ts';
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
  ['2024-05-06', sampleField('Date'), sampleField('Year'), 2024],
  [2024, sampleField('Year'), sampleField('Date'), '2024-01-01'],
  ['01:30:00', sampleField('Time'), sampleField('Duration'), 5400],
  [5400, sampleField('Duration'), sampleField('Time'), '01:30:00'],
  [90_000, sampleField('Duration'), sampleField('Time'), 'refused: "90000 seconds" is not a time of day. Write it as HH:mm.'],
  ['52.5;13.4', sampleField('GeoData'), sampleField('Geometry'), 'POINT (13.4 52.5)'],
  ['POINT (13.4 52.5)', sampleField('Geometry'), sampleField('GeoData'), '52.5;13.4'],
  ['[{"url":"https://a.example/b.png","title":"b"}]', sampleField('Attachment'), text, 'b(https://a.example/b.png)'],
  ['https://a.example/b.png', sampleField('URL'), sampleField('Attachment'), '[{"url":"https://a.example/b.png","title":"b.png"}]'],
  ['"yes"', sampleField('JSON'), sampleField('Checkbox'), true],
  ['yes', text, sampleField('JSON'), '"yes"'],
  ['[1]', text, sampleField('JSON'), '[1]'],
  [['us0123456789abcd'], sampleField('Collaborator'), text, 'us0123456789abcd'],
])('S-75 converts %j', (value, from, to, expected) => {
  expect(convert(value, from, to)).toEqual(expected);
});

it('S-76 text and back loses nothing, whatever the type', () => {
  for (const type of fieldTypes.filter((name) => canConvert(name, 'LongText') && !getFieldKind(name).isVirtual)) {
    const field = sampleField(type, { options: type.endsWith('Select') ? options : [] });
    const long = sampleField('LongText');
    fc.assert(
      fc.property(canonicalValues(field), (value) => {
        expect([type, convert(convert(value, field, long), long, field)]).toEqual([type, value]);
      }),
      tries(17),
    );
  }
});

it('S-77 fields convert only where values mean something in both types', () => {
  for (const type of fieldTypes) {
    const kind = getFieldKind(type);
    expect(conversionsOf(type)).not.toContain(type);
    const keeps = ['Formula', 'Lookup', 'Rollup', 'Count'].includes(type);
    if (kind.isVirtual) expect([type, conversionsOf(type).includes('SingleLineText')]).toEqual([type, keeps]);
    for (const target of conversionsOf(type)) {
      const { isVirtual, isReadOnly } = getFieldKind(target);
      expect([type, target, isVirtual, isReadOnly]).toEqual([type, target, false, false]);
    }
  }
  expect(fieldTypes.filter((type) => canConvert(type, 'Password') || canConvert('Password', type))).toEqual([]);
});

it('S-78 every conversion answers a canonical value or a reason', () => {
  for (const type of fieldTypes) {
    const from = sampleField(type, { options: type.endsWith('Select') ? options : [] });
    for (const target of conversionsOf(type)) {
      const to = sampleField(target, { options: target.endsWith('Select') ? options : [] });
      fc.assert(
        fc.property(canonicalValues(from), (value) => {
          const result = convertValue(value, from, to);
          if (result.ok) expect(getFieldKind(target).parse(result.value, to)).toEqual(result);
          else expect(result.reason).toMatch(/\.$/);
        }),
        tries(10),
      );
    }
  }
});
