import { describe, expect, test } from 'vitest';
import { createArraySource } from '../../testing/array-source.ts';
import type { ArraySource, ArraySourceOptions } from '../../testing/array-source.ts';
import { makeSampleRow, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridOptions } from '../grid-options.ts';
import type { GridColumn } from './column.ts';
import { createGridController } from './grid-controller.ts';
import { recordCount } from './grid-state.ts';
import type { GridController } from './grid-controller.ts';
import type { GridNotice } from './effect.ts';
import type { RowSource } from './row-source.ts';

interface Setup {
  readonly grid: GridController;
  readonly source: ArraySource;
  readonly notices: GridNotice[];
}

async function open(
  source: Partial<ArraySourceOptions> = {},
  options: Partial<GridOptions> = {},
  wrap: (source: ArraySource) => RowSource = (made) => made,
): Promise<Setup> {
  const made = createArraySource({ rows: { count: 500, make: makeSampleRow }, ...source });
  const notices: GridNotice[] = [];
  let keys = 0;
  const grid = createGridController({
    source: wrap(made),
    columns: sampleColumns,
    createKey: () => `key-${(keys += 1)}`,
    onNotice: (notice) => notices.push(notice),
    ...options,
  });
  await settle();
  grid.window.look(0, 30, 0);
  await settle();
  return { grid, source: made, notices };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

function type(grid: GridController, index: number, columnId: string, text: string): void {
  grid.dispatch({ type: 'select', index, columnId });
  grid.dispatch({ type: 'edit', via: 'type' });
  grid.dispatch({ type: 'draft', draft: text });
  grid.dispatch({ type: 'commit', then: 'stay' });
}

describe('writing', () => {
  test("an edit shows at once and is the row's own after the answer", async () => {
    const { grid, source } = await open();
    type(grid, 3, 'name', 'New name');
    expect(grid.state.pending.get(4)?.name).toMatchObject({ value: 'New name', status: 'saving' });
    await grid.settled();
    await settle();
    expect(grid.state.pending.size).toBe(0);
    expect(grid.rowAt(3)).toMatchObject({ version: 2, cells: { name: 'New name' } });
    expect(source.batches).toHaveLength(1);
  });

  test('edits reach the source one after another, in order', async () => {
    const { grid, source } = await open();
    for (const text of ['a', 'b', 'c']) type(grid, 0, 'name', text);
    await grid.settled();
    expect(source.batches.map((batch) => batch.updates[0]?.value)).toEqual(['a', 'b', 'c']);
  });

  test('I-53 what is typed into a row before it was made is written over the row as it was made', async () => {
    const { grid, source } = await open({ rows: { count: 5, make: makeSampleRow } }, { onMoveRows() {} }, (made) => ({
      ...made,
      write: async (batch) => ({ ...(await made.write(batch)), rows: [] }),
    }));
    grid.dispatch({ type: 'select', index: 1, columnId: 'points' });
    grid.dispatch({ type: 'addRow', below: true });
    type(grid, 5, 'points', '7');
    expect(grid.state.pending.size).toBe(1);
    await grid.settled();
    await settle();
    expect(source.batches[1]?.updates).toMatchObject([{ rowId: 6, columnId: 'points', value: 7, version: 1 }]);
    expect(grid.rowAt(2)).toMatchObject({ id: 6, cells: { points: 7 } });
    expect([0, 1, 2, 3, 4, 5].map((index) => grid.rowAt(index)?.id)).toEqual([1, 2, 6, 3, 4, 5]);
    expect(grid.state.selection?.anchor).toMatchObject({ index: 2, rowId: 6 });
  });

  test('I-34 a refused edit keeps what was typed, marked, until retried', async () => {
    let isDown = true;
    const onWrite = (): void => {
      if (isDown) throw new Error('You are offline');
    };
    const { grid, notices } = await open({ onWrite });
    type(grid, 2, 'name', 'Kept');
    await grid.settled();
    expect(grid.state.pending.get(3)?.name).toMatchObject({ value: 'Kept', status: 'failed', reason: 'You are offline' });
    expect(notices).toContainEqual({ type: 'saveFailed', cells: 1, reason: 'You are offline' });
    isDown = false;
    grid.dispatch({ type: 'retry', rowId: 3 });
    await grid.settled();
    await settle();
    expect(grid.state.pending.size).toBe(0);
    expect(grid.rowAt(2)?.cells.name).toBe('Kept');
  });

  test('I-34 I-53 a refused row that is retried stays where it was inserted and is sent to that place', async () => {
    let isDown = true;
    const onWrite = (): void => {
      if (isDown) throw new Error('You are offline');
    };
    const { grid, source } = await open({ rows: { count: 5, make: makeSampleRow }, onWrite }, { onMoveRows() {} });
    grid.dispatch({ type: 'select', index: 1, columnId: 'points' });
    grid.dispatch({ type: 'addRow', below: true });
    await grid.settled();
    const key = grid.state.created[0]?.key ?? '';
    expect(grid.state.created).toMatchObject([{ status: 'failed', below: 1 }]);
    isDown = false;
    grid.dispatch({ type: 'retry', rowId: key });
    expect(grid.state.created).toMatchObject([{ key, status: 'saving', reason: null, below: 1 }]);
    await grid.settled();
    await settle();
    expect(source.batches[1]?.creates).toEqual([{ key, cells: {}, afterId: 2, beforeId: 3 }]);
    expect([0, 1, 2, 3, 4, 5].map((index) => grid.rowAt(index)?.id)).toEqual([1, 2, 6, 3, 4, 5]);
  });

  test('a discarded edit rolls back to what the row holds', async () => {
    const { grid } = await open({
      onWrite() {
        throw new Error('no');
      },
    });
    type(grid, 2, 'name', 'Gone');
    await grid.settled();
    grid.dispatch({ type: 'discard', rowId: 3 });
    expect(grid.state.pending.size).toBe(0);
    expect(grid.rowAt(2)?.cells.name).toBe('Record 3');
  });

  test('I-32 where another change came first both values are kept, until one is chosen', async () => {
    const { grid } = await open({}, {}, (made) => ({
      ...made,
      write: async (batch) => ({
        rows: [],
        created: [],
        failed: batch.updates
          .filter(({ version }) => version < 7)
          .map(({ rowId, columnId }) => ({ rowId, columnId, reason: 'changed', now: { value: 'Theirs', version: 7 } })),
      }),
    }));
    type(grid, 2, 'name', 'Mine');
    await grid.settled();
    expect(grid.state.pending.get(3)?.name).toMatchObject({ value: 'Mine', from: 'Theirs', status: 'failed', isConflict: true });
    expect(grid.rowAt(2)).toMatchObject({ version: 7, cells: { name: 'Theirs' } });
    grid.dispatch({ type: 'retry', rowId: 3 });
    await grid.settled();
    expect(grid.state.pending.size).toBe(0);
    expect(grid.rowAt(2)?.cells.name).toBe('Mine');
  });

  test('I-32 a conflict follows what comes after it, and is over once both are the same', async () => {
    const { grid, source } = await open({}, { sayConflict: (columnId, theirs, mine) => `${columnId}: ${theirs} or ${mine}` }, (made) => ({
      ...made,
      write: async ({ updates }) => {
        const now = { value: 'Theirs', version: 7 };
        return { rows: [], created: [], failed: updates.map(({ rowId, columnId }) => ({ rowId, columnId, reason: 'changed', now })) };
      },
    }));
    type(grid, 2, 'name', 'Mine');
    await grid.settled();
    const change = (name: string, version: number): void => source.send({ type: 'changed', rows: [{ id: 3, version, cells: { name } }] });
    change('Theirs', 8);
    expect(grid.state.pending.get(3)?.name).toMatchObject({ from: 'Theirs', reason: 'changed' });
    change('Theirs again', 9);
    expect(grid.state.pending.get(3)?.name).toMatchObject({ value: 'Mine', from: 'Theirs again', reason: 'name: Theirs again or Mine' });
    change('Mine', 10);
    expect(grid.state.pending.size).toBe(0);
  });

  test('I-32 an edit is written over what its editor was opened on, not over what came meanwhile', async () => {
    const { grid, source } = await open();
    grid.dispatch({ type: 'select', index: 2, columnId: 'name' });
    grid.dispatch({ type: 'edit', via: 'enter' });
    source.send({ type: 'changed', rows: [{ id: 3, version: 9, cells: { name: 'Theirs' } }] });
    grid.dispatch({ type: 'draft', draft: 'Mine' });
    grid.dispatch({ type: 'commit', then: 'stay' });
    await grid.settled();
    expect(source.batches[0]?.updates).toMatchObject([{ value: 'Mine', from: 'Record 3', version: 1 }]);
  });

  test('rows that are looked at again stay when the source does not answer', async () => {
    let isDown = false;
    const { grid, source } = await open({}, {}, (made) => ({
      ...made,
      shape: async (signal) => {
        if (isDown) throw new Error('You are offline');
        return made.shape(signal);
      },
    }));
    isDown = true;
    source.send({ type: 'shifted' });
    await settle();
    expect(grid.state.rows.status).toBe('ready');
    expect(grid.rowAt(2)?.cells.name).toBe('Record 3');
  });

  test('cells refused one by one are marked alone', async () => {
    const { grid } = await open({}, {}, (made) => ({
      ...made,
      write: async (batch) => ({
        rows: [],
        created: [],
        failed: batch.updates.slice(0, 1).map((update) => ({ rowId: update.rowId, columnId: update.columnId, reason: 'taken' })),
      }),
    }));
    grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
    grid.dispatch({ type: 'select', index: 1, columnId: 'name', extend: true });
    grid.dispatch({ type: 'clear' });
    await grid.settled();
    await settle();
    expect(grid.state.pending.get(1)?.name).toMatchObject({ status: 'failed', reason: 'taken' });
    expect(grid.state.pending.has(2)).toBe(false);
    expect(grid.rowAt(1)?.cells.name).toBe(null);
  });

  test('an editor opened on a new row before the source has answered writes over the version that was made', async () => {
    const { grid, source } = await open({ delay: 5 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    grid.dispatch({ type: 'addRow' });
    grid.dispatch({ type: 'select', index: 500, columnId: 'name' });
    grid.dispatch({ type: 'edit', via: 'type', text: 'Early' });
    await grid.settled();
    expect(grid.state.edit).toMatchObject({ rowId: 501, version: 1 });
    grid.dispatch({ type: 'commit', then: 'stay' });
    await grid.settled();
    expect(source.batches.at(-1)?.updates).toMatchObject([{ rowId: 501, version: 1, value: 'Early' }]);
  });

  describe('where the source holds new rows before it has answered', () => {
    const numbers = (grid: GridController) => [4, 5, 6].map((index) => grid.rowAt(index)?.id);

    async function makeRow(told: 'shifted' | 'reset') {
      const { grid } = await open({ rows: { count: 5, make: makeSampleRow } }, {}, (made) => ({
        ...made,
        write: async (batch) => {
          const answer = await made.write(batch);
          made.send({ type: told });
          await settle();
          during = recordCount(grid.state);
          return answer;
        },
      }));
      let during = 0;
      grid.dispatch({ type: 'addRow' });
      await grid.settled();
      const answered = recordCount(grid.state);
      await settle();
      return { grid, during, answered, after: recordCount(grid.state) };
    }

    test('they are counted once, though all was to be read again meanwhile', async () => {
      const { grid, ...counts } = await makeRow('shifted');
      expect(counts).toEqual({ during: 6, answered: 6, after: 6 });
      expect(numbers(grid)).toEqual([5, 6, undefined]);
    });

    test('they are counted once in another order too', async () => {
      const { grid, ...counts } = await makeRow('reset');
      expect(counts).toEqual({ during: 6, answered: 6, after: 6 });
      expect(numbers(grid)).toEqual([5, 6, undefined]);
    });
  });

  test('they are counted once where all was still to be read for the first time, or in another order', async () => {
    for (const isFirst of [true, false]) {
      let count = (): void => {};
      let isHeld = isFirst;
      let read = (): void => {};
      const pages = isFirst ? new Promise<void>((resolve) => (read = resolve)) : null;
      const seen: number[] = [];
      const setup = await open({ rows: { count: 5, make: makeSampleRow } }, {}, (made) => ({
        ...made,
        shape: async (signal) => {
          if (isHeld) await new Promise<void>((resolve) => (count = resolve));
          return made.shape(signal);
        },
        page: async (query, signal) => {
          await pages;
          return made.page(query, signal);
        },
        write: async (batch) => {
          const answer = await made.write(batch);
          count();
          await settle();
          seen.push(recordCount(setup.grid.state));
          return answer;
        },
      }));
      const { grid, source } = setup;
      if (!isFirst) {
        isHeld = true;
        source.send({ type: 'reset' });
      }
      grid.dispatch({ type: 'addRow' });
      isHeld = false;
      await grid.settled();
      read();
      await settle();
      expect([recordCount(grid.state), [4, 5, 6].map((index) => grid.rowAt(index)?.id)]).toEqual([6, [5, 6, undefined]]);
      if (!isFirst) expect(seen).toEqual([6]);
    }
  });

  test('rows made in groups are counted and read again once', async () => {
    let counted = 0;
    const rows = Array.from({ length: 5 }, (_, index) => makeSampleRow(index));
    const { grid } = await open({ rows, groupBy: ['name'] }, {}, (made) => ({
      ...made,
      shape: (signal) => {
        counted += 1;
        return made.shape(signal);
      },
      write: async (batch) => {
        const answer = await made.write(batch);
        made.send({ type: 'shifted' });
        return answer;
      },
    }));
    const before = counted;
    grid.dispatch({ type: 'addRow' });
    await grid.settled();
    await settle();
    expect([counted - before, recordCount(grid.state)]).toEqual([1, 6]);
  });

  test('rows that were deleted leave no holes while another is being made', async () => {
    let answer = (): void => {};
    const rows = Array.from({ length: 5 }, (_, index) => makeSampleRow(index));
    const { grid } = await open({ rows }, {}, (made) => ({
      ...made,
      write: async (batch) => {
        if (batch.creates.length > 0) await new Promise<void>((resolve) => (answer = resolve));
        return made.write(batch);
      },
    }));
    const shown = () => Array.from({ length: recordCount(grid.state) }, (_, index) => grid.rowAt(index)?.id ?? null);
    grid.dispatch({ type: 'select', index: 1, columnId: 'name' });
    grid.dispatch({ type: 'deleteRows', what: 'selected' });
    grid.dispatch({ type: 'addRow' });
    await settle();
    expect(grid.state.created).toMatchObject([{ status: 'saving' }]);
    expect(shown()).not.toContain(null);
    answer();
    await grid.settled();
    await settle();
    expect(shown()).toEqual([1, 3, 4, 5, 6]);
  });

  test('a new row can be typed into before the source has answered', async () => {
    const { grid, source } = await open({ delay: 5 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    grid.dispatch({ type: 'addRow' });
    type(grid, 500, 'name', 'Early');
    expect(grid.state.created).toHaveLength(1);
    await grid.settled();
    await settle();
    expect(grid.state.created).toEqual([]);
    expect(source.rowAt(500)?.cells.name).toBe('Early');
    expect(grid.state.selection?.anchor).toMatchObject({ index: 500, rowId: 501 });
  });

  test('work on rows that are not in memory reads them first', async () => {
    const { grid, source } = await open();
    grid.dispatch({ type: 'select', index: 10, columnId: 'name' });
    grid.dispatch({ type: 'select', index: 420, columnId: 'name', extend: true });
    grid.dispatch({ type: 'clear' });
    await settle();
    await grid.settled();
    expect(source.batches[0]?.updates).toHaveLength(411);
  });

  test('I-39 a paste with nothing selected writes over nothing, though a cell is selected by the time it is wanted', async () => {
    let answer = (_isWanted: boolean): void => {};
    const confirmPaste = (): Promise<boolean> => new Promise((resolve) => (answer = resolve));
    const { grid, source } = await open({ rows: { count: 5, make: makeSampleRow } }, { confirmPaste });
    grid.dispatch({ type: 'paste', matrix: [[{ text: 'Ana' }]] });
    grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
    answer(true);
    await settle();
    await grid.settled();
    expect(source.batches.map(({ updates, creates }) => [updates, creates.map(({ cells }) => cells)])).toEqual([[[], [{ name: 'Ana' }]]]);
  });

  test('I-39 a paste with nothing selected writes over nothing, though a cell is selected while what was cut is read', async () => {
    const { grid, source } = await open({ rows: { count: 20_000, make: makeSampleRow } });
    const column = grid.state.columns.visible.findIndex(({ id }) => id === 'name');
    grid.dispatch({ type: 'copy', cut: true, marks: [{ firstRow: 3, lastRow: 3, firstColumn: column, lastColumn: column }] });
    for (let first = 0; first < 9000; first += 100) {
      grid.window.look(first, first + 30, 1);
      await settle();
    }
    expect([grid.rowAt(3), grid.state.selection, grid.state.marquee?.isCut]).toEqual([null, null, true]);
    grid.dispatch({ type: 'paste', matrix: [[{ text: 'Record 4' }]], confirmed: true });
    grid.dispatch({ type: 'select', index: 8920, columnId: 'name' });
    await expect
      .poll(() => source.batches.map(({ updates, creates }) => [updates.map(({ rowId }) => rowId), creates.map(({ cells }) => cells)]))
      .toEqual([[[4], [{ name: 'Record 4' }]]]);
  });

  test('I-39 a paste with nothing selected says that rows are still read while they are', async () => {
    const { grid, notices } = await open({}, {}, (made) => ({ ...made, shape: () => new Promise(() => {}) }));
    grid.dispatch({ type: 'paste', matrix: [[{ text: 'Ana' }]] });
    expect(notices).toEqual([{ type: 'pastedNowhere', text: 'The records are still being loaded; paste again in a moment' }]);
  });

  test('I-46 a paste that creates rows is asked about, and done once wanted', async () => {
    const asked: number[] = [];
    const { grid, source } = await open({}, { confirmPaste: async (plan) => asked.push(plan.creates.length) > 0 });
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

describe('hearing of changes', () => {
  test('I-17 after another order the selection is on the same record', async () => {
    const { grid, source } = await open({ rows: Array.from({ length: 40 }, (_, index) => makeSampleRow(index)) });
    grid.dispatch({ type: 'select', index: 3, columnId: 'points' });
    source.reorder((a, b) => Number(b.id) - Number(a.id));
    await settle();
    expect(grid.state.selection?.anchor).toEqual({ index: 36, rowId: 4, columnId: 'points' });
  });

  test('I-17 after another order the selection is on the same record, also where a row is being made meanwhile', async () => {
    let answer = (): void => {};
    const rows = Array.from({ length: 250 }, (_, index) => makeSampleRow(index));
    const { grid, source } = await open({ rows }, {}, (made) => ({
      ...made,
      write: async (batch) => {
        await new Promise<void>((resolve) => (answer = resolve));
        return made.write(batch);
      },
    }));
    grid.dispatch({ type: 'addRow' });
    grid.dispatch({ type: 'select', index: 3, columnId: 'points' });
    source.reorder((a, b) => Number(b.id) - Number(a.id));
    await settle();
    answer();
    await grid.settled();
    grid.window.look(230, 249, 0);
    await settle();
    expect(grid.state.selection?.anchor).toEqual({ index: 246, rowId: 4, columnId: 'points' });
  });

  test('I-50 a step that failed calls back to what a later one took back, wherever one is by then', async () => {
    const { grid, source } = await open({}, { onUndo: () => Promise.reject(new Error('offline')) });
    grid.dispatch({ type: 'select', index: 2, columnId: 'name' });
    grid.dispatch({ type: 'undo' });
    await settle();
    grid.dispatch({ type: 'select', index: 3, columnId: 'name' });
    source.send({ type: 'reset', place: { rowId: 9, columnId: 'points' } });
    await settle();
    expect(grid.state.selection?.anchor).toMatchObject({ index: 8, columnId: 'points' });
  });

  test('I-50 of two steps from one cell the one that failed leaves the other as it is: whoever has gone on is not called back', async () => {
    const answers: { resolve: () => void; reject: (why: Error) => void }[] = [];
    const onUndo = (): Promise<void> => new Promise((resolve, reject) => answers.push({ resolve, reject }));
    const { grid, source } = await open({}, { onUndo });
    grid.dispatch({ type: 'select', index: 2, columnId: 'name' });
    grid.dispatch({ type: 'undo' });
    grid.dispatch({ type: 'undo' });
    grid.dispatch({ type: 'select', index: 3, columnId: 'name' });
    answers[0]?.reject(new Error('offline'));
    await settle();
    source.send({ type: 'reset', place: { rowId: 9, columnId: 'points' } });
    await settle();
    expect(grid.state.selection?.anchor).toMatchObject({ index: 3, columnId: 'name' });
  });

  test('a changed row is patched in place', async () => {
    const { grid, source } = await open();
    source.send({ type: 'changed', rows: [{ ...makeSampleRow(5), version: 9, cells: { name: 'By Ana' } }] });
    expect(grid.rowAt(5)).toMatchObject({ version: 9, cells: { name: 'By Ana' } });
    expect([...grid.takeChanged()]).toEqual([6]);
  });

  test('rows that went away take the selection to the last one', async () => {
    const { grid } = await open({ rows: Array.from({ length: 5 }, (_, index) => makeSampleRow(index)) });
    grid.dispatch({ type: 'select', index: 4, columnId: 'name' });
    grid.dispatch({ type: 'deleteRows', what: 'selected' });
    await grid.settled();
    await settle();
    expect(grid.state.rows.total).toBe(4);
    expect(grid.state.selection?.anchor.index).toBe(3);
  });

  test('a column that comes into sight is read', async () => {
    const { grid, source } = await open(
      {},
      { columns: sampleColumns.map((column) => (column.id === 'notes' ? { ...column, isHidden: true } : column)) },
    );
    expect(source.pages.at(-1)?.columns).not.toContain('notes');
    grid.dispatch({ type: 'setColumns', columns: sampleColumns });
    await settle();
    expect(source.pages.at(-1)?.columns).toContain('notes');
  });
});

test('the ids of selected records are all there, read or not', async () => {
  const { grid } = await open({ rows: { count: 20_000, make: makeSampleRow } });
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
  const paste = (grid: GridController, text: string): void => grid.dispatch({ type: 'paste', matrix: [[{ text }]], confirmed: true });
  const written = ({ batches }: ArraySource): unknown[] =>
    batches.at(-1)?.updates.map(({ rowId, columnId, value }) => [rowId, columnId, value]) ?? [];

  test('is left alone when another record stands in its place by then', async () => {
    const { grid, source } = await open();
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
    const { grid, source } = await open();
    cutName(grid, 3);
    grid.dispatch({ type: 'moveColumn', columnId: 'notes', beforeId: 'name' });
    expect(grid.state.marquee).toBe(null);
    grid.dispatch({ type: 'select', index: 10, columnId: 'name' });
    paste(grid, 'Record 4');
    await grid.settled();
    expect(written(source)).toEqual([[11, 'name', 'Record 4']]);
  });

  test('of a record that was only just made goes when that has its number', async () => {
    const { grid, source } = await open();
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
    const { grid, source } = await open({ rows: { count: 20_000, make: makeSampleRow } });
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
    const { grid, source } = await open({ rows: { count: 20_000, make: makeSampleRow } });
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
    const { grid, source } = await open({ rows: { count: 20_000, make: makeSampleRow } });
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
  const { grid, source } = await open({ rows: { count: 20_000, make: makeSampleRow } });
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
    const confirmPaste = (): Promise<readonly GridColumn[]> => {
      meanwhile(setup.grid);
      return Promise.resolve([{ id: 'new', title: 'New', kind: 'number' }]);
    };
    const onColumnsLeft = (ids: readonly string[]): void => void left.push(...ids);
    const made = await open({ rows, onWrite }, { columns, canCreateColumns: true, confirmPaste, onColumnsLeft });
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
    expect(notices).toContainEqual({ type: 'saveFailed', cells: 3, reason: 'No more columns.' });
  });
});
