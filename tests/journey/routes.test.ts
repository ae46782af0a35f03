import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProject, makeTable } from '../api/sample-table.ts';
import { newProfile, openAnew } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { httpClient, must, password, signUp, type HttpClient } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';

/** Who opens an address: nobody signed in, a stranger to the base, a viewer of it, its owner (who owns the server, too). */
type Visitor = 'guest' | 'stranger' | 'viewer' | 'owner';

/** What a visitor finds: words on the page, and the address they end at where it is another. */
interface Finding {
  readonly text: string | RegExp;
  readonly at?: string | RegExp;
}

let product: Awaited<ReturnType<typeof freshProduct>>;
let browser: Browser;
const pages = new Map<Visitor, Page>();
const ids: Record<string, string> = { nowhere: 'd0000000-0000-4000-8000-000000000000' };

const noProject: Finding = { text: "You don't have enough permission to access the project.", at: '/' };
const noPage: Finding = { text: "You don't have enough permission to access the page.", at: '/' };
const signIn: Finding = { text: 'Welcome back', at: /^\/signin/ };
const missing: Finding = { text: 'Page Not Found' };
const ended: Finding = { text: 'This link shows nothing any more' };
const home: Finding = { text: /^Good / };
const homeInstead: Finding = { text: /^Good /, at: '/' };
const everyone = (finding: Finding) => ({ guest: finding, stranger: finding, owner: finding });
const members = (finding: Finding) => ({ guest: signIn, stranger: noProject, viewer: finding, owner: finding });
const account = (finding: Finding) => ({ guest: signIn, stranger: finding });

/** Every address of the product, with values of the world below in braces. */
const addresses: Readonly<Record<string, Partial<Readonly<Record<Visitor, Finding>>>>> = {
  '/': { guest: signIn, stranger: home },
  '/projects': { guest: signIn, stranger: home },
  '/projects/list': { guest: signIn, stranger: home },
  '/nc': { guest: signIn, stranger: home },
  '/elsewhere': { guest: missing, stranger: missing },
  '/nc/{base}/auth/more': { guest: missing, owner: missing },
  '/project/0': everyone({ text: 'Database config not found' }),
  '/signin': { guest: signIn, stranger: homeInstead },
  '/signup': { guest: { text: 'Create your account' }, stranger: homeInstead },
  '/signup/sometoken?email=noor@example.org': { guest: { text: 'You were invited.' }, stranger: homeInstead },
  '/forgot-password': { guest: { text: 'Forgot your password?' }, stranger: homeInstead },
  '/error/404': everyone(missing),
  '/account/profile': account({ text: 'Save name' }),
  '/account/password': account({ text: 'Change password' }),
  '/account/language': account({ text: 'For this device; it applies at once.' }),
  '/account/theme': account({ text: 'Primary colour' }),
  '/account/users': { guest: signIn, stranger: noPage, owner: { text: 'viewer@example.org' } },
  '/account/users/list': { guest: signIn, stranger: noPage, owner: { text: 'viewer@example.org' } },
  '/account/users/other': { guest: signIn, owner: missing },
  '/account/nothing': { guest: missing, stranger: missing },
  '/account/license': { guest: signIn, stranger: noPage, owner: { text: 'Licence key' } },
  '/account/apps': { guest: signIn, stranger: noPage, owner: { text: 'Storage' } },
  '/account/users/settings': { guest: signIn, stranger: noPage, owner: { text: 'Only invited people may sign up' } },
  '/account/users/password-reset': account({ text: 'Change password' }),
  '/profile': account({ text: 'stranger@example.org' }),
  '/profile/{ownerId}': { stranger: { text: 'This profile is not shown to you' }, viewer: { text: 'owner@example.org' } },
  '/nc/{base}': members({ text: 'Books' }),
  '/nc/{base}/auth': { guest: signIn, stranger: noProject, viewer: noPage, owner: { text: 'Invite by email' } },
  '/nc/{base}/erd/{source}': members({ text: 'Keys and links only' }),
  '/nc/{base}/sql': members({ text: 'Saved queries' }),
  '/nc/{base}/sql?structure=true': members({ text: 'CREATE TABLE' }),
  '/nc/{base}/{table}': members({ text: '1 record' }),
  '/nc/{base}/{table}/{view}': members({ text: '1 record' }),
  '/nc/{base}/{table}/{view}/a/b': members({ text: '1 record' }),
  '/nc/base/{source}': members({ text: 'Books', at: '/nc/{base}' }),
  '/nc/cowriter/{base}': members({ text: 'No prompts yet' }),
  '/nc/cowriter/{base}/a/b': members({ text: 'No prompts yet' }),
  '/nc/{noBase}': { guest: signIn, stranger: noProject, owner: missing },
  '/nc/not-an-id': { guest: missing, owner: missing },
  '/nc/{base}/not-an-id': { guest: missing, owner: missing },
  '/nc/{base}/erd/not-an-id': { owner: missing },
  '/base/{nowhere}': { guest: ended },
  '/nc/base/{nowhere}': { guest: ended, stranger: ended },
  '/nc/view/{share}': everyone({ text: 'Download' }),
  '/nc/gallery/{share}': everyone({ text: 'Download', at: '/nc/view/{share}' }),
  '/nc/form/{share}/survey': everyone({ text: 'Download', at: '/nc/view/{share}' }),
  '/nc/shared/{erd}': everyone({ text: 'Keys and links only' }),
  '/nc/view/not-an-id': everyone(missing),
  '/nc/shared/not-an-id': everyone(missing),
  ...Object.fromEntries(['view', 'form', 'gallery', 'kanban', 'map', 'shared'].map((place) => [`/nc/${place}/{nowhere}`, everyone(ended)])),
};

