import type { WireView } from '@quadrille/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFilms, type Films } from '../../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let member: TestUser;
let films: Films;
let other: Films;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  member = await app.signUp();
  other = await makeFilms(app, owner, 'Other');
});
afterAll(() => app.stop());
beforeEach(async () => {
  films = await makeFilms(app, owner);
});

const share = (method: string, body?: unknown, as: TestUser | null = owner) =>
  app.call(method, `/api/v1/db/meta/projects/${films.projectId}/shared`, { as, body });
const visit = (method: string, path: string, uuid: string, body?: unknown, more: Record<string, string> = {}, as: TestUser | null = null) =>
  app.call(method, `/api/v1/${path}`, { as, body, headers: { 'xc-shared-base-id': uuid, ...more } });
const rows = (of: Films): string => `db/data/v1/${of.projectId}/Films`;

describe('a shared base', () => {
  it('has one link with a role, which ends at once', async () => {
    expect((await share('GET')).body).toEqual({ uuid: null, roles: null });
    expect((await share('PATCH', { roles: 'viewer' })).status).toBe(404);
    const { body } = await share('POST', { roles: 'wizard' });
    expect(body).toMatchObject({ roles: 'viewer', url: expect.stringContaining(`/#/nc/base/${body.uuid}`) });
    expect((await share('POST', { roles: 'editor' })).body).toMatchObject({ uuid: body.uuid, roles: 'editor' });
    expect((await app.call('GET', `/api/v1/db/public/shared-base/${body.uuid}/meta`)).body).toEqual({ project_id: films.projectId });
    expect((await visit('GET', rows(films), body.uuid)).status).toBe(200);
    expect((await share('DELETE')).body).toEqual({ uuid: null });
    expect((await visit('GET', rows(films), body.uuid)).status).toBe(401);
    expect((await app.call('GET', `/api/v1/db/public/shared-base/${body.uuid}/meta`)).status).toBe(404);
  });

  it('is made by makers, and never tells its password', async () => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      expect((await share(method, method === 'GET' ? undefined : {}, null)).status).toBe(401);
      expect((await share(method, method === 'GET' ? undefined : {}, member)).status).toBe(403);
    }
    expect((await share('POST', { roles: 'viewer', password: 'short' })).status).toBe(400);
    const made = await share('POST', { roles: 'viewer', password: 'long enough' });
    expect([made.body.has_password, (await share('PATCH', { password: '' })).body.has_password]).toEqual([true, false]);
    const project = await app.call('GET', `/api/v1/db/meta/projects/${films.projectId}`, { as: owner });
    for (const { text } of [made, await share('GET'), project]) expect(text).not.toMatch(/argon2|scrypt|long enough|\$/);
  });

  it('lets its visitors do what its role may, in this base alone, whoever they are', async () => {
    const { uuid } = (await share('POST', { roles: 'commenter' })).body;
    for (const as of [null, member, owner]) {
      expect((await visit('GET', rows(films), uuid, undefined, {}, as)).body.pageInfo.totalRows).toBe(4);
      expect((await visit('POST', rows(films), uuid, { Title: 'New' }, {}, as)).body.msg).toBe('dataInsert - commenter : Not allowed');
      expect((await visit('GET', rows(other), uuid, undefined, {}, as)).status).toBe(403);
      expect((await visit('GET', `db/meta/tables/${other.tableId}`, uuid, undefined, {}, as)).status).toBe(403);
    }
    expect((await visit('GET', 'db/meta/projects', uuid)).status).toBe(401);
    expect((await visit('GET', `auth/user/me?project_id=${films.projectId}`, uuid)).body).toMatchObject({
      isAuthorized: true,
      isPublicBase: true,
      roles: { commenter: true },
      project_roles: { commenter: true },
    });
    expect((await visit('GET', `auth/user/me?project_id=${other.projectId}`, uuid)).body.roles).toEqual({ guest: true });
    await share('PATCH', { roles: 'editor' });
    expect((await visit('POST', rows(films), uuid, { Title: 'New' })).status).toBe(200);
  });

  it('asks for its password on every path', async () => {
    const { uuid } = (await share('POST', { roles: 'viewer', password: 'long enough' })).body;
    for (const path of [
      rows(films),
      `${rows(films)}/count`,
      `db/meta/tables/${films.tableId}`,
      `db/meta/projects/${films.projectId}/tables`,
    ])
      for (const headers of [{}, { 'xc-password': 'wrong' }] as Record<string, string>[])
        expect(await visit('GET', path, uuid, undefined, headers)).toMatchObject({
          status: 403,
          body: { msg: 'INVALID_SHARED_VIEW_PASSWORD' },
        });
    expect((await app.call('GET', `/api/v1/db/public/shared-base/${uuid}/meta`)).status).toBe(403);
    const right = { 'xc-password': 'long enough' };
    expect((await visit('GET', rows(films), uuid, undefined, right)).status).toBe(200);
    expect((await app.call('GET', `/api/v1/db/public/shared-base/${uuid}/meta`, { headers: right })).status).toBe(200);
    await share('PATCH', { password: 'another one' });
    expect((await visit('GET', rows(films), uuid, undefined, right)).status).toBe(403);
  });

  it('keeps to rules as its visitors, not as viewers', async () => {
    const { uuid } = (await share('POST', { roles: 'viewer' })).body;
    const rule = { actions: ['read'], roles: ['viewer'], fk_column_id: films.columns['Secret'] };
    await app.call('POST', `/api/v1/db/meta/tables/${films.tableId}/rules`, { as: owner, body: rule });
    const { text } = await visit('GET', rows(films), uuid);
    expect(text).not.toContain('Secret');
  });
});

