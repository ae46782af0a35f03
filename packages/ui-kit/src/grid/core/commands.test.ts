import { describe, expect, test } from 'vitest';
import { fillChoices } from './commands/fill-series-cells.ts';
import { countSelectedRows } from './commands/selected-rows.ts';
import { widthOf } from './column-model.ts';
import { orderOf } from './group-space.ts';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import type { MemoryGrid } from '../../testing/memory-grid.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { ParsedCell } from '../../cells/cell-spec.ts';
import type { GridColumn } from './column.ts';
import type { GridEnv } from './grid-env.ts';

function openGrid(count = 30, env: Partial<GridEnv> = {}, loaded = count): MemoryGrid {
  return createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(count), loaded, env });
}

const select = (index: number, columnId: string, extend = false) => ({ type: 'select' as const, index, columnId, extend });

describe('editing', () => {
  test('I-19 after Tab, Tab, Enter the active cell is in the column where the row was begun', () => {
    const grid = openGrid();
    grid.run(select(2, 'name'), { type: 'edit', via: 'type' }, { type: 'draft', draft: 'a' }, { type: 'commit', then: 'next' });
    grid.run({ type: 'edit', via: 'type' }, { type: 'draft', draft: '7' }, { type: 'commit', then: 'next' });
    expect(grid.at()).toEqual([2, 'status']);
    grid.run({ type: 'edit', via: 'enter' }, { type: 'commit', then: 'down' });
    expect(grid.at()).toEqual([3, 'name']);
  });

  test('I-19 Enter on the last record saves, stays and says so', () => {
    const grid = openGrid(3);
    grid.run(select(1, 'name'), { type: 'edit', via: 'enter' }, { type: 'commit', then: 'down' });
    expect(grid.effects).not.toContainEqual(expect.objectContaining({ text: 'This is the last record' }));
    grid.run({ type: 'edit', via: 'type' }, { type: 'draft', draft: 'last' }, { type: 'commit', then: 'down' });
    expect([grid.at(), grid.batches.length]).toEqual([[2, 'name'], 1]);
    expect(grid.effects).toContainEqual({ type: 'announce', text: 'This is the last record' });
  });

  test('I-19 Enter on the last record shown does not call it the last where a closed group below holds more', () => {
    const grid = openGrid(3);
    const groups = {
      levels: ['status'],
      groups: [
        { path: ['a'], value: 's-todo', count: 2 },
        { path: ['b'], value: 's-done', count: 1 },
      ],
    };
    const enter = [
      { type: 'edit', via: 'enter' },
      { type: 'commit', then: 'down' },
    ] as const;
    grid.state = { ...grid.state, rows: { ...grid.state.rows, groups }, collapsed: new Set(['["b"]']) };
    grid.run(select(1, 'name'), ...enter);
    expect(grid.at()).toEqual([1, 'name']);
    expect(grid.effects).not.toContainEqual(expect.objectContaining({ text: 'This is the last record' }));
    grid.state = { ...grid.state, collapsed: new Set(['["a"]']) };
    grid.run(select(2, 'name'), ...enter);
    expect(grid.effects).toContainEqual({ type: 'announce', text: 'This is the last record' });
  });

  test('I-67 whoever may only look is told so also on a record that is not read yet', () => {
    const grid = openGrid(30, {}, 3);
    const readOnly = { type: 'notice', notice: { type: 'readOnly', columnId: null } };
    grid.run(select(20, 'name'), { type: 'edit', via: 'type', text: 'x' });
    expect(grid.effects).not.toContainEqual(readOnly);
    grid.run({ type: 'setMode', mode: 'read' }, { type: 'edit', via: 'type', text: 'x' });
    expect(grid.effects).toContainEqual(readOnly);
  });

  test('I-21 a cancelled edit writes nothing', () => {
    const grid = openGrid();
    grid.run(select(0, 'name'), { type: 'edit', via: 'enter' }, { type: 'draft', draft: 'other' }, { type: 'cancel' });
    expect(grid.batches).toEqual([]);
    expect(grid.state.edit).toBe(null);
  });

  test('a save that changes nothing writes nothing', () => {
    const grid = openGrid();
    grid.run(select(0, 'name'), { type: 'edit', via: 'enter' }, { type: 'commit', then: 'down' });
    expect(grid.batches).toEqual([]);
    expect(grid.at()).toEqual([1, 'name']);
  });

  test('I-22 a value that does not read keeps editor and text, with the reason', () => {
    const grid = openGrid();
    grid.run(select(0, 'points'), { type: 'edit', via: 'type' }, { type: 'draft', draft: 'many' }, { type: 'commit', then: 'down' });
    expect(grid.state.edit).toMatchObject({ draft: 'many', error: '“many” is not a number' });
    expect(grid.at()).toEqual([0, 'points']);
    grid.run({ type: 'draft', draft: '12' }, { type: 'commit', then: 'down' });
    expect(grid.batches[0]?.updates[0]).toMatchObject({ rowId: 1, columnId: 'points', value: 12, from: 0, version: 1 });
  });

  test('I-26 a checkbox is toggled by Enter, and a second time back', () => {
    const grid = openGrid();
    grid.run(select(1, 'done'), { type: 'edit', via: 'enter' }, { type: 'toggle' });
    expect(grid.batches.map((batch) => batch.updates[0]?.value)).toEqual([true, false]);
  });

  test('I-27 the same number again clears the stars', () => {
    const grid = openGrid();
    grid.run(select(0, 'stars'), { type: 'rate', value: 4 }, { type: 'rate', value: 4 }, { type: 'rate', value: 9 });
    expect(grid.batches.map((batch) => batch.updates[0]?.value)).toEqual([4, null]);
  });

  test('an option made while editing travels with the write', () => {
    const grid = openGrid();
    grid.run(
      select(0, 'tags'),
      { type: 'edit', via: 'enter' },
      { type: 'draft', draft: ['s-todo', 'Later'] },
      { type: 'commit', then: 'stay' },
    );
    expect(grid.batches[0]).toMatchObject({
      updates: [{ value: ['s-todo', 'Later'] }],
      newOptions: [{ columnId: 'tags', title: 'Later' }],
    });
  });

  test('a read-only field says why it does not open, and what to do instead', () => {
    const grid = openGrid();
    grid.run(select(0, 'made'), { type: 'edit', via: 'type' });
    expect(grid.state.edit).toBe(null);
    expect(grid.effects).toContainEqual({ type: 'announce', text: 'Made cannot be edited' });
    const columns = grid.state.columns.all.map((column) => (column.id === 'made' ? { ...column, wayOut: 'Ask the clock.' } : column));
    grid.run({ type: 'setColumns', columns }, { type: 'edit', via: 'type' });
    expect(grid.effects).toContainEqual({ type: 'announce', text: 'Made cannot be edited. Ask the clock.' });
  });

  test('I-29 today and now are written as text the field reads', () => {
    const grid = openGrid();
    grid.run(select(0, 'notes'), { type: 'insertText', what: 'today' }, { type: 'insertText', what: 'now' });
    expect(grid.batches.map((batch) => batch.updates[0]?.value)).toEqual(['2026-11-21', '2026-11-21 09:30']);
  });
});

