import { join } from 'node:path';
import { seededRandom } from '@quadrille/tooling/test-kit';
import type { Page } from 'playwright-core';
import { newProfile, openWholeBrowser } from '../harness/browser.ts';
import { importFile, person, type BenchTable, type BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { pageWork } from './page-work.ts';
import { openPlainTable } from './plain-table.ts';
import { signInPage } from './sign-in-page.ts';
import { median, percentile } from './stats.ts';
import { readCpu } from './process-cpu.ts';
import { openTextPage, type PageBox } from './text-page.ts';
import { writeWideCsv } from './wide-csv.ts';

const runs = 3;
const paces = [
  { name: 'read40', what: 'Scroll at 40 px a frame', step: 40, frames: 240, isReading: true },
  { name: 'read320', what: 'Scroll at 320 px a frame', step: 320, frames: 240, isReading: true },
  { name: 'fling', what: 'Fling at 9,000 px a frame', step: 9000, frames: 120, isReading: false },
] as const;
type Pace = (typeof paces)[number];

/** Times in ms. */
interface Scrolled {
  readonly deltas: readonly number[];
  /** Longest stretch in which some row on screen had no data. */
  readonly gap: number;
  /** Longest stretch in which no row on screen had data. */
  readonly blank: number;
  /** How long after the last step the screen was not yet what it stays: rows without data, or those of another place. */
  readonly late: number;
}

/** Seconds of random use before the heap is looked at; the goal is meant for ten minutes. */
const useSeconds = Number(process.env['QUADRILLE_BENCH_USE_SECONDS'] ?? 20);
const mostHeap = 300_000_000;

/** The served web app in a real Chromium over a table of thirty fields, beside a plain virtual table over the same pages. */
export async function benchGrid(world: BenchWorld, note: Note): Promise<void> {
  const { id: tableId } = await wideTable(world);
  const browser = await openWholeBrowser();
  try {
    const { page, complaints } = await newProfile(browser, { moves: true });
    await page.addInitScript(`window.lookAtRows = ${lookAtRows.toString()}`);
    await signInPage(page, world.server.url);
    const cold = await openTable(page, world, tableId);
    note({
      name: 'grid.firstRows.cold',
      what: 'Click on a table to its first rows, for the first time',
      value: cold,
      unit: 'ms',
      goal: { atMost: 1000 },
    });
    const opened = await timeToRows(page, world, tableId);
    note({ name: 'grid.firstRows', what: 'Click on a table to its first rows', value: opened, unit: 'ms', goal: { atMost: 1000 } });
    await scroll(page, { step: 40, frames: 60 });
    const rest = await scroll(page, { step: 0, frames: 240 });
    const restFrames = percentile(rest.deltas, 0.95);
    note({ name: 'grid.rest.p95', what: 'No scrolling at all, frame p95: what the machine gives', value: restFrames, unit: 'ms' });
    await notePaces(page, note, 'grid', '');
    await noteJumps(page, note, 'grid', '', true);
    await noteUse(page, note);
    await groupThreeDeep(world, tableId);
    await noteFirstOpening(page, world, note, tableId);
    const openedGrouped = await timeToRows(page, world, tableId);
    await page.waitForFunction(() => document.querySelector('.q-group') !== null);
    const grouped = { name: 'grid.grouped.firstRows', what: 'Grouped three deep: Click on a table to its first rows' };
    note({ ...grouped, value: openedGrouped, unit: 'ms', goal: { atMost: 1000 } });
    await notePaces(page, note, 'grid.grouped', 'Grouped three deep: ');
    await noteJumps(page, note, 'grid.grouped', 'Grouped three deep: ', true);
    const { url } = world.server;
    const box = await boxOfGrid(page);
    await openPlainTable(page, { url, tableId, total: world.rows, token: await tokenOf(world), box });
    await notePaces(page, note, 'plain', 'Plain TanStack Virtual: ', false);
    await noteJumps(page, note, 'plain', 'Plain TanStack Virtual: ', false);
    await openTextPage(page, url, box);
    for (const pace of paces.filter(({ isReading }) => isReading))
      await notePace(page, note, pace, 'text', 'A page of text alone: ', false);
    if (complaints.length > 0)
      process.stderr.write(`The page complained: ${complaints.slice(0, 3).join('; ')}; ${world.server.describe()}\n`);
  } finally {
    await browser.close();
  }
}

async function wideTable(world: BenchWorld): Promise<BenchTable> {
  const path = join(world.folder, 'wide.csv');
  await writeWideCsv(path, world.rows);
  return (await importFile(world, path, 'wide.csv')).table;
}

/** Frames and blanks at each pace. With goals for our own grid; the plain table and the page of text only stand beside it. */
async function notePaces(page: Page, note: Note, prefix: string, title: string, isOurs = true): Promise<void> {
  for (const pace of paces) await notePace(page, note, pace, prefix, title, isOurs);
}

async function notePace(page: Page, note: Note, pace: Pace, prefix: string, title: string, isOurs: boolean): Promise<void> {
  const samples: Scrolled[] = [];
  const work: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await toShare(page, (run + 1) / (runs + 2));
    samples.push(await scroll(page, pace));
    work.push((await pageWork(page, () => move(page, pace))) / pace.frames);
  }
  const { name, what } = pace;
  const of = (share: number): number => median(samples.map(({ deltas }) => percentile(deltas, share)));
  const noted = (key: string, words: string, value: number, atMost: number | null): void =>
    note({
      name: `${prefix}.${name}.${key}`,
      what: `${title}${what}, ${words}`,
      value,
      unit: 'ms',
      ...(isOurs && atMost !== null ? { goal: { atMost } } : {}),
    });
  const longest = (pick: (sample: Scrolled) => number): number => median(samples.map(pick));
  noted('p50', 'frame p50', of(0.5), null);
  noted('p95', 'frame p95', of(0.95), 16.8);
  noted('work', "processor time of the page's thread for a frame", median(work), null);
  const gap = longest((sample) => sample.gap);
  noted('gap', 'longest with a row without data', gap, 100);
  const blank = longest((sample) => sample.blank);
  noted('blank', 'longest with no data at all', blank, 100);
  const late = longest((sample) => sample.late);
  noted('late', 'until the right rows are there after it stops', late, 100);
}

