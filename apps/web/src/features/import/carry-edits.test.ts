import { describe, expect, it } from 'vitest';
import { carryEdits } from './carry-edits.ts';
import { editColumn } from './draft.ts';
import { testColumn, testDraft } from './test-draft.ts';

const before = testDraft([testColumn(0, 'name'), testColumn(1, 'born', 'Number')]);
const withoutHeader = testDraft([testColumn(0, 'field_1'), testColumn(1, 'field_2')], { hasHeader: false });

describe('reading a file in another way', () => {
  it('takes the new names and types where nobody changed them', () => {
    expect(carryEdits(before, withoutHeader).table.columns.map(({ title, type }) => [title, type])).toEqual([
      ['field_1', 'SingleLineText'],
      ['field_2', 'SingleLineText'],
    ]);
  });

  it('keeps what the person typed, chose and left out', () => {
    const renamed = editColumn(before, 0, { title: 'Who' });
    const retyped = editColumn(renamed, 1, { type: 'Year', keep: false });
    const edited = { ...retyped, isKept: false, table: { ...retyped.table, title: 'Persons' } };
    const carried = carryEdits(edited, withoutHeader);
    expect(carried).toMatchObject({ isKept: false, table: { title: 'Persons', hasHeader: false } });
    expect(carried.table.columns).toMatchObject([
      { title: 'Who', keep: true },
      { title: 'field_2', type: 'Year', keep: false },
    ]);
  });
});
