import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { freshProduct } from '../harness/product.ts';
import { chooseFile, keepPicture, makeBase, signUp } from './steps.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
let page: Page;
let complaints: readonly string[];
const folder = temporaryFolder('import-review');

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  ({ page, complaints } = await newProfile(browser));
  page.setDefaultTimeout(20_000);
  await signUp(page, product.url, { email: 'ana@acme.studio', password: 'Correct-horse-7' });
  await makeBase(page, 'Reviewed');
}, 120_000);
afterAll(async () => {
  expect(complaints).toEqual([]);
  await page?.context().close();
  await product?.dispose();
  folder.remove();
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
}

const review = () => page.getByRole('region', { name: 'Import data' });
const head = (name: string) => review().getByRole('columnheader', { name });
async function choose(menu: string, choice: string): Promise<void> {
  await review().getByLabel(menu, { exact: true }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}
async function close(): Promise<void> {
  await review().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave import' }).click();
  await page.getByRole('grid').waitFor();
}

it('says what was decided about a text: its title, its encoding with a word in each, its quotes, and takes another choice', async () => {
  const bytes = Uint8Array.from(Buffer.from('Ad;\xdeehir\nCan;"Van\nEce;Bolu\nSu;Mus\n', 'latin1'));
  await chooseFile(page, 'Reviewed', file('short.csv', bytes));
  await review().getByText('The text is too short to tell its encoding.').waitFor();
  await review()
    .getByText(/Şehir \(windows-1254\)/)
    .waitFor();
  await review().getByText('Quotes in the file do not pair').waitFor();
  await keepPicture(page, 'review-encoding');
  expect.soft(await findBarriers(page)).toEqual([]);
  await choose('Encoding', 'Windows-1254');
  await head('Şehir').waitFor();
  await expect.poll(() => review().getByText('The text is too short').count()).toBe(0);
  await close();
});

it('shows both readings of numbers that commas leave open, and years and times it took for such', async () => {
  await chooseFile(
    page,
    'Reviewed',
    file(
      'open.csv',
      'Sales of the year\n\nPlace,Year,Amount,Start\n"a",1999,"1,234",9:15\n"b",2024,"2,500",13:13\n"c",2001,"7,125",8:00\n',
    ),
  );
  await review().getByText('Lines before the table are left out: Sales of the year').waitFor();
  await review().getByText('A comma or dot may part thousands or decimals.').waitFor();
  await review().getByText('They may be lengths of time.').waitFor();
  expect(await review().getByLabel('Type of Year', { exact: true }).textContent()).toContain('Year');
  await keepPicture(page, 'review-open');
  await choose('Read numbers as', '1,234 = 1.234');
  await expect.poll(() => review().getByLabel('Type of Amount', { exact: true }).textContent()).toContain('Decimal');
  await review().getByRole('button', { name: 'Use Duration' }).click();
  await expect.poll(() => review().getByLabel('Type of Start', { exact: true }).textContent()).toContain('Duration');
  await keepPicture(page, 'review-chosen');
  await close();
});

it('offers the features of a map as records, and its encoding', async () => {
  const feature = (name: string, x: number) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: [x, 52] },
  });
  const map = { type: 'FeatureCollection', features: [feature('Berlin', 13), feature('Potsdam', 12)] };
  await chooseFile(page, 'Reviewed', file('map.geojson', JSON.stringify(map)));
  await review().getByText('The file is a map with 2 features').waitFor();
  await keepPicture(page, 'review-features');
  await review().getByRole('button', { name: 'One record per feature' }).click();
  await review().getByText('Potsdam').first().waitFor();
  await review().getByLabel('Encoding', { exact: true }).waitFor();
  await review().getByRole('switch', { name: 'One record per feature' }).click();
  await review().getByText('The file is a map with 2 features').waitFor();
  await close();
});
