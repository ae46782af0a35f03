import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let boss: TestUser;
let ben: TestUser;
let benId: string;

beforeAll(async () => {
  app = await startTestApp();
  boss = await app.signUp('boss@example.org');
  ben = await app.signUp('ben@example.org');
  benId = (await me(ben)).id;
});
afterAll(() => app.stop());

const me = async (as: TestUser) => (await app.call('GET', '/api/v1/auth/user/me', { as })).body;
const users = (method: string, path: string, as: TestUser | null, body?: unknown) => app.call(method, `/api/v1/users${path}`, { as, body });

describe('everybody of the installation', () => {
  it('is listed for super users alone', async () => {
    const { list } = (await users('GET', '?query=ben', boss)).body;
    expect(list).toEqual([
      expect.objectContaining({ email: 'ben@example.org', roles: 'org-level-viewer', projectsCount: 0, workspace_role: null }),
    ]);
    expect(JSON.stringify(list)).not.toContain('password');
    expect(await users('GET', '', ben)).toMatchObject({ status: 403, body: { msg: 'orgUserList - org-level-viewer : Not allowed' } });
    expect((await users('GET', '', null)).status).toBe(401);
  });

  it('may be signed out everywhere, by super users', async () => {
    expect((await users('POST', `/${benId}/sign-out`, ben)).status).toBe(403);
    expect((await users('POST', `/${benId}/sign-out`, null)).status).toBe(401);
    expect((await users('POST', '/us00000000000000/sign-out', boss)).status).toBe(400);
    expect((await users('POST', `/${benId}/sign-out`, boss)).status).toBe(200);
    expect((await app.call('GET', '/api/v1/notifications', { as: ben })).status).toBe(401);
    ben = await app.signIn(ben.email);
  });

  it('may be let make bases, and not any more', async () => {
    // A new role ends every session, so each try begins with signing in.
    const make = async () => {
      ben = await app.signIn(ben.email);
      return (await app.call('POST', '/api/v1/db/meta/projects', { as: ben, body: { title: `x${(count += 1)}` } })).status;
    };
    let count = 0;
    expect(await make()).toBe(403);
    expect((await users('PATCH', `/${benId}`, boss, { roles: 'org-level-creator' })).text).toBe('1');
    expect(await make()).toBe(200);
    await users('PATCH', `/${benId}`, boss, { roles: 'org-level-viewer' });
    expect((await me(ben)).roles).toEqual({ guest: true });
    expect(await make()).toBe(403);
    expect((await users('PATCH', `/${benId}`, boss, { roles: 'super' })).status).toBe(400);
    expect((await users('PATCH', `/${benId}`, ben, { roles: 'org-level-creator' })).status).toBe(403);
    expect((await users('PATCH', '/nobody', boss, { roles: 'org-level-viewer' })).status).toBe(404);
    const id = (await me(boss)).id;
    expect((await users('PATCH', `/${id}`, boss, { roles: 'org-level-viewer' })).body.msg).toBe('Cannot update super admin roles');
  });
});

