import { isFullRun } from '@quadrille/tooling/test-kit';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProfile, openAnew } from '../harness/browser.ts';
import { httpClient, must, password, signUp, type HttpClient } from '../harness/http-client.ts';
import { laneBrowser } from '../harness/lane.ts';
import { freshProduct } from '../harness/product.ts';
import { makeEveryField } from '../pictures/every-field.ts';
import { keepPicture } from './steps.ts';

const roles = ['viewer', 'commenter', 'editor', 'creator', 'owner'] as const;
type BaseRole = (typeof roles)[number];

let product: Awaited<ReturnType<typeof freshProduct>>;
let browser: Browser;
let owner: HttpClient;

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  owner = await signUp(product.url, 'super@example.org');
}, 120_000);
afterAll(async () => {
  await product?.dispose();
});

const meta = '/api/v1/db/meta';

/** A base of their own for somebody of this role, with a view of every kind; answers every screen of it. */
async function makeScreens(role: BaseRole): Promise<readonly string[]> {
  const { baseId: base, tableId: table } = await makeEveryField(owner, `Studio of the ${role}`);
  const post = (path: string, body: object = {}) => must(owner('POST', `${meta}/${path}`, { body }));
  await post(`projects/${base}/users`, { email: `${role}@example.org`, roles: role });
  const { columns, views } = await must(owner('GET', `${meta}/tables/${table}`));
  const field = (title: string): string => columns.find((column: { title: string }) => column.title === title).id;
  const view = async (kind: string, body: object): Promise<string> => (await post(`tables/${table}/${kind}`, { title: kind, ...body })).id;
  const ofKinds = [
    views[0].id,
    await view('galleries', {}),
    await view('forms', {}),
    await view('kanbans', { fk_grp_col_id: field('Status') }),
    await view('calendars', { fk_from_column_id: field('Due') }),
    await view('maps', { fk_geo_data_col_id: field('Place') }),
  ];
  const notification = { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:1/told' } };
  await post(`tables/${table}/hooks`, { title: 'Tell', event: 'after', operation: 'insert', active: false, notification });
  const source = (await must(owner('GET', `${meta}/projects/${base}/bases`))).list[0].id;
  const tools = ['auth', `erd/${source}`, 'sql', 'activity', 'sharing', 'snapshots', 'tokens', 'trash', 'webhooks'];
  return [
    `/nc/${base}`,
    ...ofKinds.map((id) => `/nc/${base}/${table}/${id}`),
    `/nc/${base}/${table}/${ofKinds[0]}?row=1`,
    ...tools.map((tool) => `/nc/${base}/${tool}`),
  ];
}

const ownScreens = ['/', '/profile', ...['profile', 'password', 'security', 'tokens'].map((page) => `/account/${page}`)];

/** What ends the walk or changes the words of the page it goes by. */
const leftAlone = /^(sign out|language|import data|home|close|back$)/i;

interface Walk {
  readonly page: Page;
  /** What was refused, with what was done before. */
  readonly refused: string[];
  readonly pressed: Set<string>;
  /** Requests on their way. */
  readonly asked: Set<unknown>;
  now: string;
}

async function beginWalk(email: string): Promise<Walk> {
  const { page } = await newProfile(browser);
  page.setDefaultTimeout(20_000);
  const walk: Walk = { page, refused: [], pressed: new Set(), asked: new Set(), now: '' };
  page.on('request', (request) => request.url().includes('/api/') && walk.asked.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfailed', (request) => walk.asked.delete(request));
  page.on('response', (response) => {
    if (response.status() !== 403) return;
    walk.refused.push(`${walk.now}: ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  page.on('filechooser', () => {});
  await page.goto(`${product.url}/#/signin`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  return walk;
}

/** Waits until nothing was asked for a moment. */
async function comeToRest({ page, asked }: Pick<Walk, 'page' | 'asked'>): Promise<void> {
  for (let calm = 0, tries = 0; calm < 2 && tries < 50; tries += 1) {
    await page.waitForTimeout(40);
    calm = asked.size === 0 ? calm + 1 : 0;
  }
}

interface Found {
  readonly name: string;
  readonly handle: Locator;
}

const buttons = 'button:not([disabled], [aria-disabled="true"], [inert] *), [role="button"]:not([aria-disabled="true"])';
const items = ['menuitem', 'menuitemcheckbox', 'menuitemradio'].map((role) => `[role="${role}"]:not([aria-disabled="true"])`).join(',');

async function findAll(page: Page, selector: string): Promise<readonly Found[]> {
  const all = page.locator(selector);
  const names = await all.evaluateAll((elements) =>
    elements.map((element) => {
      if (!element.checkVisibility() || element.getBoundingClientRect().width === 0) return '';
      if (element.hasAttribute('aria-haspopup') && element.getAttribute('role') === 'menuitem') return '';
      return (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
    }),
  );
  return names.flatMap((name, at) => (name === '' || leftAlone.test(name) ? [] : [{ name, handle: all.nth(at) }]));
}

async function press(walk: Walk, { name, handle }: Found, screen: string): Promise<boolean> {
  walk.now = `${screen} "${name}"`;
  const isPressed = await handle.click({ timeout: 600 }).then(
    () => true,
    () => false,
  );
  if (isPressed) await comeToRest(walk);
  return isPressed;
}

/** Closes what a press has opened, and comes back where it led away. */
async function tidyUp(walk: Walk, address: string): Promise<void> {
  const { page } = walk;
  for (let tries = 0; tries < 3 && (await page.$('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')); tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(40);
  }
  const isElsewhere = new URL(page.url()).hash !== `#${address}`;
  const isCovered = (await page.$('[role="dialog"], [role="alertdialog"], [role="menu"]')) !== null;
  if (isElsewhere || isCovered) await open(walk, address);
}

async function open(walk: Pick<Walk, 'page' | 'asked'>, address: string): Promise<void> {
  await openAnew(walk.page, `${product.url}/#${address}`);
  await comeToRest(walk);
}

/** Presses every button of a screen once, and everything in the menus they open. */
async function walkScreen(walk: Walk, address: string): Promise<void> {
  const { page, pressed } = walk;
  const screen = address.replaceAll(/[a-z]{1,2}[a-z0-9]{14,}/g, '…');
  walk.now = screen;
  await open(walk, address);
  // sent elsewhere: another screen, which is walked by its own address
  if (new URL(page.url()).hash !== `#${address}`) return;
  for (;;) {
    const next = (await findAll(page, buttons)).find(({ name }) => !pressed.has(toKind(name)));
    if (!next) return;
    pressed.add(toKind(next.name));
    if (!(await press(walk, next, screen))) continue;
    await walkMenu(walk, next.name, address, screen);
    await tidyUp(walk, address);
  }
}

/** Buttons of one kind, such as those of every row, are pressed once. */
const toKind = (name: string): string => name.replaceAll(/\d+/g, '#').toLowerCase();

async function walkMenu(walk: Walk, opener: string, address: string, screen: string): Promise<void> {
  const { page, pressed } = walk;
  for (let tries = 0; tries < 30; tries += 1) {
    const next = (await findAll(page, items)).find(({ name }) => !pressed.has(`${toKind(opener)} > ${toKind(name)}`));
    if (!next) return;
    pressed.add(`${toKind(opener)} > ${toKind(next.name)}`);
    await press(walk, next, `${screen} "${opener}"`);
    await tidyUp(walk, address);
    const again = (await findAll(page, buttons)).find(({ name }) => name === opener);
    if (!again || !(await press(walk, again, screen))) return;
  }
}

/** In a usual run the one that may least; `ROLES` names others. */
const walked = process.env['ROLES']?.split(',') ?? (isFullRun() ? roles : ['viewer']);

describe('nobody meets a button that is refused afterwards', () => {
  it.each(roles.filter((role) => walked.includes(role)))(
    'as %s of a base',
    async (role) => {
      await signUp(product.url, `${role}@example.org`);
      const screens = await makeScreens(role);
      const walk = await beginWalk(`${role}@example.org`);
      for (const address of [...screens, ...ownScreens]) await walkScreen(walk, address);
      await keepPicture(walk.page, `walk-${role}`);
      expect(walk.refused).toEqual([]);
      expect(walk.pressed.size).toBeGreaterThan(20);
      await walk.page.context().close();
    },
    900_000,
  );

  it('as somebody of the organisation who may only look', async () => {
    await signUp(product.url, 'looker@example.org');
    const walk = await beginWalk('looker@example.org');
    for (const address of ownScreens) await walkScreen(walk, address);
    expect(walk.refused).toEqual([]);
    await walk.page.context().close();
  }, 300_000);
});

it('a stranger is refused by the server, which the walk would have seen', async () => {
  await signUp(product.url, 'stranger@example.org');
  const { baseId } = await makeEveryField(owner, 'Closed');
  const walk = await beginWalk('stranger@example.org');
  await walk.page.evaluate((path) => fetch(path), `/api/v1/db/meta/projects/${baseId}`).catch(() => {});
  await comeToRest(walk);
  const { token } = await must(
    httpClient(product.url)('POST', '/api/v1/auth/user/signin', { body: { email: 'stranger@example.org', password } }),
  );
  await walk.page.evaluate(
    ([path, session]) => fetch(path as string, { headers: { 'xc-auth': session as string } }),
    [`/api/v1/db/meta/projects/${baseId}`, token as string],
  );
  await comeToRest(walk);
  expect(walk.refused).toHaveLength(1);
  await walk.page.context().close();
});
