import { describe, expect, it } from 'vitest';
import type { ArraySource } from '../../testing/array-source.ts';
import { openController, settle } from '../../testing/open-controller.ts';
import type { OpenController } from '../../testing/open-controller.ts';
import { makeSampleRow, sampleColumns } from '../../testing/sample-columns.ts';
import type { PasteAnswer } from '../grid-options.ts';
import type { RowSource } from './row-source.ts';
import type { CellRef, Selection } from './selection.ts';

const first = (count: number) => ({ rows: Array.from({ length: count }, (_, index) => makeSampleRow(index)) });

/** What the source answers is held back until it is let go, in any order. */
interface Gates {
  readonly wrap: (made: ArraySource) => RowSource;
  hold(): void;
  release(what: 'shape' | 'page' | 'locate'): Promise<void>;
}

function gates(): Gates {
  const waiting: Record<'shape' | 'page' | 'locate', (() => void)[]> = { shape: [], page: [], locate: [] };
  let isHeld = false;
  const pass = (what: keyof typeof waiting): Promise<void> =>
    isHeld ? new Promise((resolve) => waiting[what].push(resolve)) : Promise.resolve();
  return {
    wrap: (made) => ({
      ...made,
      shape: async (signal) => (await pass('shape'), made.shape(signal)),
      page: async (query, signal) => (await pass('page'), made.page(query, signal)),
      locate: async (id, signal) => (await pass('locate'), made.locate!(id, signal)),
    }),
    hold: () => void (isHeld = true),
    async release(what) {
      for (const go of waiting[what].splice(0)) go();
      await settle();
    },
  };
}

const withoutLocate = ({ shape, page, write, subscribe }: ArraySource): RowSource => ({ shape, page, write, subscribe });
const withLocate = (made: ArraySource): RowSource => made;
const sources = [
  ['looks for records', withLocate],
  ['cannot look for them', withoutLocate],
] as const;

const place = (cell: CellRef | undefined): unknown => cell && [cell.index, cell.rowId];
const corners = (selection: Selection | null): unknown => selection && [place(selection.anchor), place(selection.head)];
const anchorOf = ({ grid }: OpenController): unknown => place(grid.state.selection?.anchor);
const written = ({ source }: OpenController): unknown[] =>
  source.batches.flatMap(({ updates }) => updates.map(({ rowId, columnId, value }) => [rowId, columnId, value]));

/** Types where the active cell is by then. */
function typeOn({ grid }: OpenController, text: string): void {
  grid.dispatch({ type: 'edit', via: 'type', text });
  grid.dispatch({ type: 'commit', then: 'stay' });
}

