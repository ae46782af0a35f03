import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProject, makeTable } from '../api/sample-table.ts';
import { newProfile, openAnew } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { httpClient, must, password, signUp, type HttpClient } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';

/** Who opens an address: nobody signed in, a stranger to the base, somebody of a role in it, its owner (who owns the server, too). */
const visitors = ['guest', 'stranger', 'viewer', 'commenter', 'editor', 'creator', 'baseOwner', 'owner'] as const;
type Visitor = (typeof visitors)[number];

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
  '/signup/{invitation}?email=noor@example.org': { guest: { text: 'Choose a password and you are in.' }, stranger: homeInstead },
  '/signup/sometoken': { guest: { text: 'This invitation is not known' }, stranger: homeInstead },
  '/reset-password/sometoken': { guest: { text: 'This link no longer sets a password' } },
  '/forgot-password': { guest: { text: 'Forgot your password?' }, stranger: homeInstead },
  '/error/404': everyone(missing),
  '/account/profile': account({ text: 'Save name' }),
  '/account/password': account({ text: 'Change password' }),
  '/account/language': account({ text: 'For this device; it applies at once.' }),
  '/account/theme': account({ text: 'Primary colour' }),
  '/account/news': account({ text: 'Mark a new version in my menu' }),
  '/account/users': { guest: signIn, stranger: noPage, owner: { text: 'viewer@example.org' } },
  '/account/users/list': { guest: signIn, stranger: noPage, owner: { text: 'viewer@example.org' } },
  '/account/users/other': { guest: signIn, owner: missing },
  '/account/nothing': { guest: missing, stranger: missing },
  '/account/license': { guest: signIn, stranger: noPage, owner: { text: 'Licence key' } },
  '/account/apps': { guest: signIn, stranger: noPage, owner: { text: 'Storage' } },
  '/account/users/settings': { guest: signIn, stranger: noPage, owner: { text: 'Who may sign up' } },
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
  '/nc/{base}/{view}': members({ text: '1 record', at: '/nc/{base}/{table}/{view}' }),
  '/nc/{base}/{view}/My view': { guest: signIn, viewer: { text: '1 record', at: '/nc/{base}/{table}/{view}' } },
  '/nc/{base}/{view}/My view/a/b': { viewer: { text: '1 record', at: '/nc/{base}/{table}/{view}' } },
  '/nc/{base}/vwzzzzzz00000000': { viewer: missing },
  '/nc/base/{source}': members({ text: 'Books', at: '/nc/{base}' }),
  '/nc/base/{connected}': { ...members({ text: 'Books', at: '/nc/{base}#{connected}' }) },
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
  const folder = temporaryFolder('routes');
  const env = {
    QUADRILLE_RATE_LIMITS: 'false',
    QUADRILLE_SQLITE_FOLDER: folder.path,
    QUADRILLE_BASE_HOST_NAME: 'localhost',
    QUADRILLE_COUNT_VISITS: 'true',
  };
  product = await freshProduct({ env });
  ids['folder'] = folder.path;
  browser = await laneBrowser();
  const clients: Record<string, HttpClient> = {};
  for (const name of ['owner', ...visitors.slice(1, -1)]) clients[name] = await signUp(product.url, `${name}@example.org`);
  await makeWorld(clients['owner'] ?? httpClient(product.url));
  for (const visitor of visitors) {
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
  const invite = (email: string, roles: string) => must(owner('POST', `${meta}/projects/${base}/users`, { body: { email, roles } }));
  for (const role of ['viewer', 'commenter', 'editor', 'creator']) await invite(`${role}@example.org`, role);
  await invite('baseOwner@example.org', 'owner');
  ids['invitation'] = (await invite('noor@example.org', 'viewer')).invite_token;
  const file = join(ids['folder'] ?? '', 'shop.sqlite');
  new DatabaseSync(file).exec('CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT)');
  const config = { client: 'sqlite3', connection: { filename: file } };
  ids['connected'] = (await must(owner('POST', `${meta}/projects/${base}/bases`, { body: { alias: 'Shop', config } }))).id;
  const source = (await must(owner('GET', `${meta}/projects/${base}/bases`))).list[0].id;
  const share = (await must(owner('POST', `${meta}/views/${table.viewId}/share`))).uuid;
  const erd = (await must(owner('POST', `${meta}/projects/${base}/bases/${source}/share/erd`))).erd_uuid;
  const ownerId = (await must(owner('GET', '/api/v1/auth/user/me'))).id;
  Object.assign(ids, { base, source, share, erd, ownerId, table: table.tableId, view: table.viewId, noBase: 'pzzzzzz00000000' });
}

const enter = (page: Page, email: string): Promise<void> => enterAt(page, product.url, email);

