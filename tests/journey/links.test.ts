import { isFullRun } from '@quadrille/tooling/test-kit';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { laneBrowser } from '../harness/lane.ts';
import { httpClient, must } from '../harness/http-client.ts';
import type { HttpClient } from '../harness/http-client.ts';
import { databaseKinds, missingReason } from '../harness/on-each-database.ts';
import { cell, keepPicture, onPage, signUp, textOf } from './steps.ts';

const person = { email: 'ana@acme.studio', password: 'Correct-horse-7' };

let browser: Browser;
beforeAll(async () => {
  browser = await laneBrowser();
});

// What the browser shows does not depend on the database, which `api/link-facts` asks on each: one in the ordinary run.
for (const kind of databaseKinds.filter(({ name }) => name === 'SQLite' || isFullRun()))
  describe(`${kind.name}, links`, () => {
    it('I-30 makes links and what is computed over them, changes them in the grid, and takes all of it back', async (context) => {
      const stage = await kind.open();
      if (!stage) return context.skip(missingReason);
      try {
        await onPage(browser, 'links', (page) => walk(page, stage.product.url));
      } finally {
        await stage.dispose();
      }
    });
  });

async function walk(page: Page, url: string): Promise<void> {
  await signUp(page, url, person);
  const { token } = await must(httpClient(url)('POST', '/api/v1/auth/user/signin', { body: person }));
  const me = httpClient(url, { 'xc-auth': token as string });
  await page.goto(`${url}/#/nc/${await makeTables(me)}`);
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();
  const heads = await page.getByRole('columnheader').count();

  await makeLink(page);
  await linkByPicker(page);
  await seeRecent(page);
  await makeLookupAndRollup(page);
  await makeFormula(page);
  await unlink(page);
  await copyLinks(page);
  await page.reload();
  await expect.poll(() => textOf(page, 1, 'Cost')).toBe('cheap');
  await seeTheLine(page);
  await takeItAllBack(page, heads);
  await page.reload();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(heads);
}

