import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';
import type { BaseId, UserId } from '@quadrille/domain';

const path = '/api/v1/db/meta/projects';
let app: TestApp;
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  stranger = await app.signUp();
});
afterAll(() => app.stop());

const create = async (title: string, as = owner) => (await app.call('POST', path, { as, body: { title } })).body;
const idOf = async (user: TestUser) => (await app.call('GET', '/api/v1/auth/user/me', { as: user })).body.id as UserId;
const join = async (baseId: string, user: TestUser, role: 'viewer' | 'editor' | 'creator' | 'owner') =>
  app.parts.meta.bases.setRole(baseId as BaseId, await idOf(user), role, 0);

describe('projects', () => {
  it('are made with one local base and belong to their maker', async () => {
    const project = await create('Films');
    expect(project).toMatchObject({
      title: 'Films',
      is_meta: 1,
      deleted: 0,
      bases: [{ is_meta: 1, type: 'sqlite3', project_id: project.id }],
    });
    expect(project.id).toMatch(/^p[0-9a-z]{14}$/);
    const { body } = await app.call('GET', `/api/v1/auth/user/me?project_id=${project.id}`, { as: owner });
    expect(body.project_roles).toEqual({ owner: true, creator: true });
  });

  it('are listed with a page as long as the list', async () => {
    const { body } = await app.call('GET', path, { as: owner });
    expect(body.pageInfo).toMatchObject({ page: 1, pageSize: body.list.length, totalRows: body.list.length, isLastPage: true });
    expect(body.list[0]).toMatchObject({ project_role: 'owner', starred: 0 });
  });

  it('keep their settings as they were sent', async () => {
    const { id } = await create('Meta');
    const patch = (meta: unknown) => app.call('PATCH', `${path}/${id}`, { as: owner, body: { meta } });
    expect((await patch('{"a":1}')).text).toBe('1');
    expect((await app.call('GET', `${path}/${id}`, { as: owner })).body.meta).toBe('{"a":1}');
    await patch({ a: 1 });
    expect((await app.call('GET', `${path}/${id}`, { as: owner })).body.meta).toEqual({ a: 1 });
  });

  it('refuse long, missing and taken titles', async () => {
    expect((await app.call('POST', path, { as: owner, body: { title: 'x'.repeat(51) } })).body.msg).toBe(
      'Project title exceeds 50 characters',
    );
    expect((await app.call('POST', path, { as: owner, body: {} })).body.errors[0]).toMatchObject({ keyword: 'required' });
    const { id } = await create('One');
    await create('Two');
    const patch = await app.call('PATCH', `${path}/${id}`, { as: owner, body: { title: 'Two' } });
    expect(patch).toMatchObject({ status: 400, body: { msg: 'Project title already in use' } });
    expect((await app.call('PATCH', `${path}/${id}`, { as: owner, body: { title: 'One' } })).status).toBe(200);
  });

  it('are unknown once deleted', async () => {
    const { id } = await create('Gone');
    expect((await app.call('DELETE', `${path}/${id}`, { as: owner })).text).toBe('true');
    expect(await app.call('GET', `${path}/${id}`, { as: owner })).toMatchObject({ status: 404, body: { msg: 'Project not found' } });
  });

  it('say what they run on and where their tables live', async () => {
    const { id, bases } = await create('Info');
    expect((await app.call('GET', `${path}/${id}/info`, { as: owner })).body).toMatchObject({ RootDB: 'sqlite3', PackageVersion: '0.1.0' });
    expect((await app.call('GET', `${path}/${id}/bases/`, { as: owner })).body.list[0].id).toBe(bases[0].id);
    expect((await app.call('GET', `${path}/${id}/bases/${bases[0].id}`, { as: owner })).body.id).toBe(bases[0].id);
    expect((await app.call('GET', `${path}/${id}/bases/bxxxxxxxxxxxxxx`, { as: owner })).body.msg).toBe('Base not found');
  });
});

