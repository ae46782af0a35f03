import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFilms } from '../../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let boss: TestUser;
let ada: TestUser;
let ben: TestUser;
let stranger: TestUser;
const ids = new Map<TestUser, string>();

beforeAll(async () => {
  app = await startTestApp();
  [boss, ada, ben, stranger] = [await app.signUp(), await app.signUp(), await app.signUp(), await app.signUp()];
  for (const user of [boss, ada, ben, stranger]) ids.set(user, (await app.call('GET', '/api/v1/auth/user/me', { as: user })).body.id);
  const { projectId } = await makeFilms(app, boss);
  for (const { email } of [ada, ben])
    await app.call('POST', `/api/v1/db/meta/projects/${projectId}/users`, { as: boss, body: { email, roles: 'viewer' } });
});
afterAll(() => app.stop());

const users = (method: string, user: TestUser, path: string, as: TestUser | null, body?: unknown) =>
  app.call(method, `/api/v1/users/${ids.get(user)}${path}`, { as, body });

describe('what people say about themselves', () => {
  it('is kept, and seen by those they work with', async () => {
    const said = { display_name: 'Ada L.', user_name: 'ada', bio: 'Numbers.', location: 'London', website: 'https://example.org' };
    expect((await users('POST', ada, '/profile', ada, said)).body).toMatchObject(said);
    expect((await users('PATCH', ada, '/profile', ada, { location: '' })).body).toMatchObject({ ...said, location: null });
    expect((await users('GET', ada, '', ben)).body).toMatchObject({ id: ids.get(ada), display_name: 'Ada L.', roles: 'org-level-viewer' });
    expect((await users('GET', ada, '', stranger)).status).toBe(404);
    expect((await users('GET', ada, '', null)).status).toBe(401);
    expect((await users('PATCH', ada, '/profile', ben, said)).status).toBe(404);
    expect((await users('PATCH', ada, '/profile', ada, { website: 'javascript:alert(1)' })).status).toBe(400);
    expect((await users('GET', ada, '', ada)).text).not.toMatch(/password|token_version/);
  });
});

describe('following', () => {
  it('is begun and ended by the follower', async () => {
    expect((await users('POST', ada, '/follower', ben)).text).toBe('true');
    expect((await users('POST', ada, '/follower', ben, { fk_follower_id: ids.get(ben) })).text).toBe('true');
    expect((await users('GET', ada, '/follower', ada)).body.list).toMatchObject([{ id: ids.get(ben) }]);
    expect((await users('GET', ben, '/following', ada)).body.list).toMatchObject([{ id: ids.get(ada) }]);
    expect((await users('GET', ben, `/isFollowing/${ids.get(ada)}`, ada)).text).toBe('true');
    expect((await users('GET', ada, `/isFollowing/${ids.get(ben)}`, ada)).text).toBe('false');
    expect((await users('DELETE', ada, '/follower', ben)).text).toBe('true');
    expect((await users('GET', ada, '/follower', ada)).body.list).toEqual([]);
  });

  it('is refused for others, oneself and people one does not know', async () => {
    expect((await users('POST', ada, '/follower', ben, { fk_follower_id: ids.get(boss) })).status).toBe(400);
    expect((await users('POST', ben, '/follower', ben)).status).toBe(400);
    expect((await users('POST', ada, '/follower', stranger)).status).toBe(404);
    expect((await users('GET', ada, '/follower', stranger)).status).toBe(404);
    expect((await users('POST', ada, '/follower', null)).status).toBe(401);
  });
});

describe('deleting an account', () => {
  it('ends its sessions and leaves its projects to the super user', async () => {
    await app.call('PATCH', `/api/v1/users/${ids.get(stranger)}`, { as: boss, body: { roles: 'org-level-creator' } });
    Object.assign(stranger, await app.signIn(stranger.email)); // a new role ends every session
    const { projectId } = await makeFilms(app, stranger, 'Left behind');
    expect((await users('DELETE', stranger, '', ada)).status).toBe(403);
    expect((await users('DELETE', stranger, '', null)).status).toBe(401);
    expect((await users('DELETE', boss, '', boss)).body.msg).toBe('Cannot delete super admin');
    expect((await users('DELETE', stranger, '', boss)).body.msg).toBe('The user has been deleted successfully');
    expect((await users('DELETE', stranger, '', boss)).status).toBe(404);
    expect((await app.call('GET', '/api/v1/auth/user/me', { as: stranger })).body.roles).toEqual({ guest: true });
    expect((await app.call('GET', '/api/v1/db/meta/projects', { as: stranger })).status).toBe(401);
    const { list } = (await app.call('GET', `/api/v1/db/meta/projects/${projectId}/users`, { as: boss })).body.users;
    expect(list.filter(({ roles }: { roles: string | null }) => roles === 'owner')).toMatchObject([{ id: ids.get(boss) }]);
  });
});
