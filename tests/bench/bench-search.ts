import type { Page } from 'playwright-core';
import { newProfile, openWholeBrowser } from '../harness/browser.ts';
import type { BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { signInPage } from './sign-in-page.ts';
import { percentile } from './stats.ts';

const runs = 15;

/** Quick search over the large table in the served web app: from a text nobody looked for before to its record. */
export async function benchSearch(world: BenchWorld, note: Note): Promise<void> {
  const { id, rows } = await world.table();
  const browser = await openWholeBrowser();
  try {
    const { page } = await newProfile(browser, { moves: true });
    page.setDefaultTimeout(60_000);
    await signInPage(page, world.server.url);
    await page.goto(`${world.server.url}/#/nc/${world.baseId}/${id}`);
    await page.getByRole('row').nth(1).waitFor();
    const taken: number[] = [];
    for (let run = 0; run < runs; run += 1)
      taken.push(await search(page, String(Math.floor((rows * (run + 1)) / (runs + 1))).padStart(8, '0')));
    note({
      name: 'search.quick',
      what: 'Quick search, from the text to its record, p50',
      value: percentile(taken, 0.5),
      unit: 'ms',
      goal: { atMost: 150 },
    });
    note({ name: 'search.quick.p95', what: 'Quick search, the same, p95', value: percentile(taken, 0.95), unit: 'ms' });
  } finally {
    await browser.close();
  }
}

/** Timed in the page, so that the way from here to it is not counted. */
async function search(page: Page, number: string): Promise<number> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().waitFor();
  await page.evaluate((wanted) => {
    const state = window as unknown as { began: number; found: Promise<number> };
    addEventListener('input', () => (state.began = performance.now()), { capture: true, once: true });
    state.found = new Promise((resolve) => {
      const look = (): void => {
        const options = [...document.querySelectorAll('[role="option"]')];
        if (state.began > 0 && options.some((option) => option.textContent?.includes(wanted))) resolve(performance.now() - state.began);
        else requestAnimationFrame(look);
      };
      state.began = 0;
      look();
    });
  }, `O-${number}`);
  await page.keyboard.insertText(`O-${number}`);
  const taken = await page.evaluate(() => (window as unknown as { found: Promise<number> }).found);
  await page.keyboard.press('Escape');
  return taken;
}