describe('moving', () => {
  test('I-02 at an edge nothing happens', () => {
    const grid = openGrid();
    grid.run(select(0, 'name'), { type: 'move', rows: -1, columns: 0 }, { type: 'move', rows: 0, columns: -1 });
    expect(grid.at()).toEqual([0, 'name']);
  });

  test('I-03 Tab wraps to the next row and leaves after the last cell', () => {
    const grid = openGrid(2);
    grid.run(select(0, 'made'), { type: 'tab', step: 1 });
    expect(grid.at()).toEqual([1, 'name']);
    grid.run(select(1, 'made'), { type: 'tab', step: 1 });
    expect(grid.effects.at(-1)).toEqual({ type: 'leave', step: 1 });
    const adding = openGrid(2, { tabAtEnd: 'add' });
    adding.run(select(1, 'made'), { type: 'tab', step: 1 });
    expect(adding.at()).toEqual([2, 'name']);
  });

  test('I-05 a jump stops at the edge of the filled block, then at the table edge', () => {
    const rows = makeSampleRows(20).map((row, index) => ({ ...row, cells: { name: index < 4 || index === 9 ? 'x' : null } }));
    const grid = createMemoryGrid({ columns: sampleColumns, rows });
    const down = { type: 'jump' as const, rows: 1 as const, columns: 0 as const };
    const stops = [0, 1, 2].map(() => {
      if (!grid.state.selection) grid.run(select(0, 'name'));
      grid.run(down);
      return grid.at()?.[0];
    });
    expect(stops).toEqual([3, 9, 19]);
  });

  test('I-05 a jump along a row that is not read goes to its edge', () => {
    const grid = createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(20), loaded: 5 });
    grid.run({ type: 'select', index: 10, columnId: 'points' }, { type: 'jump', rows: 0, columns: 1 });
    expect(grid.at()).toEqual([10, 'made']);
    grid.run({ type: 'jump', rows: 0, columns: -1 });
    expect(grid.at()).toEqual([10, 'name']);
  });

  test('I-08 reversing an extension shrinks it again', () => {
    const grid = openGrid();
    const down = { type: 'move' as const, rows: 1, columns: 0, extend: true };
    grid.run(select(5, 'points'), down, down, { ...down, rows: -1 });
    expect(grid.state.selection).toMatchObject({ anchor: { index: 5 }, head: { index: 6 } });
  });

  test('I-09 a jump with Shift extends to the edge', () => {
    const grid = openGrid();
    grid.run(select(5, 'points'), { type: 'jump', rows: -1, columns: 0, extend: true });
    expect(grid.state.selection).toMatchObject({ anchor: { index: 5 }, head: { index: 0 } });
  });

  test('I-11 a range reaches over rows that are not loaded', () => {
    const grid = openGrid(30, {}, 10);
    grid.run(select(0, 'name'), { type: 'moveTo', row: 'last', column: 'last', extend: true });
    expect(grid.effects.at(-1)).toEqual({ type: 'announce', text: '30 rows by 8 columns selected' });
  });

  test('I-12 select all takes every cell, a second time every record', () => {
    const grid = openGrid();
    grid.run(select(3, 'points'), { type: 'selectAll' });
    expect(grid.state.selection?.kind).toBe('all');
    grid.run({ type: 'selectAll' });
    expect(grid.state.checked).toEqual({ all: true, except: new Set() });
    expect(grid.batches).toEqual([]);
  });

  test('I-16 Escape closes the marquee, then the range', () => {
    const grid = openGrid();
    grid.run(select(0, 'name'), select(2, 'points', true), { type: 'copy', cut: false });
    grid.run({ type: 'escape' });
    expect(grid.state).toMatchObject({ marquee: null, selection: { head: { index: 2 } } });
    grid.run({ type: 'escape' });
    expect(grid.state.selection?.head.index).toBe(0);
  });
});