describe.each(sources)('the active cell, where the source %s', (_how, wrap) => {
  it.each([
    ['the last record', 39, [3], [38, 40]],
    ['the last record where many go', 39, [30, 20, 10, 3, 0], [34, 40]],
    ['one near the end where more go than stand below it', 37, [20, 10, 5, 4, 3], [32, 38]],
    ['a record in the middle', 20, [3], [19, 21]],
    ['a record whose followers go', 20, [39, 30, 21], [20, 21]],
  ])('stays on %s as others delete', async (_which, index, gone, stands) => {
    const opened = await openController(first(40), {}, wrap);
    opened.grid.dispatch({ type: 'select', index, columnId: 'name' });
    for (const at of gone) opened.source.takeAway(at);
    await settle();
    expect(anchorOf(opened)).toEqual(stands);
    typeOn(opened, 'Mine');
    await opened.grid.settled();
    expect(written(opened)).toEqual([[stands[1], 'name', 'Mine']]);
  });

  it.each([
    ['the last one', 39, [39], [38, 39]],
    ['the last one, with others above', 39, [39, 3], [37, 39]],
  ])('waits at the end where its own record was deleted there: %s', async (_which, index, gone, stands) => {
    const opened = await openController(first(40), {}, wrap);
    opened.grid.dispatch({ type: 'select', index, columnId: 'name' });
    for (const at of gone) {
      opened.source.takeAway(at);
      await settle();
    }
    expect(anchorOf(opened)).toEqual([stands[0], 40]);
    typeOn(opened, 'Mine');
    opened.grid.dispatch({ type: 'clear' });
    await opened.grid.settled();
    expect([anchorOf(opened), written(opened), opened.notices]).toEqual([[stands[0], 40], [], [{ type: 'recordGone' }]]);
    opened.grid.dispatch({ type: 'select', index: stands[0] as number, columnId: 'name' });
    typeOn(opened, 'Next');
    await opened.grid.settled();
    expect([anchorOf(opened), written(opened)]).toEqual([stands, [[stands[1], 'name', 'Next']]]);
  });

  it('stays where its own record was in the middle, in case that comes back; nothing is written into the one in its place, and what is typed is told', async () => {
    const opened = await openController(first(40), {}, wrap);
    opened.grid.dispatch({ type: 'select', index: 20, columnId: 'name' });
    const own = opened.source.rowAt(20)!;
    opened.source.takeAway(20);
    await settle();
    expect(anchorOf(opened)).toEqual([20, 21]);
    opened.source.takeAway(3);
    opened.source.insert(19, own);
    await settle();
    expect(anchorOf(opened)).toEqual([19, 21]);
    opened.source.takeAway(19);
    await settle();
    typeOn(opened, 'Mine');
    opened.grid.dispatch({ type: 'keepEarly', text: 'Half a sentence', via: 'type', then: 'down' });
    await opened.grid.settled();
    expect([written(opened), opened.notices]).toEqual([[], [{ type: 'textsLost', texts: ['Half a sentence'] }]]);
    typeOn(opened, 'Next');
    await opened.grid.settled();
    expect([anchorOf(opened), written(opened)]).toEqual([[20, 23], [[23, 'name', 'Next']]]);
  });

  it('is where its open editor is, and goes on from there', async () => {
    const opened = await openController(first(40), {}, wrap);
    opened.grid.dispatch({ type: 'select', index: 38, columnId: 'name' });
    opened.grid.dispatch({ type: 'edit', via: 'type', text: 'Mine' });
    for (const at of [10, 9, 8]) opened.source.takeAway(at);
    await settle();
    expect([place(opened.grid.state.edit?.cell), anchorOf(opened)]).toEqual([
      [35, 39],
      [35, 39],
    ]);
    opened.grid.dispatch({ type: 'commit', then: 'down' });
    await opened.grid.settled();
    expect([anchorOf(opened), written(opened)]).toEqual([[36, 40], [[39, 'name', 'Mine']]]);
  });

  it('stays with its range and those beside it', async () => {
    const opened = await openController(first(40), {}, wrap);
    opened.grid.dispatch({ type: 'select', index: 38, columnId: 'name' });
    opened.grid.dispatch({ type: 'select', index: 30, columnId: 'name', add: true });
    opened.grid.dispatch({ type: 'select', index: 39, columnId: 'name', add: true });
    opened.grid.dispatch({ type: 'select', index: 37, columnId: 'points', extend: true });
    for (const at of [3, 2]) opened.source.takeAway(at);
    await settle();
    const { selection, others } = opened.grid.state;
    expect([corners(selection), ...others.map(corners)]).toEqual([
      [
        [37, 40],
        [35, 38],
      ],
      [
        [36, 39],
        [36, 39],
      ],
      [
        [28, 31],
        [28, 31],
      ],
    ]);
  });

  it('stays on its record where records made here stand below it', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const opened = await openController(first(40), {}, (made) => ({
      ...wrap(made),
      write: async (batch) => (await answered, made.write(batch)),
    }));
    opened.grid.dispatch({ type: 'addRow' });
    opened.grid.dispatch({ type: 'select', index: 39, columnId: 'name' });
    opened.source.takeAway(3);
    answer();
    await settle();
    await opened.grid.settled();
    await settle();
    expect(anchorOf(opened)).toEqual([38, 40]);
  });

  it('stays on its record in groups', async () => {
    const opened = await openController({ ...first(40), groupBy: ['status'] }, {}, wrap);
    const last = opened.source.rowAt(39)?.id;
    opened.grid.dispatch({ type: 'select', index: 39, columnId: 'name' });
    for (const at of [12, 5]) opened.source.takeAway(at);
    await settle();
    expect(anchorOf(opened)).toEqual([37, last]);
  });
});

