// Takes pictures of cells, editors, menus and the record panel, in English and Arabic, on a wide page, to be looked at by eye.
// Build the product first, then: node --disable-warning=ExperimentalWarning tests/pictures/take-cells.ts FOLDER [en|ar] [WIDTH]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { newProfile, openBrowser } from '../harness/browser.ts';
import { httpClient, must } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { makeEveryField } from './every-field.ts';

const [folder = 'pictures', language, width] = process.argv.slice(2);
const person = { email: 'ana@acme.studio', password: 'Correct-horse-7', firstname: 'Ana', lastname: 'Prado' };

interface Scene {
  readonly name: string;
  readonly column: string;
  readonly act: (page: Page) => Promise<void>;
}

const open = (name: string, column: string, keys: readonly string[] = ['Enter']): Scene => ({
  name,
  column,
  act: async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  },
});

/** What is opened on the active cell of the first record, by the title of its column. */
const scenes: readonly Scene[] = [
  open('editor-text', 'Name'),
  open('editor-long-text', 'Notes'),
  open('editor-formatted', 'Brief'),
  open('editor-option', 'Status'),
  open('editor-options', 'Tags'),
  open('editor-files', 'Files'),
  open('editor-people', 'Owner'),
  open('editor-date', 'Due'),
  open('editor-moment', 'Starts'),
  open('editor-money', 'Budget'),
  open('editor-json', 'Data'),
  open('editor-links', 'Guests'),
  open('menu-field', 'Budget', ['Alt+ArrowDown']),
  open('menu-record', 'Name', ['Shift+F10']),
];

const product = await freshProduct();
const browser = await openBrowser();
try {
  await must(httpClient(product.url)('POST', '/api/v1/auth/user/signup', { body: person }));
  const { token } = await must(httpClient(product.url)('POST', '/api/v1/auth/user/signin', { body: person }));
  const { baseId, tableId } = await makeEveryField(httpClient(product.url, { 'xc-auth': token as string }));
  mkdirSync(folder, { recursive: true });
  for (const locale of language ? [language] : ['en', 'ar'])
    for (const wide of width ? [Number(width)] : [1440]) await take(locale, wide, `${product.url}/#/nc/${baseId}/${tableId}`);
} finally {
  await browser.close();
  await product.dispose();
}

async function take(locale: string, wide: number, address: string): Promise<void> {
  const { page, complaints, context } = await newProfile(browser, { locale, width: wide, height: 900, touch: wide < 768 });
  page.setDefaultTimeout(20_000);
  const keep = async (name: string): Promise<void> => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${name}-${locale}-${wide}.png`) });
  };
  await page.goto(`${product.url}/#/signin`);
  await page.locator('input[type="email"]').fill(person.email);
  await page.locator('input[type="password"]').fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.hash.includes('signin'));
  await page.goto(address);
  await page.getByRole('grid').waitFor();
  await keep('grid');
  for (const { name, column, act } of scenes) {
    await focusCell(page, column);
    await act(page);
    await keep(name);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    await page.keyboard.press('Escape');
  }
  await page.goto(`${address}?rowId=1`);
  const body = page.getByRole('complementary').last().locator(':scope > div').last();
  for (let part = 1; part <= 4; part += 1) {
    await keep(`record-${part}`);
    await body.evaluate((element) => element.scrollBy(0, 700));
  }
  if (complaints.length > 0) console.warn(`${locale} ${wide}: ${complaints.join('; ')}`);
  await context.close();
}

/** Goes to the first record's cell of a column by keys, as columns off the screen are not drawn. */
async function focusCell(page: Page, title: string): Promise<void> {
  await page.locator('[role="row"][aria-rowindex="2"] [aria-colindex="2"]').click();
  for (let step = 0; step < 45; step += 1) {
    const active = await page.evaluate(() => document.activeElement?.getAttribute('aria-colindex'));
    const head = page.locator(`[role="columnheader"][aria-colindex="${active}"]`);
    if ((await head.count()) > 0 && (await head.innerText()).trim() === title) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`There is no column ${title}.`);
}
