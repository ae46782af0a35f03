import { join } from 'node:path';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newProfile } from '../harness/browser.ts';
import { comeBack } from '../harness/come-back.ts';
import { must, password, signIn, signUp, type HttpClient } from '../harness/http-client.ts';
import { laneBrowser } from '../harness/lane.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { fieldOf, idField, makeTable, nameField, type MadeTable } from './grid-stage.ts';
import { cell, keepPicture, textOf } from './steps.ts';

const email = 'ana@acme.studio';
const records = 4000;
const patience = { timeout: 60_000, interval: 200 };
const folder = temporaryFolder('paste-restarted');

let product: Product;
let page: Page;
let me: HttpClient;
let table: MadeTable;

const start = (port?: number): Promise<Product> =>
  startProduct({ dataDir: join(folder.path, 'data'), env: { QUADRILLE_RATE_LIMITS: 'false' }, ...(port !== undefined && { port }) });

beforeAll(async () => {
  product = await start();
  me = await signUp(product.url, email);
  const base = (await must(me('POST', '/api/v1/db/meta/projects', { body: { title: 'Studio' } }))).id as string;
  table = await makeTable({ me, base }, { title: 'Wide', columns: [idField, nameField, fieldOf('Points', 'Number')] });
  const rows = Array.from({ length: records }, (_, at) => ({ Name: `Row ${at}` }));
  await must(me('POST', `/api/v1/tables/${table.id}/rows`, { body: rows }));
  ({ page } = await newProfile(await laneBrowser()));
  page.setDefaultTimeout(30_000);
  await comeBack(page, product.url, { email, password });
  await page.goto(`${product.url}/#/nc/${base}/${table.id}`);
  await page.getByText('4,000 records', { exact: true }).waitFor();
}, 120_000);
afterAll(async () => {
  await page?.context().close();
  await product?.stop();
  folder.remove();
});

const sum = async (): Promise<number> => {
  const aggregates = JSON.stringify([{ fk_column_id: table.fields['Points'], aggregate: 'sum' }]);
  const answer = await must(me('GET', `/api/v1/tables/${table.id}/grid/aggregates`, { query: { aggregates } }));
  return Number((answer.values as unknown[])[0] ?? 0);
};

it('I-34 a paste that meets a restart is told as pasted only when it is, and Retry, which no notice covers, repeats all of it', async () => {
  const notices = page.getByRole('region', { name: 'Notifications' });
  await (await cell(page, 1, 'Name')).click();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    Array.from({ length: records }, (_, at) => `New ${at}\t${at}`).join('\n'),
  );
  // the server is gone before it could answer
  const port = Number(new URL(product.url).port);
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('alertdialog', { name: 'Paste this?' });
  await dialog.getByRole('button', { name: 'Paste' }).waitFor();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/grid'));
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await sent;
  await product.kill();
  expect(await notices.getByText(/^Pasted/).count()).toBe(0);
  product = await start(port);
  me = await signIn(product.url, email);
  // what was typed stays, whether the page sends it again by itself or asks
  const retry = page.getByRole('button', { name: 'Retry' });
  const isDone = async (): Promise<boolean> => (await sum()) === (records * (records - 1)) / 2;
  await expect.poll(async () => (await isDone()) || (await retry.count()) > 0, patience).toBe(true);
  await keepPicture(page, 'paste-restarted');
  if ((await retry.count()) > 0) {
    const spot = await retry.first().boundingBox();
    const top = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.innerText ?? '', {
      x: (spot?.x ?? 0) + (spot?.width ?? 0) / 2,
      y: (spot?.y ?? 0) + (spot?.height ?? 0) / 2,
    });
    expect(top).toContain('Retry');
    if (!(await isDone())) expect(await notices.getByText(/^Pasted/).count()).toBe(0);
    await retry.first().click();
  }
  await expect.poll(isDone, patience).toBe(true);
  await expect.poll(() => page.locator('[aria-invalid="true"]').count(), patience).toBe(0);
  expect([await textOf(page, 1, 'Name'), await textOf(page, 2, 'Points')]).toEqual(['New 0', '1']);
  expect((await must(me('GET', `/api/v1/tables/${table.id}/rows/count`))).count).toBe(records);
}, 180_000);