describe('a role in the workspace', () => {
  let cara: TestUser;
  let caraId: string;
  let base: string;
  let rows: string;
  const set = (workspace_role: string | null) => users('PATCH', `/${caraId}`, boss, { workspace_role });
  const call = (method: string, path: string, body?: unknown) => app.call(method, path, { as: cara, body });

  beforeAll(async () => {
    cara = await app.signUp('cara@example.org');
    caraId = (await me(cara)).id;
    base = (await app.call('POST', '/api/v1/db/meta/projects', { as: boss, body: { title: 'Shared by all' } })).body.id;
    const table = { title: 'Films', table_name: 'films', columns: [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }] };
    await app.call('POST', `/api/v1/db/meta/projects/${base}/tables`, { as: boss, body: table });
    rows = `/api/v1/db/data/noco/${base}/Films`;
  });

  it('counts in every base where its person is given none, and ends the sessions of before', async () => {
    expect((await call('GET', rows)).status).toBe(403);
    expect((await set('workspace-level-editor')).text).toBe('1');
    expect((await call('GET', rows)).status).toBe(401);
    cara = await app.signIn(cara.email);
    expect((await call('GET', rows)).status).toBe(200);
    expect((await call('GET', '/api/v1/db/data/noco/Shared by all/Films')).status).toBe(200);
    expect((await call('POST', rows, { Name: 'Alien' })).status).toBe(200);
    expect((await call('PATCH', `/api/v1/db/meta/projects/${base}`, { color: '#000' })).body.msg).toBe(
      'projectUpdate - editor : Not allowed',
    );
    expect((await call('GET', '/api/v1/db/meta/projects')).body.list.map(({ title }: { title: string }) => title)).toContain(
      'Shared by all',
    );
    const { workspace_roles, project_roles } = (await call('GET', `/api/v1/auth/user/me?project_id=${base}`)).body;
    expect({ workspace_roles, project_roles }).toEqual({
      workspace_roles: { 'workspace-level-editor': true },
      project_roles: { editor: true },
    });
    const listed = (await users('GET', '?query=cara', boss)).body.list[0];
    expect(listed).toMatchObject({ roles: 'org-level-viewer', workspace_role: 'workspace-level-editor' });
  });

  it('stands back behind a role in the base, `no-access` as well, and counts again without it', async () => {
    const members = `/api/v1/db/meta/projects/${base}/users`;
    const inBase = (method: string, path: string, body?: unknown) => app.call(method, members + path, { as: boss, body });
    expect((await inBase('GET', '?query=cara')).body.users.list[0]).toMatchObject({
      roles: 'editor',
      workspace_role: 'workspace-level-editor',
    });
    expect((await inBase('PATCH', `/${caraId}`, { roles: 'viewer' })).status).toBe(200);
    expect((await call('POST', rows, { Name: 'Aliens' })).body.msg).toBe('dataInsert - viewer : Not allowed');
    expect((await inBase('PATCH', `/${caraId}`, { roles: 'no-access' })).status).toBe(200);
    expect(await call('GET', rows)).toMatchObject({ status: 403, body: { msg: 'Unauthorized access' } });
    expect((await call('GET', '/api/v1/db/meta/projects')).body.list).not.toContainEqual(expect.objectContaining({ id: base }));
    expect((await inBase('DELETE', `/${caraId}`)).status).toBe(200);
    expect((await call('POST', rows, { Name: 'Aliens' })).status).toBe(200);
    expect((await inBase('DELETE', `/${caraId}`)).status).toBe(404);
  });

  it('lets its owners and creators make bases, and is lowered for tokens that only read', async () => {
    await set('workspace-level-creator');
    cara = await app.signIn(cara.email);
    expect((await call('POST', '/api/v1/db/meta/projects', { title: 'Cara’s' })).status).toBe(200);
    const { token } = (await call('POST', '/api/v1/tokens', { access: 'read' })).body;
    const byToken = (method: string, path: string, body?: unknown) => app.call(method, path, { body, headers: { 'xc-token': token } });
    expect((await byToken('GET', rows)).status).toBe(200);
    expect((await byToken('POST', rows, { Name: 'x' })).status).toBe(403);
    expect((await byToken('POST', '/api/v1/db/meta/projects', { title: 'No' })).status).toBe(403);
    expect((await byToken('GET', `/api/v1/auth/user/me?project_id=${base}`)).body).toMatchObject({
      project_roles: { viewer: true },
      workspace_roles: null,
    });
  });

  it('makes no owner of a creator, and no creator takes a base from its owner by inviting them', async () => {
    const inBase = (as: TestUser, method: string, path: string, body?: unknown) =>
      app.call(method, `/api/v1/db/meta/projects/${base}/users${path}`, { as, body });
    await set('workspace-level-owner');
    const eve = await app.signUp('eve@example.org');
    expect((await inBase(boss, 'POST', '', { email: 'eve@example.org', roles: 'creator' })).status).toBe(200);
    expect((await inBase(eve, 'POST', '', { email: cara.email, roles: 'no-access' })).status).toBe(400);
    cara = await app.signIn(cara.email);
    expect((await call('GET', rows)).status).toBe(200);
    expect((await inBase(boss, 'PATCH', `/${caraId}`, { roles: 'creator' })).status).toBe(200);
    expect((await inBase(cara, 'DELETE', `/${caraId}`)).status).toBe(403);
    expect((await inBase(eve, 'DELETE', `/${caraId}`)).status).toBe(403);
    expect((await inBase(boss, 'DELETE', `/${caraId}`)).status).toBe(200);
  });

  it('is taken away, and is nobody’s to give but a super user’s', async () => {
    expect((await users('PATCH', `/${caraId}`, cara, { workspace_role: 'workspace-level-owner' })).status).toBe(403);
    expect((await users('PATCH', `/${caraId}`, boss, { workspace_role: 'super' })).status).toBe(400);
    expect((await users('PATCH', `/${caraId}`, boss, {})).status).toBe(400);
    await set(null);
    cara = await app.signIn(cara.email);
    expect((await call('GET', rows)).status).toBe(403);
    expect((await me(cara)).workspace_roles).toBeNull();
  });

  it('is given with an invitation', async () => {
    const body = { email: 'dan@example.org', workspace_role: 'workspace-level-commenter' };
    const { invite_token: token } = (await users('POST', '', boss, body)).body;
    await app.call('POST', '/api/v1/auth/user/signup', { body: { email: 'dan@example.org', password: 'long enough', token } });
    const dan = await app.signIn('dan@example.org');
    expect((await app.call('GET', rows, { as: dan })).status).toBe(200);
    expect((await app.call('POST', rows, { as: dan, body: {} })).body.msg).toBe('dataInsert - commenter : Not allowed');
  });
});

