import { describe, expect, it, test } from 'vitest';
import type { ArraySource, ArraySourceOptions } from '../../testing/array-source.ts';
import { openController, settle, typeInto } from '../../testing/open-controller.ts';
import type { OpenController } from '../../testing/open-controller.ts';
import { makeSampleRow, sampleColumns } from '../../testing/sample-columns.ts';
import { englishLabels } from './grid-labels.ts';
import type { RowSource, WriteBatch, WriteResult } from './row-source.ts';
import { secretMark } from './unsaved-texts.ts';

const first = (count: number) => ({ rows: Array.from({ length: count }, (_, index) => makeSampleRow(index)) });

/** Rows from the hundredth on are never read. */
const firstPageOnly: Partial<ArraySourceOptions> = {
  onPage: ({ offset }) => (offset < 100 ? Promise.resolve() : new Promise(() => {})),
};

interface Refusing {
  readonly wrap: (made: ArraySource) => RowSource;
  /** Answers what was written, and what will be. */
  open(): void;
}

/** A source that refuses what is written, once it is `open`ed: all at once, or listed by its cells, or by its rows. */
function refuses(how: 'whole' | 'cells' | 'rows' = 'whole'): Refusing {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const write = async ({ updates, creates }: WriteBatch): Promise<WriteResult> => {
    await opened;
    if (how === 'whole') throw new Error('No.');
    const cells = updates.map(({ rowId, columnId }) => ({ rowId, columnId: how === 'cells' ? columnId : null, reason: 'No.' }));
    return { rows: [], created: [], failed: [...cells, ...creates.map(({ key }) => ({ rowId: key, columnId: null, reason: 'No.' }))] };
  };
  return { wrap: (made) => ({ ...made, write }), open: () => open() };
}

const edit = ({ grid }: OpenController, index: number, columnId: string, text: string): void => {
  grid.dispatch({ type: 'select', index, columnId });
  grid.dispatch({ type: 'edit', via: 'type', text });
};

describe('a record that others delete while it is edited', () => {
  it.each([
    ['the last of several', 40],
    ['the only one', 1],
    ['the first of a page of its own', 101],
  ])('closes its editor where it was %s, and tells what does not read', async (_where, count) => {
    const opened = await openController(first(count));
    opened.grid.window.look(0, count - 1, 0);
    await settle();
    edit(opened, count - 1, 'points', 'many');
    opened.source.takeAway(count - 1);
    await settle();
    expect([opened.grid.state.edit, opened.notices]).toEqual([null, [{ type: 'textsLost', texts: ['many'] }]]);
  });

  it.each([40, 1, 101])('tells the text the server refuses then, of %i records', async (count) => {
    const { wrap, open } = refuses('cells');
    open();
    const opened = await openController(first(count), {}, wrap);
    opened.grid.window.look(0, count - 1, 0);
    await settle();
    edit(opened, count - 1, 'name', 'Mine');
    opened.source.takeAway(count - 1);
    await settle();
    await opened.grid.settled();
    expect(opened.notices).toEqual([{ type: 'saveFailed', cells: 1, reason: 'No.', typed: ['Mine'] }]);
  });

  const withoutLocate = ({ shape, page, write, subscribe }: ArraySource): RowSource => ({ shape, page, write, subscribe });

  it.each([
    ['the last of several', 40],
    ['the only one', 1],
  ])('closes its editor where it was %s and the source cannot look for records', async (_where, count) => {
    const opened = await openController(first(count), {}, withoutLocate);
    edit(opened, count - 1, 'points', 'many');
    opened.source.takeAway(count - 1);
    await settle();
    expect([opened.grid.state.edit, opened.notices]).toEqual([null, [{ type: 'textsLost', texts: ['many'] }]]);
  });

  it('keeps its editor where another stands in its place and the source cannot look for records: it may have it elsewhere', async () => {
    const opened = await openController(first(40), {}, withoutLocate);
    edit(opened, 20, 'points', 'many');
    opened.source.takeAway(20);
    await settle();
    const { edit: kept, selection } = opened.grid.state;
    expect([kept?.rowId, selection?.anchor.rowId, opened.notices]).toEqual([21, 21, []]);
  });

  it.each([
    ['looks for records', (made: ArraySource): RowSource => made],
    ['cannot look for them', withoutLocate],
  ])('keeps the editor of the last record, which stands one higher by now, where the source %s', async (_how, wrap) => {
    const opened = await openController(first(40), {}, wrap);
    edit(opened, 39, 'points', 'many');
    opened.source.takeAway(3);
    await settle();
    const { edit: kept, selection } = opened.grid.state;
    expect([kept?.cell.index, opened.notices]).toEqual([38, []]);
    expect(selection?.anchor).toEqual(kept?.cell);
  });

  it('keeps the editor of a record that is not made yet, wherever that stands by now', async () => {
    const { wrap, open } = refuses();
    open();
    const opened = await openController(first(40), {}, wrap);
    opened.grid.dispatch({ type: 'addRow' });
    await opened.grid.settled();
    opened.notices.length = 0;
    edit(opened, 40, 'name', 'Half a sen');
    opened.source.takeAway(3);
    await settle();
    const { edit: kept, selection } = opened.grid.state;
    expect([kept?.cell.index, kept?.draft, opened.notices]).toEqual([39, 'Half a sen', []]);
    expect(selection?.anchor).toEqual(kept?.cell);
  });

  it('keeps a text that waits for the last record, which stands one higher by now', async () => {
    const opened = await openController(first(450));
    const cell = { index: 449, rowId: 450, columnId: 'name' };
    opened.grid.dispatch({ type: 'keepEarly', cell, text: 'Mine', via: 'type', then: 'stay' });
    opened.source.takeAway(10);
    await settle();
    await opened.grid.settled();
    expect([opened.notices, opened.source.rowAt(448)?.cells.name]).toEqual([[], 'Mine']);
  });
});