/** Two tables with a few records; answers the path of the first. */
async function makeTables(me: HttpClient): Promise<string> {
  const base = (await must(me('POST', '/api/v1/db/meta/projects', { body: { title: 'Links' } }))).id as string;
  const table = async (title: string, numbers: string, names: readonly string[]): Promise<string> => {
    const columns = [
      { title: 'Id', column_name: 'id', uidt: 'ID' },
      { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
      { title: numbers, column_name: 'n', uidt: 'Number' },
    ];
    const made = await must(me('POST', `/api/v1/db/meta/projects/${base}/tables`, { body: { title, table_name: title, columns } }));
    const rows = names.map((Name, index) => ({ Name, [numbers]: (index + 1) * 10 }));
    await must(me('POST', `/api/v1/tables/${made.id}/rows`, { body: rows }));
    return made.id as string;
  };
  await table('Projects', 'Budget', ['Apollo', 'Gemini', 'Mercury']);
  return `${base}/${await table('Tasks', 'Points', ['Plan', 'Build', 'Ship'])}`;
}

async function beginField(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Type', { exact: true }).click();
  await page.getByPlaceholder('Find a type').fill(type);
  await page.getByRole('option', { name: type, exact: true }).click();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function saveField(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Save field' }).click();
  await page.getByRole('columnheader', { name: title, exact: true }).waitFor();
}

async function makeLink(page: Page): Promise<void> {
  await beginField(page, 'Links');
  expect(await page.getByRole('button', { name: 'Save field' }).isDisabled()).toBe(true);
  await choose(page, 'Table', 'Projects');
  await page.getByRole('radio', { name: /^Many to many/ }).check();
  await expect.poll(() => page.getByRole('dialog').getByLabel('Name', { exact: true }).inputValue()).toBe('Projects');
  await expect.poll(() => page.getByLabel('Name in Projects').inputValue()).toBe('Tasks');
  await keepPicture(page, 'links-1-editor');
  await saveField(page, 'Projects');
}

/** By keyboard: the first record, one found by its name, one made on the spot. */
async function linkByPicker(page: Page): Promise<void> {
  await (await cell(page, 1, 'Projects')).click();
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Find a record' });
  await page.getByRole('option', { name: /Apollo/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('1 record linked').waitFor();
  await search.fill('merc');
  await expect.poll(() => page.getByRole('option').count()).toBe(2); // Mercury, and to create “merc”
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /Mercury/, selected: true }).waitFor();
  await search.fill('Voyager');
  await page.getByRole('option', { name: 'Create “Voyager”' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('3 records linked').waitFor();
  await keepPicture(page, 'links-2-picker');
  await page.keyboard.press('Escape');
  await expect.poll(() => textOf(page, 1, 'Projects')).toMatch(/^Apollo/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('option', { selected: true }).count()).toBe(3);
  const options = await page.getByRole('option').all();
  expect(await Promise.all(options.map((option) => option.getAttribute('aria-selected')))).toEqual(['true', 'true', 'true', 'false']);
  // Enter lets go of what is linked, and links it again
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('2 records linked').waitFor();
  await page.getByRole('option', { name: /Voyager/, selected: false }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('3 records linked').waitFor();
  await page.keyboard.press('Escape');
}

/** What was linked elsewhere not long ago is at hand, the last one first. */
async function seeRecent(page: Page): Promise<void> {
  await (await cell(page, 2, 'Projects')).click();
  await page.keyboard.press('Enter');
  const options = page.getByRole('option');
  await expect.poll(() => options.allTextContents()).toHaveLength(4);
  const found = await options.allTextContents();
  expect(found.map((text) => /Voyager|Mercury|Apollo|Gemini/.exec(text)?.[0])).toEqual(['Voyager', 'Mercury', 'Apollo', 'Gemini']);
  expect(found.map((text) => text.includes('Recent'))).toEqual([true, true, true, false]);
  await page.keyboard.press('Escape');
}

async function makeLookupAndRollup(page: Page): Promise<void> {
  await beginField(page, 'Look-up');
  await choose(page, 'Link', 'Projects');
  await choose(page, 'Field of Projects', 'Budget');
  await saveField(page, 'Budget of Projects');
  await expect.poll(() => textOf(page, 1, 'Budget of Projects')).toMatch(/^10\s*30/);
  await beginField(page, 'Rollup');
  await choose(page, 'Link', 'Projects');
  await choose(page, 'Field of Projects', 'Budget');
  await choose(page, 'Function', 'Largest');
  await saveField(page, 'Largest of Budget');
  await expect.poll(() => textOf(page, 1, 'Largest of Budget')).toBe('30');
}

/** First with a field nobody has, then as it should be, with the help of the list. */
async function makeFormula(page: Page): Promise<void> {
  await beginField(page, 'Formula');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Cost');
  const formula = page.getByRole('textbox', { name: 'Formula' });
  await formula.fill('IF({Largest of Bugdet} > 20, "dear", "cheap")');
  await page.getByRole('alert').filter({ hasText: 'Largest of Budget' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save field' }).isDisabled()).toBe(true);
  await keepPicture(page, 'links-3-mistake');
  await formula.fill('');
  await page.keyboard.type('IF({larg');
  await page.getByRole('option', { name: 'Largest of Budget', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' > 20, "dear", "cheap")');
  const results = page.getByRole('dialog').locator('dl');
  await expect.poll(() => results.textContent()).toMatch(/Plan\s*dear.*Build\s*cheap/);
  await keepPicture(page, 'links-4-formula');
  await saveField(page, 'Cost');
  await expect.poll(() => textOf(page, 1, 'Cost')).toBe('dear');
}

/** Mercury goes, so the largest budget is another one, and the formula follows. */
async function unlink(page: Page): Promise<void> {
  await (await cell(page, 1, 'Projects')).dblclick();
  await page.getByRole('option', { name: /Mercury/, selected: true }).click();
  await page.getByText('2 records linked').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => textOf(page, 1, 'Largest of Budget')).toBe('10');
  await expect.poll(() => textOf(page, 1, 'Cost')).toBe('cheap');
}

/** Copied links are pasted into another record, and taken away there by Delete. */
async function copyLinks(page: Page): Promise<void> {
  await (await cell(page, 1, 'Projects')).click();
  await page.keyboard.press('ControlOrMeta+c');
  await (await cell(page, 3, 'Projects')).click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => textOf(page, 3, 'Projects')).toMatch(/^Apollo\s*Voyager/);
  await expect.poll(() => textOf(page, 3, 'Largest of Budget')).toBe('10');
  await page.keyboard.press('Delete');
  await expect.poll(() => textOf(page, 3, 'Largest of Budget')).toBe('');
}

/** The diagram draws the link, with a size: lines in a box without width are in the document but not on the screen. */
async function seeTheLine(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Diagram' }).first().click();
  const line = page.locator('.react-flow__edges svg').first();
  await expect.poll(async () => ((await line.boundingBox())?.width ?? 0) > 0).toBe(true);
  await keepPicture(page, 'links-6-diagram');
  await page.goBack();
  await page.getByRole('grid').waitFor();
}

/** Two of the copy, unlinking, the formula, rollup, lookup, three links, one of them with its record, and the link field. */
async function takeItAllBack(page: Page, heads: number): Promise<void> {
  const undo = page.getByRole('button', { name: /^Undo: / });
  for (let step = 0; step < 13; step += 1) {
    await undo.waitFor();
    await Promise.all([page.waitForResponse((answer) => answer.url().includes('/changes?')), undo.click()]);
    if (step === 2) await expect.poll(() => textOf(page, 1, 'Cost')).toBe('dear');
  }
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(heads);
  await keepPicture(page, 'links-5-undone');
}