/** Scrolls and looks at nothing: the work is that of scrolling alone. Backwards, so that it ends where it began. */
function move(page: Page, { step, frames }: Pace): Promise<void> {
  return page.evaluate(
    async ([by, count]) => {
      const scroller = document.querySelector<HTMLElement>('.q-grid-scroller')!;
      for (let frame = 0; frame < count; frame += 1) {
        scroller.scrollTop -= by;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [step, frames] as const,
  );
}

function boxOfGrid(page: Page): Promise<PageBox> {
  return page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.q-grid-scroller')!.getBoundingClientRect();
    return { left, top, width, height };
  });
}

/** By the thumb to places nobody looked at yet, until all rows on screen are there. */
async function noteJumps(page: Page, note: Note, prefix: string, title: string, isOurs: boolean): Promise<void> {
  const samples: number[] = [];
  for (let run = 0; run < 12; run += 1) samples.push(await jump(page, ((run * 7 + 3) % 12) / 12 + 0.01));
  const figure = { name: `${prefix}.jump`, what: `${title}Jump to any row, p50 of 12`, value: median(samples), unit: 'ms' };
  note({ ...figure, ...(isOurs ? { goal: { atMost: 150 } } : {}) });
  note({ name: `${prefix}.jump.worst`, what: `${title}Jump to any row, the longest of 12`, value: Math.max(...samples), unit: 'ms' });
}

