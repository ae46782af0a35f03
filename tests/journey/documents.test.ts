import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { type HttpClient, must, password, signUp } from '../harness/http-client.ts';
import { laneBrowser } from '../harness/lane.ts';
import { freshProduct } from '../harness/product.ts';
import { keepPicture } from './steps.ts';

const patience = { timeout: 20_000, interval: 50 };

describe('pages that two people write', () => {
  let browser: Browser;
  let product: Awaited<ReturnType<typeof freshProduct>>;
  let owner: HttpClient;
  let [ana, ben] = [] as unknown as [Page, Page];
  let itemId = '';
  let projectId = '';

  beforeAll(async () => {
    [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
    owner = await signUp(product.url, 'ana@acme.studio');
    await signUp(product.url, 'ben@acme.studio');
    [ana, ben] = [await signIn('ana@acme.studio'), await signIn('ben@acme.studio')];
  }, 120_000);
  afterAll(async () => {
    await product?.dispose();
  });

  async function signIn(email: string, options: Parameters<typeof newProfile>[1] = {}): Promise<Page> {
    const { page } = await newProfile(browser, { ...options, locale: 'en-GB' });
    page.setDefaultTimeout(20_000);
    await page.goto(`${product.url}/#/signin`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: /^Good / }).waitFor();
    return page;
  }
  const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the page' });
  /** What is written, without the names at the cursors of others. */
  const wordsOf = (page: Page): Promise<string> =>
    textOf(page)
      .locator('> p')
      .evaluateAll((lines) =>
        lines
          .map((line) => {
            const copy = line.cloneNode(true) as HTMLElement;
            for (const cursor of copy.querySelectorAll('.page-cursor')) cursor.remove();
            return copy.textContent ?? '';
          })
          .join('\n'),
      );
  const saved = (page: Page): Promise<void> => page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  /** Types where the text ends. */
  async function typeAtEnd(page: Page, words: string): Promise<void> {
    await textOf(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(words);
  }

  it('begins with a base of documents, and Markdown while typing', async () => {
    await ana.getByRole('navigation', { name: 'Navigation' }).getByRole('button', { name: 'New base' }).click();
    await ana.getByRole('dialog').getByLabel('Name').fill('Handbook');
    await ana.getByRole('radio', { name: /Documents/ }).click();
    await keepPicture(ana, 'documents-new-base');
    await ana.getByRole('button', { name: 'Create base' }).click();
    await textOf(ana).waitFor();
    const title = ana.getByRole('textbox', { name: 'Title' });
    await title.fill('Release checklist');
    await title.press('Enter');
    await ana.keyboard.type('## Before the day\nTake **each** row\n[] Freeze the branch\n\n/callo');
    await ana.getByRole('option', { name: 'Callout' }).waitFor();
    await ana.keyboard.press('Enter');
    await ana.keyboard.type('One owner per release');
    await saved(ana);
    await ana.getByRole('treeitem', { name: 'Release checklist' }).waitFor();
    const text = textOf(ana);
    expect(await text.getByRole('heading', { name: 'Before the day' }).count()).toBe(1);
    expect(await text.locator('strong').allTextContents()).toEqual(['each']);
    expect(await text.getByRole('checkbox', { name: 'Done' }).count()).toBe(1);
    expect(await text.locator('[data-node="callout"]').textContent()).toBe('One owner per release');
    [, projectId = '', itemId = ''] = /\/nc\/(\w+)\/doc\/(\w+)/.exec(ana.url()) ?? [];
    await must(owner('POST', `/api/v1/db/meta/projects/${projectId}/users`, { body: { email: 'ben@acme.studio', roles: 'editor' } }));
    expect(await findBarriers(ana)).toEqual([]);
    await keepPicture(ana, 'documents-page');
  });

  it('is equal for both in the end, whoever wrote where, and one of them without a line for a while', async () => {
    const page = (await must(owner('POST', `/api/v1/db/meta/projects/${projectId}/items`, { body: { kind: 'page', title: 'Minutes' } })))
      .id;
    for (const person of [ana, ben]) {
      await person.goto(`${product.url}/#/nc/${projectId}/doc/${page}`);
      await textOf(person).waitFor();
    }
    await typeAtEnd(ana, 'Begun by Ana.\n');
    await expect.poll(() => wordsOf(ben), patience).toContain('Begun by Ana.');
    await ben.getByRole('group', { name: 'Here now' }).waitFor();
    await typeAtEnd(ben, 'Ben goes on.');
    await Promise.all([
      (async () => {
        await textOf(ana).focus();
        await ana.keyboard.press('Control+Home');
        await ana.keyboard.type('abcdefghijklmnopqrstuvwxyz ');
      })(),
      typeAtEnd(ben, ' 0123456789'),
    ]);
    await expect.poll(() => wordsOf(ben), patience).toBe('abcdefghijklmnopqrstuvwxyz Begun by Ana.\nBen goes on. 0123456789');

    await ben.context().setOffline(true);
    await ben.getByRole('status').filter({ hasText: 'No connection' }).waitFor();
    await typeAtEnd(ben, ' Without a line.');
    await textOf(ana).focus();
    await ana.keyboard.press('Control+Home');
    await ana.keyboard.type('Meanwhile: ');
    await saved(ana);
    await ben.context().setOffline(false);
    const all = 'Meanwhile: abcdefghijklmnopqrstuvwxyz Begun by Ana.\nBen goes on. 0123456789 Without a line.';
    await expect.poll(() => wordsOf(ana), patience).toBe(all);
    await expect.poll(() => wordsOf(ben), patience).toBe(all);

    // each takes back what is their own
    await textOf(ana).focus();
    await ana.keyboard.press('Control+z');
    await expect.poll(() => wordsOf(ben), patience).not.toContain('Meanwhile');
    expect(await wordsOf(ben)).toContain('Without a line.');
    await saved(ana);
    await ana.reload();
    await expect.poll(() => wordsOf(ana), patience).toBe(await wordsOf(ben));
  });

  it('moves pages by keys, and tells whoever reads one that is deleted', async () => {
    await ana.goto(`${product.url}/#/nc/${projectId}/doc/${itemId}`);
    const tree = ana.getByRole('tree', { name: 'Pages of Handbook' });
    await tree.getByRole('treeitem', { name: 'Minutes' }).focus();
    await ana.keyboard.press('Control+Shift+ArrowRight');
    const items = async () => (await must(owner('GET', `/api/v1/db/meta/projects/${projectId}/items`))).list;
    await expect
      .poll(async () => (await items()).find(({ title }: { title: string }) => title === 'Minutes').parent_id, patience)
      .toBe(itemId);
    await must(owner('DELETE', `/api/v1/db/meta/items/${itemId}`));
    await ben
      .getByRole('heading', { name: 'This page is not there any more' })
      .or(ben.getByText('This page is not there any more'))
      .first()
      .waitFor();
    await must(owner('POST', `/api/v1/db/meta/projects/${projectId}/undo`));
    await tree.getByRole('treeitem', { name: 'Release checklist' }).waitFor();
  });

  it('is read from right to left on a phone', async () => {
    const phone = await signIn('ana@acme.studio', { width: 390, height: 844, touch: true });
    await phone.evaluate(() => localStorage.setItem('quadrille.lang', 'ar'));
    await phone.goto(`${product.url}/#/nc/${projectId}/doc/${itemId}`);
    await phone.reload();
    await phone.locator('[data-node="callout"]').waitFor();
    expect(await phone.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findBarriers(phone)).toEqual([]);
    await keepPicture(phone, 'documents-ar-phone');
  });
});
