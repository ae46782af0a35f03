import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeFilms, type Films } from '../../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let films: Films;
let uuid: string;

beforeAll(async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'quadrille-web-'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Quadrille</title>');
  app = await startTestApp({ webDir });
  owner = await app.signUp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  films = await makeFilms(app, owner);
  uuid = (await link('POST')).body.uuid;
});

const link = (method: string, body?: unknown, as: TestUser | null = owner) =>
  app.call(method, `/api/v1/db/meta/views/${films.viewId}/share`, { as, body });
const visit = (path: string) => app.call('GET', `/api/v1/db/public/shared-view/${uuid}/${path}`);
const ancestors = async (search = `view=${uuid}`): Promise<string | undefined> =>
  /frame-ancestors ([^;]*)/.exec((await app.call('GET', `/embed?${search}`)).headers.get('content-security-policy') ?? '')?.[1];
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

it('a link shows nothing from its end on, on any path, and a new one does not end with it', async () => {
  await link('PATCH', { meta: { share_ends_at: inMinutes(5) } });
  expect((await visit('meta')).status).toBe(200);
  expect((await link('GET')).body).toMatchObject({ uuid, has_ended: false });
  await link('PATCH', { meta: { share_ends_at: inMinutes(-5) } });
  for (const path of ['meta', 'people', 'rows', 'groups', 'rows/export/csv'])
    expect([path, (await visit(path)).status]).toEqual([path, 404]);
  expect((await link('GET')).body.has_ended).toBe(true);
  await link('DELETE');
  uuid = (await link('POST')).body.uuid;
  expect((await visit('meta')).status).toBe(200);
});

it('visits are counted, those of one visitor within half an hour once, and told to makers alone', async () => {
  expect((await link('GET')).body).toEqual({ uuid, visits: 0, last_visit_at: null, has_ended: false });
  await visit('meta');
  await visit('meta');
  expect((await link('GET')).body).toMatchObject({ visits: 1, last_visit_at: expect.stringMatching(/^20/) });
  expect((await link('GET', undefined, null)).status).toBe(401);
  await link('DELETE');
  uuid = (await link('POST')).body.uuid;
  expect((await link('GET')).body.visits).toBe(0);
});

it('only the sites its owner lists may frame a link, and nothing else gets into the header', async () => {
  expect(await ancestors()).toBe('*');
  await link('PATCH', { meta: { embed_origins: ['https://example.com/page', 'https://example.com', 'http://[::1]:80'] } });
  expect(await ancestors()).toBe('https://example.com http://[::1]');
  expect((await app.call('GET', '/embed?view=00000000-0000-4000-8000-000000000000')).status).toBe(200);
});

it('a rule that cannot be read is refused wherever settings of a view are written', async () => {
  const rules = [
    ...['https://a.com;script-src-elem', "x; script-src 'unsafe-inline'", 'javascript:alert(1)', 'example.com', 7, 'https://*'].map(
      (one) => ({
        embed_origins: ['https://example.com', one],
      }),
    ),
    { embed_origins: 'https://example.com' },
    { share_ends_at: 'next week' },
    { share_ends_at: 7 },
  ];
  const view = `/api/v1/db/meta/views/${films.viewId}`;
  for (const meta of rules) {
    const made = { as: owner, body: { title: 'Other', meta } };
    const answers = [
      await link('PATCH', { meta }),
      await app.call('PATCH', view, { as: owner, body: { meta } }),
      await app.call('POST', `/api/v1/db/meta/tables/${films.tableId}/grids`, made),
    ];
    expect([meta, answers.map(({ status }) => status)]).toEqual([meta, [400, 400, 400]]);
  }
});

it('a rule that stands there unreadable closes the link to those it is about', async () => {
  const store = await app.parts.engine.openBase(films.projectId as never);
  const rule = async (meta: object) => {
    await store.write('view.updated', null as never, (tx) => {
      const { doc } = tx.schema().viewById.get(films.viewId as never)!;
      tx.put('view', { ...doc, meta });
    });
    return [await ancestors(), (await visit('meta')).status];
  };
  expect(await rule({ embed_origins: ['example.com'] })).toEqual(["'none'", 200]);
  expect(await rule({ embed_origins: 'https://example.com' })).toEqual(["'none'", 200]);
  expect(await rule({ embed_origins: ['https://a.com;script-src-elem', 'https://b.com'] })).toEqual(['https://b.com', 200]);
  expect(await rule({ embed_origins: [] })).toEqual(['*', 200]);
  expect(await rule({ share_ends_at: 'next week' })).toEqual(['*', 404]);
  expect(await rule({ share_ends_at: '' })).toEqual(['*', 200]);
});

it('no page that names several links may be framed: the browser would show another than was looked up', async () => {
  await link('PATCH', { meta: { embed_origins: ['https://example.com'] } });
  for (const search of [`view=${uuid}&view=${uuid}`, `view=${uuid}&view=x`, `view=x&%76iew=${uuid}`])
    expect([search, await ancestors(search)]).toEqual([search, "'none'"]);
});

it('a visitor searches the fields the view shows and no other', async () => {
  const hide = { as: owner, body: { show: false } };
  await app.call('PATCH', `/api/v1/db/meta/views/${films.viewId}/columns/${films.viewColumns['Secret']}`, hide);
  const { list } = (await visit('rows')).body;
  const titles = async (search: string) =>
    (await visit(`rows?search=${encodeURIComponent(search)}`)).body.list.map(({ Title }: { Title: string }) => Title);
  expect(await titles(list[0].Title)).toEqual([list[0].Title]);
  const { body } = await app.call('GET', `/api/v1/tables/${films.tableId}/rows`, { as: owner });
  const secret = body.list.find(({ Secret }: { Secret: string | null }) => Secret)?.Secret as string;
  expect(secret).toBeTruthy();
  expect(await titles(secret)).toEqual([]);
});
