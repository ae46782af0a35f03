import { describe, expect, it } from 'vitest';
import { compareValues, holdsValue, toCsvText } from './data-column.ts';
import type { DataColumn, DataValue } from './data-column.ts';

describe('values of a list', () => {
  it('are sorted by size, by language, and empty ones last', () => {
    const sort = (values: readonly DataValue[]) => values.toSorted((a, b) => compareValues(a, b, 'en'));
    expect(sort([10, null, 9])).toEqual([9, 10, null]);
    expect(sort(['file 10', 'File 9', 'élan', null, 'eleven'])).toEqual(['élan', 'eleven', 'File 9', 'file 10', null]);
  });

  it('are found by a part of them', () => {
    expect(holdsValue('Ana Prado', ' PRADO ', 'en')).toBe(true);
    expect(holdsValue(1204, '20', 'en')).toBe(true);
    expect(holdsValue(null, 'a', 'en')).toBe(false);
    expect(holdsValue(null, ' ', 'en')).toBe(true);
  });

  it('are exported with quotes where they need them, and never as a formula', () => {
    const columns: readonly DataColumn<{ name: string; count: number }>[] = [
      { id: 'name', header: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
      { id: 'menu', header: 'Menu', cell: () => null },
      { id: 'count', header: 'Count', cell: ({ count }) => count, value: ({ count }) => count },
    ];
    const rows = [
      { name: 'Say "hi", Ana', count: -2 },
      { name: '=1+1', count: 3 },
    ];
    expect(toCsvText(columns, rows)).toBe('Name,Count\r\n"Say ""hi"", Ana",-2\r\n\'=1+1,3');
  });
});
