import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { must } from '../harness/http-client.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable } from './grid-stage.ts';
import { cell, keepPicture, textOf } from './steps.ts';

const patience = { timeout: 15_000 };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('I-22 what is typed in a cell and does not read is told when another page is gone to, and there again; what reads is saved', () =>
  onStage(browser, 'leaving', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, {
      title: 'Letters',
      columns: [idField, nameField, fieldOf('Points', 'Number'), fieldOf('Notes', 'LongText')],
      rows: Array.from({ length: 3 }, (_, at) => ({ Name: `Letter ${at + 1}`, Points: at })),
    });
    const second = await must(me('POST', `/api/v1/db/meta/tables/${table.id}/grids`, { body: { title: 'Short' } }));
    const list = await must(me('GET', `/api/v1/db/meta/grids/${second.id}/grid-columns`));
    const points = (list as unknown as { id: string; fk_column_id: string }[]).find((one) => one.fk_column_id === table.fields['Points']);
    await must(me('PATCH', `/api/v1/db/meta/grid-columns/${points?.id}`, { body: { show: false } }));
    await openTable(stage, table, 3);
    const told = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog').filter({ hasText: 'Points was not saved' });
    const home = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Home' });
    const panel = page.getByRole('complementary', { name: 'Record' });
    const views = page.getByRole('navigation', { name: 'Views' });
    const goHome = async (): Promise<void> => {
      await home.click();
      await page.getByRole('heading', { name: /Ana/ }).waitFor();
    };

    await (await cell(page, 2, 'Points')).click();
    await page.keyboard.type('abc');
    await goHome();
    await told.getByText('“abc” is not a number.').waitFor();
    await keepPicture(page, 'leaving-told');
    await told.getByRole('button', { name: 'Open record' }).click();
    await panel.getByText('“abc” is not a number.').waitFor();
    expect(await panel.getByRole('textbox', { name: 'Points' }).inputValue()).toBe('abc');
    await expect.poll(() => told.count(), patience).toBe(0);
    await panel.getByRole('button', { name: 'Close' }).click();
    await told.waitFor();

    // its cell has it too
    await (await cell(page, 2, 'Points')).dblclick();
    const editor = page.getByRole('grid').getByRole('textbox', { name: 'Points' });
    await expect.poll(() => editor.inputValue(), patience).toBe('abc');
    await page.getByRole('alert').filter({ hasText: '“abc” is not a number.' }).waitFor();
    await expect.poll(() => told.count(), patience).toBe(0);

    // another view takes the field away
    await views.getByRole('link', { name: 'Short' }).click();
    await told.waitFor();
    await views.getByRole('link', { name: 'Letters' }).click();
    await (await cell(page, 2, 'Points')).dblclick();
    await expect.poll(() => editor.inputValue(), patience).toBe('abc');
    await page.keyboard.press('Escape');
    await expect.poll(() => textOf(page, 2, 'Points'), patience).toBe('1');
    await goHome();
    await expect.poll(() => told.count(), patience).toBe(0);

    // what reads is saved, also when nothing was clicked
    await page.goBack();
    await (await cell(page, 3, 'Points')).click();
    await page.keyboard.type('41');
    await page.evaluate(() => {
      location.hash = '#/';
    });
    await page.getByRole('heading', { name: /Ana/ }).waitFor();
    await expect.poll(async () => (await must(me('GET', `/api/v1/tables/${table.id}/rows/3`)))['Points'], patience).toBe(41);
  }));
