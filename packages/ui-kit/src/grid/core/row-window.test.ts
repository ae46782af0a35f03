import { expect, test } from 'vitest';
import { createArraySource } from '../../testing/array-source.ts';
import type { ArraySource, ArraySourceOptions } from '../../testing/array-source.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import type { FakeClock } from '../../testing/fake-clock.ts';
import { createRowWindow, RowsMovedError } from './row-window.ts';
import type { RowWindow } from './row-window.ts';
import type { GridRow, RowSource } from './row-source.ts';

const make = (index: number): GridRow => ({ id: index + 1, version: 1, cells: { name: `Row ${index}` } });

interface Setup {
  readonly source: ArraySource;
  readonly clock: FakeClock;
  readonly rows: RowWindow;
}

async function setUp(
  options: Partial<ArraySourceOptions> = {},
  wrap: (source: ArraySource) => RowSource = (source) => source,
): Promise<Setup> {
  const source = createArraySource({ rows: { count: 1_000_000, make }, ...options });
  const clock = createFakeClock();
  const rows = createRowWindow({ source: wrap(source), columns: () => ['name'], clock, isTypedOn: () => false, onChange: () => {} });
  await clock.pass(0);
  // the first page comes with the count; what follows is what these tests ask for
  source.pages.length = 0;
  return { source, clock, rows };
}

test('loads aligned pages of a hundred around what is looked at', async () => {
  const { source, clock, rows } = await setUp();
  rows.look(250, 290, 0);
  await clock.pass(100);
  expect(source.pages.map((page) => [page.offset, page.limit])).toEqual([
    [200, 100],
    [300, 100],
  ]);
  expect(rows.rowAt(250)?.cells.name).toBe('Row 250');
  expect(rows.indexOf(251)).toBe(250);
  expect(rows.statusAt(500)).toBe('missing');
});

test('keeps sixty pages and lets the longest unseen go', async () => {
  const { clock, rows } = await setUp();
  for (let page = 0; page < 80; page += 1) {
    rows.look(page * 100 + 30, page * 100 + 40, 0);
    await clock.pass(100);
  }
  const held = Array.from({ length: 80 }, (_, page) => rows.statusAt(page * 100) === 'loaded');
  expect(held.filter(Boolean)).toHaveLength(60);
  expect(held.slice(0, 20).some(Boolean)).toBe(false);
});

test('keeps the page of a pinned row', async () => {
  const { clock, rows } = await setUp();
  rows.look(0, 10, 0);
  await clock.pass(100);
  rows.pin([5]);
  for (let page = 1; page < 80; page += 1) {
    rows.look(page * 100 + 30, page * 100 + 40, 0);
    await clock.pass(100);
  }
  expect(rows.statusAt(5)).toBe('loaded');
});

test('a fling loads nothing but where it ends', async () => {
  const { source, clock, rows } = await setUp();
  for (let at = 0; at < 50_000; at += 1000) {
    rows.look(at, at + 30, 20);
    await clock.pass(16);
  }
  rows.look(50_010, 50_040, 0);
  await clock.pass(100);
  expect(source.pages.map((page) => page.offset)).toEqual([50_000]);
});

test('tries a failed page once more, then shows it failed until retried', async () => {
  let isBroken = true;
  const onPage = (): void => {
    if (isBroken) throw new Error('offline');
  };
  const { source, clock, rows } = await setUp({ onPage });
  rows.look(200, 230, 0);
  await clock.pass(100);
  expect(source.pages).toHaveLength(2);
  expect(rows.statusAt(203)).toBe('failed');
  isBroken = false;
  rows.retry(203);
  await clock.pass(100);
  expect(rows.statusAt(203)).toBe('loaded');
});

test('an answer of another epoch has the shape read again first', async () => {
  const epochs = ['old', 'new'];
  const { clock, rows } = await setUp({}, (source) => ({
    ...source,
    shape: async () => ({ total: 1000, exact: true, epoch: epochs.shift() ?? 'asked too often' }),
    page: async (query, signal) => ({ ...(await source.page(query, signal)), epoch: 'new' }),
  }));
  await clock.pass(10);
  expect(rows.shape.epoch).toBe('new');
  expect(rows.statusAt(0)).toBe('loaded');
});

