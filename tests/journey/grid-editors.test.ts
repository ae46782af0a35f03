import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable } from './grid-stage.ts';
import { cell, textOf } from './steps.ts';

const patience = { timeout: 15_000 };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('I-18 no character is lost while an editor that is loaded on demand opens, on a slow machine and a slow network', () =>
  onStage(browser, 'editors', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Letters',
      columns: [idField, nameField, fieldOf('Data', 'JSON'), fieldOf('Brief', 'LongText', { meta: { richMode: true } })],
      rows: Array.from({ length: 12 }, (_, at) => ({ Name: `Letter ${at + 1}` })),
    });
    await page.route(/mount-(json|rich)-editor/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await openTable(stage, table, 12);
    const slow = await page.context().newCDPSession(page);
    for (const [at, rate] of [1, 6, 6].entries()) {
      await slow.send('Emulation.setCPUThrottlingRate', { rate });
      await typeDocument(page, at + 1, 'Data', `{"a": [1, ${at}], "b": "${'x'.repeat(at * 12)}"}`);
    }
    for (const [at, rate] of [1, 6, 6].entries()) {
      await slow.send('Emulation.setCPUThrottlingRate', { rate });
      await typeDocument(page, at + 1, 'Brief', `Soon or later ${at} ${'y'.repeat(at * 12)}`);
    }
  }));

/** Types as fast as keys come and saves: whatever the keys meet, the cell holds them all. */
async function typeDocument(page: Page, row: number, field: string, text: string): Promise<void> {
  await (await cell(page, row, field)).click();
  await page.keyboard.type(text);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => textOf(page, row, field), patience).toBe(text.trim());
}