describe('what was refused and nobody sees marked', () => {
  it.each(['whole', 'cells', 'rows'] as const)('is told with its text, refused by %s, and once', async (how) => {
    const { wrap, open } = refuses(how);
    const opened = await openController({}, {}, wrap);
    typeInto(opened.grid, 3, 'name', 'Mine');
    opened.source.takeAway(3);
    await settle();
    open();
    await opened.grid.settled();
    opened.grid.destroy();
    expect(opened.notices).toEqual([{ type: 'saveFailed', cells: 1, reason: 'No.', typed: ['Mine'] }]);
  });

  it('is told after the grid was left where all of it was refused', async () => {
    const { wrap, open } = refuses();
    const opened = await openController({}, {}, wrap);
    typeInto(opened.grid, 3, 'name', 'Mine');
    opened.grid.dispatch({ type: 'addRow', cells: { name: 'Made' } });
    opened.grid.destroy();
    open();
    await settle();
    expect(opened.notices.flatMap((notice) => (notice.type === 'saveFailed' ? notice.typed : []))).toEqual(['Mine', 'Made']);
  });

  it.each([
    ['hidden', ({ grid }: OpenController) => grid.dispatch({ type: 'hideColumn', columnId: 'points' })],
    [
      'gone',
      ({ grid }: OpenController) =>
        grid.dispatch({ type: 'setColumns', columns: grid.state.columns.all.filter(({ id }) => id !== 'points') }),
    ],
  ])('is told with its text where its field is %s by then', async (_how, happens) => {
    const { wrap, open } = refuses('cells');
    const opened = await openController({}, {}, wrap);
    typeInto(opened.grid, 3, 'points', '77');
    happens(opened);
    open();
    await opened.grid.settled();
    opened.grid.destroy();
    expect(opened.notices).toEqual([{ type: 'saveFailed', cells: 1, reason: 'No.', typed: ['77'] }]);
  });

  it('comes back marked with its record, and keeps the page then', async () => {
    const { wrap, open } = refuses('cells');
    const { grid, source } = await openController({}, {}, wrap);
    const row = source.rowAt(3);
    typeInto(grid, 3, 'name', 'Mine');
    source.takeAway(3);
    await settle();
    open();
    await grid.settled();
    expect(grid.hasUnsaved()).toBe(false);
    if (row) source.insert(3, row);
    await settle();
    expect([grid.state.pending.get(4)?.name?.value, grid.hasUnsaved()]).toEqual(['Mine', true]);
  });
});

test('what will be saved by itself is counted, not what was refused', async () => {
  const { wrap, open } = refuses();
  const { grid } = await openController(firstPageOnly, {}, wrap);
  typeInto(grid, 3, 'name', 'Mine');
  grid.dispatch({ type: 'addRow' });
  grid.dispatch({ type: 'keepEarly', cell: { index: 401, rowId: null, columnId: 'name' }, text: 'early', via: 'type', then: 'stay' });
  expect(grid.countSaving()).toBe(3);
  open();
  await grid.settled();
  expect(grid.countSaving()).toBe(1);
});

test('whether something would be lost: while it is saved, refused, or typed; not where nothing was', async () => {
  const { wrap, open } = refuses();
  const opened = await openController({}, {}, wrap);
  const { grid } = opened;
  expect(grid.hasUnsaved()).toBe(false);
  edit(opened, 3, 'name', 'Mine');
  expect(grid.hasUnsaved()).toBe(true);
  grid.dispatch({ type: 'cancel' });
  expect(grid.hasUnsaved()).toBe(false);
  typeInto(grid, 3, 'name', 'Mine');
  expect(grid.hasUnsaved()).toBe(true);
  open();
  await grid.settled();
  expect(grid.hasUnsaved()).toBe(true);
  grid.dispatch({ type: 'discard', rowId: 4 });
  expect(grid.hasUnsaved()).toBe(false);
});

describe('what is lost with the grid', () => {
  it('is told without what new records held from the start, and without the words of what is never shown', async () => {
    const { wrap, open } = refuses();
    const columns = [...sampleColumns, { id: 'word', title: 'Password', kind: 'secret' as const }];
    const opened = await openController(firstPageOnly, { columns, newRowCells: () => ({ name: 'Given' }) }, wrap);
    const { grid } = opened;
    grid.dispatch({ type: 'addRow' });
    typeInto(grid, 3, 'word', 'hush');
    grid.dispatch({ type: 'keepEarly', cell: { index: 401, rowId: null, columnId: 'word' }, text: 'hush', via: 'type', then: 'stay' });
    typeInto(grid, 4, 'name', 'Mine');
    open();
    await grid.settled();
    opened.notices.length = 0;
    grid.destroy();
    expect(opened.notices).toEqual([{ type: 'textsLost', texts: [secretMark, secretMark, 'Mine'] }]);
  });

  it('is said short, with how many more there are', () => {
    const long = `${'😀'.repeat(200)}`;
    expect(englishLabels.textsLost([long, 'b', 'c', 'd', 'e', 'f', 'g'])).toBe(
      `Typed, but not saved: “${'😀'.repeat(120)}…”, “b”, “c”, “d”, “e”, and 2 more`,
    );
    expect(englishLabels.textsLost(['b'])).toBe('Typed, but not saved: “b”');
  });
});