describe('a profile', () => {
  it('is changed by its own person alone', async () => {
    const body = { firstname: ' Ben ', lastname: 'Kwon', roles: 'super' };
    expect((await users('PATCH', `/${benId}/profile`, ben, body)).body).toMatchObject({ display_name: 'Ben Kwon' });
    expect(await me(ben)).toMatchObject({ firstname: 'Ben', lastname: 'Kwon', roles: { 'org-level-viewer': true } });
    expect((await users('PATCH', `/${benId}/profile`, boss, body)).status).toBe(404);
    expect((await users('PATCH', `/${benId}/profile`, ben, { firstname: 'x'.repeat(101) })).status).toBe(400);
    expect((await users('PATCH', `/${benId}/profile`, null, body)).status).toBe(401);
  });

  it('is seen by people one works with, and by nobody else', async () => {
    const cara = await app.signUp();
    expect(await users('GET', `/${benId}/profile`, cara)).toMatchObject({ status: 404, body: { msg: 'User not found' } });
    expect((await users('GET', '/nobody/profile', cara)).text).toBe((await users('GET', `/${benId}/profile`, cara)).text);
    const base = (await app.call('POST', '/api/v1/db/meta/projects', { as: boss, body: { title: 'Common' } })).body.id;
    for (const email of [cara.email, ben.email])
      await app.call('POST', `/api/v1/db/meta/projects/${base}/users`, { as: boss, body: { email, roles: 'viewer' } });
    expect((await users('GET', `/${benId}/profile`, cara)).body).toMatchObject({ id: benId, email: 'ben@example.org' });
  });
});

describe('a new password', () => {
  const change = (as: TestUser | null, currentPassword: string, newPassword: string) =>
    app.call('POST', '/api/v1/auth/password/change', { as, body: { currentPassword, newPassword } });
  const signIn = (email: string, password: string) => app.call('POST', '/api/v1/auth/user/signin', { body: { email, password } });

  it('ends every other session and leaves the browser that asked signed in', async () => {
    const dora = await app.signUp();
    const elsewhere = (await signIn(dora.email, 'long enough')).headers.get('set-cookie')?.split(';')[0] ?? '';
    const answer = await change(dora, 'long enough', 'even longer now');
    expect(answer).toMatchObject({ status: 200, body: { msg: 'Password has been updated successfully' } });
    expect((await app.call('GET', '/api/v1/auth/user/me', { as: dora })).body.roles).toEqual({ guest: true });
    const refresh = (cookie: string) => app.call('POST', '/api/v1/auth/token/refresh', { headers: { cookie } });
    for (const old of [elsewhere, dora.cookie]) expect((await refresh(old)).status).toBe(400);
    expect((await refresh(answer.headers.get('set-cookie')?.split(';')[0] ?? '')).status).toBe(200);
    expect((await signIn(dora.email, 'long enough')).status).toBe(400);
    expect((await signIn(dora.email, 'even longer now')).status).toBe(200);
  });

  it('needs the current one and eight characters', async () => {
    const dora = await app.signUp();
    expect((await change(dora, 'wrong', 'even longer now')).body.msg).toBe('Current password is wrong');
    expect((await change(dora, 'long enough', 'short')).status).toBe(400);
    expect((await change(null, 'long enough', 'even longer now')).status).toBe(401);
  });
});
