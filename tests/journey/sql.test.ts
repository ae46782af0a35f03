import { readFileSync } from 'node:fs';
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

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  ({ page, complaints } = await newProfile(browser));
  page.setDefaultTimeout(20_000);
  await signUp(page, product.url, owner);
  const { token } = await must(httpClient(product.url)('POST', '/api/v1/auth/user/signin', { body: owner }));
  const as = httpClient(product.url, { 'xc-auth': token as string });
  base = await makeProject(as, 'Showroom');
  const makers = await makeTable(as, base, 'Makers', [{ title: 'Name', uidt: 'SingleLineText' }]);
  await must(as('POST', makers.bulk, { body: [{ Name: 'Asta Vik' }, { Name: 'Karel Novák' }] }));
  const lines = await makeTable(as, base, 'Order lines', [
    { title: 'Maker', uidt: 'SingleLineText' },
    { title: 'Total', uidt: 'Number' },
  ]);
  const sold = Array.from({ length: 30 }, (_, at) => ({ Maker: at % 3 === 0 ? 'Asta Vik' : 'Karel Novák', Total: at }));
  await must(as('POST', lines.bulk, { body: sold }));
  await signUpByCall(product.url, 'vic@acme.studio');
  await must(as('POST', `/api/v1/db/meta/projects/${base}/users`, { body: { email: 'vic@acme.studio', roles: 'viewer' } }));
}, 120_000);
afterAll(async () => {
  await page?.context().close();
  await product?.dispose();
});

const answer = () => page.getByRole('region', { name: 'Rows of the answer' });
const editor = () => page.getByRole('textbox', { name: 'Statement' });

async function write(text: string): Promise<void> {
  await editor().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** What is offered while one types is not wanted. */
async function writeAll(text: string): Promise<void> {
  await write(text);
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
}

it('a statement is written with the names that are offered, run by its keys, and its rows can be taken along', async () => {
  await page.goto(`${product.url}/#/nc/${base}/sql`);
  await page.reload();
  await page.getByRole('tree', { name: 'Schema' }).getByText('Order lines').waitFor();
  // something to begin with
  await expect.poll(() => editor().innerText()).toContain('SELECT');
  await write('SELECT Name FROM Mak');
  await page.getByRole('option', { name: 'Makers' }).waitFor();
  await page.waitForTimeout(400); // an offer cannot be taken at once
  await page.keyboard.press('Tab');
  await expect.poll(() => editor().innerText()).toContain('FROM Makers');
  await page.keyboard.press('Control+Enter');
  await answer().getByText('Karel Novák').waitFor();
  await writeAll(
    '-- best sellers\nSELECT m.Name AS maker, sum(l.Total) AS sold\nFROM "Order lines" l JOIN Makers m ON m.Name = l.Maker\nGROUP BY m.Name ORDER BY sold DESC',
  );
  await page.getByRole('button', { name: 'Run' }).click();
  await answer().getByText('300', { exact: true }).waitFor();
  await page.getByText(/^2 rows$/).waitFor();
  await page.getByText('Read only, Makers 2, Order lines 30').waitFor();
  await keepPicture(page, 'sql');
  expect.soft(await findBarriers(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('maker,sold\r\nKarel Novák,300\r\nAsta Vik,135');
  await page.getByRole('button', { name: 'Plan' }).click();
  await answer()
    .getByText(/SCAN|SEARCH/)
    .first()
    .waitFor();
});

it('what cannot be run says why, and what was run before comes back', async () => {
  await writeAll('DELETE FROM Makers');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('A statement here begins with SELECT or WITH.').waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('menuitem', { name: /best sellers/ }).click();
  await expect.poll(() => editor().innerText()).toContain('best sellers');
});

it('a query is saved with the base and opened by everybody in it', async () => {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Best sellers');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('region', { name: 'Saved queries' }).getByRole('button', { name: 'Best sellers', exact: true });
  await saved.waitFor();
  // refusals are what this is about
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  const { page: hers, context } = await newProfile(browser);
  hers.setDefaultTimeout(20_000);
  await hers.goto(`${product.url}/#/signin?continue=${encodeURIComponent(`/nc/${base}/sql`)}`);
  await hers.getByLabel('Email').fill('vic@acme.studio');
  await hers.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await hers.keyboard.press('Enter');
  await hers.getByRole('region', { name: 'Saved queries' }).getByRole('button', { name: 'Best sellers' }).click();
  await hers.getByRole('button', { name: 'Run' }).click();
  await hers.getByRole('region', { name: 'Rows of the answer' }).getByText('300', { exact: true }).waitFor();
  expect(await hers.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await context.close();
});
