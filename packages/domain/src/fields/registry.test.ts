import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalValues } from '../testing/arbitraries.ts';
import { sampleField, sampleOptions } from '../testing/sample-field.ts';
import { comparisonOps } from '../view/filter.ts';
import { isOpAccepted } from '../view/is-op-accepted.ts';
import type { Field } from './field.ts';
import { type FieldType, fieldTypes } from './field-type.ts';
import { fieldKinds, getFieldKind, isFieldType } from './registry.ts';

const options = sampleOptions('Todo', 'In progress', 'Done', "It's", 'ä');
const built: Field[] = fieldTypes.map((type) =>
  sampleField(type, { options: type.endsWith('Select') ? options : [], meta: type === 'Collaborator' ? { is_multi: true } : {} }),
);
const cases = built.map((field) => [field.type, field] as const);
/** Types whose shown text holds the whole value, so that copying and pasting loses nothing. */
const showsAll = new Set([
  'SingleLineText',
  'LongText',
  'Number',
  'Decimal',
  'Percent',
  'Checkbox',
  'Date',
  'SingleSelect',
  'MultiSelect',
  'Email',
  'URL',
  'PhoneNumber',
  'Rating',
  'ID',
  'Year',
  'Time',
  'JSON',
  'AutoNumber',
  'GeoData',
  'Geometry',
  'SpecificDBType',
]);

describe('every field type', () => {
  it('S-10 has an entry under its own name', () => {
    expect(Object.keys(fieldKinds).toSorted()).toEqual([...fieldTypes].toSorted());
    for (const type of fieldTypes) expect(getFieldKind(type).type).toBe(type);
    expect(fieldTypes).toHaveLength(39);
    expect(isFieldType('toString')).toBe(false);
    expect(isFieldType('Date')).toBe(true);
  });

  it('S-10 offers the operators of the table, type by type', () => {
    const presence = 'blank notblank null notnull';
    const ordered = 'eq neq gt gte lt lte';
    const text = `eq neq like nlike empty notempty ${presence}`;
    const number = `${ordered} ${presence}`;
    const date = `${number} isWithin`;
    const table: Readonly<Record<FieldType, string>> = {
      SingleLineText: text,
      LongText: text,
      Email: text,
      URL: text,
      PhoneNumber: text,
      GeoData: text,
      Geometry: text,
      SpecificDBType: text,
      Number: number,
      Decimal: number,
      Currency: number,
      Percent: number,
      Duration: number,
      Rating: number,
      Year: number,
      Rollup: number,
      Count: number,
      ID: number,
      AutoNumber: number,
      ForeignKey: number,
      Links: number,
      Checkbox: 'checked notchecked',
      SingleSelect: `eq neq anyof nanyof ${presence}`,
      MultiSelect: `allof anyof nallof nanyof ${presence}`,
      Collaborator: 'allof anyof nallof nanyof blank notblank',
      Date: date,
      DateTime: date,
      CreateTime: date,
      LastModifiedTime: date,
      Time: `${ordered} blank notblank`,
      Attachment: 'like nlike blank notblank',
      JSON: `eq neq like nlike ${presence}`,
      // What their values are decides; these are the operators of texts.
      LinkToAnotherRecord: text,
      Lookup: text,
      Formula: text,
      Barcode: '',
      QrCode: '',
      Button: '',
      Password: 'blank notblank',
    };
    const words = (ops: string): readonly string[] => ops.split(' ').filter(Boolean).toSorted();
    for (const type of fieldTypes) expect([type, [...getFieldKind(type).filterOps].toSorted()]).toEqual([type, words(table[type])]);
  });

  it.each(fieldTypes)('S-10 %s offers only operators that are accepted', (type) => {
    for (const op of getFieldKind(type).filterOps) expect(isOpAccepted(op, type)).toBe(true);
    for (const op of comparisonOps) expect(typeof isOpAccepted(op, type)).toBe('boolean');
  });

  it.each(cases)('S-12 %s never throws, whatever it is given', (_type, field) => {
    const kind = getFieldKind(field.type);
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), fc.string()), (input) => {
        const result = kind.parse(input, field);
        if (result.ok) {
          expect(kind.parse(result.value, field)).toEqual(result);
          expect(typeof kind.format(result.value, field)).toBe('string');
        } else {
          expect(result.reason).toMatch(/\.$/);
        }
      }),
      tries(30),
    );
  });

  it.each(cases)('S-13 %s takes its own values as they are', (_type, field) => {
    fc.assert(
      fc.property(canonicalValues(field), (value) => {
        expect(getFieldKind(field.type).parse(value, field)).toEqual({ ok: true, value });
      }),
      tries(30),
    );
  });

  it.each(cases.filter(([type]) => showsAll.has(type)))('S-14 %s reads back what it shows', (_type, field) => {
    const kind = getFieldKind(field.type);
    fc.assert(
      fc.property(canonicalValues(field), (value) => {
        expect(kind.parse(kind.format(value, field), field)).toEqual({ ok: true, value });
      }),
      tries(30),
    );
  });

  it.each(cases.filter(([type]) => type !== 'Password'))('S-15 %s reads back what it sends', (_type, field) => {
    const kind = getFieldKind(field.type);
    fc.assert(
      fc.property(canonicalValues(field), (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(kind.toWire(value, field) ?? null));
        expect(kind.parse(wire, field)).toEqual({ ok: true, value });
      }),
      tries(30),
    );
  });

  it.each(cases)('S-16 %s has one order, nulls first', (_type, field) => {
    const { compare } = getFieldKind(field.type);
    const value = canonicalValues(field);
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compare(a, b, field)) + Math.sign(compare(b, a, field))).toBe(0);
        expect(compare(a, a, field)).toBe(0);
        if (a !== null) expect(compare(null, a, field)).toBeLessThan(0);
        if (compare(a, b, field) <= 0 && compare(b, c, field) <= 0) expect(compare(a, c, field)).toBeLessThanOrEqual(0);
      }),
      tries(20),
    );
  });

  it.each(cases)('S-17 %s has no value for undefined, null and empty text', (_type, field) => {
    const kind = getFieldKind(field.type);
    for (const nothing of [undefined, null, '']) expect(kind.parse(nothing, field)).toEqual({ ok: true, value: null });
    expect(kind.format(null, field)).toBe('');
    expect(kind.toWire(null, field)).toBe(null);
    expect(kind.isEmpty(null)).toBe(true);
  });
});