describe('changing many cells', () => {
  test('I-25 a clear is one batch, with read-only cells counted', () => {
    const grid = openGrid();
    grid.run(select(0, 'notes'), select(3, 'made', true), { type: 'clear' });
    expect(grid.batches).toHaveLength(1);
    expect(grid.batches[0]?.updates.every((update) => update.columnId === 'notes' && update.value === null)).toBe(true);
    expect(grid.effects).toContainEqual({ type: 'notice', notice: { type: 'cleared', cells: 2, skipped: 4 } });
  });

  test('rows that are not loaded are fetched first', () => {
    const grid = openGrid(30, {}, 10);
    grid.run(select(0, 'name'), select(20, 'name', true), { type: 'clear' });
    expect(grid.batches).toEqual([]);
    expect(grid.effects.at(-1)).toMatchObject({ type: 'collect', then: { type: 'clear' } });
  });

  test('I-14 Shift checks everything between', () => {
    const grid = openGrid();
    grid.run({ type: 'check', index: 2 }, { type: 'check', index: 5, extend: true });
    expect(grid.state.checked).toEqual({ all: false, ids: new Set([3, 4, 5, 6]) });
    grid.run({ type: 'checkAll', on: true }, { type: 'check', index: 0 });
    expect(grid.state.checked).toEqual({ all: true, except: new Set([1]) });
  });

  test('deleting what is checked names the rows once', () => {
    const grid = openGrid();
    grid.run({ type: 'checkAll', on: true }, { type: 'check', index: 0 }, { type: 'deleteRows', what: 'checked' });
    expect(grid.batches[0]?.deletes).toEqual({ all: true, except: new Set([1]) });
    expect(grid.effects).toContainEqual({ type: 'notice', notice: { type: 'deleted', rows: 29 } });
  });

  test('I-14 every selected record is deleted, once, however many ranges it is in', () => {
    const grid = openGrid();
    grid.run(select(2, 'name'), select(4, 'name', true), { ...select(4, 'points'), add: true }, select(5, 'points', true));
    grid.run({ ...select(20, 'notes'), add: true });
    expect(countSelectedRows(grid.state)).toBe(5);
    grid.run({ type: 'deleteRows', what: 'selected' });
    expect(grid.batches[0]?.deletes).toEqual({ all: false, ids: new Set([3, 4, 5, 6, 21]) });
    expect(grid.effects).toContainEqual({ type: 'notice', notice: { type: 'deleted', rows: 5 } });
  });

  test('I-14 whole columns are every record, in memory or not', () => {
    const grid = openGrid(30, {}, 10);
    grid.run({ type: 'selectColumns', columnId: 'points' });
    expect(countSelectedRows(grid.state)).toBe(30);
    grid.run({ type: 'deleteRows', what: 'selected' });
    expect(grid.batches[0]?.deletes).toEqual({ all: true, except: new Set() });
    expect(grid.effects).toContainEqual({ type: 'notice', notice: { type: 'deleted', rows: 30 } });
  });

  test('I-14 more records than one command may read are not deleted', () => {
    const grid = openGrid(1, {}, 1);
    grid.state = { ...grid.state, rows: { ...grid.state.rows, total: 200_000 } };
    grid.run(select(0, 'name'), select(150_000, 'name', true), { type: 'deleteRows', what: 'selected' });
    expect(grid.batches).toEqual([]);
    expect(grid.effects.at(-2)).toMatchObject({ type: 'notice', notice: { type: 'tooManyRows', rows: 150_001 } });
  });

  test('records that are not in memory are read before they are moved', () => {
    const grid = openGrid(30, {}, 10);
    grid.run(select(8, 'name'), select(12, 'name', true), { type: 'moveRows', before: 1, path: [] });
    expect(grid.effects.at(-1)).toMatchObject({ type: 'collect', range: { firstRow: 8, lastRow: 12 }, then: { type: 'moveRows' } });
  });

  test('I-39 one cell takes a block of n rows as n rows', () => {
    const grid = openGrid();
    grid.run(select(1, 'name'), {
      type: 'paste',
      matrix: [
        [{ text: 'a' }, { text: '8' }],
        [{ text: 'b' }, { text: '9' }],
      ],
    });
    expect(grid.batches[0]?.updates.map(({ rowId, columnId, value }) => [rowId, columnId, value])).toEqual([
      [2, 'name', 'a'],
      [2, 'points', 8],
      [3, 'name', 'b'],
      [3, 'points', 9],
    ]);
    expect(grid.state.selection).toMatchObject({ anchor: { index: 1 }, head: { index: 2, columnId: 'points' } });
  });

  test('I-38 a cut clears its source in the same batch as the paste', () => {
    const grid = openGrid();
    const { marquee } = grid.run(select(0, 'name'), { type: 'copy', cut: true });
    const copyKey = marquee?.key ?? null;
    grid.run(select(4, 'name'), { type: 'paste', matrix: [[{ text: 'Record 1' }]], copyKey });
    expect(grid.batches).toHaveLength(1);
    expect(grid.batches[0]?.updates.map(({ rowId, value }) => [rowId, value])).toEqual([
      [1, null],
      [5, 'Record 1'],
    ]);
  });

  test('I-48 Mod+D takes the first row down', () => {
    const grid = openGrid();
    grid.run(select(0, 'name'), select(2, 'name', true), { type: 'fillDown' });
    expect(grid.batches[0]?.updates.map(({ rowId, value }) => [rowId, value])).toEqual([
      [2, 'Record 1'],
      [3, 'Record 1'],
    ]);
  });

  test('I-48 the fill handle goes on with a series', () => {
    const grid = openGrid();
    grid.run(select(1, 'points'), select(2, 'points', true));
    grid.run({ type: 'fillTo', range: { firstRow: 1, lastRow: 5, firstColumn: 1, lastColumn: 1 }, done: true });
    expect(grid.batches).toEqual([]);
    grid.run(select(4, 'points'), select(4, 'points'), { type: 'setValue', value: 40 });
    grid.run(select(3, 'points'), select(4, 'points', true));
    grid.run({ type: 'fillTo', range: { firstRow: 3, lastRow: 6, firstColumn: 1, lastColumn: 1 }, done: true });
    expect(grid.batches.at(-1)?.updates.map(({ rowId, value }) => [rowId, value])).toEqual([
      [6, 77],
      [7, 114],
    ]);
  });

  test('I-48 a fill that comes to nothing foretells nothing any more', () => {
    const grid = createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(20), loaded: 5 });
    grid.state = { ...grid.state, rows: { ...grid.state.rows, total: 1_000_000 } };
    const range = { firstRow: 0, lastRow: 900_000, firstColumn: 1, lastColumn: 1 };
    grid.run({ type: 'select', index: 0, columnId: 'points' }, { type: 'fillTo', range, done: false });
    expect(grid.state.fill).toEqual(range);
    grid.run({ type: 'fillTo', range, done: true });
    expect([grid.state.fill, grid.effects.at(-2)]).toMatchObject([null, { notice: { type: 'tooLarge' } }]);
    grid.run(
      { type: 'fillTo', range: { ...range, lastRow: 10 }, done: false },
      { type: 'fillTo', range: { ...range, lastRow: 10 }, done: true },
    );
    expect([grid.state.fill, grid.effects.at(-1)?.type]).toEqual([null, 'collect']);
  });

  test('I-40 one value for several ranges makes the options that each of their fields lacks', () => {
    const columns = ['a', 'b'].map((id): GridColumn => ({ id, title: id, kind: 'multiSelect', options: [], canCreateOptions: true }));
    const grid = createMemoryGrid({ columns, rows: [1, 2, 3].map((id) => ({ id, version: 1, cells: {} })) });
    grid.run(select(0, 'a'), select(1, 'a', true), { ...select(2, 'a'), add: true }, { ...select(2, 'b'), add: true });
    grid.run({ type: 'paste', matrix: [[{ text: 'New' }]] });
    expect(grid.batches[0]?.updates).toHaveLength(4);
    expect(grid.batches[0]?.newOptions).toEqual([
      { columnId: 'a', title: 'New' },
      { columnId: 'b', title: 'New' },
    ]);
  });

  test('I-38 what is cut and pasted over several ranges, its own cell among them, stays there', () => {
    const grid = openGrid();
    grid.run(select(0, 'name'), { type: 'copy', cut: true });
    const copyKey = grid.state.marquee?.key ?? null;
    grid.run(select(2, 'name'), select(0, 'name', true), { ...select(5, 'name'), add: true });
    grid.run({ type: 'paste', matrix: [[{ text: 'Record 1' }]], copyKey });
    const written = Object.fromEntries(grid.batches.flatMap(({ updates }) => updates.map(({ rowId, value }) => [rowId, value])));
    expect(written).toEqual({ 2: 'Record 1', 3: 'Record 1', 6: 'Record 1' });
  });

  test('I-48 a series ends where its field takes no more of it', () => {
    const upToFive = (input: unknown): ParsedCell =>
      Number(input) > 5 ? { ok: false, reason: 'Five at most' } : { ok: true, value: Number(input) };
    const columns: GridColumn[] = [{ id: 'stars', title: 'Stars', kind: 'rating', parse: upToFive }];
    const rows = [3, 4, null, null, null].map((stars, at) => ({ id: at + 1, version: 1, cells: { stars } }));
    const grid = createMemoryGrid({ columns, rows });
    grid.run(select(0, 'stars'), select(1, 'stars', true));
    grid.run({ type: 'fillTo', range: { firstRow: 0, lastRow: 4, firstColumn: 0, lastColumn: 0 }, done: true });
    expect(grid.batches.at(-1)?.updates.map(({ rowId, value }) => [rowId, value])).toEqual([[3, 5]]);
  });

  test('what is on its way to the server is not discarded', () => {
    const grid = createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(3) });
    grid.run({ type: 'select', index: 1, columnId: 'name' }, { type: 'clear' }, { type: 'addRow' });
    grid.run({ type: 'discard', rowId: 2 }, { type: 'discard', rowId: grid.state.created[0]!.key });
    expect([grid.state.pending.get(2)?.['name']?.status, grid.state.created.length]).toEqual(['saving', 1]);
  });

  test('I-48 filling to the end reads on where rows are not in memory, and ends where they cannot be read', () => {
    const grid = openGrid(30, {}, 10);
    grid.run(select(2, 'points'), { type: 'fillToEnd' });
    expect(grid.effects.at(-1)).toMatchObject({ type: 'collect', range: { lastRow: 29 }, then: { type: 'fillToEnd', stuckAt: 10 } });
    grid.run({ type: 'fillToEnd', stuckAt: 10 });
    expect(grid.state.selection?.head.index).toBe(9);
  });

  test('I-48 what was filled down by keys can be made a series', () => {
    const grid = openGrid(5);
    grid.run(select(0, 'points'), { type: 'select', index: 3, columnId: 'points', extend: true }, { type: 'fillDown' });
    expect(fillChoices(grid.state)).toEqual(['copy', 'series']);
    grid.run({ type: 'refill', how: 'series' });
    expect(grid.batches.at(-1)?.updates.map(({ value }) => value)).toEqual([1, 2, 3]);
  });

  test('I-53 a row inserted below keeps the column and stands between its neighbours', () => {
    const grid = openGrid(5);
    grid.run(select(1, 'points'), { type: 'addRow', below: true });
    expect(grid.at()).toEqual([5, 'points']);
    expect(grid.batches[0]?.creates).toMatchObject([{ afterId: 2, beforeId: 3, cells: {} }]);
    const order = orderOf(grid.state);
    expect([0, 1, 2, 3, 4, 5].map((at) => order.recordAt(at))).toEqual([0, 1, 5, 2, 3, 4]);
    grid.run({ type: 'addRow', below: true });
    expect(grid.batches[1]?.creates).toMatchObject([{ afterId: grid.batches[0]?.creates[0]?.key, beforeId: 3 }]);
    expect([2, 3, 4].map((at) => orderOf(grid.state).recordAt(at))).toEqual([5, 6, 2]);
  });

  test('I-53 a row inserted above stands between its neighbours, before the first record too', () => {
    const grid = openGrid(5);
    const shown = (count: number) => Array.from({ length: count }, (_, at) => orderOf(grid.state).recordAt(at));
    grid.run(select(2, 'points'), { type: 'addRow', above: true });
    expect(grid.at()).toEqual([5, 'points']);
    expect(grid.batches[0]?.creates).toMatchObject([{ afterId: 2, beforeId: 3, cells: {} }]);
    expect(shown(6)).toEqual([0, 1, 5, 2, 3, 4]);
    grid.run(select(0, 'points'), { type: 'addRow', above: true });
    expect(grid.batches[1]?.creates).toMatchObject([{ afterId: null, beforeId: 1 }]);
    expect(shown(7)).toEqual([6, 0, 1, 5, 2, 3, 4]);
  });

  test('I-19 I-53 Enter and the arrows go on from a row inserted below as it is shown, also while it is not saved yet', () => {
    const grid = openGrid(5);
    grid.run(
      select(1, 'points'),
      { type: 'addRow', below: true },
      { type: 'edit', via: 'type', text: '7' },
      { type: 'commit', then: 'down' },
    );
    expect(grid.at()).toEqual([2, 'points']);
    grid.run({ type: 'move', rows: -1, columns: 0 });
    expect(grid.at()).toEqual([5, 'points']);
    grid.run({ type: 'move', rows: -1, columns: 0 });
    expect(grid.at()).toEqual([1, 'points']);
    grid.run({ type: 'page', rows: 1, columns: 0 });
    expect(grid.at()).toEqual([4, 'points']);
    expect(grid.effects.filter(({ type }) => type === 'announce')).toEqual([]);
  });

  test('I-53 rows are numbered as they are shown, one inserted below too', () => {
    const grid = openGrid(5);
    grid.run(select(1, 'points'), { type: 'addRow', below: true }, { type: 'addRow', below: true }, { type: 'addRow' });
    const order = orderOf(grid.state);
    const numbers = Array.from({ length: 8 }, (_, line) => order.lineAt(line)).map(
      (line) => line?.kind === 'record' && [line.index, line.number],
    );
    expect(numbers).toEqual([
      [0, 0],
      [1, 1],
      [5, 2],
      [6, 3],
      [2, 4],
      [3, 5],
      [4, 6],
      [7, 7],
    ]);
  });

  test('I-53 a range does not go over a row that is numbered elsewhere', () => {
    const grid = openGrid(5);
    grid.run(select(1, 'points'), { type: 'addRow', below: true }, { type: 'move', rows: 1, columns: 0, extend: true });
    expect(grid.state.selection).toMatchObject({ anchor: { index: 5 }, head: { index: 5 } });
  });
});

