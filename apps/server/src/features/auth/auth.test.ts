import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const password = 'long enough';
let now = Date.parse('2026-01-01T00:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

const signIn = (email: string, secret = password) => app.call('POST', '/api/v1/auth/user/signin', { body: { email, password: secret } });
const refresh = (cookie: string) => app.call('POST', '/api/v1/auth/token/refresh', cookie ? { headers: { cookie } } : {});
const me = (token: string) => app.call('GET', '/api/v1/auth/user/me', { headers: { 'xc-auth': token } });
const decode = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('sign-up', () => {
  it('makes the first person super and later ones viewers of the organisation', async () => {
    const first = await app.signUp('First@Example.org');
    const second = await app.signUp('second@example.org');
    expect((await me(first.token)).body).toMatchObject({ email: 'first@example.org', roles: { super: true, 'org-level-creator': true } });
    expect((await me(second.token)).body.roles).toEqual({ 'org-level-viewer': true });
    expect(decode(second.token)).toMatchObject({ email: 'second@example.org', roles: { 'org-level-viewer': true } });
  });

  it('ignores roles and ids in the body', async () => {
    const body = { email: 'sly@example.org', password, roles: 'super', id: 'us1', token_version: 'x', created_by: 'me' };
    const { body: answer } = await app.call('POST', '/api/v1/auth/user/signup', { body });
    expect((await me(answer.token)).body.roles).toEqual({ 'org-level-viewer': true });
  });

  it('refuses bad addresses, short passwords and taken addresses', async () => {
    const post = (body: unknown) => app.call('POST', '/api/v1/auth/user/signup', { body });
    const bad = await post({ email: 'nonsense', password });
    expect(bad).toMatchObject({
      status: 400,
      body: { msg: 'Invalid request body', errors: [{ instancePath: '/email', keyword: 'format' }] },
    });
    expect((await post({ email: 'a@example.org', password: 'short' })).body.errors[0]).toMatchObject({ keyword: 'minLength' });
    expect(await post({ email: 'second@example.org', password })).toMatchObject({ status: 400, body: { msg: 'User already exist' } });
    expect((await post({})).body.errors).toMatchObject([{ instancePath: '/email' }]);
    expect((await post({ email: 'third@example.org' })).body.errors).toMatchObject([{ instancePath: '/password' }]);
  });

  it('sends the refresh token in a cookie no script can read', async () => {
    const { headers, body } = await signIn('second@example.org');
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^refresh_token=[0-9a-f]{80}; Path=\/; Expires=Thu, 08 Jan 2026 00:00:00 GMT; HttpOnly; SameSite=Lax$/);
    expect(Object.keys(body)).toEqual(['token']);
  });
});