describe('a shared diagram', () => {
  it('opens structure and no row', async () => {
    const { id } = (await app.call('GET', `/api/v1/db/meta/projects/${films.projectId}`, { as: owner })).body.bases[0];
    const made = await app.call('POST', `/api/v1/db/meta/projects/${films.projectId}/bases/${id}/share/erd`, { as: owner });
    const headers = { 'xc-shared-erd-id': made.body.erd_uuid as string };
    const look = (path: string) => app.call('GET', `/api/v1/${path}`, { headers });
    expect((await look(`db/meta/tables/${films.tableId}`)).status).toBe(200);
    expect((await look(`db/meta/projects/${films.projectId}/tables`)).status).toBe(200);
    expect((await look(rows(films))).status).toBe(403);
    expect((await look(`db/meta/tables/${other.tableId}`)).status).toBe(403);
    await app.call('DELETE', `/api/v1/db/meta/projects/${films.projectId}/bases/${id}/share/erd`, { as: owner });
    expect((await look(`db/meta/tables/${films.tableId}`)).status).toBe(401);
  });
});

describe('visitors by a link', () => {
  const meta = (method: string, path: string, body?: unknown) => app.call(method, `/api/v1/db/meta/${path}`, { as: owner, body });

  it('are not told whose a view is, nor from whom it is hidden', async () => {
    const mine = (await meta('POST', `tables/${films.tableId}/grids`, { title: 'Mine', lock_type: 'personal' })).body.id as string;
    await meta('POST', `projects/${films.projectId}/visibility-rules`, [{ id: mine, disabled: { commenter: true } }]);
    const { id } = (await meta('GET', `projects/${films.projectId}`)).body.bases[0];
    const diagram = (await meta('POST', `projects/${films.projectId}/bases/${id}/share/erd`)).body.erd_uuid as string;
    const base = (await share('POST', { roles: 'viewer' })).body.uuid as string;
    const links: Record<string, string>[] = [{ 'xc-shared-base-id': base }, { 'xc-shared-erd-id': diagram }];
    const userId = (await app.call('GET', '/api/v1/auth/user/me', { as: owner })).body.id as string;
    for (const path of [`tables/${films.tableId}`, `tables/${films.tableId}/views`]) {
      const member = await meta('GET', path);
      const { owned_by, disabled } = viewsOf(member.body).find((view) => view.id === mine) ?? ({} as Partial<WireView>);
      expect({ owned_by, disabled }).toMatchObject({ owned_by: userId, disabled: { commenter: true, viewer: false } });
      for (const headers of links)
        for (const as of [null, owner]) {
          const seen = await app.call('GET', `/api/v1/db/meta/${path}`, { as, headers });
          expect([seen.status, viewsOf(seen.body).map((view) => view.title)]).toEqual([
            200,
            viewsOf(member.body).map((view) => view.title),
          ]);
          for (const view of viewsOf(seen.body)) expect(view).not.toHaveProperty('disabled');
          expect(viewsOf(seen.body).find((view) => view.id === mine)?.owned_by).toBe('');
          expect(seen.text).not.toContain(userId);
        }
    }
  });
});

/** Of a table, or of a list. */
const viewsOf = (body: { views?: WireView[]; list?: WireView[] }): readonly WireView[] => body.views ?? body.list ?? [];

describe('visibility rules', () => {
  const meta = (method: string, path: string, body?: unknown, as: TestUser = owner) =>
    app.call(method, `/api/v1/db/meta/${path}`, { as, body });

  it('leave views, and with their last view tables, out of what a role is shown', async () => {
    const viewer = await app.signUp();
    await meta('POST', `projects/${films.projectId}/users`, { email: viewer.email, roles: 'viewer' });
    const second = (await meta('POST', `tables/${films.tableId}/grids`, { title: 'Second' })).body.id as string;
    const path = `projects/${films.projectId}/visibility-rules`;
    const set = (id: string, disabled: object, as = owner) => meta('POST', path, [{ id, disabled }], as);
    expect((await set(second, { viewer: true }, viewer)).status).toBe(403);
    expect(await set(second, { viewer: true })).toMatchObject({ status: 200, body: { msg: 'UI ACL has been created successfully' } });
    const views = async (as: TestUser) => (await meta('GET', `tables/${films.tableId}/views`, undefined, as)).body.list.length as number;
    expect([await views(owner), await views(viewer)]).toEqual([2, 1]);
    expect((await app.call('GET', `/api/v1/${rows(films)}/views/${second}`, { as: viewer })).status).toBe(404);
    expect((await app.call('GET', `/api/v1/${rows(films)}`, { as: viewer })).status).toBe(200);
    const list = (await meta('GET', path)).body as { id: string; disabled: Record<string, boolean>; ptype: string }[];
    expect(list.map(({ id, ptype, disabled }) => [id === second, ptype, disabled['viewer']])).toEqual([
      [false, 'table', false],
      [true, 'view', true],
    ]);
    await set(films.viewId, { viewer: true });
    const tables = async (as: TestUser) =>
      (await meta('GET', `projects/${films.projectId}/tables`, undefined, as)).body.list.length as number;
    expect([await tables(owner), await tables(viewer)]).toEqual([1, 0]);
    expect((await app.call('GET', `/api/v1/${rows(films)}`, { as: viewer })).status).toBe(404);
    expect(await set(other.viewId, { viewer: true })).toMatchObject({ status: 400, body: { msg: 'View does not belong to the project' } });
  });
});
