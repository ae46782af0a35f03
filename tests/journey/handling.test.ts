import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
let page: Page;
let complaints: readonly string[];
let base: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  ({ page, complaints } = await newProfile(browser));
  page.setDefaultTimeout(20_000);
  await signUp(page, product.url, owner);
  await makeWorld();
}, 120_000);
afterAll(async () => {
  await page?.context().close();
  await product?.dispose();
});

async function headersOf(person: typeof owner): Promise<Record<string, string>> {
  const { token } = await must(httpClient(product.url)('POST', '/api/v1/auth/user/signin', { body: person }));
  return { 'xc-auth': token as string };
}

async function makeWorld(): Promise<void> {
  const call = httpClient(product.url);
  const headers = await headersOf(owner);
  const post = (path: string, body: object) => must(call('POST', `/api/v1/${path}`, { headers, body }));
  base = (await post('db/meta/projects', { title: 'Roadmap' })).id;
  for (const title of ['Tasks', 'Epics', 'People']) {
    const columns = [
      { title: 'Id', column_name: 'id', uidt: 'ID' },
      { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
    ];
    ids[title] = (await post(`db/meta/projects/${base}/tables`, { title, table_name: title.toLowerCase(), columns })).id;
    await post(
      `tables/${ids[title]}/rows`,
      [1, 2, 3].map((n) => ({ Name: `${title} ${n}` })),
    );
  }
  await must(call('POST', '/api/v1/auth/user/signup', { body: { ...vic, firstname: 'Vic' } }));
  await post(`db/meta/projects/${base}/users`, { email: vic.email, roles: 'viewer' });
}

const go = async (on: Page, path: string): Promise<void> => {
  await on.evaluate((to) => void (location.hash = to), `#${path}`);
};
const tree = (on: Page) => on.getByRole('navigation', { name: 'Navigation' });
const tableLinks = async (): Promise<string[]> =>
  (await tree(page).locator('a[data-kind="table"]').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => !['Diagram', 'SQL'].includes(text));

describe('tables', () => {
  it('are renamed where they stand, moved by keys, dressed and described, by keys and by menus', async () => {
    await page.reload();
    await go(page, `/nc/${base}`);
    const link = tree(page).getByRole('link', { name: 'Epics', exact: true });
    await link.focus();
    await page.keyboard.press('F2');
    const input = page.getByRole('textbox', { name: 'Name of the table' });
    await input.fill('Goals');
    await page.keyboard.press('Enter');
    const renamed = tree(page).getByRole('link', { name: 'Goals', exact: true });
    await renamed.waitFor();
    // the focus is where the name is
    await expect.poll(() => renamed.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+Shift+ArrowUp');
    await expect.poll(tableLinks).toEqual(['Goals', 'Tasks', 'People']);

    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Goals', exact: true }) });
    await card.getByText('3 records').waitFor();
    await card.getByRole('button', { name: 'More for the table Goals' }).click();
    await page.getByRole('menuitem', { name: 'Describe' }).click();
    await page.getByRole('textbox', { name: 'What is it for?' }).fill('What we want to reach this year.');
    await page.getByRole('button', { name: 'Save' }).click();
    await card.getByText('What we want to reach this year.').waitFor();
    await card.getByRole('button', { name: 'More for the table Goals' }).click();
    await page.getByRole('menuitem', { name: 'Icon and colour' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Flag' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'teal' }).click();
    await keepPicture(page, 'look-dialog');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => tree(page).locator('[data-hue="teal"] svg').count()).toBe(1);
    await keepPicture(page, 'base-home');
    expect.soft(await findBarriers(page), 'home of a base').toEqual([]);
  });

  it('are copied with their records, or without', async () => {
    await tree(page).getByRole('button', { name: 'More for the table Tasks' }).click({ force: true });
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('dialog').getByRole('switch', { name: 'With its records' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('grid').waitFor();
    await page.getByRole('heading', { name: 'Tasks copy' }).waitFor();
    await page.getByText('0 records', { exact: true }).waitFor();
  });

  it('are deleted after what goes with them is told; undo brings them back', async () => {
    await go(page, `/nc/${base}/${ids['Tasks']}`);
    await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor();
    await page.getByRole('button', { name: 'More for this table' }).click();
    await page.getByRole('menuitem', { name: 'Delete table' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/can come back until/).waitFor();
    await keepPicture(page, 'delete-table');
    expect.soft(await findBarriers(page), 'what goes with a table').toEqual([]);
    await dialog.getByRole('button', { name: 'Delete 3 records and table' }).click();
    await page.getByRole('heading', { name: 'Roadmap' }).waitFor();
    await expect.poll(tableLinks).not.toContain('Tasks');
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(tableLinks).toContain('Tasks');
  });

  it('are found with what can be done with them by Mod+K', async () => {
    await go(page, `/nc/${base}/${ids['People']}`);
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Quick search' }).fill('Rename People');
    await page.getByRole('option', { name: 'Rename' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Team');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await tree(page).getByRole('link', { name: 'Team', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Team', exact: true }).waitFor();
  });
});

it('the trash has what was deleted, by whom and until when; one thing and many come back', async () => {
  const call = httpClient(product.url);
  const headers = await headersOf(owner);
  await must(call('DELETE', `/api/v1/db/meta/tables/${ids['People']}`, { headers }));
  await must(call('DELETE', `/api/v1/tables/${ids['Tasks']}/rows`, { headers, body: [{ Id: 1 }, { Id: 2 }] }));
  await go(page, `/nc/${base}/trash`);
  await page.getByRole('heading', { name: 'Trash' }).waitFor();
  const list = page.getByRole('region', { name: 'Trash' });
  const row = (name: string) => list.getByRole('row').filter({ hasText: name });
  await row('Team').getByText('Ana Prado').waitFor();
  await row('2 records').getByRole('button', { name: 'Look inside' }).click();
  await page.getByRole('checkbox', { name: 'Choose Tasks 2' }).click();
  await page.getByRole('button', { name: 'Restore 1 record' }).click();
  await row('1 record').waitFor();
  await keepPicture(page, 'trash');
  expect.soft(await findBarriers(page), 'trash').toEqual([]);
  await page.getByRole('searchbox', { name: 'Find in trash' }).fill('tasks');
  await expect.poll(() => row('Team').count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Find in trash' }).fill('');
  await page.getByRole('checkbox', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: /^Restore \d chosen$/ }).click();
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
  await expect.poll(tableLinks).toContain('Team');
  const { list: rows } = await must(call('GET', `/api/v1/tables/${ids['Tasks']}/rows`, { headers }));
  expect(rows).toHaveLength(3);
});

it('bases are starred, renamed, copied and found on the home page, and what one left off is there', async () => {
  await go(page, '/');
  const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
  await card('Roadmap')
    .getByText(/Database, \d tables/)
    .waitFor();
  await page.getByRole('heading', { name: 'Pick up where you left off' }).waitFor();
  await card('Roadmap').getByRole('button', { name: 'Star Roadmap' }).click();
  await page.getByRole('button', { name: /^Starred/ }).click();
  await card('Roadmap').waitFor();
  await card('Roadmap').getByRole('button', { name: 'More for Roadmap' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Plans');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await card('Plans').getByRole('button', { name: 'More for Plans' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Plans copy' }).waitFor();
  await go(page, '/');
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('copy');
  await card('Plans copy').waitFor();
  await expect.poll(() => card('Plans').count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('');
  await keepPicture(page, 'home');
  expect.soft(await findBarriers(page), 'home').toEqual([]);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await keepPicture(page, 'home-list');
  await page.getByRole('button', { name: 'Cards' }).click();
  expect(complaints).toEqual([]);
});

it('a deleted base waits on the home page, comes back as it was, and goes for good only where somebody says so', async () => {
  await go(page, '/');
  const copy = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Plans copy', exact: true }) });
  const remove = async (): Promise<void> => {
    await copy.getByRole('button', { name: 'More for Plans copy' }).click();
    await page.getByRole('menuitem', { name: 'Delete base' }).click();
    await page.getByRole('alertdialog').getByRole('textbox').fill('Plans copy');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete base' }).click();
    await copy.waitFor({ state: 'detached' });
  };
  await remove();
  const told = page.getByText('Deleted Plans copy', { exact: true });
  await told.locator('xpath=ancestor::*[.//button][1]').getByRole('button', { name: 'Undo' }).click();
  await copy.waitFor();
  await remove();
  await page.getByRole('button', { name: /^Deleted 1/ }).click();
  const row = page.getByRole('row', { name: /Plans copy/ });
  await row.waitFor();
  await keepPicture(page, 'deleted-bases');
  expect.soft(await findBarriers(page), 'deleted bases').toEqual([]);
  await row.getByRole('button', { name: 'Restore Plans copy' }).click();
  await copy.getByText(/Database, \d tables/).waitFor();
  await remove();
  await page.getByRole('button', { name: /^Deleted 1/ }).click();
  await row.getByRole('button', { name: 'Delete for good: Plans copy' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  // with the last of them the tab goes, and all bases are shown again
  await page.getByRole('button', { name: /^Deleted/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^All bases/, pressed: true }).waitFor();
  expect(complaints).toEqual([]);
});

it('who may not make things is told whom to ask, and meets no button that is refused', async () => {
  const { page: hers, context, complaints: heard } = await newProfile(browser);
  hers.setDefaultTimeout(20_000);
  await hers.goto(product.url);
  await hers.getByLabel('Email').fill(vic.email);
  await hers.getByRole('textbox', { name: 'Password' }).fill(vic.password);
  await hers.keyboard.press('Enter');
  await hers.getByText(/To make bases of your own, ask an owner of this server/).waitFor();
  expect(await hers.getByRole('button', { name: /New base|Import|Start empty/ }).count()).toBe(0);
  await keepPicture(hers, 'home-viewer');
  await hers.getByRole('main').getByRole('link', { name: 'Plans', exact: true }).click();
  await hers.getByText('For another table or field, ask Ana Prado.').waitFor();
  expect(await hers.getByRole('button', { name: /New table|Import|Connect/ }).count()).toBe(0);
  await hers.getByRole('button', { name: 'More for the table Tasks' }).last().click();
  expect(await hers.getByRole('menuitem').allInnerTexts()).toEqual(['Copy link']);
  await hers.keyboard.press('Escape');
  await keepPicture(hers, 'base-home-viewer');
  expect(heard).toEqual([]);
  await context.close();
});