describe('sign-in', () => {
  it('answers the same for a wrong password and an unknown address', async () => {
    const wrong = await signIn('second@example.org', 'not the password');
    const unknown = await signIn('nobody@example.org');
    expect(wrong).toMatchObject({ status: 400, body: { msg: 'Invalid credentials' } });
    expect(unknown.text).toBe(wrong.text);
  });

  it('answers 401 when something is missing', async () => {
    const answer = await app.call('POST', '/api/v1/auth/user/signin', { body: { email: 'second@example.org' } });
    expect(answer).toMatchObject({ status: 401, body: { msg: 'Unauthorized' } });
  });

  it('is refused for a while after too many wrong passwords', async () => {
    const strict = await startTestApp({ settings: { rateLimits: true } });
    const { email } = await strict.signUp();
    const attempt = (secret: string) => strict.call('POST', '/api/v1/auth/user/signin', { body: { email, password: secret } });
    for (let count = 0; count < 10; count += 1) expect((await attempt('wrong')).status).toBe(400);
    const refused = await attempt(password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.stop();
  });

  it('counts wrong passwords that are tried all at once', async () => {
    const strict = await startTestApp({ settings: { rateLimits: true } });
    const { email } = await strict.signUp();
    const attempt = () => strict.call('POST', '/api/v1/auth/user/signin', { body: { email, password: 'wrong' } });
    const statuses = (await Promise.all(Array.from({ length: 30 }, attempt))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    await strict.stop();
  });
});

describe('session', () => {
  it('is a guest without, with a forged and with an expired token', async () => {
    const { token } = (await signIn('second@example.org')).body as { token: string };
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`;
    for (const bad of ['', 'x.y.z', unsigned, `${token.slice(0, -3)}AAA`]) {
      expect((await me(bad)).body).toEqual({ roles: { guest: true }, project_roles: null, workspace_roles: null });
    }
    now += 3600_000 + 1000;
    expect((await me(token)).body.roles).toEqual({ guest: true });
  });

  it('never shows a secret of the account', async () => {
    const { token } = (await signIn('second@example.org')).body as { token: string };
    expect((await me(token)).text).not.toMatch(/password|salt|argon2|invite/i);
  });

  it('ends everywhere on sign-out', async () => {
    const { token, cookie } = await app.signUp();
    const out = await app.call('POST', '/api/v1/auth/user/signout', { headers: { 'xc-auth': token, cookie } });
    expect(out).toMatchObject({ status: 200, body: { msg: 'Signed out successfully' } });
    expect(out.headers.get('set-cookie')).toContain('Expires=Thu, 01 Jan 1970');
    expect((await me(token)).body.roles).toEqual({ guest: true });
    expect((await refresh(cookie)).status).toBe(400);
    expect((await app.call('POST', '/api/v1/auth/user/signout')).status).toBe(401);
  });
});

describe('refresh', () => {
  it('needs the cookie, and one that is known', async () => {
    expect(await refresh('')).toMatchObject({ status: 400, body: { msg: 'Missing refresh token' } });
    expect(await refresh('refresh_token=abc')).toMatchObject({ status: 400, body: { msg: 'Invalid refresh token' } });
  });

  it('exchanges the cookie and gives a working session', async () => {
    const { cookie } = await app.signUp();
    const answer = await refresh(cookie);
    expect(cookieOf(answer)).not.toBe(cookie);
    expect((await me(answer.body.token)).body.email).toMatch(/^person/);
  });

  it('leaves the cookie alone when the server cannot answer', async () => {
    const own = await startTestApp({ settings: {} });
    const { cookie } = await own.signUp();
    const ask = () => own.call('POST', '/api/v1/auth/token/refresh', { headers: { cookie } });
    const { schema } = own.parts.meta.db;
    await schema.alterTable('refresh_token').renameTo('elsewhere').execute();
    const failed = await ask();
    expect(failed.status).toBe(500);
    expect(failed.headers.get('set-cookie')).toBeNull();
    await schema.alterTable('elsewhere').renameTo('refresh_token').execute();
    expect((await ask()).status).toBe(200);
    await own.stop();
  });

  it('serves two tabs that refresh at the same moment', async () => {
    const { cookie } = await app.signUp();
    const answers = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const answer of answers) expect((await refresh(cookieOf(answer))).status).toBe(200);
    // One successor, whoever asks for it how often: a copy of a token makes no branch of its own.
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
  });

  it('ends the whole family when a token comes back that was exchanged before', async () => {
    const { cookie } = await app.signUp();
    const next = cookieOf(await refresh(cookie));
    now += 11_000;
    expect((await refresh(cookie)).status).toBe(400);
    expect((await refresh(next)).status).toBe(400);
  });

  it('leaves other sign-ins of the person alone', async () => {
    const { cookie, email } = await app.signUp();
    const other = cookieOf(await signIn(email));
    await refresh(cookie);
    now += 11_000;
    await refresh(cookie);
    expect((await refresh(other)).status).toBe(200);
  });

  it('leaves no live token behind when the person signs out while it runs', async () => {
    const { meta } = app.parts;
    for (let round = 0; round < 20; round += 1) {
      const user = await app.signUp();
      const { id } = (await me(user.token)).body;
      const mine = Array.from({ length: 3 }, () => refresh(user.cookie));
      if (round % 2) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([...mine, app.call('POST', '/api/v1/auth/user/signout', { as: user })]);
      expect(await meta.db.selectFrom('refresh_token').select('hash').where('user_id', '=', id).execute()).toEqual([]);
    }
  });

  it('is refused after seven days', async () => {
    const { cookie } = await app.signUp();
    now += 7 * 24 * 3600_000;
    expect((await refresh(cookie)).status).toBe(400);
  });

  it('keeps only hashes of tokens', async () => {
    const { cookie } = await app.signUp();
    const token = cookie.split('=')[1] ?? '';
    const rows = await app.parts.meta.db.selectFrom('refresh_token').select('hash').execute();
    const hashes = rows.map(({ hash }) => hash);
    expect(hashes).toContain(createHash('sha256').update(token).digest('hex'));
    expect(hashes).not.toContain(token);
  });

  it('marks the cookie Secure where the site is served over https', async () => {
    const secure = await startTestApp({ settings: { siteUrl: 'https://tables.example.org' } });
    const answer = await secure.call('POST', '/api/v1/auth/user/signup', { body: { email: 'a@example.org', password } });
    expect(answer.headers.get('set-cookie')).toContain('; Secure');
    await secure.stop();
  });
});
