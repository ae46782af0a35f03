import { expect, test } from 'vitest';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import { summarizeSelection } from './summarize-selection.ts';

const rows = makeSampleRows(30);
const loaded = (count: number) => (index: number) => (index < count ? (rows[index] ?? null) : null);

test('I-15 numbers are counted and added up, with least and most', () => {
  const grid = createMemoryGrid({ columns: sampleColumns, rows });
  grid.run({ type: 'select', index: 2, columnId: 'name' }, { type: 'select', index: 4, columnId: 'points', extend: true });
  expect(summarizeSelection(grid.state, loaded(30))).toEqual({
    rows: 3,
    cells: 6,
    filled: 6,
    numbers: { count: 3, sum: 9, least: 2, most: 4 },
    isComplete: true,
  });
});

test('I-15 a selection beyond what is loaded says that its numbers are not all', () => {
  const grid = createMemoryGrid({ columns: sampleColumns, rows });
  grid.run({ type: 'selectColumns', columnId: 'name' });
  expect(summarizeSelection(grid.state, loaded(10))).toMatchObject({ rows: 30, cells: 30, filled: 10, numbers: null, isComplete: false });
});
