import { startScriptedModel, type ScriptedModel } from '@quadrille/tooling/test-kit';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { type HttpClient, must, password, signUp } from '../harness/http-client.ts';
import { laneBrowser } from '../harness/lane.ts';
import { freshProduct } from '../harness/product.ts';
import { keepPicture } from './steps.ts';

const patience = { timeout: 20_000, interval: 50 };
const objects = [
  { Name: 'Fold lamp', Material: 'brass' },
  { Name: 'Tide bowl', Material: 'oak' },
  { Name: 'Harbour stool', Material: 'ash' },
  { Name: 'Orme vase', Material: 'clay' },
  { Name: 'Salt cellar', Material: null },
  { Name: 'Low table', Material: 'stone' },
];

describe('texts that a language model writes', () => {
  let browser: Browser;
  let product: Awaited<ReturnType<typeof freshProduct>>;
  let model: ScriptedModel;
  let owner: HttpClient;
  let page: Page;
  let [base, tableId] = ['', ''];

  beforeAll(async () => {
    const env = { QUADRILLE_RATE_LIMITS: 'false', QUADRILLE_ALLOW_PRIVATE_NETWORK: 'true' };
    [browser, product, model] = await Promise.all([laneBrowser(), freshProduct({ env }), startScriptedModel()]);
    owner = await signUp(product.url, 'ana@acme.studio');
    page = await signIn();
  }, 120_000);
  afterAll(async () => {
    if (page) await keepPicture(page, 'cowriter-last');
    await product?.dispose();
    await model?.close();
  });

  async function signIn(options: Parameters<typeof newProfile>[1] = {}): Promise<Page> {
    const made = (await newProfile(browser, { locale: 'en-GB', ...options })).page;
    made.setDefaultTimeout(20_000);
    await made.goto(`${product.url}/#/signin`);
    await made.getByLabel('Email').fill('ana@acme.studio');
    await made.getByRole('textbox', { name: 'Password' }).fill(password);
    await made.getByRole('button', { name: 'Sign in' }).click();
    await made.getByRole('heading', { name: /^Good / }).waitFor();
    return made;
  }
  const card = (title: string): Locator => page.getByRole('article', { name: title, exact: true });
  const descriptions = async (): Promise<Record<string, string | null>> => {
    const { list } = await must(owner('GET', `/api/v1/db/data/noco/${base}/${tableId}`));
    return Object.fromEntries(list.map((row: Record<string, string | null>) => [row['Name'], row['Description']]));
  };
  async function pick(label: string, option: string): Promise<void> {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }

  it('begins with a prompt, and says how a model is set up while there is none', async () => {
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('button', { name: 'New base' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Showroom');
    await page.getByRole('radio', { name: /Cowriter/ }).click();
    await page.getByRole('button', { name: 'Create base' }).click();
    await page.getByRole('textbox', { name: 'What to write' }).waitFor();
    await page.getByText('No language model is set up').waitFor();
    base = /cowriter\/(p[0-9a-z]+)/.exec(page.url())?.[1] ?? '';
    const columns = ['Name', 'Material'].map((title) => ({ title, column_name: title.toLowerCase(), uidt: 'SingleLineText' }));
    const made = await must(
      owner('POST', `/api/v1/db/meta/projects/${base}/tables`, {
        body: {
          title: 'Objects',
          table_name: 'objects',
          columns: [...columns, { title: 'Description', column_name: 'description', uidt: 'LongText' }],
        },
      }),
    );
    tableId = made.id;
    await must(owner('POST', `/api/v1/db/data/bulk/noco/${base}/${tableId}`, { body: objects }));
    const promptPage = page.url();
    await page.getByRole('button', { name: 'Set one up' }).click();
    await page.getByRole('button', { name: 'Set up Language model' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address of the service').fill(model.url);
    await dialog.getByLabel(/^Model/).fill('tiny');
    await dialog.getByLabel('API key').fill('sk-secret');
    await dialog.getByLabel('Price of a million tokens read').fill('1');
    await dialog.getByLabel('Price of a million tokens written').fill('2');
    await dialog.getByLabel('Currency').fill('EUR');
    await keepPicture(page, 'cowriter-set-up');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(promptPage);
    await page.reload();
  });

  it('writes a prompt with slots, tries it on five records, and tells what all of them cost', async () => {
    await page.getByRole('textbox', { name: 'What to write' }).waitFor();
    await pick('Runs over', 'Objects');
    await pick('Writes into', 'Description');
    await page.getByRole('textbox', { name: 'What to write' }).click();
    await page.keyboard.type('Describe /na');
    await page.getByRole('listbox', { name: 'Slots' }).getByRole('option', { name: 'Name' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' made of /');
    await page.getByRole('listbox', { name: 'Slots' }).getByRole('option', { name: 'Material' }).click();
    await page.keyboard.type(' in one sentence.');
    model.script = ({ record }) => `${record['Name']} is made of ${record['Material']} and stands well.`;
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await card('Tide bowl').getByText('made of oak').waitFor();
    await card('Salt cellar')
      .getByText(/Skipped/)
      .waitFor();
    await expect.poll(() => page.getByText(/6 records, about 660 tokens/).count(), patience).toBe(1);
    expect(model.asked[0]?.record).toEqual({ Name: 'Fold lamp', Material: 'brass' });
    expect(model.asked[0]?.instruction).toBe('Describe [Name] made of [Material] in one sentence.');
    expect(await findBarriers(page)).toEqual([]);
    await keepPicture(page, 'cowriter-preview');
  });

  it('accepts a draft as one change that is undone at once', async () => {
    await card('Tide bowl').getByRole('button', { name: 'Accept' }).click();
    await card('Tide bowl').getByText('In the record').waitFor();
    expect((await descriptions())['Tide bowl']).toContain('made of oak');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => (await descriptions())['Tide bowl'], patience).toBe(null);
    await card('Tide bowl').getByText('Changed by hand since').waitFor();
    await page.mouse.move(4, 450); // a notice stays for as long as the pointer is on it
  });

  it('shows a text while it is written, and stops', async () => {
    model.script = () => ({ hangsAfter: 'It was a dark' });
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('article', { name: 'Being written' }).getByText('It was a dark').waitFor();
    await keepPicture(page, 'cowriter-writing');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('article', { name: 'Being written' }).waitFor({ state: 'detached' });
  });

  it('writes into all records, marks texts stale when a fact changes, and offers the new text with what differs', async () => {
    model.script = ({ record }) => `${record['Name']} is made of ${record['Material']} and stands well.`;
    await page.getByRole('button', { name: 'Write into the records' }).click();
    await expect.poll(async () => Object.values(await descriptions()).filter((text) => text !== null).length, patience).toBe(5);
    await must(owner('PATCH', `/api/v1/db/data/noco/${base}/${tableId}/2`, { body: { Material: 'walnut' } }));
    await page.reload();
    await card('Tide bowl').getByText('Stale.').waitFor();
    await card('Tide bowl')
      .getByText(/Written from Material: oak\. .* changed it to walnut/)
      .waitFor();
    await card('Tide bowl').getByRole('button', { name: 'Write again for Tide bowl' }).click();
    await page.getByRole('button', { name: 'Take new' }).waitFor();
    await keepPicture(page, 'cowriter-stale');
    expect(await card('Tide bowl').locator('ins').first().textContent()).toContain('walnut');
    await page.getByRole('button', { name: 'Take new' }).click();
    await expect.poll(async () => (await descriptions())['Tide bowl'], patience).toContain('walnut');
  });

  it('keeps a log and a budget that ends runs', async () => {
    await page.getByRole('tab', { name: /Log/ }).click();
    expect(await page.getByRole('list', { name: 'Runs' }).getByRole('listitem').count()).toBeGreaterThan(2);
    await page.getByRole('tab', { name: /Budget/ }).click();
    await page.getByLabel(/Tokens a month/).fill('1');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Save the budget' }).click();
    await page.getByText(/of 1 tokens/).waitFor();
    await keepPicture(page, 'cowriter-budget');
    await page.getByRole('tab', { name: /Write/ }).click();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page
      .getByText(/budget of this month is spent/)
      .first()
      .waitFor();
  });

  it('reads on phones and in Arabic', async () => {
    const phone = await signIn({ width: 390, height: 844 });
    await phone.goto(page.url());
    await phone.getByRole('textbox', { name: 'What to write' }).waitFor();
    await keepPicture(phone, 'cowriter-390');
    await phone.context().close();
    await page.evaluate(() => localStorage.setItem('quadrille.lang', 'ar'));
    await page.reload();
    await page.locator('[contenteditable="true"]').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await keepPicture(page, 'cowriter-ar');
  });
});
