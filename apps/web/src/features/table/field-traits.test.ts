import { fieldTypes, getFieldKind } from '@quadrille/domain';
import type { CellValue, FieldType } from '@quadrille/domain';
import { sampleField, sampleOptions } from '@quadrille/domain/testing';
import { cellViews, parseCell, toEditText } from '@quadrille/ui-kit/cells';
import { describe, expect, test } from 'vitest';
import { fieldTraits } from './field-traits.ts';
import { toFilterField } from './operators.ts';
import { toGridColumn } from './to-grid-column.ts';

const options = sampleOptions('Alpha', 'Beta');
const people = [{ id: 'us00000000000001', name: 'Ana Prado', email: '' }];
const context = { canEdit: true, canEditFields: true, timeZone: 'UTC', people, sorts: new Map(), tints: new Map() };
const fieldOf = (type: FieldType) => sampleField(type, type === 'SingleSelect' || type === 'MultiSelect' ? { options } : {});
const columnOf = (type: FieldType) => toGridColumn({ field: fieldOf(type), viewColumn: null, isShown: true }, context);
const written = fieldTypes.filter((type) => fieldTraits[type].readOnly === null);

/** A value of each type people write. */
const samples: Partial<Record<FieldType, CellValue>> = {
  SingleLineText: 'Ship "it"\tnow',
  LongText: 'one\ntwo',
  Attachment: JSON.stringify([{ path: 'download/ab.png', title: 'ab.png', mimetype: 'image/png', size: 3 }]),
  Checkbox: true,
  MultiSelect: options.map(({ id }) => id as string),
  SingleSelect: options[1]?.id as string,
  Collaborator: ['us00000000000001'],
  Date: '2026-12-05',
  Year: 2026,
  Time: '14:45:00',
  PhoneNumber: '+49 30 901820',
  GeoData: '52.52;13.405',
  Email: 'ana@acme.studio',
  URL: 'https://example.com',
  Number: -12_400,
  Decimal: 0.125,
  Currency: 1234.5,
  Percent: 45,
  Duration: 5400,
  Rating: 4,
  DateTime: '2026-12-05 09:30:00+00:00',
  Geometry: 'POINT (30 10)',
  JSON: '{"a":[1,2]}',
  SpecificDBType: 'a',
};

describe.each(fieldTypes)('%s', (type) => {
  test('has a painter, and an editor or a reason why it has none', () => {
    const view = cellViews[columnOf(type).kind];
    const isEdited = view.editor !== 'none';
    expect([isEdited, fieldTraits[type].readOnly === null]).toEqual([fieldTraits[type].readOnly === null, isEdited]);
  });

  test('has a filter that asks for a value of its own, or none where there is none to compare', () => {
    const { valueKind } = getFieldKind(type);
    const { operators } = toFilterField(fieldOf(type), String);
    const inputs = new Set(operators.flatMap(({ input, subOps = [] }) => [input, ...subOps.map((sub) => sub.input)]));
    const wanted = {
      text: ['text'],
      json: ['text'],
      number: ['number'],
      boolean: [],
      date: ['date', 'number'],
      datetime: ['date', 'number'],
      select: ['option', 'options', 'text'],
      multiselect: ['options', 'option', 'text'],
      secret: [],
      none: [],
    }[valueKind];
    expect(valueKind === 'none' || operators.length > 0).toBe(true);
    if (wanted.length > 0) expect(wanted.some((input) => inputs.has(input as never))).toBe(true);
  });
});

describe('the clipboard', () => {
  test('has a sample of every type that takes part', () => {
    const expected = written.filter((type) => fieldTraits[type].cell !== 'links' && fieldTraits[type].clipboard !== 'nothing');
    expect(Object.keys(samples).toSorted()).toEqual([...expected].toSorted());
  });

  test.each(Object.entries(samples) as [FieldType, CellValue][])('I-49 %s comes back from its text as it was', (type, value) => {
    const column = columnOf(type);
    expect(parseCell(toEditText(value, column), column)).toEqual({ ok: true, value });
  });

  test('never carries a password', () => {
    const field = columnOf('Password');
    const mark = getFieldKind('Password').format('••••••', fieldOf('Password'));
    expect(toEditText(mark, field)).not.toContain('secret');
    expect(parseCell(mark, field)).toEqual({ ok: true, value: mark });
  });
});
