import { expect, test } from 'vitest';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import type { GridColumn } from './column.ts';
import { fromClipboard } from './clipboard-in.ts';

const columns = Array.from({ length: 10 }, (_, at): GridColumn => ({
  id: `c${at}`,
  title: `C${at}`,
  kind: at % 2 === 0 ? 'text' : 'number',
}));
const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: at + 1, version: 1, cells: {} }));

test('I-39 I-46 100,000 cells are one change of exactly as many rows, planned in a part of the time there is', () => {
  const text = Array.from({ length: 10_000 }, (_, row) => columns.map((_column, at) => row * 10 + at).join('\t')).join('\r\n');
  const grid = createMemoryGrid({ columns, rows });
  grid.run({ type: 'select', index: 0, columnId: 'c0' });
  const before = process.cpuUsage();
  const matrix = fromClipboard({ text: `${text}\r\n`, table: null });
  grid.run({ type: 'paste', matrix, confirmed: true });
  const { user } = process.cpuUsage(before);
  expect(matrix).toHaveLength(10_000);
  expect(grid.batches).toHaveLength(1);
  expect(grid.batches[0]?.updates).toHaveLength(100_000);
  expect(grid.batches[0]?.creates).toEqual([]);
  expect(grid.state.pending.size).toBe(10_000);
  // of the two seconds a paste may take, most belong to the way to the server and back
  expect(user / 1000).toBeLessThan(1500);
});
