import { describe, expect, test } from 'vitest';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import type { MemoryGrid } from '../../testing/memory-grid.ts';
import { openController, settle } from '../../testing/open-controller.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridCommand } from './command.ts';
import { keyOfGroup, orderOf } from './group-space.ts';

const groups = { levels: ['status'], groups: ['a', 'b', 'c'].map((key) => ({ path: [key], value: key, count: 3 })) };
const rows = { total: 9, exact: true, epoch: '1', status: 'ready' as const, reason: null, shifts: 0, groups };
/** Three groups of three records, those of some of them closed. */
const openGrid = (...closed: readonly string[]): MemoryGrid => {
  const collapsed = new Set(closed.map((key) => keyOfGroup([key])));
  return createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(9), state: { rows, collapsed } });
};
const written = ({ batches }: MemoryGrid): unknown[] => batches.flatMap(({ updates }) => updates.map(({ rowId }) => rowId));
const column: GridCommand = { type: 'selectColumns', columnId: 'name' };

describe('I-45 records of closed groups', () => {
  test.each<[string, GridCommand]>([
    ['clear', { type: 'clear' }],
    ['a value pasted', { type: 'paste', matrix: [[{ text: 'Same' }]], confirmed: true }],
  ])('are left alone by %s over a whole column', (_what, command) => {
    const grid = openGrid('b');
    grid.run(column, command);
    expect(written(grid)).toEqual([1, 2, 3, 7, 8, 9]);
  });

  test('are left alone by a clear of all cells, by a fill down a column and by what is pasted at its top', () => {
    const all = openGrid('a');
    all.run({ type: 'selectAll' }, { type: 'clear' });
    expect(new Set(written(all))).toEqual(new Set([4, 5, 6, 7, 8, 9]));
    const filled = openGrid('a', 'c');
    filled.run(column, { type: 'fillDown' });
    expect(written(filled)).toEqual([5, 6]);
    const pasted = openGrid('a');
    pasted.run(column, { type: 'paste', matrix: [[{ text: 'x' }], [{ text: 'y' }]], confirmed: true });
    expect(written(pasted)[0]).toBe(4);
    expect(written(pasted)).not.toContain(1);
  });

  test('are left alone by a fill that is dragged over them', () => {
    const grid = openGrid('b');
    grid.run({ type: 'select', index: 1, columnId: 'points' });
    grid.run({ type: 'fillTo', range: { firstRow: 1, lastRow: 8, firstColumn: 1, lastColumn: 1 }, done: true, repeats: true });
    expect(written(grid)).toEqual([3]);
  });

  test('keep nobody from cutting and filling over the heads of open ones', () => {
    const grid = openGrid('c');
    grid.run({ type: 'select', index: 1, columnId: 'points' }, { type: 'select', index: 4, columnId: 'points', extend: true });
    grid.run({ type: 'copy', cut: true });
    expect(grid.state.marquee?.ranges).toMatchObject([{ firstRow: 1, lastRow: 4 }]);
    grid.run({ type: 'select', index: 1, columnId: 'points' });
    grid.run({ type: 'fillTo', range: { firstRow: 1, lastRow: 4, firstColumn: 1, lastColumn: 1 }, done: true, repeats: true });
    expect(written(grid)).toEqual([3, 4, 5]);
  });

  test('are left alone by another way of a fill whose records were closed since', () => {
    const grid = openGrid();
    grid.run({ type: 'select', index: 2, columnId: 'points' });
    grid.run({ type: 'fillTo', range: { firstRow: 2, lastRow: 4, firstColumn: 1, lastColumn: 1 }, done: true });
    const { filled } = grid.state;
    grid.run({ type: 'setCollapsed', keys: [keyOfGroup(['a'])] });
    grid.state = { ...grid.state, filled };
    const made = grid.batches.length;
    grid.run({ type: 'refill', how: 'series' });
    expect(grid.batches).toHaveLength(made);
  });

  test('come into sight where their group is gone before they are saved', () => {
    const grid = openGrid();
    grid.run({ type: 'addRow', path: ['b'] });
    for (const gone of [null, { ...groups, groups: groups.groups.toSpliced(1, 1) }]) {
      const order = orderOf({ ...grid.state, rows: { ...rows, groups: gone } });
      expect(order.hasLine(9)).toBe(true);
    }
  });

  test('are not stood on, whichever cell is asked for', () => {
    const grid = openGrid('a', 'c');
    grid.run({ type: 'selectAll' });
    expect(grid.at()).toEqual([3, 'name']);
    grid.run({ type: 'select', index: 8, columnId: 'points' });
    expect(grid.at()).toEqual([5, 'points']);
  });

  test('come into sight where one is made among them', () => {
    const grid = openGrid('b');
    grid.run({ type: 'addRow', path: ['b'] });
    expect([...grid.state.collapsed]).toEqual([]);
    expect(grid.effects).toContainEqual({ type: 'groups', collapsed: [] });
  });
});

describe('the active record that others take into a closed group', () => {
  const open = () => {
    const list = makeSampleRows(9).map((row, at) => ({
      ...row,
      cells: { ...row.cells, status: ['a', 'b', 'c'][Math.floor(at / 3)] ?? null },
    }));
    return openController({ rows: list, groupBy: ['status'] }, { collapsed: [keyOfGroup([JSON.stringify('a')])] });
  };
  const takeAlong = async (opened: Awaited<ReturnType<typeof open>>, at: number, status: string): Promise<void> => {
    const row = opened.source.rowAt(at)!;
    opened.source.send({ type: 'changed', rows: [{ ...row, version: 2, cells: { ...row.cells, status } }] });
    opened.source.send({ type: 'shifted' });
    await settle();
  };

  test.each([
    ['the first one, whose place stays the same', 3],
    ['another one', 5],
  ])('gives the focus to the head of that: %s', async (_which, at) => {
    const opened = await open();
    opened.grid.dispatch({ type: 'select', index: at, columnId: 'points' });
    await takeAlong(opened, at, 'a');
    expect(opened.grid.state.selection).toBe(null);
    expect(opened.grid.state.groupFocus?.path).toEqual([JSON.stringify('a')]);
    opened.grid.dispatch({ type: 'edit', via: 'type', text: '7' });
    opened.grid.dispatch({ type: 'clear' });
    expect(opened.source.batches).toEqual([]);
  });

  test('keeps what is typed in it', async () => {
    const opened = await open();
    opened.grid.dispatch({ type: 'select', index: 5, columnId: 'name' });
    opened.grid.dispatch({ type: 'edit', via: 'type' });
    opened.grid.dispatch({ type: 'draft', draft: 'Mine' });
    await takeAlong(opened, 5, 'a');
    await opened.grid.settled();
    expect(opened.source.batches.flatMap(({ updates }) => updates)).toMatchObject([{ rowId: 6, columnId: 'name', value: 'Mine' }]);
    expect(opened.grid.state.edit).toBe(null);
  });

  test('stays active where another record goes there', async () => {
    const opened = await open();
    opened.grid.dispatch({ type: 'select', index: 3, columnId: 'points' });
    await takeAlong(opened, 7, 'a');
    expect(opened.grid.state.selection?.anchor).toMatchObject({ index: 4, rowId: 4 });
  });
});
