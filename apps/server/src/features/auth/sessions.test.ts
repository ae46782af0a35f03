import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.signUp();
});
afterAll(() => app.stop());

const me = async (as: TestUser) => (await app.call('GET', '/api/v1/auth/user/me', { as })).body;
const list = async (as: TestUser) => (await app.call('GET', '/api/v1/auth/sessions', { as })).body.list;
const isAlive = async (as: TestUser) => !(await me(as)).roles.guest;
const refresh = ({ cookie }: TestUser) => app.call('POST', '/api/v1/auth/token/refresh', { headers: { cookie } });

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
