import { expect, test } from 'vitest';
import { createArraySource } from '../../../testing/array-source.ts';
import type { ArraySource, ArraySourceOptions } from '../../../testing/array-source.ts';
import { createFakeClock } from '../../../testing/fake-clock.ts';
import { createPageStore } from '../page-store.ts';
import type { RowSource } from '../row-source.ts';
import { createEpochCheck } from './epoch-check.ts';
import { createPageLoader } from './page-loader.ts';
import { createRefreshGate } from './refresh-gate.ts';
import { createReplacedRows } from './replaced-rows.ts';
import { createRowCounters } from './row-counters.ts';
import { createShapeReader } from './shape-reader.ts';
import { createWantedPages } from './wanted-pages.ts';

async function open(options: Partial<ArraySourceOptions> = {}, wrap: (source: ArraySource) => RowSource = (made) => made) {
  const made = createArraySource({ rows: { count: 1000, make: (index) => ({ id: index + 1, version: 1, cells: {} }) }, ...options });
  const source = wrap(made);
  const clock = createFakeClock();
  const { signal } = new AbortController();
  const pages = createPageStore();
  const counters = createRowCounters();
  const wanted = createWantedPages(clock);
  const shape = createShapeReader({ source, signal, isResetting: () => false, onRead() {}, onSettled() {}, onSummaries() {} });
  const gate = createRefreshGate({ markStale() {}, readShape: () => shape.read(true), readPages() {}, abortShape: () => false });
  const loader = createPageLoader({
    source,
    clock,
    columns: () => ['name'],
    signal,
    pages,
    wanted,
    shape,
    gate,
    replaced: createReplacedRows(),
    counters,
    isOutdated: createEpochCheck(),
    isTypedOn: () => true,
    onChange() {},
  });
  shape.read(false);
  await clock.pass(0);
  return { made, clock, pages, counters, wanted, gate, loader };
}

test('reads the page on screen and the one ahead', async () => {
  const { made, clock, pages, wanted, loader } = await open();
  wanted.look(250, 290, 0);
  loader.schedule();
  await clock.pass(100);
  expect(made.pages.map(({ offset }) => offset)).toEqual([200, 300]);
  expect(pages.rowAt(250)?.id).toBe(251);
});

test('a page that failed twice is left alone until the failure is forgotten', async () => {
  let isBroken = true;
  const { clock, pages, wanted, loader } = await open({
    onPage() {
      if (isBroken) throw new Error('offline');
    },
  });
  wanted.look(200, 230, 0);
  loader.schedule();
  await clock.pass(100);
  expect(loader.hasFailed(2)).toBe(true);
  isBroken = false;
  loader.forgetFailure(2);
  loader.schedule();
  await clock.pass(100);
  expect(pages.rowAt(203)?.id).toBe(204);
});

test('leaves what is being read from a page on', async () => {
  const { clock, pages, wanted, loader } = await open();
  wanted.look(90, 110, 0);
  loader.schedule();
  expect(loader.isLoading).toBe(true);
  loader.abortFrom(0);
  expect(loader.isLoading).toBe(false);
  await clock.pass(100);
  expect(pages.rowAt(95)).toBe(null);
});

test('rows beyond those known are not shown while rows are being made, and everything is read again', async () => {
  const { clock, counters, gate, pages, wanted, loader } = await open();
  gate.setMaking(true);
  const before = counters.shifts;
  wanted.look(980, 999, 0);
  loader.schedule();
  await clock.pass(100);
  expect(pages.rowAt(999)?.id).toBe(1000);
  expect([gate.isWaiting, counters.shifts > before]).toEqual([true, true]);
});

test('rows count as moved where somebody typed on one that was not read and the source cannot say what it told', async () => {
  const { clock, counters, wanted, loader } = await open({ onCaughtUp: async () => false });
  wanted.look(0, 30, 0);
  wanted.pin([5], []);
  loader.schedule();
  await clock.pass(100);
  expect(counters.shifts).toBe(1);
});
