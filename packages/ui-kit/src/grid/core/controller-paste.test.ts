import { describe, expect, test } from 'vitest';
import type { ArraySource } from '../../testing/array-source.ts';
import { openController, settle } from '../../testing/open-controller.ts';
import { makeSampleRow, makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { PasteAnswer } from '../grid-options.ts';
import type { GridColumn } from './column.ts';
import type { PasteCell } from './command.ts';
import type { GridController } from './grid-controller.ts';
import type { PastePlan } from './plan-paste.ts';

describe('a paste', () => {
  test('I-39 a paste with nothing selected writes over nothing, though a cell is selected by the time it is wanted', async () => {
    let answer = (_isWanted: boolean): void => {};
    const confirmPaste = (): Promise<boolean> => new Promise((resolve) => (answer = resolve));
    const { grid, source } = await openController({ rows: { count: 5, make: makeSampleRow } }, { confirmPaste });
    grid.dispatch({ type: 'paste', matrix: [[{ text: 'Ana' }]] });
    grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
    answer(true);
    await settle();
    await grid.settled();
    expect(source.batches.map(({ updates, creates }) => [updates, creates.map(({ cells }) => cells)])).toEqual([[[], [{ name: 'Ana' }]]]);
  });

  test('I-39 a paste with nothing selected writes over nothing, though a cell is selected while what was cut is read', async () => {
    const { grid, source } = await openController({ rows: { count: 20_000, make: makeSampleRow } });
    const column = grid.state.columns.visible.findIndex(({ id }) => id === 'name');
    grid.dispatch({
      type: 'copy',
      cut: true,
      marks: { key: 'cut', ranges: [{ firstRow: 3, lastRow: 3, firstColumn: column, lastColumn: column }] },
    });
    for (let first = 0; first < 9000; first += 100) {
      grid.window.look(first, first + 30, 1);
      await settle();
    }
    expect([grid.rowAt(3), grid.state.selection, grid.state.marquee?.isCut]).toEqual([null, null, true]);
    grid.dispatch({ type: 'paste', matrix: [[{ text: 'Record 4' }]], copyKey: 'cut', confirmed: true });
    grid.dispatch({ type: 'select', index: 8920, columnId: 'name' });
    await expect
      .poll(() => source.batches.map(({ updates, creates }) => [updates.map(({ rowId }) => rowId), creates.map(({ cells }) => cells)]))
      .toEqual([[[4], [{ name: 'Record 4' }]]]);
  });

  test('I-39 a paste with nothing selected says that rows are still read while they are', async () => {
    const { grid, notices } = await openController({}, {}, (made) => ({ ...made, shape: () => new Promise(() => {}) }));
    grid.dispatch({ type: 'paste', matrix: [[{ text: 'Ana' }]] });
    expect(notices).toEqual([{ type: 'pastedNowhere', text: 'The records are still being loaded; paste again in a moment' }]);
  });

  test('I-45 I-53 records added by a paste have what the filter and their group ask for, but where the paste says otherwise', async () => {
    const rows = makeSampleRows(6);
    const wanted = { points: 7, stars: 3 };
    const { grid, source } = await openController({ rows, groupBy: ['status'] }, { newRowCells: () => wanted });
    grid.dispatch({ type: 'select', index: 5, columnId: 'name' });
    grid.dispatch({ type: 'paste', matrix: ['a', 'b'].map((text) => [{ text }, { text: '9' }]), confirmed: true });
    expect(grid.state.created.map(({ path }) => path)).toEqual([grid.state.rows.groups?.groups.at(-1)?.path]);
    await grid.settled();
    const status = rows[0]?.cells['status'];
    expect(source.batches.flatMap(({ creates }) => creates.map(({ cells }) => cells))).toEqual([
      { ...wanted, status, name: 'b', points: 9 },
    ]);
  });

  test('I-46 a paste whose texts can be read in two ways is asked about, and read as is answered', async () => {
    const both: Partial<GridColumn> = {
      findOpen: (texts) => (texts.includes('1,234') ? { readings: ['thousands', 'decimals'], example: '1,234' } : null),
      parseTogether: (_texts, chosen) => (input) => ({
        ok: true,
        value: Number(String(input).replace(',', chosen === 'decimals' ? '.' : '')),
      }),
    };
    const columns = sampleColumns.map((column) => (column.id === 'points' ? { ...column, ...both } : column));
    const asked: PastePlan['open'][] = [];
    const confirmPaste = async ({ open }: PastePlan): Promise<PasteAnswer> => {
      asked.push(open);
      return { readings: { points: 'decimals' } };
    };
    const { grid, source } = await openController({ rows: { count: 5, make: makeSampleRow } }, { columns, confirmPaste });
    const paste = async (...cells: readonly PasteCell[]): Promise<unknown> => {
      grid.dispatch({ type: 'select', index: 0, columnId: 'points' });
      grid.dispatch({ type: 'paste', matrix: cells.map((cell) => [cell]) });
      await settle();
      await grid.settled();
      return source.batches.at(-1)?.updates.map(({ value }) => value);
    };
    expect(await paste({ text: '1,234' })).toEqual([1.234]);
    expect(asked).toEqual([[{ columnId: 'points', readings: ['thousands', 'decimals'], example: '1,234' }]]);
    // what was copied here has a value, which nobody has to read
    expect(await paste({ text: '1,234', value: 1234 }, { text: '7' })).toEqual([1234, 7]);
    expect(asked).toHaveLength(1);
  });

  test('I-46 titles with commas and quotes in a pasted text are the titles of options', async () => {
    const { grid, source } = await openController({ rows: { count: 5, make: makeSampleRow } });
    grid.dispatch({ type: 'select', index: 0, columnId: 'tags' });
    grid.dispatch({ type: 'paste', matrix: [[{ text: '"Paris, Texas", "say ""hi""", plain' }]], confirmed: true });
    await grid.settled();
    expect(source.batches[0]?.newOptions.map(({ title }) => title)).toEqual(['Paris, Texas', 'say "hi"', 'plain']);
  });

  describe('of more rows than are in memory that is asked about', () => {
    const matrix = Array.from({ length: 2000 }, (_, at) => [{ text: `New ${at}` }]);
    const ask = async (meanwhile: (source: ArraySource) => void, onCaughtUp = () => Promise.resolve(true)) => {
      const asked: number[] = [];
      const confirmPaste = async (plan: PastePlan): Promise<boolean> => {
        meanwhile(made.source);
        made.source.pages.length = 0;
        return asked.push(plan.cells) > 0;
      };
      const made = await openController({ rows: { count: 3000, make: makeSampleRow }, onCaughtUp }, { confirmPaste });
      made.grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
      made.grid.dispatch({ type: 'paste', matrix });
      await expect.poll(() => made.source.batches.length).toBe(1);
      await made.grid.settled();
      expect(asked).toEqual([2000]);
      const read = made.source.pages.reduce((sum, { limit }) => sum + limit, 0);
      return { read, updates: made.source.batches[0]?.updates ?? [] };
    };

    test('I-46 is done with the rows it was planned for', async () => {
      const { read, updates } = await ask(() => {});
      expect([read, updates.length, updates.at(-1)?.from]).toEqual([0, 2000, 'Record 2000']);
    });

    test('I-46 reads rows again that others changed meanwhile', async () => {
      const changed = { ...makeSampleRow(1500), version: 7, cells: { ...makeSampleRow(1500).cells, name: 'Theirs' } };
      const { read, updates } = await ask((source) => source.send({ type: 'changed', rows: [changed] }));
      expect(read).toBeGreaterThan(0);
      expect(updates.find(({ rowId }) => rowId === changed.id)).toMatchObject({ from: 'Theirs', version: 7 });
    });

    test('I-46 reads rows again that others moved meanwhile', async () => {
      const { updates } = await ask((source) => source.takeAway(1500));
      expect(updates.map(({ rowId }) => rowId).filter((id) => Number(id) > 1499 && Number(id) < 1504)).toEqual([1500, 1502, 1503]);
    });

    test('I-46 reads rows again where nobody can say whether others changed them', async () => {
      const { read } = await ask(
        () => {},
        () => Promise.resolve(false),
      );
      expect(read).toBeGreaterThan(0);
    });
  });

  test('I-46 a paste that creates rows is asked about, and done once wanted', async () => {
    const asked: number[] = [];
    const { grid, source } = await openController({}, { confirmPaste: async (plan) => asked.push(plan.creates.length) > 0 });
    grid.dispatch({ type: 'select', index: 499, columnId: 'name' });
    await settle();
    grid.dispatch({ type: 'paste', matrix: [[{ text: 'a' }], [{ text: 'b' }]] });
    await settle();
    await grid.settled();
    await settle();
    expect(asked).toEqual([1]);
    expect(source.batches).toHaveLength(1);
    expect(source.total).toBe(501);
  });
});

test('the ids of selected records are all there, read or not', async () => {
  const { grid } = await openController({ rows: { count: 20_000, make: makeSampleRow } });
  grid.dispatch({ type: 'select', index: 9000, columnId: 'name' });
  grid.dispatch({ type: 'select', index: 9002, columnId: 'name', extend: true });
  grid.dispatch({ type: 'select', index: 1, columnId: 'points', add: true });
  expect(await grid.readSelectedRowIds()).toEqual([2, 9001, 9002, 9003]);
});

describe('what was cut', () => {
  const cutName = (grid: GridController, index: number): void => {
    grid.dispatch({ type: 'select', index, columnId: 'name' });
    grid.dispatch({ type: 'copy', cut: true });
  };
  const paste = (grid: GridController, text: string): void =>
    grid.dispatch({ type: 'paste', matrix: [[{ text }]], copyKey: grid.state.marquee?.key ?? null, confirmed: true });
  const written = ({ batches }: ArraySource): unknown[] =>
    batches.at(-1)?.updates.map(({ rowId, columnId, value }) => [rowId, columnId, value]) ?? [];

  test('is left alone when another record stands in its place by then', async () => {
    const { grid, source } = await openController();
    cutName(grid, 3);
    source.insert(0, { ...makeSampleRow(900), id: 901 });
    await settle();
    expect(grid.state.marquee).toBe(null);
    grid.dispatch({ type: 'select', index: 10, columnId: 'name' });
    paste(grid, 'Record 4');
    await grid.settled();
    expect(written(source)).toEqual([[10, 'name', 'Record 4']]);
  });

  test('is left alone when another column stands in its place by then', async () => {
    const { grid, source } = await openController();
    cutName(grid, 3);
    grid.dispatch({ type: 'moveColumn', columnId: 'notes', beforeId: 'name' });
    expect(grid.state.marquee).toBe(null);
    grid.dispatch({ type: 'select', index: 10, columnId: 'name' });
    paste(grid, 'Record 4');
    await grid.settled();
    expect(written(source)).toEqual([[11, 'name', 'Record 4']]);
  });

  test('of a record that was only just made goes when that has its number', async () => {
    const { grid, source } = await openController();
    grid.dispatch({ type: 'addRow', cells: { name: 'Fresh' } });
    cutName(grid, 500);
    await grid.settled();
    await settle();
    grid.dispatch({ type: 'select', index: 10, columnId: 'name' });
    paste(grid, 'Fresh');
    await grid.settled();
    expect(written(source)).toEqual([
      [501, 'name', null],
      [11, 'name', 'Fresh'],
    ]);
  });

  test('is left alone when another record stands in its place by then, though it was not in memory when it was cut', async () => {
    const { grid, source } = await openController({ rows: { count: 20_000, make: makeSampleRow } });
    cutName(grid, 5000);
    expect(grid.state.marquee).toBe(null);
    await settle();
    expect(grid.state.marquee).toMatchObject({ isCut: true, rowIds: [[5001]] });
    source.insert(0, { ...makeSampleRow(900), id: 20_001 });
    await settle();
    grid.dispatch({ type: 'select', index: 10, columnId: 'name' });
    paste(grid, 'Record 5001');
    await expect.poll(() => written(source)).toEqual([[10, 'name', 'Record 5001']]);
  });

  test('goes also when it was not in memory when it was cut', async () => {
    const { grid, source } = await openController({ rows: { count: 20_000, make: makeSampleRow } });
    cutName(grid, 5000);
    grid.dispatch({ type: 'select', index: 10, columnId: 'name' });
    await settle();
    paste(grid, 'Record 5001');
    await expect
      .poll(() => written(source))
      .toEqual([
        [5001, 'name', null],
        [11, 'name', 'Record 5001'],
      ]);
  });

  test('goes also when its rows have left memory since', async () => {
    const { grid, source } = await openController({ rows: { count: 20_000, make: makeSampleRow } });
    cutName(grid, 3);
    grid.dispatch({ type: 'select', index: 8910, columnId: 'name' });
    for (let first = 0; first < 9000; first += 100) {
      grid.window.look(first, first + 30, 1);
      await settle();
    }
    expect(grid.rowAt(3)).toBe(null);
    paste(grid, 'Record 4');
    await expect
      .poll(() => written(source))
      .toEqual([
        [4, 'name', null],
        [8911, 'name', 'Record 4'],
      ]);
  });
});

test('one value for ranges far apart that are not in memory is written to all of them, once', async () => {
  const { grid, source } = await openController({ rows: { count: 20_000, make: makeSampleRow } });
  grid.dispatch({ type: 'select', index: 5000, columnId: 'name' });
  grid.dispatch({ type: 'select', index: 15_000, columnId: 'name', add: true });
  grid.dispatch({ type: 'paste', matrix: [[{ text: 'Both' }]], confirmed: true });
  await expect.poll(() => source.batches.map(({ updates }) => updates.map(({ rowId }) => rowId))).toEqual([[5001, 15_001]]);
});

describe('a paste beyond the last column', () => {
  const matrix = [
    [{ text: 'a' }, { text: '5' }],
    [{ text: 'b' }, { text: '6' }],
  ];
  const columns = sampleColumns.slice(0, 1);
  const rows = [makeSampleRow(0)];
  const ask = async (onWrite: () => void, pasted = matrix, meanwhile: (grid: GridController) => void = () => {}) => {
    const left: string[] = [];
    const confirmPaste = (): Promise<PasteAnswer> => {
      meanwhile(setup.grid);
      return Promise.resolve({ columns: [{ id: 'new', title: 'New', kind: 'number' }] });
    };
    const onColumnsLeft = (ids: readonly string[]): void => void left.push(...ids);
    const made = await openController({ rows, onWrite }, { columns, canCreateColumns: true, confirmPaste, onColumnsLeft });
    const setup = { ...made, left };
    setup.grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
    setup.grid.dispatch({ type: 'paste', matrix: pasted });
    await settle();
    await setup.grid.settled();
    await settle();
    return setup;
  };

  test('is one batch with the columns it needs, records and cells', async () => {
    const { grid, source } = await ask(() => {});
    expect(source.batches).toMatchObject([
      {
        newColumns: ['new'],
        updates: [
          { columnId: 'name', value: 'a' },
          { columnId: 'new', value: 5, from: null },
        ],
        creates: [{ cells: { name: 'b', new: 6 } }],
      },
    ]);
    grid.dispatch({ type: 'setColumns', columns: [...columns, { id: 'new', title: 'New', kind: 'number' }] });
    await settle();
    expect([0, 1].map((index) => grid.rowAt(index)?.cells['new'])).toEqual([5, 6]);
  });

  test('selects them too once they are shown, unless somebody went on meanwhile', async () => {
    const made: GridColumn = { id: 'new', title: 'New', kind: 'number' };
    const { grid } = await ask(() => {});
    expect(grid.state.selection?.head.columnId).toBe('name');
    grid.dispatch({ type: 'setColumns', columns: [...columns, made] });
    expect(grid.state.selection).toMatchObject({ anchor: { index: 0, columnId: 'name' }, head: { index: 1, columnId: 'new' } });

    const { grid: other } = await ask(() => {});
    other.dispatch({ type: 'move', rows: 1, columns: 0 });
    other.dispatch({ type: 'setColumns', columns: [...columns, made] });
    expect(other.state.selection?.head.columnId).toBe('name');
  });

  test('makes what was asked for also where nothing stands in it', async () => {
    const name = String(makeSampleRow(0).cells['name']);
    const { source, left } = await ask(() => {}, [[{ text: name }, { text: '' }]]);
    expect([source.batches, left]).toMatchObject([[{ newColumns: ['new'], updates: [], creates: [] }], []]);
  });

  test('tells which columns are left where it comes to nothing', async () => {
    const { source, left } = await ask(
      () => {},
      matrix,
      (grid) => grid.dispatch({ type: 'setMode', mode: 'read' }),
    );
    expect([source.batches, left]).toEqual([[], ['new']]);
  });

  test('leaves nothing behind where it is refused', async () => {
    const { grid, notices } = await ask(() => {
      throw new Error('No more columns.');
    });
    expect(grid.state.pending.size + grid.state.created.length).toBe(0);
    expect(grid.rowAt(0)?.cells['name']).toBe(makeSampleRow(0).cells['name']);
    expect(notices).toContainEqual({ type: 'saveFailed', cells: 3, reason: 'No more columns.', typed: [] });
  });
});
