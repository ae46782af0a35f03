import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
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
      const form = page.getByRole('region', { name: 'Connect a database' });
      expect(new URL(page.url()).hash).toMatch(/^#\/nc\/p[0-9a-z]{14}\/connect$/);
      // A server that takes the connection and says nothing: one waits no longer than one wants to.
      await form.getByLabel('Host').fill('127.0.0.1');
      await form.getByLabel('Port').fill(String((silent.address() as AddressInfo).port));
      await form.getByRole('textbox', { name: 'Database' }).fill('shop');
      await keepPicture(page, 'databases-01-where');
      await page.getByRole('button', { name: 'Go on' }).click();
      await form.getByRole('radio', { name: /Required, host checked too/ }).click();
      await form.getByRole('button', { name: 'Authority (ca)' }).waitFor();
      await keepPicture(page, 'databases-01-encryption');
      await form.getByRole('button', { name: 'Test connection' }).click();
      await form.getByText('Waiting for an answer of 127.0.0.1').waitFor();
      await form.getByRole('button', { name: 'Cancel the test' }).click();
      await form.getByRole('button', { name: 'Test connection' }).waitFor();
      await page.getByRole('button', { name: 'Back' }).click();
      for (const [kind, port] of [
        ['MySQL', '3306'],
        ['TiDB', '4000'],
        ['Vitess', '15306'],
        ['PostgreSQL', '5432'],
      ] as const) {
        await form.getByRole('radio', { name: kind }).check({ force: true });
        expect(await form.getByLabel('Port').inputValue()).toBe(port);
      }
      await form.getByRole('radio', { name: 'SQLite' }).check({ force: true });
      await form.getByLabel('File').fill('nowhere.db');
      await form.getByRole('button', { name: 'Test connection' }).click();
      await form.getByText('There is no such file').waitFor();
      await form.getByLabel('File').fill('shop.db');
      await form.getByLabel('Name in this base').fill('Shop files');
      await page.getByRole('button', { name: 'Test and choose tables' }).click();
      await form.getByText('2 of 2 tables').waitFor();
      await form.getByRole('checkbox', { name: 'Choose purchase' }).click();
      await form.getByText('1 of 2 tables').waitFor();
      await keepPicture(page, 'databases-01-tables');
      expect.soft(await findBarriers(page), 'the choice of tables').toEqual([]);
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('button', { name: 'More for Shop files' }).click();
      await page.getByRole('menuitem', { name: 'Tables left out' }).click();
      await page.getByRole('checkbox', { name: 'purchase' }).click();
      await page.getByRole('button', { name: 'Show them' }).click();
      await page.getByText('The tables are shown').waitFor();
      await page.getByRole('heading', { name: 'Shop files' }).waitFor();
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
