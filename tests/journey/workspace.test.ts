import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { httpClient, must } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { keepPicture, signUp } from './steps.ts';

const owner = { email: 'ana@acme.studio', password: 'Correct-horse-7' };
const vic = { email: 'vic@acme.studio', password: 'Correct-horse-8' };

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct()]);
});
afterAll(async () => {
  await product?.dispose();
});

/** What Vic may do, asked with a token of their own each time: a new role ends every one they had. */
async function rolesOf(baseId: string): Promise<unknown> {
  const call = httpClient(product.url);
  const { token } = await must(call('POST', '/api/v1/auth/user/signin', { body: vic }));
  const headers = { 'xc-auth': token as string };
  return (await must(call('GET', '/api/v1/auth/user/me', { headers, query: { project_id: baseId } }))).project_roles;
}

it('gives people a role in all bases, another one, and none', async () => {
  const { page, complaints } = await newProfile(browser);
  page.setDefaultTimeout(30_000);
  await signUp(page, product.url, owner);
  const call = httpClient(product.url);
  const { token } = await must(call('POST', '/api/v1/auth/user/signin', { body: owner }));
  const headers = { 'xc-auth': token as string };
  const { id: baseId } = await must(call('POST', '/api/v1/db/meta/projects', { headers, body: { title: 'Roadmap' } }));
  await must(call('POST', '/api/v1/auth/user/signup', { body: { ...vic, firstname: 'Vic' } }));
  expect(await rolesOf(baseId)).toMatchObject({});

  await page.goto(`${product.url}/#/account/workspace`);
  await page.getByRole('heading', { name: 'Nobody has a role in the workspace yet' }).waitFor();
  expect.soft(await findBarriers(page), 'nobody yet').toEqual([]);

  const region = page.getByRole('region', { name: 'Workspace' });
  await region.getByLabel('Add by email').fill('not an address');
  await region.getByRole('button', { name: 'Add', exact: true }).click();
  await region.getByText('“not an address” is not a valid email').waitFor();

  await region.getByLabel('Add by email').fill(vic.email);
  await region.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await region.getByRole('button', { name: 'Add', exact: true }).click();
  await region.getByText('Vic', { exact: true }).waitFor();
  expect(await rolesOf(baseId)).toMatchObject({ editor: true });

  await region.getByLabel('Add by email').fill('new@acme.studio');
  await region.getByRole('button', { name: 'Add', exact: true }).click();
  await region.getByRole('textbox', { name: 'Invitation link' }).waitFor();
  await region.getByText('2 members').waitFor();
  await region.getByText('Invited, waiting').waitFor();
  await keepPicture(page, 'workspace');
  expect.soft(await findBarriers(page), 'two members').toEqual([]);

  await region.getByRole('combobox', { name: 'Role of Vic' }).click();
  await page.getByRole('option', { name: 'Commenter' }).click();
  await page.getByText('The role is changed. Vic has to sign in again.').waitFor();
  expect(await rolesOf(baseId)).toMatchObject({ commenter: true });

  await region.getByRole('button', { name: 'More for Vic' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the workspace' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await region.getByText('1 member', { exact: true }).waitFor();
  expect(await rolesOf(baseId)).not.toMatchObject({ commenter: true });
  expect(complaints).toEqual([]);
}, 240_000);

it('names a base and a table that were made elsewhere after the page was opened, once a link leads there', async () => {
  const { page } = await newProfile(browser);
  const call = httpClient(product.url);
  await page.goto(product.url);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Ana/ }).waitFor();
  const { token } = await must(call('POST', '/api/v1/auth/user/signin', { body: owner }));
  const headers = { 'xc-auth': token as string };
  const { id } = await must(call('POST', '/api/v1/db/meta/projects', { headers, body: { title: 'Made elsewhere' } }));
  const opener = page.getByRole('button', { name: 'Tables of Made elsewhere' });
  expect(await opener.count()).toBe(0);
  await page.evaluate((to) => void (location.hash = to), `#/nc/${id}`);
  await opener.waitFor();
  // and so a table
  const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true }];
  const body = { title: 'Late table', table_name: 'late', columns };
  const table = await must(call('POST', `/api/v1/db/meta/projects/${id}/tables`, { headers, body }));
  const entry = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Late table' });
  expect(await entry.count()).toBe(0);
  await page.evaluate((to) => void (location.hash = to), `#/nc/${id}/${table.id}`);
  await entry.first().waitFor();
});
