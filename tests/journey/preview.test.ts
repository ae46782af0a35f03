import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProject, makeTable } from '../api/sample-table.ts';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { httpClient, must, signUp as signUpByCall } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { keepPicture, signUp } from './steps.ts';

const owner = { email: 'ana@acme.studio', password: 'Correct-horse-7' };

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
let page: Page;
let complaints: readonly string[];
let base: string;
let tableId: string;

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  ({ page, complaints } = await newProfile(browser));
  page.setDefaultTimeout(20_000);
  await signUp(page, product.url, owner);
  const { token } = await must(httpClient(product.url)('POST', '/api/v1/auth/user/signin', { body: owner }));
  const as = httpClient(product.url, { 'xc-auth': token as string });
  base = await makeProject(as, 'Roadmap');
  ({ tableId } = await makeTable(as, base, 'Tasks', [{ title: 'Name', uidt: 'SingleLineText' }]));
  await signUpByCall(product.url, 'devi@acme.studio');
  await must(as('POST', `/api/v1/db/meta/projects/${base}/users`, { body: { email: 'devi@acme.studio', roles: 'commenter' } }));
}, 120_000);
afterAll(async () => {
  await page?.context().close();
  await product?.dispose();
});

const tree = () => page.getByRole('navigation', { name: 'Navigation' });

it('an owner sees a base as a viewer does, says so on every page, and comes back', async () => {
  await page.goto(`${product.url}/#/nc/${base}/auth`);
  await page.reload();
  await page.getByRole('button', { name: 'Preview as' }).click();
  await page.getByRole('menuitem', { name: 'Viewer', exact: true }).click();
  const banner = page.getByText('Previewing as Viewer.');
  await banner.waitFor();
  await page.getByText('You can work with what is here.', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: /New table|Import|New base/ }).count()).toBe(0);
  await tree().getByRole('link', { name: 'Tasks' }).click();
  await page.getByRole('grid').waitFor();
  await banner.waitFor();
  expect(await page.getByRole('button', { name: /Add field|New record/ }).count()).toBe(0);
  await keepPicture(page, 'preview-viewer');
  expect.soft(await findBarriers(page)).toEqual([]);
  // what the viewer may not do is refused by the server as well
  const [refused] = await Promise.all([
    page.waitForResponse((response) => response.url().includes(`/tables/${tableId}`) && response.request().method() === 'GET'),
    page.reload(),
  ]);
  expect(refused.request().headers()['xc-preview']).toBe('viewer');
  await page.getByRole('button', { name: 'Stop preview' }).click();
  await page
    .getByRole('button', { name: /New record/ })
    .first()
    .waitFor();
  expect(await banner.count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('the page of the members stays their own, and begins the look of one of them', async () => {
  await page.goto(`${product.url}/#/nc/${base}/auth`);
  await page.getByRole('button', { name: 'More for devi@acme.studio' }).click();
  await page.getByRole('menuitem', { name: 'Preview as devi@acme.studio' }).click();
  await page.getByText('Previewing as Commenter.').waitFor();
  await page.goto(`${product.url}/#/nc/${base}/auth`);
  await page.getByRole('button', { name: 'Preview as', exact: true }).waitFor();
  await page.getByLabel('Role of devi@acme.studio').waitFor();
  await keepPicture(page, 'preview-members');
  await page.getByRole('button', { name: 'Stop preview' }).click();
  await expect.poll(() => page.getByText('Previewing as Commenter.').count()).toBe(0);
});
