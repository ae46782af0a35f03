import { describe, expect, test } from 'vitest';
import type { ArraySource } from '../../testing/array-source.ts';
import { openController, settle, typeInto } from '../../testing/open-controller.ts';
import { makeSampleRow, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridNotice } from './effect.ts';
import { UnclearWrite, type RowSource } from './row-source.ts';

describe('writing', () => {
  test("an edit shows at once and is the row's own after the answer", async () => {
    const { grid, source } = await openController();
    typeInto(grid, 3, 'name', 'New name');
    expect(grid.state.pending.get(4)?.name).toMatchObject({ value: 'New name', status: 'saving' });
    await grid.settled();
    await settle();
    expect(grid.state.pending.size).toBe(0);
    expect(grid.rowAt(3)).toMatchObject({ version: 2, cells: { name: 'New name' } });
    expect(source.batches).toHaveLength(1);
  });

  test('edits reach the source one after another, in order', async () => {
    const { grid, source } = await openController();
    for (const text of ['a', 'b', 'c']) typeInto(grid, 0, 'name', text);
    await grid.settled();
    expect(source.batches.map((batch) => batch.updates[0]?.value)).toEqual(['a', 'b', 'c']);
  });

  test('I-53 what is typed into a row before it was made is written over the row as it was made', async () => {
    const { grid, source } = await openController({ rows: { count: 5, make: makeSampleRow } }, { onMoveRows() {} }, (made) => ({
      ...made,
      write: async (batch) => ({ ...(await made.write(batch)), rows: [] }),
    }));
    grid.dispatch({ type: 'select', index: 1, columnId: 'points' });
    grid.dispatch({ type: 'addRow', below: true });
    typeInto(grid, 5, 'points', '7');
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
    const { grid, notices } = await openController({ onWrite });
    typeInto(grid, 2, 'name', 'Kept');
    await grid.settled();
    expect(grid.state.pending.get(3)?.name).toMatchObject({ value: 'Kept', status: 'failed', reason: 'You are offline' });
    expect(notices).toContainEqual({ type: 'saveFailed', cells: 1, reason: 'You are offline', typed: [] });
    isDown = false;
    grid.dispatch({ type: 'retry', rowId: 3 });
    await grid.settled();
    await settle();
    expect(grid.state.pending.size).toBe(0);
    expect(grid.rowAt(2)?.cells.name).toBe('Kept');
  });

  test('I-34 of a paste whose server was lost all is repeated, wherever it is asked for, and nothing is told as pasted before', async () => {
    let isDown = true;
    const onWrite = (): void => {
      if (isDown) throw new Error('The server was stopped');
    };
    const { grid, source, notices } = await openController({ rows: { count: 3, make: makeSampleRow }, onWrite }, { onMoveRows() {} });
    grid.dispatch({ type: 'select', index: 1, columnId: 'name' });
    grid.dispatch({ type: 'paste', matrix: ['a', 'b', 'c', 'd'].map((text) => [{ text }]), confirmed: true });
    await grid.settled();
    expect(notices.map(({ type }) => type)).toEqual(['saveFailed']);
    expect([grid.state.pending.size, grid.state.created.length]).toEqual([2, 2]);
    isDown = false;
    const [first] = grid.state.pending.keys();
    grid.dispatch({ type: 'retry', rowId: first! });
    await grid.settled();
    await settle();
    expect(source.batches.at(-1)?.updates.map(({ value }) => value)).toEqual(['a', 'b']);
    expect(grid.state.pending.size).toBe(0);
    expect([0, 1, 2, 3, 4].map((index) => grid.rowAt(index)?.cells.name).slice(1)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('I-34 what failed for the same reason in another change is left to whoever made it', async () => {
    let isDown = true;
    const onWrite = (): void => {
      if (isDown) throw new Error('You are offline');
    };
    const { grid, source } = await openController({ rows: { count: 3, make: makeSampleRow }, onWrite });
    grid.dispatch({ type: 'addRow' });
    grid.dispatch({ type: 'addRow' });
    await grid.settled();
    const [first, second] = grid.state.created.map(({ key }) => key);
    isDown = false;
    grid.dispatch({ type: 'retry', rowId: first! });
    await grid.settled();
    await settle();
    expect(source.batches.at(-1)).toMatchObject({ isAgain: true, creates: [{ key: first }] });
    expect(grid.state.created).toMatchObject([{ key: second, status: 'failed' }]);
  });

  test('I-34 of records that may have been made all the same, only the one that is asked for is made again', async () => {
    let isDown = true;
    const onWrite = (): void => {
      if (isDown) throw new UnclearWrite('The connection broke');
    };
    const { grid, source } = await openController({ rows: { count: 1, make: makeSampleRow }, onWrite });
    grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
    grid.dispatch({ type: 'paste', matrix: ['a', 'b', 'c'].map((text) => [{ text }]), confirmed: true });
    await grid.settled();
    const [, lost] = grid.state.created;
    isDown = false;
    grid.dispatch({ type: 'retry', rowId: lost!.key });
    await grid.settled();
    await settle();
    expect(source.batches.at(-1)?.creates.map(({ cells }) => cells.name)).toEqual(['c']);
    expect(grid.state.created).toMatchObject([{ cells: { name: 'b' }, status: 'failed' }]);
  });

  test('I-34 a cell that somebody wrote since it failed is sent over no version, so that the source asks', async () => {
    let isDown = true;
    const onWrite = (): void => {
      if (isDown) throw new Error('You are offline');
    };
    const { grid, source } = await openController({ rows: { count: 3, make: makeSampleRow }, onWrite });
    grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
    grid.dispatch({ type: 'paste', matrix: ['a', 'b'].map((text) => [{ text }]), confirmed: true });
    await grid.settled();
    source.send({ type: 'changed', rows: [{ id: 2, version: 5, cells: { name: 'Theirs' } }] });
    isDown = false;
    grid.dispatch({ type: 'retry', rowId: 1 });
    await grid.settled();
    expect(source.batches.at(-1)?.updates.map(({ rowId, version }) => [rowId, version])).toEqual([
      [1, 1],
      [2, 0],
    ]);
  });

  test('I-34 I-53 a refused row that is retried stays where it was inserted and is sent to that place', async () => {
    let isDown = true;
    const onWrite = (): void => {
      if (isDown) throw new Error('You are offline');
    };
    const { grid, source } = await openController({ rows: { count: 5, make: makeSampleRow }, onWrite }, { onMoveRows() {} });
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

  test('what was refused and goes with the grid is told', async () => {
    const notices: GridNotice[] = [];
    const { grid } = await openController(
      {
        onWrite() {
          throw new Error('Not here.');
        },
      },
      { onNotice: (notice) => notices.push(notice) },
    );
    typeInto(grid, 2, 'name', 'Kept');
    await grid.settled();
    notices.length = 0;
    grid.destroy();
    expect(notices).toEqual([{ type: 'textsLost', texts: ['Kept'] }]);
  });

  test('a discarded edit rolls back to what the row holds', async () => {
    const { grid } = await openController({
      onWrite() {
        throw new Error('no');
      },
    });
    typeInto(grid, 2, 'name', 'Gone');
    await grid.settled();
    grid.dispatch({ type: 'discard', rowId: 3 });
    expect(grid.state.pending.size).toBe(0);
    expect(grid.rowAt(2)?.cells.name).toBe('Record 3');
  });

  test('I-32 where another change came first both values are kept, until one is chosen', async () => {
    const { grid } = await openController({}, {}, (made) => ({
      ...made,
      write: async (batch) => ({
        rows: [],
        created: [],
        failed: batch.updates
          .filter(({ version }) => version < 7)
          .map(({ rowId, columnId }) => ({ rowId, columnId, reason: 'changed', now: { value: 'Theirs', version: 7 } })),
      }),
    }));
    typeInto(grid, 2, 'name', 'Mine');
    await grid.settled();
    expect(grid.state.pending.get(3)?.name).toMatchObject({ value: 'Mine', from: 'Theirs', status: 'failed', isConflict: true });
    expect(grid.rowAt(2)).toMatchObject({ version: 7, cells: { name: 'Theirs' } });
    grid.dispatch({ type: 'retry', rowId: 3 });
    await grid.settled();
    expect(grid.state.pending.size).toBe(0);
    expect(grid.rowAt(2)?.cells.name).toBe('Mine');
  });

  test('I-32 a conflict follows what comes after it, and is over once both are the same', async () => {
    const { grid, source } = await openController(
      {},
      { formatConflict: (columnId, theirs, mine) => `${columnId}: ${theirs} or ${mine}` },
      (made) => ({
        ...made,
        write: async ({ updates }) => {
          const now = { value: 'Theirs', version: 7 };
          return { rows: [], created: [], failed: updates.map(({ rowId, columnId }) => ({ rowId, columnId, reason: 'changed', now })) };
        },
      }),
    );
    typeInto(grid, 2, 'name', 'Mine');
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
    const { grid, source } = await openController();
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
    const { grid, source } = await openController({}, {}, (made) => ({
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
    const { grid } = await openController({}, {}, (made) => ({
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

  test('work on rows that are not in memory reads them first', async () => {
    const { grid, source } = await openController();
    grid.dispatch({ type: 'select', index: 10, columnId: 'name' });
    grid.dispatch({ type: 'select', index: 420, columnId: 'name', extend: true });
    grid.dispatch({ type: 'clear' });
    await settle();
    await grid.settled();
    expect(source.batches[0]?.updates).toHaveLength(411);
  });
});

describe('hearing of changes', () => {
  test('a record that somebody else deletes while it is edited: the editor goes, and what was typed is told when it cannot be saved', async () => {
    const notices: GridNotice[] = [];
    const refuse = (made: ArraySource): RowSource => ({
      ...made,
      write: async ({ updates }) => ({
        rows: [],
        created: [],
        failed: updates.map(({ rowId, columnId }) => ({ rowId, columnId, reason: 'This record is not there any more.' })),
      }),
    });
    const { grid, source } = await openController({}, { onNotice: (notice) => notices.push(notice) }, refuse);
    grid.dispatch({ type: 'select', index: 3, columnId: 'name' });
    grid.dispatch({ type: 'edit', via: 'type', text: 'Xyz' });
    source.takeAway(3);
    await settle();
    expect(grid.state.edit).toBeNull();
    await grid.settled();
    expect(notices).toEqual([{ type: 'saveFailed', cells: 1, reason: 'This record is not there any more.', typed: ['Xyz'] }]);
    expect(grid.state.pending.get(4)?.name).toMatchObject({ value: 'Xyz', status: 'failed' });
  });

  test('a refusal that comes after the grid was left is told', async () => {
    const notices: GridNotice[] = [];
    const refuse = (made: ArraySource): RowSource => ({
      ...made,
      write: async ({ updates }) => ({
        rows: [],
        created: [],
        failed: updates.map(({ rowId, columnId }) => ({ rowId, columnId, reason: 'No.' })),
      }),
    });
    const { grid } = await openController({}, { onNotice: (notice) => notices.push(notice) }, refuse);
    typeInto(grid, 3, 'name', 'Xyz');
    grid.destroy();
    await settle();
    expect(notices).toEqual([{ type: 'saveFailed', cells: 1, reason: 'No.', typed: ['Xyz'] }]);
  });

  test('a document edited outside is written though its record is not in memory any more', async () => {
    const { grid, source } = await openController();
    const row = grid.rowAt(3) ?? undefined;
    source.takeAway(3);
    await settle();
    grid.dispatch({ type: 'setValue', cell: { rowId: 4, columnId: 'name', row }, value: 'Long' });
    await grid.settled();
    expect(source.batches.map(({ updates }) => updates[0]?.value)).toEqual(['Long']);
  });

  test('of a record deleted while it is edited, what does not read is told', async () => {
    const notices: GridNotice[] = [];
    const { grid, source } = await openController({}, { onNotice: (notice) => notices.push(notice) });
    grid.dispatch({ type: 'select', index: 3, columnId: 'points' });
    grid.dispatch({ type: 'edit', via: 'type', text: 'many' });
    source.takeAway(3);
    await settle();
    expect([grid.state.edit, notices, source.batches]).toEqual([null, [{ type: 'textsLost', texts: ['many'] }], []]);
  });

  test('an editor on a record that goes elsewhere goes along, also beyond the rows in memory', async () => {
    const { grid, source } = await openController({ rows: { count: 5000, make: makeSampleRow } });
    grid.dispatch({ type: 'select', index: 3, columnId: 'name' });
    grid.dispatch({ type: 'edit', via: 'type', text: 'Xyz' });
    source.reorder((a, b) => Number(b.id) - Number(a.id), 'shifted');
    await settle();
    expect([grid.state.edit?.cell.index, grid.state.edit?.draft]).toEqual([4996, 'Xyz']);
    grid.dispatch({ type: 'commit', then: 'stay' });
    await grid.settled();
    expect(source.batches.map(({ updates }) => updates[0]?.rowId)).toEqual([4]);
  });

  test('a gutter grown with the number of records asks for a frame by itself', async () => {
    const { grid } = await openController();
    const asked: boolean[] = [];
    const nothing = {
      run() {},
      anchorOf: () => null,
      takeTyped: () => '',
      isCatching: () => false,
      pageRows: 1,
      pageWidth: 1,
      viewWidth: 1,
    };
    grid.attach({ ...nothing, update: (isData) => asked.push(isData) });
    grid.setGutter(75);
    grid.setGutter(75);
    expect([asked, grid.state.columns.gutter]).toEqual([[true], 75]);
  });

  test('I-17 after another order the selection is on the same record', async () => {
    const { grid, source } = await openController({ rows: Array.from({ length: 40 }, (_, index) => makeSampleRow(index)) });
    grid.dispatch({ type: 'select', index: 3, columnId: 'points' });
    source.reorder((a, b) => Number(b.id) - Number(a.id));
    await settle();
    expect(grid.state.selection?.anchor).toEqual({ index: 36, rowId: 4, columnId: 'points' });
  });

  test('I-17 after another order the selection is on the same record, also where a row is being made meanwhile', async () => {
    let answer = (): void => {};
    const rows = Array.from({ length: 250 }, (_, index) => makeSampleRow(index));
    const { grid, source } = await openController({ rows }, {}, (made) => ({
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
    const { grid, source } = await openController({}, { onUndo: () => Promise.reject(new Error('offline')) });
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
    const { grid, source } = await openController({}, { onUndo });
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

  test('what is done to rows that are read first is done to those that were selected, though a record above goes while they are read', async () => {
    let isLate = false;
    const onPage = ({ offset }: { readonly offset: number }): void => {
      if (offset !== 1100 || isLate) return;
      isLate = true;
      source.takeAway(5);
    };
    const rows = Array.from({ length: 2500 }, (_, index) => makeSampleRow(index));
    const { grid, source } = await openController({ rows, onPage });
    grid.dispatch({ type: 'select', index: 20, columnId: 'points' });
    grid.dispatch({ type: 'select', index: 2350, columnId: 'points', extend: true });
    grid.dispatch({ type: 'clear' });
    for (let turn = 0; turn < 10; turn += 1) await settle();
    await grid.settled();
    const written = source.batches.flatMap(({ updates }) => updates.map(({ rowId }) => Number(rowId)));
    // its end was never read: it is known by its place alone
    expect([Math.min(...written), written.length, new Set(written).size]).toEqual([21, 2332, 2332]);
    for (const { updates } of source.batches) for (const { rowId, from } of updates) expect(from).toBe(Number(rowId) - 1);
  });

  test('rows for a command that others keep moving are given up, which is told', async () => {
    const onPage = ({ offset }: { readonly offset: number }): void => {
      if (offset === 1100) source.send({ type: 'shifted' });
    };
    const { grid, source, notices } = await openController({ rows: { count: 2500, make: makeSampleRow }, onPage });
    grid.dispatch({ type: 'select', index: 20, columnId: 'points' });
    grid.dispatch({ type: 'select', index: 2350, columnId: 'points', extend: true });
    grid.dispatch({ type: 'clear' });
    for (let turn = 0; turn < 20; turn += 1) await settle();
    expect(notices).toEqual([{ type: 'readFailed', reason: grid.labels.rowsMoved }]);
    expect(source.batches).toEqual([]);
  });

  test('who hears of rows hears nothing of those that only come into memory', async () => {
    const { grid } = await openController();
    let heard = 0;
    const stop = grid.atoms.$rows.listen(() => (heard += 1));
    for (const first of [0, 100, 200, 350, 0]) {
      grid.window.look(first, first + 30, 1);
      await settle();
    }
    expect([grid.rowAt(360)?.id, heard]).toEqual([361, 0]);
    grid.window.refresh();
    await settle();
    expect(heard).toBe(1);
    stop();
  });

  test('a changed row is patched in place', async () => {
    const { grid, source } = await openController();
    source.send({ type: 'changed', rows: [{ ...makeSampleRow(5), version: 9, cells: { name: 'By Ana' } }] });
    expect(grid.rowAt(5)).toMatchObject({ version: 9, cells: { name: 'By Ana' } });
    expect([...grid.takeChanged()]).toEqual([6]);
  });

  test('rows that went away take the selection to the last one', async () => {
    const { grid } = await openController({ rows: Array.from({ length: 5 }, (_, index) => makeSampleRow(index)) });
    grid.dispatch({ type: 'select', index: 4, columnId: 'name' });
    grid.dispatch({ type: 'deleteRows', what: 'selected' });
    await grid.settled();
    await settle();
    expect(grid.state.rows.total).toBe(4);
    expect(grid.state.selection?.anchor.index).toBe(3);
  });

  test('a column that comes into sight is read', async () => {
    const { grid, source } = await openController(
      {},
      { columns: sampleColumns.map((column) => (column.id === 'notes' ? { ...column, isHidden: true } : column)) },
    );
    expect(source.pages.at(-1)?.columns).not.toContain('notes');
    grid.dispatch({ type: 'setColumns', columns: sampleColumns });
    await settle();
    expect(source.pages.at(-1)?.columns).toContain('notes');
  });
});
