import { expect, test } from 'vitest';
import { createArraySource } from '../../../testing/array-source.ts';
import type { ArraySource } from '../../../testing/array-source.ts';
import { settle } from '../../../testing/open-controller.ts';
import { createPageStore } from '../page-store.ts';
import type { RowSource } from '../row-source.ts';
import { createEpochCheck } from './epoch-check.ts';
import { createRowCounters } from './row-counters.ts';
import { createRowReader, RowsMovedError } from './row-reader.ts';
import { createShapeReader } from './shape-reader.ts';

async function open(wrap: (source: ArraySource) => RowSource = (made) => made) {
  const made = createArraySource({ rows: { count: 2500, make: (index) => ({ id: index + 1, version: 1, cells: {} }) } });
  const source = wrap(made);
  const { signal } = new AbortController();
  const pages = createPageStore();
  const counters = createRowCounters();
  let outdated = 0;
  const shape = createShapeReader({ source, signal, isResetting: () => false, onRead() {}, onSettled() {}, onSummaries() {} });
  shape.read(false);
  await settle();
  const read = createRowReader({
    source,
    columns: () => ['name'],
    pages,
    shape,
    counters,
    isOutdated: createEpochCheck(),
    onOutdated: () => (outdated += 1),
  });
  return { made, pages, counters, signal, read, outdated: () => outdated };
}

test('reads what is not in memory in few requests, and the last page only as far as there are rows', async () => {
  const { made, pages, read, signal } = await open();
  pages.store(3, { rows: Array.from({ length: 100 }, (_, at) => ({ id: 301 + at, version: 9, cells: {} })), isStale: false, usedAt: 0 });
  const found = await read(0, 2499, signal);
  expect(found.size).toBe(2500);
  expect(found.get(300)?.version).toBe(9);
  expect(made.pages.map(({ offset, limit }) => [offset, limit])).toEqual([
    [0, 300],
    [400, 1000],
    [1400, 1000],
    [2400, 100],
  ]);
});

test('asks for the rest where the source answers fewer rows than asked for', async () => {
  const { read, signal } = await open((made) => ({
    ...made,
    page: (query, own) => made.page({ ...query, limit: Math.min(query.limit, 40) }, own),
  }));
  expect((await read(0, 199, signal)).size).toBe(200);
});

test('reads again where rows moved meanwhile, and gives up where they do not stop', async () => {
  let moves = 1;
  const { counters, read, signal } = await open((made) => ({
    ...made,
    async page(query, own) {
      if (moves > 0) counters.noteShift();
      moves -= 1;
      return made.page(query, own);
    },
  }));
  expect((await read(0, 99, signal)).size).toBe(100);
  moves = Number.POSITIVE_INFINITY;
  await expect(read(0, 99, signal)).rejects.toBeInstanceOf(RowsMovedError);
});

test('tells of rows in another order than the one that is shown', async () => {
  const { outdated, read, signal } = await open((made) => ({
    ...made,
    page: async (query, own) => ({ ...(await made.page(query, own)), epoch: 'other' }),
  }));
  expect((await read(0, 99, signal)).size).toBe(100);
  expect(outdated()).toBe(1);
});
