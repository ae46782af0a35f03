import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { comeBack } from '../harness/come-back.ts';
import { must } from '../harness/http-client.ts';
import { fieldOf, idField, makeTable, nameField, onStage, selectField } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

const patience = { timeout: 20_000, interval: 50 };
const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the page' });
const saved = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

it(
  'holds images, formulas and columns, comments on words, proposals, and marks of what is new',
  () =>
    onStage('page-parts', async ({ page, url, me, base, browser, addMember }) => {
      const ben = await addMember('ben', 'editor');
      const { id } = await must(
        me('POST', `/api/v1/db/meta/projects/${base}/items`, { body: { kind: 'page', title: 'When things break' } }),
      );
      await page.goto(`${url}#/nc/${base}/doc/${id}`);
      await textOf(page).click();
      await page.keyboard.type('# The first ten minutes\nSay it as soon as you are sure.\n/image');
      await page.getByRole('option', { name: 'Image' }).waitFor();
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png });
      const image = textOf(page).locator('figure img');
      await image.waitFor();
      await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth), patience).toBe(1);
      await page.keyboard.press('Control+End');
      await page.keyboard.type('/latex');
      await page.getByRole('option', { name: 'Formula in LaTeX' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Formula in LaTeX' }).fill('\\frac{a}{b}');
      await page.keyboard.press('Enter');
      await textOf(page).locator('math mfrac').waitFor();
      // whoever types fast does not wait for the menu
      await page.keyboard.type('## After\n/colum\nLeft');
      await page.keyboard.press('Control+Enter');

      // code in a language, which is chosen by typing, from the menu, and by keys
      const coloured = (kind: string): Locator => textOf(page).locator(`[data-code="${kind}"]`);
      await page.keyboard.type('/Python\ndef say(words):');
      await expect.poll(() => coloured('keyword').allTextContents(), patience).toEqual(['def']);
      await page.keyboard.press('Shift+Tab');
      const language = page.getByRole('combobox', { name: 'Language of the code' });
      await expect.poll(() => language.evaluate((one) => one === document.activeElement), patience).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Find a language' }).fill('TypeS');
      await page.keyboard.press('Enter');
      await expect.poll(() => language.textContent(), patience).toBe('TypeScript');
      await page.keyboard.press('Escape');
      await page.keyboard.press('End');
      await page.keyboard.type(' const a = 1;');
      await expect.poll(() => coloured('keyword').allTextContents(), patience).toEqual(['const']);
      await keepPicture(page, 'page-code');
      await saved(page);
      expect(await findBarriers(page)).toEqual([]);

      // a comment on words, which stays with them while others write
      const line = textOf(page).locator('p', { hasText: 'Say it' });
      await line.dblclick({ position: { x: 4, y: 12 } });
      await page.getByRole('button', { name: 'Comment on these words' }).click();
      const composer = page.getByRole('textbox', { name: 'Write a comment' });
      await composer.fill('Who says it?');
      await composer.press('Control+Enter');
      await textOf(page).locator('[data-thread]').waitFor();
      const { page: other } = await newProfile(browser);
      other.setDefaultTimeout(20_000);
      await comeBack(other, url, ben);
      await other.goto(`${url}#/nc/${base}/doc/${id}`);
      await other.getByText('Who says it?').waitFor();
      await textOf(other).focus();
      await other.keyboard.press('Control+Home');
      await other.keyboard.type('Ben: ');
      // the name at the cursor of the other stands between
      await expect.poll(() => textOf(page).textContent(), patience).toMatch(/Ben: .*The first/);
      expect(await textOf(page).locator('[data-thread]').textContent()).toBe('Say');
      await other.getByRole('button', { name: 'Reply' }).click();
      await other.getByRole('textbox', { name: 'Write an answer' }).fill('The owner.');
      await other.getByRole('textbox', { name: 'Write an answer' }).press('Control+Enter');
      await page.getByText('The owner.').waitFor();

      // what is proposed, and taken over
      await other.getByRole('group', { name: 'What typing does' }).getByRole('button', { name: 'Suggest' }).click();
      const end = textOf(other).locator('p', { hasText: 'Say it' });
      await end.click();
      await other.keyboard.press('End');
      await other.keyboard.type(' One line is enough.');
      await page.locator('ins[data-suggestion]').waitFor();
      await keepPicture(page, 'page-suggestion');
      await page.getByRole('button', { name: /^Accept\s+One line/ }).click();
      await expect.poll(() => page.locator('ins[data-suggestion]').count(), patience).toBe(0);
      expect(await textOf(page).textContent()).toContain('you are sure. One line is enough.');
      await saved(page);

      // the words of a comment go: it says so
      await line.click();
      await page.keyboard.press('Home');
      for (let times = 0; times < 3; times += 1) await page.keyboard.press('Delete');
      await page.getByText('These words are not in the page any more.').waitFor();
      await page.getByRole('button', { name: 'Resolve' }).click();
      await page.getByRole('button', { name: 'Show what is resolved' }).waitFor();

      // who comes back sees what is new
      await other.waitForTimeout(2100);
      await other.goto(`${url}#/nc/${base}`);
      // what comes until they have left is read
      await page.getByRole('group', { name: 'Here now' }).waitFor({ state: 'detached' });
      await textOf(page).focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('News. ');
      await saved(page);
      await other.goto(`${url}#/nc/${base}/doc/${id}`);
      await other.getByText(/New since you read this/).waitFor();
      // the cursor of whoever wrote it may stand in the middle of the mark
      expect((await textOf(other).locator('[data-new]').allTextContents()).join('')).toBe('News. ');
      await keepPicture(other, 'page-new');
      await other.setViewportSize({ width: 390, height: 844 });
      await keepPicture(other, 'page-new-390');
      expect(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await other.context().close();

      // and visitors of its link see its images
      const { uuid } = (await must(me('POST', `/api/v1/db/meta/items/${id}/share`, { body: {} }))).share;
      const { page: visitor } = await newProfile(browser);
      await visitor.goto(`${url}#/nc/page/${uuid}`);
      const shown = visitor.locator('figure img');
      await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth), patience).toBe(1);
      await visitor.locator('math mfrac').waitFor();
      await visitor.getByText('TypeScript', { exact: true }).waitFor();
      await expect.poll(() => visitor.locator('[data-code="keyword"]').allTextContents(), patience).toEqual(['const']);
      await keepPicture(visitor, 'page-code-visitor');
      await visitor.context().close();
    }),
  120_000,
);