async function enterAt(page: Page, url: string, email = 'viewer@example.org'): Promise<void> {
  await page.goto(`${url}/#/signin`);
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

/** Who may open what: everybody from the role named on, in the order of `visitors`. Words by which each place is known. */
const fromRole: Readonly<Record<string, readonly [Visitor, string | RegExp]>> = {
  '/nc/{base}': ['viewer', 'Books'],
  '/nc/{base}/{table}/{view}': ['viewer', '1 record'],
  '/nc/{base}/sql': ['viewer', 'Saved queries'],
  '/nc/{base}/erd/{source}': ['viewer', 'Keys and links only'],
  '/nc/{base}/trash': ['editor', 'What was deleted is kept'],
  '/nc/{base}/auth': ['creator', 'Invite by email'],
  '/nc/{base}/activity': ['creator', 'Everybody'],
  '/nc/{base}/sharing': ['creator', 'What people can open with a link'],
  '/nc/{base}/snapshots': ['creator', 'Make a snapshot'],
  '/nc/{base}/tokens': ['creator', 'Create token'],
  '/nc/{base}/webhooks': ['creator', /webhook/i],
  '/account/users': ['owner', 'viewer@example.org'],
  '/account/license': ['owner', 'Licence key'],
};

describe('what each role may open', () => {
  it.each(visitors.slice(2))(
    'as %s',
    async (visitor) => {
      const page = await visit(visitor, '/');
      const refused: string[] = [];
      const wanted: string[] = [];
      for (const [address, [from, words]] of Object.entries(fromRole)) {
        await page.evaluate((hash) => void (location.hash = hash), fill(address));
        const isFor = visitors.indexOf(visitor) >= visitors.indexOf(from);
        if (!isFor) wanted.push(address);
        const shown = page.locator('#main').getByText(words).first();
        const isRefused = await Promise.race([
          shown.waitFor().then(() => false),
          page
            .getByText(/^You don't have enough permission/)
            .waitFor()
            .then(() => true),
        ]);
        if (!isRefused) continue;
        refused.push(address);
        expect(pathOf(page)).toBe('/');
        await page.getByText(/^You don't have enough permission/).waitFor({ state: 'hidden' });
      }
      expect(refused).toEqual(wanted);
    },
    90_000,
  );
});

describe('the start of a page', () => {
  it('goes from a host below the one of the settings to the path of its first label', async () => {
    const { page } = await newProfile(browser);
    const { port } = new URL(product.url);
    await page.goto(`http://acme.localhost:${port}/`);
    await page.getByText('Welcome back').waitFor();
    expect(decodeURIComponent(pathOf(page))).toBe('/signin');
    await enterAt(page, `http://acme.localhost:${port}`);
    await expect.poll(() => pathOf(page)).toBe('/acme');
    await page.goto(`http://app.localhost:${port}/`);
    await page.context().close();
  });

  it('takes what a sign-in elsewhere sent back out of the address, also where it began somewhere else', async () => {
    const page = pages.get('guest') as Page;
    for (const search of ['?code=c&state=oidc.x', '?code=c&scope=email', '?code=c&state=unknown']) {
      await page.goto(`${product.url}/${search}#/signin`);
      await page.getByText('Welcome back').waitFor();
      expect(page.url()).toBe(`${product.url}/#/signin`);
    }
    await page.getByText('This sign-in did not begin here').waitFor();
  });

  it('gives up a colour that is none for those of the product, and says so once', async () => {
    const page = pages.get('viewer') as Page;
    await page.evaluate(() => localStorage.setItem('quadrille.theme', 'reddish\n#00ff00'));
    await openAnew(page, `${product.url}/#/account/theme`);
    await page.getByText('“reddish” is no colour').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('quadrille.theme'))).toBe('\n#00ff00');
    await page.evaluate(() => localStorage.removeItem('quadrille.theme'));
  });

  it('marks a version of the server that is new on this device, until it was looked at or is not to be marked', async () => {
    const page = pages.get('viewer') as Page;
    await page.evaluate(() => localStorage.setItem('quadrille.currentVersion', '0.0.1'));
    await openAnew(page, `${product.url}/#/`);
    const mark = page.getByRole('img', { name: 'New version' });
    await mark.waitFor();
    await page.evaluate(() => void (location.hash = '/account/news'));
    await page.getByText('Mark a new version in my menu').waitFor();
    await mark.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => localStorage.getItem('quadrille.currentVersion'))).not.toBe('0.0.1');
  });

  it('tells the server which kinds of pages are opened, where it counts them', async () => {
    const page = pages.get('owner') as Page;
    const said: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))));
    await visit('owner', '/nc/{base}/sql?type=x');
    await page.getByText('Saved queries').first().waitFor();
    const message = JSON.stringify(['page', { path: '/$typeOrId/$projectId/sql', type: 'x', pid: ids['base'] }]);
    await expect.poll(() => said.filter((one) => one.includes(message)), { timeout: 10_000 }).toHaveLength(1);
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
