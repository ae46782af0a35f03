import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { httpClient, must } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { keepPicture, onPage, signUp } from './steps.ts';

const owner = { email: 'ana@acme.studio', password: 'Correct-horse-7' };
const viewer = { email: 'vic@acme.studio', password: 'Correct-horse-8' };
const patience = { timeout: 15_000 };

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
let receiver: Server;
const received: unknown[] = [];
let isBroken = false;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push(JSON.parse(text));
      response.writeHead(isBroken ? 500 : 200).end('thanks');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_ALLOW_PRIVATE_NETWORK: 'true' } })]);
});
afterAll(async () => {
  await product?.dispose();
  receiver?.close();
});

it('serves the pages of a base, an account and the server', async () => {
  await onPage(browser, 'pages', async (page) => {
    await signUp(page, product.url, owner);
    const { token } = await must(httpClient(product.url)('POST', '/api/v1/auth/user/signin', { body: owner }));
    const me = httpClient(product.url, { 'xc-auth': token as string });
    const base = (await must(me('POST', '/api/v1/db/meta/projects', { body: { title: 'Roadmap' } }))).id as string;
    const columns = ['Name', 'Status'].map((title) => ({ title, column_name: title.toLowerCase(), uidt: 'SingleLineText' }));
    const body = { table_name: 'tasks', title: 'Tasks', columns: [{ title: 'Id', column_name: 'id', uidt: 'ID' }, ...columns] };
    const table = (await must(me('POST', `/api/v1/db/meta/projects/${base}/tables`, { body }))).id as string;
    const rows = [
      { Name: 'Ship it', Status: 'Done' },
      { Name: 'Write it', Status: 'Doing' },
    ];
    await must(me('POST', `/api/v1/tables/${table}/rows`, { body: rows }));
    const vic = (await must(httpClient(product.url)('POST', '/api/v1/auth/user/signup', { body: { ...viewer, firstname: 'Vic' } }))).token;
    await must(me('POST', `/api/v1/db/meta/projects/${base}/users`, { body: { email: viewer.email, roles: 'viewer' } }));

    await page.reload();
    await tellAReceiver(page, base, async () => {
      await must(me('PATCH', `/api/v1/tables/${table}/rows`, { body: [{ Id: 2, Status: 'Done' }] }));
    });
    await pressAButton(page, base, table);
    await makeAToken(page);
    await changeOwnView(base, table);
    await shareTheBase(page, base);
    await signSomebodyOut(page, httpClient(product.url, { 'xc-auth': vic as string }));
    await makeABackup(page);
    await changeTheServer(page);
    await readTheAudit(page, base);
    for (const path of [
      'account/security',
      'account/apps',
      'account/server',
      `nc/${base}/tokens`,
      `nc/${base}/activity`,
      `nc/${base}/snapshots`,
    ])
      await checkPage(page, path);
  });
});

async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}/#/${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await keepPicture(page, `pages-${path.split('/').at(-1) ?? ''}`);
  expect.soft(await findBarriers(page), path).toEqual([]);
}

/** A button runs a webhook of its table, in a colour, and says what came of it. */
async function pressAButton(page: Page, base: string, table: string): Promise<void> {
  await page.goto(`${product.url}/#/nc/${base}/${table}`);
  await page.getByRole('button', { name: 'Add field' }).click();
  const editor = page.getByRole('dialog', { name: 'New field' });
  await editor.getByRole('textbox', { name: 'Name', exact: true }).fill('Tell');
  await editor.getByRole('combobox', { name: 'Type' }).click();
  await page.getByPlaceholder('Find a type').fill('Button');
  await page.getByRole('option', { name: 'Button' }).click();
  await editor.getByRole('textbox', { name: 'Text on the button' }).fill('Tell them');
  await editor.getByRole('button', { name: 'Colour' }).click();
  await page.getByRole('radio', { name: 'violet' }).click();
  await editor.getByRole('combobox', { name: 'When pressed' }).click();
  await page.getByRole('option', { name: 'Run a webhook' }).click();
  await editor.getByRole('combobox', { name: 'Webhook' }).click();
  await page.getByRole('option', { name: 'Tell the team' }).click();
  await keepPicture(page, 'pages-button-field');
  await editor.getByRole('button', { name: 'Save field' }).click();
  await editor.waitFor({ state: 'detached' });
  const told = received.length;
  const button = page.getByRole('button', { name: 'Tell them' }).first();
  await button.click();
  await page.getByText('Tell them: the webhook has answered').waitFor();
  expect(received).toHaveLength(told + 1);
  isBroken = true;
  await button.click();
  await page.getByText('Tell them: the webhook could not be called').waitFor();
  isBroken = false;
  await keepPicture(page, 'pages-button-pressed');
  await page.reload(); // the notice stays until it is read
}

