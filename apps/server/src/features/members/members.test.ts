import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let ben: TestUser;
let benId: string;
let baseId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  ben = await app.signUp('ben@example.org');
  benId = await idOf(ben);
});
afterAll(() => app.stop());
beforeEach(async () => {
  baseId = (await app.call('POST', '/api/v1/db/meta/projects', { as: owner, body: { title: 'Films' } })).body.id;
});

const idOf = async (user: TestUser): Promise<string> => (await app.call('GET', '/api/v1/auth/user/me', { as: user })).body.id;
const users = (method: string, path = '', as: TestUser | null = owner, body?: unknown) =>
  app.call(method, `/api/v1/db/meta/projects/${baseId}/users${path}`, { as, body });
const invite = (email: string, roles: string, as: TestUser = owner) => users('POST', '', as, { email, roles });
const membersOf = async (as: TestUser = owner): Promise<Record<string, string>> => {
  const { list } = (await users('GET', '?limit=100', as)).body.users;
  return Object.fromEntries(
    list.filter(({ roles }: { roles: string | null }) => roles !== null).map((m: never) => [m['email'], m['roles']]),
  );
};
const mayRename = async (as: TestUser): Promise<boolean> =>
  (await app.call('PATCH', `/api/v1/db/meta/projects/${baseId}`, { as, body: { color: '#000' } })).status === 200;

describe('members', () => {
  it('are invited by address and counted at once', async () => {
    expect((await invite('BEN@example.org ', 'creator')).body).toEqual({ msg: 'The user has been invited successfully' });
    expect(await membersOf()).toEqual({ [owner.email]: 'owner', 'ben@example.org': 'creator' });
    expect(await mayRename(ben)).toBe(true);
  });

  it('get another role with their next call', async () => {
    await invite('ben@example.org', 'creator');
    expect((await users('PATCH', `/${benId}`, owner, { roles: 'viewer' })).body.msg).toBe('The user has been updated successfully');
    expect(await mayRename(ben)).toBe(false);
    expect((await app.call('GET', `/api/v1/db/meta/projects/${baseId}`, { as: ben })).status).toBe(200);
    await users('PATCH', `/${benId}`, owner, { roles: 'no-access' });
    expect((await app.call('GET', `/api/v1/db/meta/projects/${baseId}`, { as: ben })).status).toBe(403);
  });

  it('do not go back to a structure they made under another role', async () => {
    await invite('ben@example.org', 'creator');
    const table = { title: 'Films', table_name: 'films', columns: [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }] };
    await app.call('POST', `/api/v1/db/meta/projects/${baseId}/tables`, { as: ben, body: table });
    await users('PATCH', `/${benId}`, owner, { roles: 'editor' });
    const rows = `/api/v1/db/data/v1/${baseId}/Films`;
    const undo = () => app.call('POST', `/api/v1/db/meta/projects/${baseId}/undo`, { as: ben, body: {} });
    await app.call('POST', rows, { as: ben, body: { Name: 'Alien' } });
    expect(await undo()).toMatchObject({
      status: 200,
      body: {
        label: 'Add 1 record in Films',
        about: { action: 'records.created', reversal: null, recordCount: 1, tableTitle: 'Films' },
        change: { label: 'Undo: Add 1 record in Films', about: { action: 'records.created', reversal: 'undone' } },
      },
    });
    expect(await undo()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await app.call('GET', rows, { as: ben })).status).toBe(200);
    await users('PATCH', `/${benId}`, owner, { roles: 'creator' });
    expect((await undo()).status).toBe(200);
    expect((await app.call('GET', rows, { as: ben })).status).toBe(404);
  });

  it('are out as soon as they are taken out', async () => {
    await invite('ben@example.org', 'editor');
    expect((await users('DELETE', `/${benId}`)).body.msg).toBe('The user has been deleted successfully');
    expect((await app.call('GET', `/api/v1/db/meta/projects/${baseId}`, { as: ben })).status).toBe(403);
    expect((await users('DELETE', `/${benId}`)).status).toBe(404);
  });

  it('are not invited twice', async () => {
    await invite('ben@example.org', 'editor');
    expect(await invite('ben@example.org', 'viewer')).toMatchObject({
      status: 400,
      body: { msg: 'ben@example.org with role editor already exists in this project' },
    });
    expect((await membersOf())['ben@example.org']).toBe('editor');
  });

  it('get their links when several new ones are invited at once', async () => {
    const { body } = await invite('one@example.org, two@example.org, ben@example.org', 'viewer');
    expect(body).toEqual({
      msg: 'The user has been invited successfully',
      invitations: ['one@example.org', 'two@example.org'].map((email) => ({ email, invite_token: expect.stringMatching(/^[\w-]{40}$/) })),
    });
  });

  it('are told what failed of several addresses, and the others come in', async () => {
    const { body } = await invite('ben@example.org, not an address', 'viewer');
    expect(body.error).toEqual([{ email: 'not an address', error: '"not an address" is not a valid email' }]);
    expect((await membersOf())['ben@example.org']).toBe('viewer');
    expect((await invite('ben@example.org', 'king')).status).toBe(400);
  });

  it('are listed with everybody else only for super users', async () => {
    const cara = await app.signUp();
    await invite('ben@example.org', 'creator');
    const seen = async (as: TestUser) => (await users('GET', '?limit=1000', as)).body.users.list.map((one: never) => one['email']);
    expect(await seen(ben)).not.toContain(cara.email);
    expect(await seen(owner)).toContain(cara.email);
    expect((await users('GET', '?query=BEN@', ben)).body.users).toMatchObject({ pageInfo: { totalRows: 1 } });
    expect((await users('GET', '?query=%25', ben)).body.users.pageInfo.totalRows).toBe(0);
  });

  it('below creator see no list and change nothing', async () => {
    await invite('ben@example.org', 'editor');
    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '', { email: 'x@example.org', roles: 'viewer' }],
      ['PATCH', `/${benId}`, { roles: 'owner' }],
      ['DELETE', `/${benId}`],
    ] as const)
      expect((await users(method, path, ben, body)).status).toBe(403);
  });
});

