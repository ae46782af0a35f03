import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Films, makeFilms } from '../../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let boss: TestUser;
let member: TestUser;
let films: Films;

beforeAll(async () => {
  app = await startTestApp();
  boss = await app.signUp();
  member = await app.signUp();
  films = await makeFilms(app, boss);
  await app.call('POST', `/api/v1/db/meta/projects/${films.projectId}/users`, { as: boss, body: { email: member.email, roles: 'viewer' } });
});
afterAll(() => app.stop());

describe('the address of a database', () => {
  const parts = async (url: string) => (await app.call('POST', '/api/v1/url_to_config', { body: { url } })).body;

  it('is taken apart in both ways it is written', async () => {
    const connection = { user: 'ada', password: 'p@ss', database: 'shop', host: 'db.example.org', port: '5433' };
    expect(await parts('pg://db.example.org:5433?u=ada&p=p%40ss&d=shop')).toEqual({ client: 'pg', connection });
    expect(await parts('mysql://ada:p%40ss@db.example.org:5433/shop')).toEqual({ client: 'mysql2', connection });
  });

  it.each(['', 'nonsense', 'ftp://example.org', 'http://example.org'])('"%s" is refused', async (url) => {
    expect((await app.call('POST', '/api/v1/url_to_config', { body: { url } })).status).toBe(400);
  });
});

