import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProject, makeTable, type SampleTable } from '../api/sample-table.ts';
import { newProfile, openBrowser } from '../harness/browser.ts';
import { must, password, signUp, type HttpClient } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { cell, keepPicture, textOf } from './steps.ts';

const patience = { timeout: 20_000, interval: 20 };

describe('two people at one table', () => {
  let browser: Browser;
  let product: Awaited<ReturnType<typeof freshProduct>>;
  let owner: HttpClient;
  let table: SampleTable;
  let [ana, ben] = [] as unknown as [Page, Page];
  let bensId = '';

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
    owner = await signUp(product.url, 'ana@acme.studio');
    const second = await signUp(product.url, 'ben@acme.studio');
    bensId = (await must(second('GET', '/api/v1/auth/user/me'))).id;
    const projectId = await makeProject(owner, 'Shared work');
    await must(owner('POST', `/api/v1/db/meta/projects/${projectId}/users`, { body: { email: 'ben@acme.studio', roles: 'editor' } }));
    table = await makeTable(owner, projectId, 'Tasks', [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Hours', uidt: 'Number' },
    ]);
    await must(owner('POST', table.bulk, { body: Array.from({ length: 30 }, (_, i) => ({ Name: `Task ${i + 1}`, Hours: i })) }));
    [ana, ben] = [await open('ana@acme.studio'), await open('ben@acme.studio')];
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  async function open(email: string): Promise<Page> {
    const { page } = await newProfile(browser);
    page.setDefaultTimeout(20_000);
    await page.goto(`${product.url}/#/signin`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    await page.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}`);
    await page.getByText('Task 1', { exact: true }).waitFor();
    return page;
  }

  it('see each other, and each what the other writes, without losing their place or what they type', async () => {
    await ana.getByRole('list', { name: 'Also here' }).getByRole('img', { name: 'ben' }).waitFor();
    await (await cell(ben, 4, 'Name')).click();
    await expect.poll(() => ana.locator('.q-remote-flag').allTextContents(), patience).toEqual(['ben']);

    // Ana is in the middle of a word while Ben saves another cell, adds a record and a field appears.
    await (await cell(ana, 2, 'Name')).click();
    await ana.keyboard.type('Half a sen');
    await ben.keyboard.type('By Ben');
    await ben.keyboard.press('Enter');
    await expect.poll(() => textOf(ana, 4, 'Name'), patience).toBe('By Ben');
    await must(owner('POST', table.bulk, { body: [{ Name: 'From a program', Hours: 1 }] }));
    await must(
      owner('POST', `/api/v1/db/meta/tables/${table.tableId}/columns`, {
        body: { title: 'Note', column_name: 'note', uidt: 'SingleLineText' },
      }),
    );
    await ana.getByRole('columnheader', { name: 'Note' }).waitFor();
    await keepPicture(ana, 'live-two-people');
    await ana.keyboard.type('tence');
    await ana.keyboard.press('Enter');
    await expect.poll(() => textOf(ben, 2, 'Name'), patience).toBe('Half a sentence');
    await expect.poll(() => ben.getByText('31 records').count(), patience).toBeGreaterThan(0);
  });

  it('are asked which value to keep where both wrote the same cell', async () => {
    await (await cell(ana, 6, 'Name')).click();
    await ana.keyboard.type('Mine');
    await (await cell(ben, 6, 'Name')).click();
    await ben.keyboard.type('Theirs');
    await ben.keyboard.press('Enter');
    await expect.poll(() => ana.locator('.q-remote-flag').count(), patience).toBe(1);
    await must(owner('GET', table.rows));
    await ana.keyboard.press('Enter');
    await ana.getByText('Changed meanwhile').first().waitFor();
    await ana.keyboard.press('ArrowUp');
    await ana.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => textOf(ben, 6, 'Name'), patience).toBe('Mine');
  });

  it('go on without the server: what is typed is saved when it is back, and what others did is there', async () => {
    await ana.context().setOffline(true);
    await ana.getByText('Offline.').waitFor();
    for (const [row, text] of [
      [8, 'Written offline'],
      [9, 'And this'],
    ] as const) {
      await (await cell(ana, row, 'Name')).click();
      await ana.keyboard.type(text);
      await ana.keyboard.press('Enter');
    }
    await ana.getByText('2 changes will be saved when you are back.').waitFor();
    await keepPicture(ana, 'live-offline');
    await (await cell(ben, 10, 'Name')).click();
    await ben.keyboard.type('Meanwhile');
    await ben.keyboard.press('Enter');
    await ana.context().setOffline(false);
    await expect.poll(() => textOf(ben, 8, 'Name'), patience).toBe('Written offline');
    await expect.poll(() => textOf(ben, 9, 'Name'), patience).toBe('And this');
    await expect.poll(() => textOf(ana, 10, 'Name'), patience).toBe('Meanwhile');
    await expect.poll(() => ana.getByText('Offline.').count(), patience).toBe(0);
  });

  it('part as soon as one may not read any more', async () => {
    await must(owner('DELETE', `/api/v1/db/meta/projects/${table.projectId}/users/${bensId}`));
    await ben.getByText('This table could not be loaded').waitFor();
    await expect.poll(() => ana.getByRole('list', { name: 'Also here' }).count(), patience).toBe(0);
  });
});
