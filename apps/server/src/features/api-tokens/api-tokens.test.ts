import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFilms, type Films } from '../../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let now = Date.parse('2026-01-01T00:00:00Z');
let app: TestApp;
let boss: TestUser;
let ben: TestUser;
let benId: string;
let films: Films;
let other: Films;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  boss = await app.signUp('boss@example.org');
  ben = await app.signUp('ben@example.org');
  benId = (await app.call('GET', '/api/v1/auth/user/me', { as: ben })).body.id;
  films = await makeFilms(app, boss, 'One');
  other = await makeFilms(app, boss, 'Other');
  for (const { projectId } of [films, other]) await invite(projectId, 'creator');
});
afterAll(() => app.stop());

const invite = (projectId: string, roles: string) =>
  app.call('POST', `/api/v1/db/meta/projects/${projectId}/users`, { as: boss, body: { email: ben.email, roles } });
const setRole = (projectId: string, roles: string) =>
  app.call('PATCH', `/api/v1/db/meta/projects/${projectId}/users/${benId}`, { as: boss, body: { roles } });
const make = async (as: TestUser, body: object = {}, path = '/api/v1/tokens') => (await app.call('POST', path, { as, body })).body;
const withToken = (token: string, method: string, path: string, body?: unknown) =>
  app.call(method, path, { body, headers: { 'xc-token': token } });
const rows = (token: string, { projectId }: Films = films) => withToken(token, 'GET', `/api/v1/db/data/noco/${projectId}/Films`);
const insert = (token: string, { projectId }: Films = films) =>
  withToken(token, 'POST', `/api/v1/db/data/noco/${projectId}/Films`, { Title: 'New' });
const addColumn = (token: string) =>
  withToken(token, 'POST', `/api/v1/db/meta/tables/${films.tableId}/columns`, {
    uidt: 'SingleLineText',
    title: `C${Math.random()}`,
    column_name: `c${Math.floor(Math.random() * 1e9)}`,
  });

describe('an API token', () => {
  it('is told once, kept as a hash, and acts for its owner', async () => {
    const made = await make(ben, { description: 'Nightly script' });
    expect(made).toMatchObject({ description: 'Nightly script', expiry: null, enabled: 1, project_id: null, fk_user_id: benId });
    expect(made.token).toMatch(/^[\w-]{40}$/);
    const list = await app.call('GET', '/api/v1/tokens', { as: ben });
    expect(list.body.list[0]).toMatchObject({ id: made.id, token: null, hint: `…${made.token.slice(-4)}`, created_by: ben.email });
    expect(list.text).not.toContain(made.token);
    const kept = JSON.stringify(await app.parts.meta.db.selectFrom('api_token').selectAll().execute());
    expect(kept).not.toContain(made.token);
    expect((await rows(made.token)).status).toBe(200);
    const me = (await withToken(made.token, 'GET', `/api/v1/auth/user/me?project_id=${films.projectId}`)).body;
    expect(me).toMatchObject({ id: benId, is_api_token: true, isAuthorized: true, project_roles: { creator: true } });
    expect(me.email).toBeUndefined();
  });

  it('counts only where no valid session token is sent', async () => {
    const { token } = await make(ben);
    const me = (headers: Record<string, string>) => app.call('GET', '/api/v1/auth/user/me', { headers });
    expect((await me({ 'xc-auth': boss.token, 'xc-token': token })).body.email).toBe(boss.email);
    expect((await me({ 'xc-auth': 'nonsense', 'xc-token': token })).body.id).toBe(benId);
  });

  it('tells when it was last used', async () => {
    const { id, token } = await make(ben);
    const used = async () =>
      (await app.call('GET', '/api/v1/tokens', { as: ben })).body.list.find((one: { id: number }) => one.id === id).last_used_at;
    expect(await used()).toBeNull();
    await rows(token);
    await expect.poll(used).toBe('2026-01-01 00:00:00+00:00');
  });

  it('reads and no more with access to read; changes rows and no structure with access to write', async () => {
    const { token: reader } = await make(boss, { access: 'read' });
    const { token: writer } = await make(boss, { access: 'write' });
    const { token: full } = await make(boss);
    const tried = async (token: string) => [(await rows(token)).status, (await insert(token)).status, (await addColumn(token)).status];
    expect(await tried(reader)).toEqual([200, 403, 403]);
    expect(await tried(writer)).toEqual([200, 200, 403]);
    expect(await tried(full)).toEqual([200, 200, 200]);
    const create = (token: string) => withToken(token, 'POST', '/api/v1/db/meta/projects', { title: `T${Math.random()}` });
    expect([(await create(reader)).status, (await create(full)).status]).toEqual([403, 200]);
  });

  it('never does more than its owner may now', async () => {
    const { token } = await make(ben);
    expect((await addColumn(token)).status).toBe(200);
    await setRole(films.projectId, 'viewer');
    expect([(await rows(token)).status, (await insert(token)).status]).toEqual([200, 403]);
    await setRole(films.projectId, 'no-access');
    expect(await rows(token)).toMatchObject({ status: 403, body: { msg: 'Unauthorized access' } });
    await setRole(films.projectId, 'creator');
  });

  it('ends with its time', async () => {
    const { token, expiry } = await make(ben, { expires_in_days: 1 });
    expect(expiry).toBe('2026-01-02 00:00:00+00:00');
    expect((await rows(token)).status).toBe(200);
    now += 24 * 3600_000;
    expect((await rows(token)).status).toBe(401);
    ben = await app.signIn(ben.email);
    boss = await app.signIn(boss.email);
  });

  it.each(['id', 'token'])('is dead the moment it is deleted by its %s', async (key) => {
    const made = await make(ben);
    expect((await rows(made.token)).status).toBe(200);
    expect((await app.call('DELETE', `/api/v1/tokens/${made[key]}`, { as: ben })).text).toBe('1');
    expect((await rows(made.token)).status).toBe(401);
  });

  it('is not deleted by anybody else, except a super user', async () => {
    const own = await app.signUp();
    const made = await make(ben);
    const foreign = await app.call('DELETE', `/api/v1/tokens/${made.id}`, { as: own });
    expect(foreign.text).toBe('0');
    expect(foreign.text).toBe((await app.call('DELETE', '/api/v1/tokens/1', { as: own })).text);
    expect((await rows(made.token)).status).toBe(200);
    await app.call('DELETE', `/api/v1/tokens/${made.id}`, { as: boss });
    expect((await rows(made.token)).status).toBe(401);
  });

  it('opens none of the calls that are for people', async () => {
    const { token } = await make(boss);
    const closed: readonly (readonly [string, string, unknown?])[] = [
      ['GET', '/api/v1/tokens'],
      ['POST', '/api/v1/tokens', {}],
      ['GET', '/api/v1/auth/sessions'],
      ['POST', '/api/v1/auth/user/signout', {}],
      ['POST', '/api/v1/auth/password/change', { currentPassword: 'long enough', newPassword: 'long enough' }],
      ['GET', '/api/v1/users'],
      ['DELETE', `/api/v1/users/${benId}`],
      ['GET', `/api/v1/db/meta/projects/${films.projectId}/api-tokens`],
    ];
    for (const [method, path, body] of closed)
      expect(await withToken(token, method, path, body), path).toMatchObject({ status: 403, body: { msg: 'Not allowed with API token' } });
  });

  it('refuses what it cannot be made of', async () => {
    for (const body of [{ access: 'all' }, { expires_in_days: 0 }, { expires_in_days: 1.5 }, { description: 'x'.repeat(256) }])
      expect((await app.call('POST', '/api/v1/tokens', { as: ben, body })).status).toBe(400);
  });
});