describe('while others delete and not all is read again', () => {
  const orders = [
    ['shape', 'locate', 'page'],
    ['shape', 'page', 'locate'],
    ['locate', 'shape', 'page'],
  ] as const;

  it.each(orders)('the active cell stays on the last record: %s, %s, %s', async (...order) => {
    const { wrap, hold, release } = gates();
    const opened = await openController(first(40), {}, wrap);
    opened.grid.dispatch({ type: 'select', index: 39, columnId: 'name' });
    hold();
    opened.source.takeAway(3);
    for (const what of order) {
      await release(what);
      expect(opened.grid.state.selection?.anchor.rowId).toBe(40);
    }
    expect(anchorOf(opened)).toEqual([38, 40]);
  });

  it.each(orders)('what is typed is not written into the new last record where its own is gone: %s, %s, %s', async (...order) => {
    const { wrap, hold, release } = gates();
    const opened = await openController(first(40), {}, wrap);
    opened.grid.dispatch({ type: 'select', index: 39, columnId: 'name' });
    hold();
    opened.source.takeAway(39);
    for (const what of order) await release(what);
    await release('locate');
    expect(anchorOf(opened)).toEqual([38, 40]);
    typeOn(opened, 'Mine');
    expect([anchorOf(opened), opened.grid.state.pending.size]).toEqual([[38, 40], 0]);
  });

  it('goes to the new last record where its person deleted its own', async () => {
    const opened = await openController(first(40));
    opened.grid.dispatch({ type: 'select', index: 39, columnId: 'name' });
    opened.grid.dispatch({ type: 'deleteRows', what: 'selected' });
    await opened.grid.settled();
    await settle();
    expect(anchorOf(opened)).toEqual([38, 39]);
    typeOn(opened, 'Next');
    expect(opened.grid.state.pending.get(39)?.['name']?.value).toBe('Next');
  });

  it('nothing is done to the record that stands in the place of the one that is selected', async () => {
    const { wrap, hold, release } = gates();
    const opened = await openController(first(40), { onMoveRows() {} }, wrap);
    opened.grid.dispatch({ type: 'select', index: 39, columnId: 'name' });
    hold();
    opened.source.takeAway(3);
    await release('shape');
    expect(opened.grid.rowAt(38)?.id).toBe(39);
    opened.grid.dispatch({ type: 'edit', via: 'type', text: 'Mine' });
    expect(opened.grid.state.edit).toBe(null);
    opened.grid.dispatch({ type: 'clear' });
    opened.grid.dispatch({ type: 'insertText', what: 'today' });
    opened.grid.dispatch({ type: 'setValue', value: 'Mine' });
    opened.grid.dispatch({ type: 'paste', matrix: [[{ text: 'Mine' }]], confirmed: true });
    opened.grid.dispatch({ type: 'deleteRows', what: 'selected' });
    opened.grid.dispatch({ type: 'addRow', below: true });
    opened.grid.dispatch({ type: 'copy', cut: true });
    expect([opened.source.batches, opened.grid.state.marquee]).toEqual([[], null]);
    await release('page');
    typeOn(opened, 'Mine');
    await opened.grid.settled();
    expect(written(opened)).toEqual([[40, 'name', 'Mine']]);
  });

  it.each([
    ['a step to the right', { type: 'move', rows: 0, columns: 1 }],
    ['Tab', { type: 'tab', step: 1 }],
    ['a step down, where there is none', { type: 'move', rows: 1, columns: 0 }],
    ['the end of its row', { type: 'moveTo', row: 'same', column: 'last' }],
    ['the last row', { type: 'moveTo', row: 'last', column: 'same' }],
    ['a jump to the right', { type: 'jump', rows: 0, columns: 1 }],
    ['a page to the right', { type: 'page', rows: 0, columns: 1 }],
    ['its whole row', { type: 'selectRows' }],
    ['its whole column', { type: 'selectColumns' }],
    ['the end of an edit', { type: 'commit', then: 'next' }],
    ['the end of an edit in the last row', { type: 'commit', then: 'down' }],
  ] as const)('the active cell stays on its record, also by %s', async (_how, command) => {
    const { wrap, hold, release } = gates();
    const opened = await openController(first(40), {}, wrap);
    opened.grid.dispatch({ type: 'select', index: 39, columnId: 'name' });
    if (command.type === 'commit') opened.grid.dispatch({ type: 'edit', via: 'type', text: 'Mine' });
    hold();
    opened.source.takeAway(3);
    await release('shape');
    opened.grid.dispatch(command);
    await release('page');
    expect(corners(opened.grid.state.selection)).toEqual(Array(2).fill([38, 40]));
  });

  it.each([
    ['come in above', ({ source }: OpenController) => source.insert(0, { ...makeSampleRow(2000), id: 2001 }), 100],
    ['are ordered by somebody else', ({ source }: OpenController) => source.reorder((a, b) => Number(b.id) - Number(a.id), 'shifted'), 140],
    ['are ordered', ({ source }: OpenController) => source.reorder((a, b) => Number(b.id) - Number(a.id)), 140],
  ])('the active cell stays on its record where records %s and nobody can say for now where it went', async (_how, happens, stands) => {
    const { wrap, hold, release } = gates();
    let isOffline = true;
    const opened = await openController(first(240), {}, (made) =>
      wrap({
        ...made,
        locate: (id, signal) => (isOffline ? Promise.reject(new Error('Offline.')) : made.locate!(id, signal)),
      } as ArraySource),
    );
    opened.grid.dispatch({ type: 'select', index: 99, columnId: 'name' });
    hold();
    happens(opened);
    await release('shape');
    await release('page');
    await release('locate');
    await release('locate');
    expect(opened.grid.rowAt(99)?.id).not.toBe(100);
    expect(opened.grid.state.selection?.anchor.rowId).toBe(100);
    typeOn(opened, 'Mine');
    isOffline = false;
    opened.source.send({ type: 'shifted' });
    await release('locate');
    await opened.grid.settled();
    expect([anchorOf(opened), written(opened)]).toEqual([[stands, 100], []]);
  });
});

