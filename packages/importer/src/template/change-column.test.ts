import { describe, expect, it } from 'vitest';
import { testField } from '../testing/test-fields.ts';
import { changeColumnType, checkColumn, dataRowsOf } from './change-column.ts';
import type { ImportColumn, TableSample } from './import-template.ts';
import { planColumns } from './plan-columns.ts';
import { proposeTable } from './propose-table.ts';

function sampleOf(...records: string[][]): TableSample {
  return { title: 't', refName: 't', headers: null, records, rules: { source: 'text' }, recordCount: records.length, warnings: [] };
}

const sample = sampleOf(['when', 'amount', 'state'], ['1/21/77', '5', 'a'], ['12/31/02', 'seven', 'b'], ['', '12', 'c']);
const table = proposeTable(sample);
const rows = dataRowsOf(sample, table.hasHeader);
const column = (index: number): ImportColumn => table.columns[index] as ImportColumn;

describe('a changed type', () => {
  it('counts what would not convert, with values and places', () => {
    const { column: changed, check } = changeColumnType(column(1), 'Number', rows);
    expect(changed.type).toBe('Number');
    expect(check).toMatchObject({ total: 3, failed: 1, failures: [{ row: 2, value: 'seven' }] });
    expect(check.failures[0]?.reason).toContain('seven');
  });

  it('finds the way of writing that suits most values', () => {
    const { column: changed, check } = changeColumnType(column(0), 'Date', rows);
    expect(check.failed).toBe(0);
    expect(changed).toMatchObject({ meta: { date_format: 'MM/DD/YYYY' }, read: { dateFormat: 'MM/DD/YYYY' } });
  });

  it('collects options for selects', () => {
    expect(changeColumnType(column(2), 'SingleSelect', rows).column.options).toEqual(['a', 'b', 'c']);
    expect(checkColumn(column(2), rows)).toMatchObject({ total: 3, failed: 0 });
  });
});

it('plans the kept columns with their fields, in order', () => {
  const fields = [testField('SingleLineText', 'when'), testField('SingleLineText', 'state')];
  const kept = { ...table, columns: table.columns.map((one, index) => ({ ...one, keep: index !== 1 })) };
  expect(planColumns(kept, fields).map(({ source, field }) => [source, field.title])).toEqual([
    [0, 'when'],
    [2, 'state'],
  ]);
  expect(() => planColumns(table, fields)).toThrow('keeps 3 columns');
});