it(
  'shows a live board with the rights of whoever reads it',
  () =>
    onStage('page-board', async ({ page, url, me, base, browser, addMember }) => {
      const viewer = await addMember('viewer', 'viewer');
      const stages = ['Open', 'Done'];
      const rows = ['One', 'Two', 'Hidden three', 'Four', 'Hidden five'].map((Name, at) => ({
        Name,
        Stage: stages[at % 2],
        Secret: Name.startsWith('Hidden') ? 'yes' : 'no',
      }));
      const columns = [idField, nameField, selectField('Stage', stages), fieldOf('Secret', 'SingleLineText')];
      const table = await makeTable({ me, base }, { title: 'Tasks', columns, rows });
      await must(
        me('POST', `/api/v1/db/meta/tables/${table.id}/kanbans`, { body: { title: 'Board', fk_grp_col_id: table.fields['Stage'] } }),
      );
      const filter = [{ fk_column_id: table.fields['Secret'], comparison_op: 'eq', value: 'no' }];
      await must(me('POST', `/api/v1/db/meta/tables/${table.id}/rules`, { body: { actions: ['read'], roles: ['viewer'], filter } }));
      const { id } = await must(me('POST', `/api/v1/db/meta/projects/${base}/items`, { body: { kind: 'page', title: 'Report' } }));
      await page.goto(`${url}#/nc/${base}/doc/${id}`);
      await textOf(page).click();
      await page.keyboard.type('/Board');
      await page.getByRole('option', { name: 'Tasks / Board', exact: true }).click();
      await page.locator('.q-kanban-card', { hasText: 'Hidden three' }).waitFor();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('There are /Number of records in Tasks');
      await page.getByRole('option', { name: 'Number of records in Tasks', exact: true }).click();
      const value = page.getByRole('button', { name: /Number of records in Tasks/ });
      await expect.poll(() => value.textContent(), patience).toBe('5');
      await saved(page);
      await keepPicture(page, 'page-board');

      const { page: reader } = await newProfile(browser);
      reader.setDefaultTimeout(20_000);
      await comeBack(reader, url, viewer);
      await reader.goto(`${url}#/nc/${base}/doc/${id}`);
      await reader.locator('.q-kanban-card', { hasText: 'Four' }).waitFor();
      const titles = (one: Page) => one.locator('.q-kanban-card .q-kanban-title').allTextContents();
      expect((await titles(reader)).toSorted()).toEqual(['Four', 'One', 'Two']);
      expect((await titles(page)).length).toBe(5);
      await expect.poll(() => reader.getByRole('img', { name: /Number of records in Tasks/ }).textContent(), patience).toBe('3');

      // it is live, and what is pinned is not
      await value.click();
      await page.getByRole('menuitem', { name: 'Keep it as it is now' }).click();
      await must(me('POST', `/api/v1/tables/${table.id}/rows`, { body: { Name: 'Six', Stage: 'Open', Secret: 'no' } }));
      await reader.locator('.q-kanban-card', { hasText: 'Six' }).waitFor();
      await expect.poll(() => value.textContent(), patience).toBe('5 (now 6)');
      await expect.poll(() => reader.getByRole('img', { name: /Number of records in Tasks/ }).textContent(), patience).toBe('5 (now 4)');
      await reader.context().close();
    }),
  120_000,
);