describe('what one deletes oneself', () => {
  it('and takes back is waited for like any other where somebody else deletes it then', async () => {
    const opened = await openController(first(40));
    const own = opened.source.rowAt(20)!;
    opened.grid.dispatch({ type: 'select', index: 20, columnId: 'name' });
    opened.grid.dispatch({ type: 'deleteRows', what: 'selected' });
    await opened.grid.settled();
    await settle();
    opened.source.insert(20, own);
    await settle();
    opened.grid.dispatch({ type: 'select', index: 20, columnId: 'name' });
    await settle();
    opened.source.takeAway(20);
    await settle();
    typeOn(opened, 'Mine');
    await opened.grid.settled();
    expect(anchorOf(opened)).toEqual([20, 21]);
    expect(written(opened)).toEqual([]);
  });
});

describe('a range', () => {
  it.each([
    ['begins', [5, 8], 5, [5, 7], [6, 9]],
    ['ends', [5, 8], 8, [5, 8], [6, 9]],
    ['ends above', [8, 5], 8, [8, 5], [9, 6]],
  ])('that %s on a record others delete keeps its corners', async (_how, [from, to], gone, indexes, ids) => {
    const opened = await openController(first(40));
    opened.grid.dispatch({ type: 'select', index: from!, columnId: 'name' });
    opened.grid.dispatch({ type: 'select', index: to!, columnId: 'points', extend: true });
    opened.source.takeAway(gone);
    await settle();
    expect(corners(opened.grid.state.selection)).toEqual(indexes.map((index, at) => [index, ids[at]]));
    opened.grid.dispatch({ type: 'clear' });
    await opened.grid.settled();
    expect([written(opened), opened.notices]).toEqual([[], [{ type: 'recordGone' }]]);
  });
});

