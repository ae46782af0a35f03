import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let boss: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  boss = await app.signUp('boss@example.org');
});
afterAll(() => app.stop());

const me = async (as: TestUser) => (await app.call('GET', '/api/v1/auth/user/me', { as })).body;
const list = async (as: TestUser) => (await app.call('GET', '/api/v1/auth/sessions', { as })).body.list;
const isAlive = async (as: TestUser) => !(await me(as)).roles.guest;
const refresh = ({ cookie }: TestUser) => app.call('POST', '/api/v1/auth/token/refresh', { headers: { cookie } });
const makeToken = async (as: TestUser) => (await app.call('POST', '/api/v1/tokens', { as, body: {} })).body.token as string;
const tokenWorks = async (token: string) =>
  !(await app.call('GET', '/api/v1/auth/user/me', { headers: { 'xc-token': token } })).body.roles.guest;

describe('the list of sessions', () => {
  it('names each sign-in, marks the one that asks and shows no token', async () => {
    const { email, token } = await app.signUp();
    const second = await app.signIn(email);
    const answer = await app.call('GET', '/api/v1/auth/sessions', { as: second, headers: { 'user-agent': 'Program/1.0' } });
    expect(answer.body.list).toHaveLength(2);
    expect(answer.body.list.filter((one: { is_current: boolean }) => one.is_current)).toHaveLength(1);
    expect(answer.body.list[0]).toMatchObject({
      ip: '127.0.0.1',
      agent: expect.any(String),
      created_at: expect.stringMatching(/\+00:00$/),
    });
    expect(answer.text).not.toContain(token.split('.')[2]);
    expect(answer.text).not.toContain(second.cookie.split('=')[1]);
  });

  it('ends one sign-in and leaves the others', async () => {
    const first = await app.signUp();
    const second = await app.signIn(first.email);
    const { id } = (await list(second)).find((one: { is_current: boolean }) => !one.is_current);
    expect((await app.call('DELETE', `/api/v1/auth/sessions/${id}`, { as: second })).body).toBe(true);
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
    expect((await refresh(first)).status).toBe(400);
    expect((await refresh(second)).status).toBe(200);
  });

  it('does not end what is somebody else’s, or nobody’s', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    const { id } = (await list(other))[0];
    const foreign = await app.call('DELETE', `/api/v1/auth/sessions/${id}`, { as: one });
    const unknown = await app.call('DELETE', '/api/v1/auth/sessions/nothing', { as: one });
    expect(foreign).toMatchObject({ status: 404, body: { msg: 'Session not found' } });
    expect(foreign.text).toBe(unknown.text);
    expect(await isAlive(other)).toBe(true);
  });

  it('is left by signing out here alone', async () => {
    const first = await app.signUp();
    const second = await app.signIn(first.email);
    await app.call('POST', '/api/v1/auth/user/signout', { as: first, body: { everywhere: false } });
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
  });

  it('loses a session whose refresh token was used by a thief, and its session tokens with it', async () => {
    let now = Date.now();
    const own = await startTestApp({ clock: { now: () => now } });
    const user = await own.signUp();
    const again = await own.call('POST', '/api/v1/auth/token/refresh', { headers: { cookie: user.cookie } });
    now += 11_000;
    await own.call('POST', '/api/v1/auth/token/refresh', { headers: { cookie: user.cookie } });
    for (const token of [user.token, again.body.token])
      expect((await own.call('GET', '/api/v1/auth/sessions', { headers: { 'xc-auth': token } })).status).toBe(401);
    await own.stop();
  });
});

/** What ends a person's access, and whether their API tokens end with it. */
const ends: readonly (readonly [string, (user: TestUser, id: string) => Promise<unknown>, boolean])[] = [
  ['signing out', (as) => app.call('POST', '/api/v1/auth/user/signout', { as }), false],
  [
    'a new password',
    (as) => app.call('POST', '/api/v1/auth/password/change', { as, body: { currentPassword: 'long enough', newPassword: 'longer still' } }),
    true,
  ],
  ['a new role', (_, id) => app.call('PATCH', `/api/v1/users/${id}`, { as: boss, body: { roles: 'org-level-creator' } }), true],
  ['the end of the account', (_, id) => app.call('DELETE', `/api/v1/users/${id}`, { as: boss }), true],
];

describe.each(ends)('%s', (_, end, endsTokens) => {
  it('ends every session token, refresh token and socket within a second', async () => {
    const user = await app.signUp();
    const other = await app.signIn(user.email);
    const { id } = await me(user);
    const socket = await follow(user);
    const token = await makeToken(user);
    expect(await tokenWorks(token)).toBe(true);
    await end(user, id);
    expect([await isAlive(user), await isAlive(other)]).toEqual([false, false]);
    expect((await refresh(other)).status).toBe(400);
    expect(await tokenWorks(token)).toBe(!endsTokens);
    await expect.poll(() => socket.connected, { timeout: 1000 }).toBe(false);
  });
});

/** A socket that has joined the room of a job. */
async function follow(user: TestUser) {
  const { id } = await me(user);
  const spec = { kind: 'test', baseId: null, userId: id, data: {} };
  const job = await app.parts.jobs.start(spec, ({ signal }) => new Promise((_, reject) => (signal.onabort = () => reject(signal.reason))));
  const socket = io(`${app.url}/jobs`, { extraHeaders: { 'xc-auth': user.token }, transports: ['websocket'], reconnection: false });
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject));
  const joined = new Promise((resolve) => socket.once('subscribed', resolve));
  socket.emit('subscribe', { _id: 1, data: { id: job.id } });
  await joined;
  return socket;
}