describe('an API token of a project', () => {
  const path = ({ projectId }: Films) => `/api/v1/db/meta/projects/${projectId}/api-tokens`;

  it('opens its project and is a stranger everywhere else', async () => {
    const { token, project_id: projectId } = await make(boss, {}, path(films));
    expect(projectId).toBe(films.projectId);
    expect((await rows(token)).status).toBe(200);
    const foreign = await rows(token, other);
    expect(foreign).toMatchObject({ status: 403, body: { msg: 'Unauthorized access' } });
    expect(foreign.text).toBe((await rows(token, { ...other, projectId: 'pzzzzzzzzzzzzzz' })).text);
    const listed = (await withToken(token, 'GET', '/api/v1/db/meta/projects/')).body.list;
    expect(listed.map((one: { id: string }) => one.id)).toEqual([films.projectId]);
    expect((await withToken(token, 'POST', '/api/v1/db/meta/projects', { title: 'No' })).status).toBe(403);
  });

  it('is listed and deleted in its project alone, by its owner', async () => {
    const made = await make(ben, {}, path(films));
    const ids = async (as: TestUser, at: Films) => (await app.call('GET', path(at), { as })).body.list.map((one: { id: number }) => one.id);
    expect(await ids(ben, films)).toContain(made.id);
    expect(await ids(ben, other)).not.toContain(made.id);
    await app.call('DELETE', `${path(other)}/${made.id}`, { as: ben });
    expect((await rows(made.token)).status).toBe(200);
    await app.call('DELETE', `${path(films)}/${made.id}`, { as: ben });
    expect((await rows(made.token)).status).toBe(401);
  });

  it('is made by makers alone', async () => {
    const cara = await app.signUp();
    await app.call('POST', `/api/v1/db/meta/projects/${films.projectId}/users`, { as: boss, body: { email: cara.email, roles: 'editor' } });
    expect((await app.call('POST', path(films), { as: cara, body: {} })).status).toBe(403);
  });
});