describe('records that were made here and refused', () => {
  /** It knows no record by the key it was made with. */
  const refusing = (made: ArraySource): RowSource => ({
    ...made,
    write: () => Promise.reject(new Error('No.')),
    locate: (id, signal) => (typeof id === 'number' ? made.locate!(id, signal) : Promise.reject(new Error(`${id} is no record.`))),
  });

  it('leave what is selected on the last record once they are let go', async () => {
    const opened = await openController(first(40), {}, refusing);
    opened.grid.dispatch({ type: 'addRow' });
    opened.grid.dispatch({ type: 'addRow' });
    await opened.grid.settled();
    opened.grid.dispatch({ type: 'select', index: 40, columnId: 'name', add: true });
    for (const { key } of opened.grid.state.created) opened.grid.dispatch({ type: 'discard', rowId: key });
    const { selection, others } = opened.grid.state;
    expect([corners(selection), ...others.map(corners)]).toEqual(Array(2).fill(Array(2).fill([39, 40])));
  });

  it('leave what is selected on the last record where a paste that makes columns is refused', async () => {
    const confirmPaste = async (): Promise<PasteAnswer> => ({ columns: [{ id: 'new', title: 'New', kind: 'number' }] });
    const opened = await openController(first(40), { columns: sampleColumns.slice(0, 1), canCreateColumns: true, confirmPaste }, refusing);
    opened.grid.dispatch({ type: 'select', index: 39, columnId: 'name' });
    opened.grid.dispatch({ type: 'paste', matrix: Array(2).fill([{ text: 'a' }, { text: '5' }]) });
    await settle();
    expect(opened.notices.map(({ type }) => type)).toEqual(['saveFailed']);
    expect(corners(opened.grid.state.selection)).toEqual(Array(2).fill([39, 40]));
  });

  /** It takes no record without a name. */
  const needsName = (made: ArraySource): RowSource => ({
    ...refusing(made),
    write: (batch) =>
      batch.creates.some(({ cells }) => !cells['name']) || batch.updates.some(({ rowId }) => typeof rowId !== 'number')
        ? Promise.reject(new Error('A name is needed.'))
        : made.write(batch),
  });

  it.each(['while they are refused', 'once they were refused'])('are made with what is put right %s', async (when) => {
    const opened = await openController(first(5), {}, needsName);
    opened.grid.dispatch({ type: 'addRow', cells: { points: 3 } });
    if (when.startsWith('once')) await opened.grid.settled();
    typeOn(opened, 'Ana');
    expect(opened.grid.state.created).toMatchObject([{ status: 'saving', reason: null }]);
    await opened.grid.settled();
    await settle();
    expect(opened.source.rowAt(5)).toMatchObject({ id: 6, cells: { points: 3, name: 'Ana' } });
    expect([opened.grid.state.created, opened.grid.state.pending.size]).toEqual([[], 0]);
  });

  it('are made with what was put right by what is put right next, and by a retry', async () => {
    let needed = ['name', 'points'];
    const opened = await openController(first(5), {}, (made) => ({
      ...refusing(made),
      write: (batch) =>
        batch.creates.some(({ cells }) => needed.some((id) => !cells[id])) ? Promise.reject(new Error('No.')) : made.write(batch),
    }));
    opened.grid.dispatch({ type: 'addRow' });
    await opened.grid.settled();
    typeOn(opened, 'Ana');
    await opened.grid.settled();
    expect(opened.grid.state.created).toMatchObject([{ status: 'failed' }]);
    needed = ['name'];
    opened.grid.dispatch({ type: 'retry', rowId: opened.grid.state.created[0]!.key });
    await opened.grid.settled();
    await settle();
    expect(opened.source.rowAt(5)?.cells).toEqual({ name: 'Ana' });
    expect([opened.grid.state.created, opened.grid.state.pending.size]).toEqual([[], 0]);
  });

  it('are deleted at once, and the source is not asked', async () => {
    const opened = await openController(first(5), {}, needsName);
    opened.grid.dispatch({ type: 'addRow' });
    await opened.grid.settled();
    opened.grid.dispatch({ type: 'deleteRows', what: 'selected' });
    expect(opened.grid.state.created).toEqual([]);
    await opened.grid.settled();
    expect(opened.source.batches).toEqual([]);
    expect(opened.notices.map(({ type }) => type)).toEqual(['saveFailed']);
    expect(anchorOf(opened)).toEqual([4, 5]);
  });

  it('are gone where they were deleted before they were refused', async () => {
    const opened = await openController(first(5), {}, needsName);
    opened.grid.dispatch({ type: 'addRow' });
    opened.grid.dispatch({ type: 'deleteRows', what: 'selected' });
    await opened.grid.settled();
    expect([opened.grid.state.created, opened.grid.state.rows.total]).toEqual([[], 5]);
  });

  it('keep ranges beside the active one where they are taken', async () => {
    const opened = await openController(first(40));
    opened.grid.dispatch({ type: 'addRow' });
    opened.grid.dispatch({ type: 'select', index: 3, columnId: 'name', add: true });
    await opened.grid.settled();
    await settle();
    expect(opened.grid.state.others.map(corners)).toEqual([Array(2).fill([40, 41])]);
  });
});