const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);

beforeAll(async () => {
  product = await freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
  browser = await laneBrowser();
  const clients: Record<string, HttpClient> = {};
  for (const name of ['owner', 'stranger', 'viewer']) clients[name] = await signUp(product.url, `${name}@example.org`);
  await makeWorld(clients['owner'] ?? httpClient(product.url));
  for (const visitor of ['guest', 'stranger', 'viewer', 'owner'] as const) {
    const { page } = await newProfile(browser);
    page.setDefaultTimeout(20_000);
    pages.set(visitor, page);
    if (visitor !== 'guest') await enter(page, `${visitor}@example.org`);
  }
}, 120_000);
afterAll(async () => {
  await product?.dispose();
});

async function makeWorld(owner: HttpClient): Promise<void> {
  const meta = '/api/v1/db/meta';
  const base = await makeProject(owner, 'Library');
  const table = await makeTable(owner, base, 'Books', [{ title: 'Name', uidt: 'SingleLineText' }]);
  await must(owner('POST', table.bulk, { body: [{ Name: 'One' }] }));
  await must(owner('POST', `${meta}/projects/${base}/users`, { body: { email: 'viewer@example.org', roles: 'viewer' } }));
  const source = (await must(owner('GET', `${meta}/projects/${base}/bases`))).list[0].id;
  const share = (await must(owner('POST', `${meta}/views/${table.viewId}/share`))).uuid;
  const erd = (await must(owner('POST', `${meta}/projects/${base}/bases/${source}/share/erd`))).erd_uuid;
  const ownerId = (await must(owner('GET', '/api/v1/auth/user/me'))).id;
  Object.assign(ids, { base, source, share, erd, ownerId, table: table.tableId, view: table.viewId, noBase: 'pzzzzzz00000000' });
}

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/#/signin`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
}

/** Opens the address as a link from outside would: the page starts anew. */
async function visit(visitor: Visitor, address: string): Promise<Page> {
  const page = pages.get(visitor) as Page;
  await openAnew(page, `${product.url}/#${fill(address)}`);
  return page;
}

const pathOf = (page: Page): string => new URL(page.url()).hash.slice(1);