test('a source whose pages never agree with its shape is believed the second time', async () => {
  const { clock, rows } = await setUp({}, (source) => ({
    ...source,
    page: async (query, signal) => ({ ...(await source.page(query, signal)), epoch: 'other' }),
  }));
  for (let turn = 0; turn < 10; turn += 1) await clock.pass(10);
  expect(rows.statusAt(0)).toBe('loaded');
});

test('a refresh shows old rows until the new ones are there', async () => {
  const { source, clock, rows } = await setUp({ rows: [make(0), make(1)] });
  rows.look(0, 1, 0);
  await clock.pass(10);
  source.reorder((a, b) => Number(b.id) - Number(a.id));
  rows.reset();
  expect(rows.rowAt(0)?.id).toBe(1);
  expect(rows.isResetting).toBe(true);
  await clock.pass(10);
  expect(rows.isResetting).toBe(false);
  expect(rows.rowAt(0)?.id).toBe(2);
  expect(rows.indexOf(1)).toBe(1);
});

test('an unknown total grows page by page and ends where the rows end', async () => {
  const { clock, rows } = await setUp({ rows: { count: 250, make } }, (source) => ({
    ...source,
    shape: async () => ({ total: 0, exact: false, epoch: '1' }),
  }));
  expect(rows.shape).toMatchObject({ total: 200, exact: false });
  for (const first of [0, 100, 200]) {
    rows.look(first + 60, first + 90, 0.1);
    await clock.pass(100);
  }
  expect(rows.shape).toMatchObject({ total: 250, exact: true });
});

test('reads a stretch without keeping it', async () => {
  const { clock, rows } = await setUp();
  const found = await rows.read(40_000, 40_249, new AbortController().signal);
  await clock.pass(0);
  expect(found.get(40_249)?.id).toBe(40_250);
  expect(rows.statusAt(40_249)).toBe('missing');
});

test('a stretch is read in few questions, up to the last row, and what is in memory is not asked for', async () => {
  const { source, clock, rows } = await setUp({ rows: { count: 2950, make } });
  rows.look(1220, 1230, 0);
  await clock.pass(100);
  source.pages.length = 0;
  const found = await rows.read(120, 2949, new AbortController().signal);
  expect(source.pages.map(({ offset, limit }) => [offset, limit])).toEqual([
    [100, 1000],
    [1100, 100],
    [1300, 1000],
    [2300, 650],
  ]);
  expect([...found.keys()]).toEqual(Array.from({ length: 2850 }, (_, at) => at + 100));
});

test('a source that answers fewer rows than it was asked for is asked for the others', async () => {
  const { source, rows } = await setUp({ rows: { count: 900, make } }, (made) => ({
    ...made,
    page: (query, signal) => made.page({ ...query, limit: Math.min(query.limit, 250) }, signal),
  }));
  const found = await rows.read(0, 899, new AbortController().signal);
  expect([found.size, found.get(899)?.id]).toEqual([900, 900]);
  expect(source.pages.map(({ offset }) => offset)).toEqual([100, 350, 600, 850]);
});

test('a stretch is read again where a record comes in above while it is read', async () => {
  let isLate = false;
  const { source, rows } = await setUp({
    rows: { count: 2000, make },
    onPage({ offset }) {
      if (offset !== 1400 || isLate) return;
      isLate = true;
      source.insert(0, { ...make(5000), id: 5001 });
      rows.refresh();
    },
  });
  const found = await rows.read(400, 1599, new AbortController().signal);
  expect([found.get(400)?.id, found.get(1599)?.id]).toEqual([400, 1599]);
});

test('a stretch of rows that never stand still is not read', async () => {
  const onPage = ({ offset }: { readonly offset: number }): void => {
    if (offset === 1400) rows.refresh();
  };
  const { rows } = await setUp({ rows: { count: 2000, make }, onPage });
  await expect(rows.read(400, 1599, new AbortController().signal)).rejects.toThrow(RowsMovedError);
});

test('a stretch in another order than the rows shown is not taken for theirs', async () => {
  const { source, rows } = await setUp({ rows: Array.from({ length: 300 }, (_, index) => make(index)) });
  source.reorder((a, b) => Number(b.id) - Number(a.id));
  const found = await rows.read(0, 299, new AbortController().signal);
  expect(rows.shape.epoch).toBe('2');
  expect(found.get(0)?.id).toBe(300);
});