describe('fetching for somebody', () => {
  let server: Server;
  let open: TestApp;
  let user: TestUser;
  let at: string;
  let seen: Record<string, unknown>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen = { url: request.url, ...request.headers };
      const type = request.url?.startsWith('/page') ? 'text/html' : 'text/csv; charset=utf-8';
      response.writeHead(request.url?.startsWith('/gone') ? 404 : 200, { 'content-type': type }).end('a,b\n1,2\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    open = await startTestApp({ settings: { allowPrivateNetwork: true } });
    user = await open.signUp();
  });
  afterAll(async () => {
    await open.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  const fetchAs = (as: TestUser | null, apiMeta: object, on = open) =>
    on.call('POST', '/api/v1/db/meta/axiosRequestMake', { as, body: { apiMeta } });

  it('brings a table with the parameters and headers that are on', async () => {
    const answer = await fetchAs(user, {
      url: `${at}/films.csv`,
      method: 'get',
      parameters: [
        { name: 'page', value: 2, enabled: true },
        { name: 'off', value: 1, enabled: false },
      ],
      headers: [
        { name: 'X-Key', value: 'k', enabled: true },
        { name: 'Cookie', value: 'stolen=1', enabled: true },
      ],
    });
    expect(answer).toMatchObject({ status: 200, text: 'a,b\n1,2\n' });
    expect(seen).toMatchObject({ url: '/films.csv?page=2', 'x-key': 'k' });
    expect(seen['cookie']).toBeUndefined();
  });

  it('brings no pages, nothing that is not there, and writes nothing', async () => {
    expect((await fetchAs(user, { url: `${at}/page` })).body.msg).toContain('cannot be imported');
    expect((await fetchAs(user, { url: `${at}/gone` })).body.msg).toContain('status 404');
    expect((await fetchAs(user, { url: at, method: 'POST' })).body.msg).toContain('POST is not sent');
    expect((await fetchAs(user, {})).body.msg).toBe('Invalid request body');
    expect((await fetchAs(null, { url: at })).status).toBe(401);
  });

  it('reaches no private address unless the settings let it', async () => {
    const answer = await fetchAs(boss, { url: `${at}/films.csv` }, app);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('a,b');
  });
});

describe('what the super user may', () => {
  const everything: readonly { readonly method: string; readonly path: string; readonly body?: object }[] = [
    { method: 'GET', path: 'aggregated-meta-info' },
    { method: 'GET', path: 'db/meta/cache' },
    { method: 'DELETE', path: 'db/meta/cache' },
    { method: 'GET', path: 'license' },
    { method: 'POST', path: 'license', body: { key: 'x' } },
    { method: 'GET', path: 'app-settings' },
    { method: 'POST', path: 'app-settings', body: {} },
  ];

  it.each(everything)('$method $path is refused to everybody else', async ({ method, path, body }) => {
    expect((await app.call(method, `/api/v1/${path}`, { as: member, body })).status).toBe(403);
    expect((await app.call(method, `/api/v1/${path}`, { as: null, body })).status).toBe(401);
  });

  it('counts what there is without a name in it', async () => {
    const { body, text } = await app.call('GET', '/api/v1/aggregated-meta-info', { as: boss });
    expect(body).toMatchObject({ projectCount: 1, userCount: 2 });
    expect(body.projects[0]).toMatchObject({
      tableCount: { table: 1, view: 0 },
      viewCount: { gridCount: 1, formCount: 0, total: 1, sharedTotal: 0 },
      rowCount: [{ TotalRecords: 4 }],
      userCount: 2,
    });
    expect(text).not.toContain('Films');
  });

  it('closes sign-up and opens it again', async () => {
    const settings = (body: object) => app.call('POST', '/api/v1/app-settings', { as: boss, body });
    const signUp = (email: string) => app.call('POST', '/api/v1/auth/user/signup', { body: { email, password: 'long enough' } });
    expect((await settings({ invite_only_signup: true })).body.msg).toBe('The app settings have been saved');
    expect((await app.call('GET', '/api/v1/app-settings', { as: boss })).body).toEqual({ invite_only_signup: true });
    expect((await signUp('late@example.org')).body.msg).toBe('Not allowed to signup, contact super admin.');
    await settings({ invite_only_signup: false });
    expect((await signUp('late@example.org')).status).toBe(200);
    expect((await settings({ invite_only_signup: 'perhaps' })).status).toBe(400);
  });

  it('keeps a licence key', async () => {
    expect((await app.call('GET', '/api/v1/license', { as: boss })).body).toEqual({});
    expect((await app.call('POST', '/api/v1/license', { as: boss, body: { key: 'abc' } })).body.msg).toBe('The license key has been saved');
    expect((await app.call('GET', '/api/v1/license', { as: boss })).body).toEqual({ key: 'abc' });
    expect((await app.call('POST', '/api/v1/license', { as: boss, body: {} })).status).toBe(400);
  });
});

describe('a project in one’s own list', () => {
  const own = (body: object, as: TestUser | null) => app.call('PATCH', `/api/v1/db/meta/projects/${films.projectId}/user`, { as, body });
  const listed = async (as: TestUser) => (await app.call('GET', '/api/v1/db/meta/projects/', { as })).body.list[0];

  it('is starred, hidden and moved for oneself alone', async () => {
    expect((await own({ starred: true, order: 7 }, member)).text).toBe('true');
    expect((await own({ hidden: 1 }, member)).text).toBe('true');
    expect(await listed(member)).toMatchObject({ starred: 1, hidden: 1, order: 7 });
    expect(await listed(boss)).toMatchObject({ starred: 0, hidden: 0, order: 1 });
    expect((await own({ starred: 'perhaps' }, member)).status).toBe(400);
    expect((await own({}, null)).status).toBe(401);
  });

  it('costs the records it holds, and says whether a filter asks for empty', async () => {
    const read = async (what: string) =>
      (await app.call('GET', `/api/v1/db/meta/projects/${films.projectId}/${what}`, { as: member })).text;
    expect(JSON.parse(await read('cost'))).toEqual({ cost: expect.any(Number) });
    expect(await read('has-empty-or-null-filters')).toBe('false');
    const body = { fk_column_id: films.columns['Title'], comparison_op: 'notempty' };
    await app.call('POST', `/api/v1/db/meta/views/${films.viewId}/filters`, { as: boss, body });
    expect(await read('has-empty-or-null-filters')).toBe('true');
  });
});

describe('bulk calls through a view', () => {
  it('mean the rows the view shows', async () => {
    const other = await makeFilms(app, boss, 'Other');
    const body = { fk_column_id: other.columns['Year'], comparison_op: 'gt', value: 1990 };
    await app.call('POST', `/api/v1/db/meta/views/${other.viewId}/filters`, { as: boss, body });
    const bulk = `/api/v1/db/data/bulk/noco/${other.projectId}/Films/views/Films`;
    expect((await app.call('PATCH', `${bulk}/all`, { as: boss, body: { Genre: 'Drama' } })).text).toBe('2');
    expect((await app.call('POST', bulk, { as: boss, body: [{ Title: 'New', Year: 2000 }] })).body).toEqual([5]);
    expect((await app.call('PATCH', bulk, { as: boss, body: [{ Id: 5, Year: 2001 }] })).status).toBe(200);
    expect((await app.call('DELETE', bulk, { as: boss, body: [{ Id: 5 }] })).status).toBe(200);
    expect((await app.call('DELETE', `${bulk}/all`, { as: boss })).text).toBe('2');
    expect((await app.call('DELETE', `${bulk}/all`, { as: member })).status).toBe(403);
    expect((await app.call('DELETE', bulk.replace(/Films$/, 'None'), { as: boss, body: [] })).status).toBe(404);
    const left = await app.call('GET', `/api/v1/db/data/noco/${other.projectId}/Films`, { as: boss });
    expect(left.body.pageInfo.totalRows).toBe(2);
  });
});

it('takes a request without a body, whatever content type it names', async () => {
  const user = await app.signUp();
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream']) {
    const answer = await app.call('POST', '/api/v1/notifications/mark-all-read', { as: user, headers: { 'content-type': type } });
    expect([type, answer.status]).toEqual([type, 200]);
  }
  const signOut = { as: user, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await app.call('POST', '/api/v1/auth/user/signout', signOut)).status).toBe(200);
});