const cases = Object.entries(addresses).flatMap(([address, found]) =>
  (Object.entries(found) as [Visitor, Finding][]).map(([visitor, finding]) => ({ address, visitor, ...finding })),
);

describe('every address of the product', () => {
  it.each(cases)('$address shows the $visitor what it should', async ({ address, visitor, text, at }) => {
    const page = await visit(visitor, address);
    await page.getByText(text).first().waitFor();
    const expected = at ?? address;
    if (typeof expected === 'string') expect(pathOf(page)).toBe(fill(expected));
    else expect(pathOf(page)).toMatch(expected);
  });
});

describe('the tab of the browser', () => {
  it.each([
    ['owner', '/', 'Home · Quadrille'],
    ['owner', '/nc/{base}/sql', 'SQL · Library · Quadrille'],
    ['owner', '/nc/{base}/{table}', 'Books · Library · Quadrille'],
    ['owner', '/account/theme', 'Theme · Quadrille'],
    ['guest', '/signin', 'Welcome back · Quadrille'],
    ['guest', '/elsewhere', 'Page Not Found · Quadrille'],
  ] as const)('says for the %s at %s: %s', async (visitor, address, title) => {
    const page = await visit(visitor, address);
    await expect.poll(() => page.title()).toBe(title);
  });
});

describe('going about', () => {
  it('leads back to the address asked for after signing in, and never out of the app', async () => {
    const { page } = await newProfile(browser);
    page.setDefaultTimeout(20_000);
    await page.goto(`${product.url}/#${fill('/nc/{base}/sql')}`);
    await page.getByRole('textbox', { name: 'Email' }).fill('owner@example.org');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Saved queries').first().waitFor();
    for (const target of ['https://example.org', '//example.org', 'javascript:alert(1)']) {
      await openAnew(page, `${product.url}/#/signin?continue=${encodeURIComponent(target)}`);
      await page.getByText(/^Good /).waitFor();
      expect(page.url()).toBe(`${product.url}/#/`);
    }
    await page.context().close();
  });

  it('signs out where the address says so', async () => {
    const { page } = await newProfile(browser);
    page.setDefaultTimeout(20_000);
    await enter(page, 'viewer@example.org');
    await openAnew(page, `${product.url}/#/signup?logout=true`);
    await page.getByText('Welcome back').waitFor();
    expect(pathOf(page)).toBe('/signin');
    await page.reload();
    await page.getByText('Welcome back').waitFor();
    await page.context().close();
  });

  it('refuses links that run a script or lead out of the app in its own window', async () => {
    const page = await visit('stranger', '/');
    await page.getByText(/^Good /).waitFor();
    for (const href of ['javascript:document.title="run"', 'https://example.org/', '/api/v1/health']) {
      await page.evaluate((target) => {
        const link = document.createElement('a');
        link.href = target;
        link.textContent = 'out';
        document.body.append(link);
        link.click();
        link.remove();
      }, href);
      await page.waitForTimeout(100);
      expect(page.url()).toBe(`${product.url}/#/`);
      expect(await page.title()).not.toBe('run');
    }
  });

  it('tells the visit with the pattern of the route, once for each path', async () => {
    const page = await visit('owner', '/');
    await page.getByText(/^Good /).waitFor();
    await page.evaluate(() => {
      const seen: unknown[] = [];
      Object.assign(window, { seen });
      window.addEventListener('quadrille:visit', (event) => seen.push((event as CustomEvent).detail));
    });
    await page.getByRole('link', { name: 'Library' }).last().click();
    await page.getByText('Books').first().waitFor();
    await page.getByRole('link', { name: 'SQL' }).first().click();
    await page.getByText('Saved queries').first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toEqual([
      { path: expect.stringContaining('/$typeOrId/$projectId'), type: null, projectId: ids['base'] },
      { path: '/$typeOrId/$projectId/sql', type: null, projectId: ids['base'] },
    ]);
  });
});
