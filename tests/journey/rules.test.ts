import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { httpClient, must } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { keepPicture, onPage, signUp } from './steps.ts';

const person = { email: 'ana@acme.studio', password: 'Correct-horse-7' };
const guest = { email: 'vic@acme.studio', password: 'Correct-horse-8' };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('says in the table who may see which records, and it holds at once', async () => {
  const product = await freshProduct();
  try {
    await onPage(browser, 'rules', async (page) => {
      await signUp(page, product.url, person);
      const { token } = await must(httpClient(product.url)('POST', '/api/v1/auth/user/signin', { body: person }));
      const me = httpClient(product.url, { 'xc-auth': token as string });
      const { projectId, tableId } = await makePeople(me);
      const signed = await must(httpClient(product.url)('POST', '/api/v1/auth/user/signup', { body: guest }));
      await me('POST', `/api/v1/db/meta/projects/${projectId}/users`, { body: { email: guest.email, roles: 'viewer' } });
      const viewer = httpClient(product.url, { 'xc-auth': signed['token'] as string });
      const count = async (): Promise<unknown> => (await must(viewer('GET', `/api/v1/tables/${tableId}/rows/count`)))['count'];
      expect(await count()).toBe(2);

      await page.goto(`${product.url}/#/nc/${projectId}/${tableId}`);
      await page.getByRole('button', { name: 'Access' }).click();
      const dialog = page.getByRole('dialog', { name: 'Access to People' });
      await dialog.getByText('No rules yet').waitFor();
      await keepPicture(page, 'rules-empty');
      await addRule(page);
      await dialog.getByText('See: Viewers').waitFor();
      await keepPicture(page, 'rules-list');
      expect(await count()).toBe(1);
      await page.setViewportSize({ width: 390, height: 800 });
      await keepPicture(page, 'rules-phone');
      await dialog.getByRole('button', { name: 'Change rule' }).click();
      await keepPicture(page, 'rules-form-phone');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Delete rule' }).click();
      await dialog.getByText('No rules yet').waitFor();
      expect(await count()).toBe(2);
    });
  } finally {
    await product.dispose();
  }
});

type Client = ReturnType<typeof httpClient>;

async function makePeople(me: Client): Promise<{ projectId: string; tableId: string }> {
  const { id } = await must(me('POST', '/api/v1/db/meta/projects', { body: { title: 'Staff' } }));
  const columns = ['Name', 'Region'].map((title) => ({ title, column_name: title.toLowerCase(), uidt: 'SingleLineText' }));
  const table = await must(
    me('POST', `/api/v1/db/meta/projects/${String(id)}/tables`, { body: { table_name: 'people', title: 'People', columns } }),
  );
  const rows = [
    { Name: 'Ann', Region: 'north' },
    { Name: 'Bob', Region: 'south' },
  ];
  await me('POST', `/api/v1/db/data/bulk/v1/${String(id)}/${String(table['id'])}`, { body: rows });
  return { projectId: String(id), tableId: String(table['id']) };
}

async function addRule(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Access to People' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByRole('checkbox', { name: 'Viewers' }).check();
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByRole('combobox', { name: 'Field' }).last().click();
  await page.getByRole('option', { name: 'Region' }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('north');
  await keepPicture(page, 'rules-form');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
}
