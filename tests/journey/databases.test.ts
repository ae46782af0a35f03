import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { laneBrowser } from '../harness/lane.ts';
import { startProduct } from '../harness/product.ts';
import { keepPicture, makeBase, onPage, signUp } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await laneBrowser();
});

it('shows the tables of a database of one’s own, follows its structure, and leaves it as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-own-'));
  const own = (sql: string): void => {
    const db = new DatabaseSync(join(folder, 'shop.db'));
    db.exec(sql);
    db.close();
  };
  own(`CREATE TABLE customer (id integer PRIMARY KEY, name varchar(80));
    CREATE TABLE purchase (id integer PRIMARY KEY, customer_id integer REFERENCES customer, total real);
    INSERT INTO customer VALUES (1, 'Ann Lee'), (2, 'Bo Chen'); INSERT INTO purchase VALUES (1, 1, 30)`);
  const data = temporaryFolder('quadrille-databases-');
  const env = { QUADRILLE_SQLITE_FOLDER: folder, QUADRILLE_ALLOW_PRIVATE_NETWORK: 'true' };
  const product = await startProduct({ dataDir: data.path, env });
  const silent = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
  try {
    await onPage(browser, 'databases', async (page) => {
      await signUp(page, product.url, { email: 'ana@acme.studio', password: 'Correct-horse-7' });
      await makeBase(page, 'Shop');
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).click();
      await page.getByRole('button', { name: 'Connect a database' }).click();
      const dialog = page.getByRole('dialog');
      await keepPicture(page, 'databases-01-dialog');
      // A server that takes the connection and says nothing: one waits no longer than one wants to.
      await dialog.getByLabel('Host').fill('127.0.0.1');
      await dialog.getByLabel('Port').fill(String((silent.address() as AddressInfo).port));
      await dialog.getByRole('textbox', { name: 'Database' }).fill('shop');
      await dialog.getByRole('button', { name: 'Test connection' }).click();
      await dialog.getByText('Waiting for an answer of 127.0.0.1').waitFor();
      await keepPicture(page, 'databases-01-testing');
      await dialog.getByRole('button', { name: 'Cancel the test' }).click();
      await dialog.getByRole('button', { name: 'Test connection' }).waitFor();
      await dialog.getByRole('combobox', { name: 'Kind of database' }).click();
      await page.getByRole('option', { name: 'SQLite' }).click();
      await dialog.getByLabel('File').fill('nowhere.db');
      await dialog.getByRole('button', { name: 'Test connection' }).click();
      await dialog.getByText('There is no such file').waitFor();
      await dialog.getByLabel('File').fill('shop.db');
      await dialog.getByLabel('Name in this base').fill('Shop files');
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('main').getByText('Shop files').waitFor();
      await page.getByRole('list', { name: 'Bases' }).getByText('Shop files').waitFor();
      await keepPicture(page, 'databases-02-connected');

      await page.getByRole('main').getByRole('link', { name: 'customer' }).first().click();
      await page.getByRole('gridcell', { name: 'Ann Lee' }).waitFor();
      await page.getByRole('grid').getByText('30').waitFor();
      await keepPicture(page, 'databases-03-grid');
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('button', { name: 'Tables' }).click();
      await page.getByRole('menuitemradio', { name: 'purchase' }).click();
      await page.getByRole('heading', { name: 'purchase' }).waitFor();

      own('ALTER TABLE customer ADD city text');
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).click();
      await page.getByRole('button', { name: 'More for Shop files' }).click();
      await page.getByRole('menuitem', { name: 'Look for changes' }).click();
      await page.getByText('New column city').waitFor();
      await keepPicture(page, 'databases-04-changes');
      await page.getByRole('button', { name: 'Take over' }).click();
      await page.getByText('The base shows the database as it is now').waitFor();

      await page.getByRole('button', { name: 'More for Shop files' }).click();
      await page.getByRole('menuitem', { name: 'Disconnect' }).click();
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'customer' }).count(), { timeout: 15_000 }).toBe(0);
    });
  } finally {
    await product.stop();
    silent.close();
    data.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
