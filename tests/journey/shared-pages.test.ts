import { expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { must } from '../harness/http-client.ts';
import { onStage } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

it('a tree of pages is shared with a password, read and searched by a visitor, and closed again', () =>
  onStage('shared-pages', async ({ page, url, me, base, browser }) => {
    const make = async (title: string, parent: string | null = null): Promise<string> =>
      (await must(me('POST', `/api/v1/db/meta/projects/${base}/items`, { body: { kind: 'page', title, parent_id: parent } }))).id;
    const root = await make('Handbook');
    const inside = await make('Holidays', root);
    await page.goto(`${url}#/nc/${base}/doc/${inside}`);
    const text = page.getByRole('textbox', { name: 'Text of the page' });
    await text.click();
    await page.keyboard.type('Thirty days a year');
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await page.goto(`${url}#/nc/${base}/doc/${root}`);
    await page.getByRole('button', { name: 'More for Handbook' }).last().click();
    await page.getByRole('menuitem', { name: 'Share on the web' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Handbook' });
    await dialog.getByRole('switch', { name: 'Share this page on the web' }).click();
    await dialog.getByRole('switch', { name: 'With the pages inside' }).click();
    await expect.poll(() => dialog.getByRole('switch', { name: 'With the pages inside' }).getAttribute('aria-checked')).toBe('true');
    await keepPicture(page, 'shared-page-dialog');
    const { share } = await must(me('GET', `/api/v1/db/meta/items/${root}`));
    await must(me('POST', `/api/v1/db/meta/items/${root}/share`, { body: { password: 'open-sesame-1' } }));

    const { page: visitor } = await newProfile(browser, { width: 390, height: 844 });
    visitor.setDefaultTimeout(20_000);
    await visitor.goto(`${url}#/nc/page/${share.uuid}`);
    await visitor.getByLabel('Password').first().fill('open-sesame-1');
    await visitor.keyboard.press('Enter');
    await visitor.getByRole('link', { name: 'Holidays' }).click();
    await visitor.getByRole('document', { name: 'Text of the page' }).getByText('Thirty days a year').waitFor();
    expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    expect(await findBarriers(visitor)).toEqual([]);
    await keepPicture(visitor, 'shared-page-390');
    await visitor.getByLabel('Find in titles and words').fill('thirty');
    await expect.poll(() => visitor.getByRole('navigation', { name: 'Pages' }).getByRole('link').count()).toBe(1);

    await dialog.getByRole('switch', { name: 'Share this page on the web' }).click();
    await expect.poll(async () => (await must(me('GET', `/api/v1/db/meta/items/${root}`))).share).toBe(null);
    await visitor.reload();
    await visitor.getByText('There is nothing behind this link').waitFor();
    await visitor.context().close();
  }));
