import { expect, it } from 'vitest';
import type { Field } from '../fields/field.ts';
import type { RowId } from '../ids/id.ts';
import { sampleField, sampleOptions } from '../testing/sample-field.ts';
import type { CellValue } from '../values/value.ts';
import { compareRecords } from './compare-records.ts';

const options = sampleOptions('zebra', 'ant');

function sorted(field: Field, values: readonly CellValue[], direction: 'asc' | 'desc'): RowId[] {
  const records = values.map((value, index) => ({ rowId: index + 1, cells: { [field.id]: value } }));
  return records.toSorted(compareRecords([{ fieldId: field.id, direction }], new Map([[field.id, field]]))).map(({ rowId }) => rowId);
}

it('S-65 nulls come first ascending and last descending', () => {
  expect(sorted(sampleField('Number'), [2, null, 1], 'asc')).toEqual([2, 3, 1]);
  expect(sorted(sampleField('Number'), [2, null, 1], 'desc')).toEqual([1, 3, 2]);
});

it('S-65 ties keep the order of row ids both ways', () => {
  expect(sorted(sampleField('Number'), [1, 1, 1], 'desc')).toEqual([1, 2, 3]);
});

it('S-66 text sorts A to Z without case, then by code point', () => {
  expect(sorted(sampleField('SingleLineText'), ['b', 'A', 'a', 'É', 'Z', '😀', '\uffee'], 'asc')).toEqual([2, 3, 1, 5, 4, 7, 6]);
});

it('S-67 selects sort by the order of their options', () => {
  expect(sorted(sampleField('SingleSelect', { options }), [options[1]?.id ?? null, options[0]?.id ?? null, null], 'asc')).toEqual([
    3, 2, 1,
  ]);
  const lists = [[options[1]?.id ?? ''], [options[0]?.id ?? '', options[1]?.id ?? ''], [options[0]?.id ?? '']];
  expect(sorted(sampleField('MultiSelect', { options }), lists, 'asc')).toEqual([3, 2, 1]);
});

it('S-68 sorts on fields that are gone are skipped', () => {
  const field = sampleField('Number');
  const order = compareRecords([{ fieldId: field.id, direction: 'asc' }], new Map());
  expect(order({ rowId: 2, cells: {} }, { rowId: 1, cells: {} })).toBeGreaterThan(0);
});