test('pages that were on their way are read though counting again failed', async () => {
  let isOffline = false;
  const { clock, rows } = await setUp({}, (source) => ({
    ...source,
    shape: (signal) => (isOffline ? Promise.reject(new Error('Offline.')) : source.shape(signal)),
    page: async (query, signal) => {
      await clock.pass(0);
      return source.page(query, signal);
    },
  }));
  isOffline = true;
  rows.look(250, 290, 0);
  rows.refresh();
  await clock.pass(100);
  await clock.pass(100);
  expect(rows.statusAt(250)).toBe('loaded');
});

test('an order that could not be read leaves the old rows as they are, which are no answer, until it is asked for once more', async () => {
  let isOffline = false;
  const { source, clock, rows } = await setUp({ rows: [make(0), make(1)] }, (made) => ({
    ...made,
    shape: (signal) => (isOffline ? Promise.reject(new Error('Offline.')) : made.shape(signal)),
  }));
  rows.look(0, 1, 0);
  await clock.pass(10);
  isOffline = true;
  source.reorder((a, b) => Number(b.id) - Number(a.id));
  rows.reset();
  await clock.pass(10);
  expect([rows.status, rows.reason, rows.isResetting, rows.rowAt(0)?.id]).toEqual(['failed', 'Offline.', true, 1]);
  isOffline = false;
  rows.retry(0);
  await clock.pass(10);
  expect([rows.status, rows.isResetting, rows.rowAt(0)?.id]).toEqual(['ready', false, 2]);
});

test('another order whose rows cannot be read ends as rows that failed, not as old ones that stand back for ever', async () => {
  let isBroken = false;
  const onPage = (): void => {
    if (isBroken) throw new Error('offline');
  };
  const { source, clock, rows } = await setUp({ rows: [make(0), make(1)], onPage });
  rows.look(0, 1, 0);
  await clock.pass(10);
  isBroken = true;
  source.reorder((a, b) => Number(b.id) - Number(a.id));
  rows.reset();
  for (let turn = 0; turn < 5; turn += 1) await clock.pass(10);
  expect([rows.isResetting, rows.statusAt(0), rows.rowAt(0), rows.indexOf(1)]).toEqual([false, 'failed', null, null]);
  isBroken = false;
  rows.retry(0);
  await clock.pass(10);
  expect([rows.isResetting, rows.rowAt(0)?.id]).toEqual([false, 2]);
});

test('rows that were only to be read again stay as they are where that fails', async () => {
  let isBroken = false;
  const onPage = (): void => {
    if (isBroken) throw new Error('offline');
  };
  const { clock, rows } = await setUp({ rows: [make(0), make(1)], onPage });
  rows.look(0, 1, 0);
  await clock.pass(10);
  isBroken = true;
  rows.refresh();
  for (let turn = 0; turn < 5; turn += 1) await clock.pass(10);
  expect([rows.statusAt(0), rows.rowAt(0)?.id]).toEqual(['loaded', 1]);
});

test('another order is there once it is counted where none of its records is on the screen', async () => {
  const groups = { levels: ['name'], groups: [{ path: ['"a"'], value: 'a', count: 30 }] };
  let total = 2000;
  const { clock, rows } = await setUp({}, (source) => ({
    ...source,
    shape: async () => ({ total, exact: true, epoch: String(total), groups }),
    page: async (query, signal) => ({ rows: (await source.page(query, signal)).rows }),
  }));
  rows.look(1500, 1520, 0, [15]);
  await clock.pass(10);
  total = 30;
  rows.reset();
  expect(rows.isResetting).toBe(true);
  await clock.pass(10);
  expect([rows.isResetting, rows.shape.total]).toEqual([false, 30]);
});

test('changed rows replace the loaded ones, others are left alone', async () => {
  const { clock, rows } = await setUp();
  rows.look(0, 10, 0);
  await clock.pass(100);
  const next = { ...make(4), version: 2, cells: { name: 'New' } };
  expect(rows.patch([next, { ...make(90_000), version: 2 }])).toBe(1);
  expect(rows.rowAt(4)?.cells.name).toBe('New');
});

