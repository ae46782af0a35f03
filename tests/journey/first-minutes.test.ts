import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { freshProduct } from '../harness/product.ts';
import { keepPicture, signUp } from './steps.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  ({ page, complaints } = await newProfile(browser, { keepsShell: true }));
  page.setDefaultTimeout(20_000);
  await signUp(page, product.url, { email: 'ana@acme.studio', password: 'Correct-horse-7' });
}, 120_000);
afterAll(async () => {
  await page?.context().close();
  await product?.dispose();
});

const tree = () => page.getByRole('navigation', { name: 'Navigation' });

it('a sample of real books has linked tables, a view of every kind, a form, a dashboard and a page, and goes again', async () => {
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await page.getByText('A sample to try things on.').waitFor({ timeout: 60_000 });
  await keepPicture(page, 'sample-home');
  expect.soft(await findBarriers(page)).toEqual([]);
  await tree().getByRole('link', { name: 'Books', exact: true }).first().click();
  await page.getByText('30 records', { exact: true }).waitFor();
  await page.getByText('Don Quixote').first().waitFor();
  await page.getByText('Miguel de Cervantes').first().waitFor();
  await keepPicture(page, 'sample-books');
  for (const [table, views] of [
    ['Books', ['By shelf', 'Covers']],
    ['Authors', ['Where they were born']],
    ['Loans', ['Calendar', 'Timeline', 'Borrow a book']],
  ] as const) {
    await tree().getByRole('link', { name: table, exact: true }).first().click();
    await page.getByRole('heading', { name: table, exact: true }).waitFor();
    for (const view of views) {
      const link = tree()
        .getByRole('list', { name: `Views of ${table}` })
        .getByRole('link', { name: view });
      await link.click();
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
      await page.waitForTimeout(300);
      await keepPicture(page, `sample-${view}`);
    }
  }
  await tree().getByRole('link', { name: 'The library in numbers' }).click();
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  await expect.poll(() => card('Books').textContent()).toContain('30');
  await expect.poll(() => card('Loans past their day').textContent()).not.toBe('');
  await card('Books by genre').locator('[data-mark]').first().waitFor();
  await card('Next to come back').getByText('Freya').waitFor();
  await keepPicture(page, 'sample-board');
  expect.soft(await findBarriers(page)).toEqual([]);
  await tree().getByRole('treeitem', { name: 'Reading guide' }).click();
  await page.getByRole('heading', { name: 'How we lend' }).waitFor();
  await page.getByText('Don Quixote').first().waitFor();
  await expect.poll(() => page.locator('[data-node="inline_value"]').allTextContents()).toMatchObject(['30', '14', '6']);
  await keepPicture(page, 'sample-page');
  expect(complaints).toEqual([]);
  await tree().getByRole('link', { name: 'Classic books' }).click();
  await page.getByRole('button', { name: 'Remove the sample' }).click();
  const dialog = page.getByRole('alertdialog');
  const name = dialog.getByRole('textbox');
  if ((await name.count()) > 0) await name.fill('Classic books');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Try a sample' }).waitFor();
});

it('the app can be installed, opens without a network, says so, and keeps nothing of what people work with', async () => {
  await page.goto(`${product.url}/`);
  const manifest = await page.evaluate(async () => (await fetch('./manifest.webmanifest')).json());
  for (const { src } of manifest.icons) expect((await page.request.get(`${product.url}/${src}`)).status(), src).toBe(200);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // what was loaded before it began is asked for once more through it
  await page.reload();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(kept.some((path) => path.startsWith('/assets/'))).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await keepPicture(page, 'offline-shell');
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: /^Good / }).waitFor();
});
