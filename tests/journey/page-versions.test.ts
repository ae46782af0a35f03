import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { onStage } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

it('a page is kept under a name, compared word by word, and brought back in the open editor', () =>
  onStage('page-versions', async ({ page, url, me, base }) => {
    const body = { kind: 'page', title: 'Plan' };
    const id = (await must(me('POST', `/api/v1/db/meta/projects/${base}/items`, { body }))).id;
    await page.goto(`${url}#/nc/${base}/doc/${id}`);
    const text = page.getByRole('textbox', { name: 'Text of the page' });
    const saved = page.getByRole('status').filter({ hasText: 'Saved' });
    await text.click();
    await page.keyboard.type('We meet on Monday');
    await saved.waitFor();
    const openVersions = async () => {
      await page.getByRole('button', { name: 'More for Plan' }).last().click();
      await page.getByRole('menuitem', { name: 'Versions' }).click();
      return page.getByRole('dialog', { name: 'Versions of Plan' });
    };
    const dialog = await openVersions();
    await dialog.getByLabel('Name of the version').fill('First plan');
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await dialog.getByRole('button', { name: /First plan/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await text.click();
    await page.keyboard.press('Control+End');
    for (let sign = 0; sign < 'Monday'.length; sign += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('Friday');
    await saved.waitFor();
    await expect.poll(() => text.textContent()).toContain('We meet on Friday');
    await openVersions();
    await dialog.getByRole('button', { name: /First plan/ }).click();
    await expect.poll(() => dialog.locator('del').allTextContents()).toEqual(['Monday']);
    expect(await dialog.locator('ins').allTextContents()).toEqual(['Friday']);
    await keepPicture(page, 'page-versions');
    await dialog.getByRole('button', { name: 'Bring this version back' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => text.textContent()).toContain('We meet on Monday');
  }));