test('a page that was read before a row was written and comes after it does not put the old value back', async () => {
  const waiting: (() => void)[] = [];
  const { source, clock, rows } = await setUp({}, (inner) => ({
    ...inner,
    page: async (query, signal) => {
      const answer = await inner.page(query, signal);
      const read = answer.rows.map((row) => (row.id === 206 ? { ...row, version: 5, cells: { name: 'Newer' } } : row));
      if (query.offset === 200) await new Promise<void>((resolve) => waiting.push(resolve));
      return { ...answer, rows: read };
    },
  }));
  const next = { ...make(204), version: 2, cells: { name: 'New' } };
  rows.look(200, 230, 0);
  await clock.pass(100);
  await source.write({
    key: 'one',
    label: 'edit',
    updates: [{ rowId: 205, columnId: 'name', value: 'New', from: 'Row 204', version: 1 }],
    creates: [],
    deletes: null,
    newOptions: [],
  });
  rows.patch([next, { ...make(205), cells: { name: 'Older' } }]);
  waiting.splice(0).forEach((go) => go());
  await clock.pass(100);
  expect([203, 204, 205].map((index) => rows.rowAt(index)?.cells.name)).toEqual(['Row 203', 'New', 'Newer']);
  expect(source.pages.filter(({ offset }) => offset === 200)).toHaveLength(1);
});

test('asks again for a page that was on its way while the order changed, without being looked at anew', async () => {
  let epoch = 'by name';
  const waiting: (() => void)[] = [];
  const { rows, clock, source } = await setUp({}, (inner) => ({
    ...inner,
    shape: async (signal) => {
      const asked = epoch;
      if (asked !== 'by name') await new Promise<void>((resolve) => waiting.push(resolve));
      return { ...(await inner.shape(signal)), epoch: asked };
    },
    page: async (query, signal) => {
      const asked = epoch;
      if (asked !== 'by name' && waiting.length > 0) await new Promise<void>((resolve) => setTimeout(resolve, 5));
      return { ...(await inner.page(query, signal)), epoch: asked };
    },
  }));
  rows.look(0, 10, 0);
  await clock.pass(100);
  epoch = 'by date';
  rows.reset();
  rows.look(0, 10, 0); // a repaint between the two answers asks for the page under the old shape
  for (const go of waiting.splice(0)) go();
  await new Promise((resolve) => setTimeout(resolve, 30));
  await clock.pass(100);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(rows.shape.epoch).toBe('by date');
  expect(rows.isResetting).toBe(false);
  expect(source.pages.length).toBeGreaterThan(1);
});

test('a row put between others moves those in memory on, and what cannot be known is read again', async () => {
  const { source, clock, rows } = await setUp();
  rows.look(90, 210, 0);
  await clock.pass(100);
  rows.look(410, 420, 0);
  await clock.pass(100);
  rows.insert(150, { id: 'new', version: 1, cells: {} });
  expect(rows.shape.total).toBe(1_000_001);
  expect([149, 150, 151, 200, 299].map((index) => rows.rowAt(index)?.id)).toEqual([150, 'new', 151, 200, 299]);
  expect([rows.indexOf('new'), rows.indexOf(150), rows.indexOf(151), rows.indexOf(200)]).toEqual([150, 149, 151, 200]);
  expect(rows.statusAt(410)).toBe('missing');
  source.pages.length = 0;
  rows.look(410, 420, 0);
  await clock.pass(100);
  expect(source.pages.map(({ offset }) => offset)).toEqual([400]);
});

test('a row added at the end opens a page where the last one is full', async () => {
  const { clock, rows } = await setUp({ rows: { count: 200, make } });
  rows.look(150, 199, 0);
  await clock.pass(100);
  rows.insert(200, { id: 'last', version: 1, cells: {} });
  expect([rows.rowAt(200)?.id, rows.indexOf('last'), rows.shape.total]).toEqual(['last', 200, 201]);
});

test.each([
  ['in the midst of a page', 150, 149],
  ['at the end of a page', 101, 100],
  ['of a table of one', 1, 0],
])('a record that was the last, %s, is nowhere once the count says so', async (_where, count, left) => {
  const { source, clock, rows } = await setUp({ rows: { count, make } });
  rows.look(0, count - 1, 0);
  await clock.pass(100);
  expect(rows.indexOf(count)).toBe(count - 1);
  rows.look(0, 0, 0);
  source.takeAway(count - 1);
  rows.refresh();
  await clock.pass(100);
  expect([rows.shape.total, rows.indexOf(count), rows.rowAt(count - 1)]).toEqual([left, null, null]);
});
