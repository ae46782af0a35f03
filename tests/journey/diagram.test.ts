import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProject, makeTable } from '../api/sample-table.ts';
import { newProfile } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { httpClient, must } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { keepPicture, signUp } from './steps.ts';

const owner = { email: 'ana@acme.studio', password: 'Correct-horse-7' };

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  ({ page, complaints } = await newProfile(browser));
  page.setDefaultTimeout(20_000);
  await signUp(page, product.url, owner);
  const { token } = await must(httpClient(product.url)('POST', '/api/v1/auth/user/signin', { body: owner }));
  const as = httpClient(product.url, { 'xc-auth': token as string });
  const base = await makeProject(as, 'Showroom');
  const [makers, objects] = [
    await makeTable(as, base, 'Makers', [{ title: 'Name', uidt: 'SingleLineText' }]),
    await makeTable(as, base, 'Objects', [{ title: 'Name', uidt: 'SingleLineText' }]),
  ];
  await makeTable(as, base, 'Stockists', [{ title: 'Name', uidt: 'SingleLineText' }]);
  const link = { title: 'Objects', uidt: 'Links', type: 'hm', parentId: makers.tableId, childId: objects.tableId };
  await must(as('POST', `/api/v1/db/meta/tables/${makers.tableId}/columns`, { body: link }));
  const source = (await must(as('GET', `/api/v1/db/meta/projects/${base}/bases`))).list[0].id;
  await page.goto(`${product.url}/#/nc/${base}/erd/${source}`);
}, 120_000);
afterAll(async () => {
  await page?.context().close();
  await product?.dispose();
});

const card = (title: string) => page.getByRole('group', { name: new RegExp(`^Table ${title}, `) });
const placeOf = (title: string) =>
  card(title).evaluate((element) => element.closest<HTMLElement>('.react-flow__node')?.style.transform ?? '');

it('a table of the diagram stays where it was put', async () => {
  await card('Stockists').waitFor();
  await page.waitForTimeout(400);
  const former = await placeOf('Stockists');
  const head = await card('Stockists').getByText('Stockists').boundingBox();
  if (!head) throw new Error('The table is not shown.');
  await page.mouse.move(head.x + 10, head.y + 8);
  await page.mouse.down();
  await page.mouse.move(head.x + 90, head.y + 70, { steps: 6 });
  await page.mouse.up();
  const moved = await placeOf('Stockists');
  expect(moved).not.toBe(former);
  await page.reload();
  await card('Stockists').waitFor();
  // kept in whole pixels
  const rounded = (text: string): number[] => (text.match(/-?[\d.]+/g) ?? []).map((part) => Math.round(Number(part)));
  expect(rounded(await placeOf('Stockists'))).toEqual(rounded(moved));
});

it('a table is seen with its neighbours alone, and with all again', async () => {
  await card('Makers').click();
  await page.getByRole('button', { name: 'Neighbours only' }).click();
  await expect.poll(() => card('Stockists').count()).toBe(0);
  expect(await card('Objects').count()).toBe(1);
  await keepPicture(page, 'diagram-neighbours');
  await page.getByRole('button', { name: 'Neighbours only' }).click();
  await card('Stockists').waitFor();
  expect(complaints).toEqual([]);
});