function jump(page: Page, share: number): Promise<number> {
  return page.evaluate(async (at) => {
    const scroller = document.querySelector<HTMLElement>('.q-grid-scroller')!;
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, 400));
    const before = lookAtRows().first;
    const start = performance.now();
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * at;
    for (;;) {
      await nextFrame();
      await new Promise((resolve) => setTimeout(resolve));
      const { filled, empty, first } = lookAtRows();
      if (first !== before && filled > 0 && empty === 0) return performance.now() - start;
      if (performance.now() - start > 20_000) return Number.POSITIVE_INFINITY;
    }
  }, share);
}

/** Scrolls, jumps, selects and types at random, then looks at what is kept in memory. */
async function noteUse(page: Page, note: Note): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const random = seededRandom(3);
  const until = performance.now() + useSeconds * 1000;
  await page.locator('.q-row:not([hidden], [aria-hidden]) .q-cell:not([hidden])').first().click();
  const keys = [
    'ArrowDown',
    'ArrowRight',
    'PageDown',
    'PageUp',
    'Shift+PageDown',
    'Control+End',
    'Control+Home',
    'Shift+ArrowRight',
    'Escape',
  ];
  while (performance.now() < until) {
    const roll = random.next();
    if (roll < 0.4) await page.mouse.wheel(0, (random.next() - 0.3) * 6000);
    else if (roll < 0.5) await page.mouse.wheel((random.next() - 0.5) * 2000, 0);
    else if (roll < 0.65) await toShare(page, random.next());
    else await page.keyboard.press(keys[Math.floor(random.next() * keys.length)] ?? 'ArrowDown');
    await page.waitForTimeout(30);
  }
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  const nodes = await page.evaluate(() => document.getElementsByTagName('*').length);
  await session.detach();
  const what = `Heap after ${useSeconds} s of random use`;
  note({ name: 'grid.heap', what, value: usedSize / 1e6, unit: 'MB', goal: { atMost: mostHeap / 1e6 } });
  note({ name: 'grid.nodes', what: `Elements of the page after it`, value: nodes, unit: '' });
}

async function groupThreeDeep({ client }: BenchWorld, tableId: string): Promise<void> {
  const table = await client.tables.get({ params: { tableId } });
  const view = table.views?.[0];
  if (!view) throw new Error('The table has no view.');
  const columns = await client.grids.listColumns({ params: { viewId: view.id } });
  for (const [at, title] of ['Team', 'Status', 'City'].entries()) {
    const field = table.columns?.find((column) => column.title === title);
    const column = columns.find((one) => one.fk_column_id === field?.id);
    if (!column) throw new Error(`There is no field ${title}.`);
    const body = { group_by: true, group_by_order: at + 1, group_by_sort: 'asc' };
    await client.grids.updateColumn({ params: { viewColumnId: column.id }, body });
  }
}

async function tokenOf({ client }: BenchWorld): Promise<string> {
  return (await client.auth.signin({ body: person })).token;
}

/** The groups nobody asked for yet: until head and records are on screen, then from there to a place far below. */
async function noteFirstOpening(page: Page, world: BenchWorld, note: Note, tableId: string): Promise<void> {
  const { pid } = world.server;
  const noted = (key: string, words: string, value: number, atMost: number | null): void =>
    note({
      name: `grid.grouped.${key}`,
      what: `Grouped three deep for the first time: ${words}`,
      value,
      unit: 'ms',
      ...(atMost !== null && { goal: { atMost } }),
    });
  let before = readCpu(pid);
  noted('opening', 'click on the table to its first rows', await openTable(page, world, tableId), 1000);
  noted('opening.cpu', 'processor time of the server for it', (readCpu(pid) - before) * 1000, null);
  await page.waitForFunction(() => document.querySelector('.q-group') !== null);
  before = readCpu(pid);
  noted('firstJump', 'first jump to a place far below', await jump(page, 0.9), 150);
  noted('firstJump.cpu', 'processor time of the server for it', (readCpu(pid) - before) * 1000, null);
}

