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

interface Scrolled {
  readonly deltas: readonly number[];
  /** Longest stretch in which some row on screen had no data, in ms. */
  readonly blank: number;
  /** The same after the scrolling had stopped. */
  readonly blankAfter: number;
}

/** The served web app in a real Chromium over the orders table. */
export async function benchGrid(world: BenchWorld, note: Note): Promise<void> {
  const { id: tableId } = await world.table();
  const browser = await openBrowser();
  try {
    const { page, complaints } = await newProfile(browser);
    await page.addInitScript(`window.isBlank = ${isBlank.toString()}`);
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
      const blank = median(samples.map((one) => (isReading ? one.blank : one.blankAfter)));
      const words = isReading ? 'longest blank' : 'blank after it stops';
      note({ name: `grid.${name}.blank`, what: `${what}, ${words}`, value: blank, unit: 'ms', goal: { atMost: 100 } });
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

/** In the page: whether a row on screen shows no data. Rows kept ready above and below the screen do not count. */
function isBlank(): boolean {
  const box = document.querySelector('.q-grid-scroller')?.getBoundingClientRect();
  for (const row of document.querySelectorAll<HTMLElement>('.q-row.is-skeleton')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (box && !row.hidden && bottom > box.top + 40 && top < box.bottom - 40) return true;
  }
  return false;
}

/** Goes to a place by the thumb and waits until all rows on screen are there. */
async function toShare(page: Page, share: number): Promise<void> {
  await page.evaluate((at) => {
    const scroller = document.querySelector<HTMLElement>('.q-grid-scroller')!;
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * at;
  }, share);
  await page.waitForTimeout(400);
  await page.waitForFunction(() => !isBlank(), undefined, { polling: 'raf' });
}

/** Scrolls by script, one step a frame, and looks in every frame at what stands on screen. */
function scroll(page: Page, pace: { readonly step: number; readonly frames: number }): Promise<Scrolled> {
  return page.evaluate(async ({ step, frames }) => {
    const scroller = document.querySelector<HTMLElement>('.q-grid-scroller')!;
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const deltas: number[] = [];
    let blank = 0;
    let blankSince = -1;
    const look = (now: number): number => {
      if (!isBlank()) blankSince = -1;
      else if (blankSince < 0) blankSince = now;
      return blankSince < 0 ? 0 : now - blankSince;
    };
    let last = await nextFrame();
    for (let frame = 0; frame < frames; frame += 1) {
      scroller.scrollTop += step;
      const now = await nextFrame();
      deltas.push(now - last);
      last = now;
      blank = Math.max(blank, look(now));
    }
    const stopped = last;
    let blankAfter = 0;
    while (last - stopped < 1000) {
      last = await nextFrame();
      if (look(last) > 0) {
        blank = Math.max(blank, last - blankSince);
        blankAfter = last - stopped;
      }
    }
    return { deltas, blank, blankAfter };
  }, pace);
}