describe('columns', () => {
  test('a resize is told once, at the end', () => {
    const grid = openGrid();
    grid.run(
      { type: 'resizeColumn', columnId: 'points', width: 140, done: false },
      { type: 'resizeColumn', columnId: 'points', width: 20, done: true },
    );
    expect(grid.effects).toEqual([{ type: 'columns', change: { type: 'resized', widths: { points: 72 } } }]);
  });

  test('I-57 a key makes the selected columns wider together, and says how wide', () => {
    const grid = openGrid();
    grid.run(select(0, 'points'), { type: 'selectColumns' }, { type: 'selectColumns', columnId: 'status', extend: true });
    grid.run({ type: 'widenColumns', step: 1 });
    const widths = (): number[] => ['points', 'status'].map((id) => widthOf(grid.state.columns, id));
    const [wide = 0] = widths();
    expect(widths()).toEqual([wide, wide]);
    expect(grid.effects.filter(({ type }) => type === 'columns')).toEqual([
      { type: 'columns', change: { type: 'resized', widths: { points: wide, status: wide } } },
    ]);
    expect(grid.effects).toContainEqual({ type: 'announce', text: expect.stringMatching(/ is \d+ pixels wide$/) });
    grid.run(select(0, 'points'));
    for (let times = 0; times < 40; times += 1) grid.run({ type: 'widenColumns', step: -1 });
    expect(widths()).toEqual([72, wide]);
  });

  test('a hidden column takes the active cell to the first one, and comes back where it was', () => {
    const grid = openGrid();
    grid.run(select(2, 'points'), { type: 'hideColumn', columnId: 'points' });
    expect(grid.at()).toEqual([2, 'name']);
    grid.run({ type: 'setColumns', columns: sampleColumns });
    expect(grid.state.columns.visible[1]?.id).toBe('points');
  });

  test('the display field cannot be hidden', () => {
    const grid = openGrid();
    grid.run({ type: 'hideColumn', columnId: 'name' });
    expect(grid.state.columns.visible[0]?.id).toBe('name');
    expect(grid.effects).toEqual([]);
  });

  test('I-56 a moved column stands before the one it was dropped on', () => {
    const grid = openGrid();
    grid.run({ type: 'moveColumn', columnId: 'made', beforeId: 'points' });
    expect(grid.state.columns.visible.slice(0, 3).map((column) => column.id)).toEqual(['name', 'made', 'points']);
  });
});