async function timeToRows(page: Page, world: BenchWorld, tableId: string): Promise<number> {
  const samples: number[] = [];
  for (let run = 0; run < 4; run += 1) samples.push(await openTable(page, world, tableId));
  return median(samples);
}

async function openTable(page: Page, { server, baseId }: BenchWorld, tableId: string): Promise<number> {
  await page.goto(`${server.url}/#/nc/${baseId}`);
  const link = page.locator(`a[href*="${tableId}"]`).first();
  await link.waitFor();
  await page.waitForTimeout(300);
  const start = await page.evaluate(() => performance.now());
  await link.click();
  await page.waitForFunction(() => document.querySelector('.q-row:not(.is-skeleton) .q-cell') !== null, undefined, { polling: 'raf' });
  return (await page.evaluate(() => performance.now())) - start;
}

/** In the page: how many rows on screen show data and how many do not. Rows kept ready above and below the screen do not count. */
function lookAtRows(): { filled: number; empty: number; first: number } {
  const box = document.querySelector('.q-grid-scroller')?.getBoundingClientRect();
  const seen = { filled: 0, empty: 0, first: Infinity };
  for (const row of document.querySelectorAll<HTMLElement>('.q-row')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (!box || row.hidden || bottom <= box.top + 40 || top >= box.bottom - 40) continue;
    seen.first = Math.min(seen.first, Number(row.ariaRowIndex));
    seen[row.classList.contains('is-skeleton') ? 'empty' : 'filled'] += 1;
  }
  return seen;
}

/** Goes to a place by the thumb and waits until all rows on screen are there. */
async function toShare(page: Page, share: number): Promise<void> {
  await page.evaluate((at) => {
    const scroller = document.querySelector<HTMLElement>('.q-grid-scroller')!;
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * at;
  }, share);
  await page.waitForTimeout(400);
  await page.waitForFunction(() => lookAtRows().filled > 0 && lookAtRows().empty === 0, undefined, { polling: 'raf' });
}

/**
 * Scrolls by script, one step a frame, and looks at what stands on screen once each frame is done: the grid paints after
 * the script's own turn in a frame, so looking there would see the rows of the frame before.
 */
function scroll(page: Page, pace: { readonly step: number; readonly frames: number }): Promise<Scrolled> {
  return page.evaluate(async ({ step, frames }) => {
    const scroller = document.querySelector<HTMLElement>('.q-grid-scroller')!;
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const frameDone = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
    /** Longest stretch in which something held, told frame by frame. */
    const stretch = () => {
      let since = -1;
      const held = {
        longest: 0,
        note: (now: number, holds: boolean) => {
          since = !holds ? -1 : since < 0 ? now : since;
          if (since >= 0) held.longest = Math.max(held.longest, now - since);
        },
      };
      return held;
    };
    const deltas: number[] = [];
    const gap = stretch();
    const blank = stretch();
    const rest: { after: number; isWhole: boolean; first: number }[] = [];
    let stopped = 0;
    let last = await nextFrame();
    // asked for while the frame before is at work: the looking must not make us late
    let next = nextFrame();
    for (let frame = 0; frame < frames || last - stopped < 1000; frame += 1) {
      const isMoving = frame < frames;
      if (isMoving) scroller.scrollTop += step;
      const now = await next;
      next = nextFrame();
      if (isMoving) {
        // the clock of frames ticks every 0.1 ms
        deltas.push(Math.round((now - last) * 10) / 10);
        stopped = now;
      }
      last = now;
      await frameDone();
      const { filled, empty, first } = lookAtRows();
      gap.note(now, filled === 0 || empty > 0);
      blank.note(now, filled === 0);
      if (!isMoving) rest.push({ after: now - stopped, isWhole: filled > 0 && empty === 0, first });
    }
    const late = rest.findLast(({ isWhole, first }) => !isWhole || first !== rest.at(-1)?.first)?.after ?? 0;
    return { deltas, gap: gap.longest, blank: blank.longest, late };
  }, pace);
}