describe('another way of a fill', () => {
  const filled = async (): Promise<OpenController> => {
    const opened = await openController(first(40));
    opened.grid.dispatch({ type: 'select', index: 4, columnId: 'points' });
    opened.grid.dispatch({ type: 'fillTo', range: { firstRow: 4, lastRow: 7, firstColumn: 1, lastColumn: 1 }, done: true });
    await opened.grid.settled();
    return opened;
  };

  it.each([
    ['a record above goes', ({ source }: OpenController) => source.takeAway(2)],
    ['one of its records goes', ({ source }: OpenController) => source.takeAway(5)],
    ['a record comes in above', ({ source }: OpenController) => source.insert(0, { ...makeSampleRow(50), id: 51 })],
    [
      'another takes the place of one in it',
      ({ source }: OpenController) => {
        source.takeAway(5);
        source.insert(5, { ...makeSampleRow(50), id: 51 });
      },
    ],
  ])('is done to no record that was not filled, where %s', async (_how, happens) => {
    const opened = await filled();
    happens(opened);
    await settle();
    opened.grid.dispatch({ type: 'refill', how: 'series' });
    await opened.grid.settled();
    expect([opened.source.batches.length, opened.grid.state.filled]).toEqual([1, null]);
  });

  it('is no more offered where its records moved', async () => {
    const opened = await filled();
    expect(opened.grid.state.filled).not.toBe(null);
    opened.source.takeAway(2);
    await settle();
    expect(opened.grid.state.filled).toBe(null);
  });

  it('is done to the same where others only came below', async () => {
    const opened = await filled();
    opened.source.insert(20, { ...makeSampleRow(50), id: 51 });
    await settle();
    opened.grid.dispatch({ type: 'refill', how: 'series' });
    await opened.grid.settled();
    expect(opened.source.batches.map(({ updates }) => updates.map(({ rowId }) => rowId))).toEqual([
      [6, 7, 8],
      [6, 7, 8],
    ]);
  });
});

describe('what is asked for on records that are read first', () => {
  const changed = ({ source }: OpenController): unknown[] =>
    source.batches.map(({ updates, deletes }) => [
      updates.map(({ rowId, value }) => [rowId, value]),
      deletes && !deletes.all && [...deletes.ids],
    ]);

  it.each([
    [
      { type: 'clear' },
      [
        [
          [301, null],
          [302, null],
        ],
        null,
      ],
    ],
    [{ type: 'fillDown' }, [[[302, 'Record 301']], null]],
    [
      { type: 'paste', matrix: [[{ text: 'x' }]], confirmed: true },
      [
        [
          [301, 'x'],
          [302, 'x'],
        ],
        null,
      ],
    ],
    [{ type: 'deleteRows', what: 'selected' }, [[], [301, 302]]],
  ] as const)('is done to what was selected then, also where its person has gone on: %o', async (command, expected) => {
    const opened = await openController();
    const { grid } = opened;
    grid.dispatch({ type: 'select', index: 300, columnId: 'name' });
    grid.dispatch({ type: 'select', index: 301, columnId: 'name', extend: true });
    grid.dispatch(command);
    grid.dispatch({ type: 'select', index: 3, columnId: 'name' });
    grid.dispatch({ type: 'edit', via: 'type', text: 'Half a sen' });
    await settle();
    await grid.settled();
    expect(changed(opened)).toEqual([expected]);
    expect([anchorOf(opened), grid.state.edit?.draft]).toEqual([[3, 4], 'Half a sen']);
  });

  it('is done to what was selected then, also where it is asked about', async () => {
    const opened = await openController({}, { confirmPaste: async () => true, confirmAbove: 1 });
    opened.grid.dispatch({ type: 'select', index: 300, columnId: 'name' });
    opened.grid.dispatch({ type: 'paste', matrix: [[{ text: 'x' }], [{ text: 'y' }]] });
    opened.grid.dispatch({ type: 'select', index: 3, columnId: 'name' });
    await settle();
    await opened.grid.settled();
    expect([changed(opened), anchorOf(opened)]).toEqual([
      [
        [
          [
            [301, 'x'],
            [302, 'y'],
          ],
          null,
        ],
      ],
      [3, 4],
    ]);
  });
});
