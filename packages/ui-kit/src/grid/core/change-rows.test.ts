import { describe, expect, test } from 'vitest';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import type { MemoryGrid } from '../../testing/memory-grid.ts';
import { openController, settle } from '../../testing/open-controller.ts';
import { makeSampleRow, makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import { countChecked, isChecked } from './grid-state.ts';

const ids = ({ state }: Pick<MemoryGrid, 'state'>): unknown[] => (state.checked.all ? ['all'] : [...state.checked.ids]);

describe('I-34 a refused record that is retried', () => {
  test.each([{ copyOf: 2 }, { bringsBack: 3 }])('is %j still', (kind) => {
    const made = { key: 'made', cells: { name: 'Ana' }, afterId: null, beforeId: null, ...kind };
    const created = [{ ...made, status: 'failed', reason: 'No.' } as const];
    const grid = createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(3), env: { indexOf: () => 3 }, state: { created } });
    grid.run({ type: 'retry', rowId: 'made' });
    expect(grid.batches.map(({ creates }) => creates)).toEqual([[made]]);
  });
});

describe('I-14 Shift and a checkbox', () => {
  test('over more records than fit in one go check none, which is told before any is read', () => {
    const grid = createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(3) });
    grid.state = { ...grid.state, rows: { ...grid.state.rows, total: 1_000_000 } };
    const far = createMemoryGrid({
      columns: sampleColumns,
      rows: makeSampleRows(3),
      env: { rowAt: (index) => (index < 3 || index > 900_000 ? makeSampleRow(index) : null) },
      state: grid.state,
    });
    far.run({ type: 'check', index: 1 }, { type: 'check', index: 900_002, extend: true });
    expect(ids(far)).toEqual([2]);
    expect(far.effects).toContainEqual({ type: 'notice', notice: { type: 'tooManyRows', rows: 900_002, most: 100_000 } });
    expect(far.effects).toContainEqual({ type: 'announce', text: '900,002 records are more than the 100,000 that fit in one go' });
    expect(far.effects.some(({ type }) => type === 'collect')).toBe(false);
  });

  test('over exactly as many as fit check all of them, the one that was clicked too', () => {
    const rows = makeSampleRows(100_001);
    const grid = createMemoryGrid({ columns: sampleColumns, rows });
    grid.run({ type: 'check', index: 1 }, { type: 'check', index: 100_000, extend: true });
    expect(countChecked(grid.state.checked, 0)).toBe(100_000);
    expect(isChecked(grid.state.checked, 100_001)).toBe(true);
  });

  test('check no record of a closed group between', () => {
    const rows = makeSampleRows(9);
    const groups = {
      levels: ['status'],
      groups: ['a', 'b', 'c'].map((key) => ({ path: [key], value: key, count: 3 })),
    };
    const shown = { total: 9, exact: true, epoch: '1', status: 'ready' as const, reason: null, shifts: 0, groups };
    const grid = createMemoryGrid({ columns: sampleColumns, rows, state: { rows: shown } });
    grid.run({ type: 'setCollapsed', keys: ['["b"]'] });
    grid.run({ type: 'check', index: 1 }, { type: 'check', index: 7, extend: true });
    expect(ids(grid)).toEqual([2, 3, 7, 8]);
  });

  test('up to a record that was inserted and is not saved reach no further than it stands', () => {
    const grid = createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(9) });
    grid.run({ type: 'select', index: 3, columnId: 'name' }, { type: 'addRow', below: true });
    grid.run({ type: 'check', index: 2 }, { type: 'check', index: 9, extend: true });
    expect(ids(grid)).toEqual([3, 4, 'key-1']);
  });

  test('begin at the record that was checked, also after another order', async () => {
    const { grid, source } = await openController({ rows: { count: 20, make: makeSampleRow } });
    grid.dispatch({ type: 'check', index: 2 });
    source.reorder((a, b) => Number(b.id) - Number(a.id));
    await settle();
    grid.dispatch({ type: 'check', index: 15, extend: true });
    expect(ids(grid)).toEqual([3, 5, 4]);
  });

  test('a record that is checked before it is saved is checked after', async () => {
    const { grid } = await openController({ rows: { count: 5, make: makeSampleRow } });
    grid.dispatch({ type: 'addRow' });
    grid.dispatch({ type: 'check', index: 5 });
    await grid.settled();
    await settle();
    expect(ids(grid)).toEqual([6]);
    grid.dispatch({ type: 'check', index: 3, extend: true });
    expect(ids(grid)).toEqual([6, 4, 5]);
  });
});