async function tellAReceiver(page: Page, base: string, change: () => Promise<void>): Promise<void> {
  await page.goto(`${product.url}/#/nc/${base}/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByRole('textbox', { name: 'Name of the webhook' }).fill('Tell the team');
  await page.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: 'A record is changed' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/told`);
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('combobox', { name: 'Field' }).last().click();
  await page.getByRole('option', { name: 'Status' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('Done');
  await page.getByRole('textbox', { name: 'Body' }).fill('{"text":"');
  await page.getByRole('button', { name: 'Insert field' }).click();
  await page.getByRole('menuitem', { name: 'Name' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Body' }).inputValue(), patience).toBe('{"text":"{{ data.rows[0].Name }}');
  await page.getByRole('textbox', { name: 'Body' }).fill('{"text":"{{ data.rows[0].Name }}"}');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Test the webhook' });
  await dialog.getByRole('button', { name: 'Send the test' }).click();
  await dialog.getByText('It arrived').waitFor();
  await dialog.getByText('thanks').waitFor();
  await dialog.getByText('Close').click();
  await page.getByRole('button', { name: 'Save webhook' }).click();
  await page.getByText('No calls yet').first().waitFor();
  await change();
  await expect.poll(() => received.length, patience).toBe(2);
  expect(received).toEqual([{ text: 'Sample Text' }, { text: 'Write it' }]);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByRole('region', { name: 'Delivery log' }).getByText('Arrived').waitFor();
  await page
    .getByRole('button', { name: /^Arrived/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect.poll(() => received.length, patience).toBe(3);
  expect(received[2]).toEqual({ text: 'Write it' });
  await page.getByText('The call has arrived').waitFor();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  expect(await page.getByRole('textbox', { name: 'Secret of the webhook' }).inputValue()).toMatch(/^whsec_/);
  await keepPicture(page, 'pages-webhook');
  expect.soft(await findBarriers(page), 'webhooks').toEqual([]);
}

/** What was done on the whole server, narrowed to a kind and to a base, in Arabic and on a phone. */
async function readTheAudit(page: Page, base: string): Promise<void> {
  await page.goto(`${product.url}/#/account/activity`);
  const list = page.getByRole('region', { name: 'Activity' }).first();
  await list.getByText('Access: signed up').first().waitFor();
  await keepPicture(page, 'pages-audit');
  expect.soft(await findBarriers(page), 'audit').toEqual([]);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Records' }).click();
  await page.getByText('Nothing fits these filters').waitFor();
  await keepPicture(page, 'pages-audit-empty');
  await page.getByRole('combobox', { name: 'Base' }).click();
  await page.getByRole('option', { name: 'Roadmap' }).click();
  await list.getByText('Records: several added').waitFor();
  await keepPicture(page, 'pages-audit-base');
  await page.setViewportSize({ width: 390, height: 844 });
  await list.getByText('Records: several added').waitFor();
  await keepPicture(page, 'pages-audit-390');
  expect.soft(await findBarriers(page), 'audit on a phone').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`${product.url}/#/nc/${base}/activity`);
  await page.getByText('Records: several added').first().waitFor();
  await keepPicture(page, 'pages-base-activity-390');
  expect(await page.getByRole('table').count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function makeAToken(page: Page): Promise<void> {
  await page.goto(`${product.url}/#/account/tokens`);
  await page.getByRole('textbox', { name: 'Description' }).fill('Nightly report');
  await page.getByRole('button', { name: 'Create token' }).click();
  const key = await page.getByRole('textbox', { name: 'New token' }).inputValue();
  const program = httpClient(product.url, { 'xc-token': key });
  expect((await program('GET', '/api/v1/db/meta/projects')).status).toBe(200);
  expect.soft(await findBarriers(page), 'tokens').toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  expect((await program('GET', '/api/v1/db/meta/projects')).status).toBe(200);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete token' }).click();
  await page.getByText('No tokens yet').waitFor();
  expect((await program('GET', '/api/v1/db/meta/projects')).status).toBe(401);
}

/** Somebody who may not change a view puts conditions, fields, groups and heights over it that nobody else sees. */
async function changeOwnView(base: string, table: string): Promise<void> {
  const { page, context } = await newProfile(browser);
  page.setDefaultTimeout(20_000);
  await page.goto(`${product.url}/#/signin`);
  await page.getByLabel('Email').fill(viewer.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(viewer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /Vic/ }).waitFor();
  await page.getByRole('button', { name: /^Notifications.*new$/ }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await page.goto(`${product.url}/#/nc/${base}/${table}`);
  await page.getByText('2 records').waitFor();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('Ship it');
  await page.getByText('1 record', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await keepPicture(page, 'pages-own-changes');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('2 records').waitFor();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('Nobody said this');
  await page.getByRole('heading', { name: 'No records match this condition' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await page.getByText('2 records').waitFor();
  expect(await page.getByText('Only you see these changes').count()).toBe(0);
  const heads = page.getByRole('columnheader', { name: 'Status' });
  await heads.waitFor();
  await page.getByRole('button', { name: 'Fields', exact: true }).click();
  await page.getByRole('dialog', { name: 'Fields' }).getByRole('switch', { name: 'Status' }).click();
  await page.keyboard.press('Escape');
  await heads.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.keyboard.press('Escape');
  await expect
    .poll(
      () =>
        page
          .getByRole('button', { name: /^Group/ })
          .first()
          .textContent(),
      patience,
    )
    .toContain('1');
  await page.getByRole('button', { name: 'Row height' }).click();
  await page.getByRole('menuitemradio', { name: 'Tall', exact: true }).click();
  await page.getByText('Only you see these changes').waitFor();
  await keepPicture(page, 'pages-own-fields');
  // it stays with its person, until that is wanted no more
  await page.reload();
  await page.getByText('Only you see these changes').waitFor();
  expect(await heads.count()).toBe(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await heads.waitFor();
  await context.close();
}

async function shareTheBase(page: Page, base: string): Promise<void> {
  await page.goto(`${product.url}/#/nc/${base}/sharing`);
  await page.getByRole('switch', { name: 'Share the whole base' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to the base' }).inputValue();
  const visitor = await newProfile(browser);
  visitor.page.setDefaultTimeout(20_000);
  await visitor.page.goto(link);
  await visitor.page.getByRole('gridcell', { name: 'Ship it' }).waitFor();
  await keepPicture(visitor.page, 'pages-shared-base');
  expect(await visitor.page.getByRole('button', { name: 'Share', exact: true }).count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
  await page.getByRole('switch', { name: 'Ask for a password' }).click();
  await page.getByLabel('Password of the link').fill('Open-sesame-1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Visitors have to enter the password you set.').waitFor();
  expect.soft(await findBarriers(page), 'sharing').toEqual([]);
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { name: 'This base is protected' }).waitFor();
  await visitor.page.getByRole('textbox', { name: 'Password' }).fill('Open-sesame-2');
  await visitor.page.getByRole('button', { name: 'Open base' }).click();
  await visitor.page.getByText('That password does not open this base.').waitFor();
  expect.soft(await findBarriers(visitor.page), 'password of a shared base').toEqual([]);
  await visitor.page.getByRole('textbox', { name: 'Password' }).fill('Open-sesame-1');
  await visitor.page.getByRole('button', { name: 'Open base' }).click();
  await visitor.page.getByRole('gridcell', { name: 'Ship it' }).waitFor();
  await page.getByRole('switch', { name: 'Share the whole base' }).click();
  await page.getByRole('textbox', { name: 'Link to the base' }).waitFor({ state: 'detached' });
  await visitor.page.reload();
  await visitor.page.getByText('This link shows nothing any more').waitFor();
  await visitor.context.close();
}

async function signSomebodyOut(page: Page, vic: ReturnType<typeof httpClient>): Promise<void> {
  expect((await vic('GET', '/api/v1/notifications')).status).toBe(200);
  await page.goto(`${product.url}/#/account/users`);
  await page.getByRole('button', { name: 'More for Vic' }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('Vic is signed out everywhere').waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect((await vic('GET', '/api/v1/notifications')).status).toBe(401);
  expect.soft(await findBarriers(page), 'users').toEqual([]);
}

/** Settings are changed on the screen, hold at once and for everybody, and say before what saving them does. */
async function changeTheServer(page: Page): Promise<void> {
  await page.goto(`${product.url}/#/account/server`);
  await page.getByRole('combobox', { name: 'Who may sign up' }).click();
  await page.getByRole('option', { name: 'Only these domains' }).click();
  await page.getByRole('textbox', { name: 'Domains' }).fill('acme.studio');
  await page.getByRole('textbox', { name: 'Domains' }).press('Enter');
  await page.getByRole('textbox', { name: 'Trash' }).fill('10');
  const bar = page.getByRole('region', { name: 'Changes' });
  await bar.getByText('3 changes.').waitFor();
  await bar.getByText('What was deleted more than 10 days ago goes for good.').waitFor();
  await keepPicture(page, 'pages-server-changed');
  expect.soft(await findBarriers(page), 'server, changed').toEqual([]);
  await bar.getByRole('button', { name: 'Save 3 settings' }).click();
  await bar.waitFor({ state: 'detached' });
  const asks = httpClient(product.url)('POST', '/api/v1/auth/user/signup', {
    body: { email: 'kim@northwind.co', password: owner.password },
  });
  expect((await asks).body).toMatchObject({ code: 'signupDomain' });
  await page.reload();
  await page.getByRole('button', { name: 'Remove acme.studio' }).waitFor();
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('trash');
  expect(await page.getByRole('textbox', { name: 'Trash' }).inputValue()).toBe('10');
  expect(await page.getByRole('combobox', { name: 'Who may sign up' }).count()).toBe(0);
}

async function makeABackup(page: Page): Promise<void> {
  await page.goto(`${product.url}/#/account/backups`);
  await page.getByRole('button', { name: 'Make a backup' }).click();
  await page.getByRole('button', { name: 'Look inside' }).click();
  const inside = page.getByRole('dialog', { name: /^Backup of/ });
  await inside.getByText('Roadmap').waitFor();
  await keepPicture(page, 'pages-backup');
  await page.keyboard.press('Escape');
  await inside.waitFor({ state: 'detached' });
  expect.soft(await findBarriers(page), 'backups').toEqual([]);
}