describe('owners', () => {
  it('are made, changed and removed by owners alone', async () => {
    await invite('ben@example.org', 'creator');
    const cara = await app.signUp();
    const ownerId = await idOf(owner);
    for (const answer of [
      await invite(cara.email, 'owner', ben),
      await users('PATCH', `/${benId}`, ben, { roles: 'owner' }),
      await users('PATCH', `/${ownerId}`, ben, { roles: 'viewer' }),
      await users('DELETE', `/${ownerId}`, ben),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'ownersOnly' } });
    expect((await users('PATCH', `/${benId}`, owner, { roles: 'owner' })).status).toBe(200);
  });

  it('are never all gone, also when two step down at the same moment', async () => {
    const ownerId = await idOf(owner);
    expect(await users('PATCH', `/${ownerId}`, owner, { roles: 'viewer' })).toMatchObject({ status: 400, body: { code: 'lastOwner' } });
    expect((await users('DELETE', `/${ownerId}`)).status).toBe(400);
    await invite('ben@example.org', 'owner');
    await Promise.all([users('DELETE', `/${ownerId}`, owner), users('DELETE', `/${benId}`, owner)]);
    expect(Object.values(await membersOf())).toEqual(['owner']);
  });
});

describe('invitations', () => {
  const signUp = (email: string, token: string) =>
    app.call('POST', '/api/v1/auth/user/signup', { body: { email, password: 'long enough', firstname: 'Noor', token } });
  let seq = 0;
  const fresh = () => `noor${(seq += 1)}@example.org`;

  it('make an account out of an address, with the role waiting for it', async () => {
    const email = fresh();
    const { body } = await invite(email, 'editor');
    expect(body).toEqual({ email, invite_token: expect.stringMatching(/^[\w-]{40}$/) });
    const waiting = (await users('GET', `?query=${email}`)).body.users.list[0];
    expect(waiting).toMatchObject({ is_pending: true, invite_token: null, roles: 'editor' });
    const { status, body: session } = await signUp(email, body.invite_token);
    expect(status).toBe(200);
    const me = await app.call('GET', `/api/v1/auth/user/me?project_id=${baseId}`, { headers: { 'xc-auth': session.token } });
    expect(me.body).toMatchObject({ email, firstname: 'Noor', project_roles: { editor: true } });
    expect((await users('GET', `?query=${email}`)).body.users.list[0].is_pending).toBe(false);
  });

  it('work once, for their own address, and not without their token', async () => {
    const [email, other] = [fresh(), fresh()];
    const token = (await invite(email, 'viewer')).body.invite_token;
    const second = (await invite(other, 'viewer')).body.invite_token;
    expect(await signUp(email, second)).toMatchObject({ status: 400, body: { msg: 'Invalid invite url' } });
    expect(await signUp(fresh(), token)).toMatchObject({ status: 400, body: { msg: 'Invalid invite url' } });
    expect(await signUp(email, '')).toMatchObject({ status: 400, body: { msg: 'User already exist' } });
    const tries = await Promise.all(Array.from({ length: 5 }, () => signUp(email, token)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect((await signUp(email, token)).status).toBe(400);
  });

  it('can be made again while somebody waits, each link on its own', async () => {
    const email = fresh();
    const first = (await invite(email, 'viewer')).body.invite_token;
    const second = (await invite(email, 'owner')).body.invite_token;
    expect(second).not.toBe(first);
    expect((await membersOf())[email]).toBe('viewer');
    expect((await signUp(email, first)).status).toBe(200);
    expect((await signUp(email, second)).status).toBe(400);
  });

  it('are not made by somebody who could not invite to all that waits behind them', async () => {
    const email = fresh();
    await invite('ben@example.org', 'creator');
    const token = (await invite(email, 'owner')).body.invite_token;
    expect(await invite(email, 'viewer', ben)).toMatchObject({ status: 400, body: { code: 'alreadyMember' } });
    await app.parts.meta.db
      .updateTable('user')
      .set({ roles: 'org-level-creator' })
      .where('id', '=', benId as never)
      .execute();
    const other = (await app.call('POST', '/api/v1/db/meta/projects', { as: ben, body: { title: `Own ${email}` } })).body.id;
    const answer = await app.call('POST', `/api/v1/db/meta/projects/${other}/users`, { as: ben, body: { email, roles: 'editor' } });
    expect(answer).toMatchObject({ status: 200, body: { msg: 'The user has been invited successfully' } });
    expect(answer.body.invite_token).toBe(undefined);
    const session = (await signUp(email, token)).body;
    for (const [id, role] of [
      [baseId, 'owner'],
      [other, 'editor'],
    ]) {
      const me = await app.call('GET', `/api/v1/auth/user/me?project_id=${id}`, { headers: { 'xc-auth': session.token } });
      expect(me.body.project_roles).toMatchObject({ [role]: true });
    }
  });

  it('let people in where only invited ones may sign up', async () => {
    await app.parts.live.change({ signUp: 'invited' });
    const email = fresh();
    const token = (await invite(email, 'viewer')).body.invite_token;
    expect((await signUp(fresh(), '')).body.msg).toBe('Not allowed to signup, contact super admin.');
    expect((await signUp(email, token)).status).toBe(200);
    await app.parts.live.change({ signUp: null });
  });

  it('end after a week', async () => {
    const email = fresh();
    const token = (await invite(email, 'viewer')).body.invite_token;
    await app.parts.meta.db.updateTable('invitation').set({ expires_at: 1 }).execute();
    expect((await signUp(email, token)).body.msg).toMatch(/^Expired invite url/);
  });
});