describe('rights', () => {
  const calls = (id: string): [string, string, unknown?][] => [
    ['GET', `${path}/${id}`],
    ['PATCH', `${path}/${id}`, { title: 'Stolen' }],
    ['DELETE', `${path}/${id}`],
    ['GET', `${path}/${id}/info`],
    ['GET', `${path}/${id}/bases`],
  ];

  it('send guests away before anything is looked up', async () => {
    const { id } = await create('Private');
    for (const [method, url, body] of [...calls(id), ['GET', path], ['POST', path, { title: 'x' }]] as [string, string, unknown?][]) {
      expect(await app.call(method, url, { body })).toMatchObject({ status: 401, body: { msg: 'Unauthorized access' } });
    }
  });

  it('answer strangers the same for a base of others and for none at all', async () => {
    const { id } = await create('Secret');
    const unknown = calls('p00000000000000');
    for (const [index, [method, url, body]] of calls(id).entries()) {
      const foreign = await app.call(method, url, { as: stranger, body });
      const missing = await app.call(method, unknown[index]?.[1] ?? '', { as: stranger, body });
      expect(foreign.status).toBe(403);
      expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    }
    expect((await app.call('GET', path, { as: stranger })).body.list).toEqual([]);
  });

  it('name the permission and the role in a refusal', async () => {
    const { id } = await create('Shared');
    await join(id, stranger, 'viewer');
    expect((await app.call('GET', `${path}/${id}`, { as: stranger })).status).toBe(200);
    const refused = await app.call('PATCH', `${path}/${id}`, { as: stranger, body: { title: 'x' } });
    expect(refused).toMatchObject({ status: 403, body: { msg: 'projectUpdate - viewer : Not allowed' } });
    expect((await app.call('POST', path, { as: stranger, body: { title: 'x' } })).body.msg).toBe(
      'projectCreate - org-level-viewer : Not allowed',
    );
  });

  it('keep deletion for owners', async () => {
    const { id } = await create('Kept');
    await join(id, stranger, 'creator');
    expect((await app.call('DELETE', `${path}/${id}`, { as: stranger })).status).toBe(403);
    await join(id, stranger, 'owner');
    expect((await app.call('DELETE', `${path}/${id}`, { as: stranger })).status).toBe(200);
  });

  it('can be looked at through the eyes of another role, only downwards', async () => {
    const { id } = await create('Preview');
    const patch = (as: TestUser, preview: string) =>
      app.call('PATCH', `${path}/${id}`, { as, body: { color: '#fff' }, headers: { 'xc-preview': preview } });
    expect((await patch(owner, 'viewer')).status).toBe(403);
    expect((await patch(owner, 'creator')).status).toBe(200);
    await join(id, stranger, 'viewer');
    expect((await patch(stranger, 'owner')).status).toBe(403);
  });

  it('follow a change of role at once', async () => {
    const { id } = await create('Moving');
    await join(id, stranger, 'creator');
    expect((await app.call('PATCH', `${path}/${id}`, { as: stranger, body: { color: '#000' } })).status).toBe(200);
    await join(id, stranger, 'viewer');
    expect((await app.call('PATCH', `${path}/${id}`, { as: stranger, body: { color: '#000' } })).status).toBe(403);
  });
});

describe('app info', () => {
  it('is public and tells whether anyone has signed up', async () => {
    const fresh = await startTestApp();
    const info = () => fresh.call('GET', '/api/v1/db/meta/nocodb/info');
    expect((await info()).body).toMatchObject({
      firstUser: true,
      projectHasAdmin: false,
      defaultLimit: 25,
      ncAttachmentFieldSize: 20971520,
    });
    await fresh.signUp();
    expect((await info()).body).toMatchObject({ firstUser: false, ncSiteUrl: fresh.url });
    await fresh.stop();
  });

  it('tells version and health', async () => {
    expect((await app.call('GET', '/api/v1/version')).body).toEqual({ currentVersion: '0.1.0', releaseVersion: null });
    expect((await app.call('GET', '/api/v1/health')).body).toMatchObject({ message: 'OK', uptime: expect.any(Number) });
  });
});
