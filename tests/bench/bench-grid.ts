import type { Page } from 'playwright-core';
import { newProfile, openBrowser } from '../harness/browser.ts';
import { person, type BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { median, percentile } from './stats.ts';

const runs = 3;
const paces = [
  { name: 'read40', what: 'Scroll at 40 px a frame', step: 40, frames: 240, isReading: true },
  { name: 'read320', what: 'Scroll at 320 px a frame', step: 320, frames: 240, isReading: true },
  { name: 'fling', what: 'Fling at 9,000 px a frame', step: 9000, frames: 120, isReading: false },
] as const;

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

/** The served web app in a real Chromium over the orders table. */
export async function benchGrid(world: BenchWorld, note: Note): Promise<void> {
  const { id: tableId } = await world.table();
  const browser = await openBrowser();
  try {
    const { page, complaints } = await newProfile(browser);
    await page.addInitScript(`window.lookAtRows = ${lookAtRows.toString()}`);
    await signIn(page, world.server.url);
    note({ name: 'grid.firstRows', what: 'Click on a table to its first rows', value: await timeToRows(page, world, tableId), unit: 'ms' });
    await scroll(page, { step: 40, frames: 60 });
    const rest = await scroll(page, { step: 0, frames: 240 });
    const restFrames = percentile(rest.deltas, 0.95);
    note({ name: 'grid.rest.p95', what: 'No scrolling at all, frame p95: what the machine gives', value: restFrames, unit: 'ms' });
    for (const pace of paces) {
      const samples: Scrolled[] = [];
      for (let run = 0; run < runs; run += 1) {
        await toShare(page, (run + 1) / (runs + 2));
        samples.push(await scroll(page, pace));
      }
      const { name, what, isReading } = pace;
      const of = (share: number): number => median(samples.map(({ deltas }) => percentile(deltas, share)));
      note({ name: `grid.${name}.p50`, what: `${what}, frame p50`, value: of(0.5), unit: 'ms' });
      const goal = isReading ? { goal: { atMost: 17 } } : {};
      note({ name: `grid.${name}.p95`, what: `${what}, frame p95`, value: of(0.95), unit: 'ms', ...goal });
      const longest = (pick: (sample: Scrolled) => number): number => median(samples.map(pick));
      const noted = (key: string, words: string, value: number, isGoal: boolean): void =>
        note({ name: `grid.${name}.${key}`, what: `${what}, ${words}`, value, unit: 'ms', ...(isGoal ? { goal: { atMost: 100 } } : {}) });
      noted(
        'gap',
        'longest with a row without data',
        longest(({ gap }) => gap),
        isReading,
      );
      noted(
        'blank',
        'longest with no data at all',
        longest(({ blank }) => blank),
        true,
      );
      noted(
        'late',
        'until the right rows are there after it stops',
        longest(({ late }) => late),
        true,
      );
    }
    if (complaints.length > 0)
      process.stderr.write(`The page complained: ${complaints.slice(0, 3).join('; ')}; ${world.server.describe()}\n`);
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/signin`);
  await page.locator('input[type=email], input[name=email]').first().fill(person.email);
  await page.locator('input[type=password]').first().fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !location.hash.includes('signin'));
}

async function timeToRows(page: Page, { server, baseId }: BenchWorld, tableId: string): Promise<number> {
  const samples: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    await page.goto(`${server.url}/#/nc/${baseId}`);
    const link = page.locator(`a[href*="${tableId}"]`).first();
    await link.waitFor();
    await page.waitForTimeout(300);
    const start = await page.evaluate(() => performance.now());
    await link.click();
    await page.waitForFunction(() => document.querySelector('.q-row:not(.is-skeleton) .q-cell') !== null, undefined, { polling: 'raf' });
    samples.push((await page.evaluate(() => performance.now())) - start);
  }
  return median(samples.slice(1));
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
        deltas.push(now - last);
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
