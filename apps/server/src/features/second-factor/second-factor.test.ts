import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outsideBases } from '../../meta/audit-store.ts';
import { cookieOf, startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

const password = 'long enough';
let now = Date.parse('2026-01-01T00:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

const post = (path: string, body: unknown, as: TestUser | null = null, to = app) => to.call('POST', `/api/v1/auth/${path}`, { as, body });
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
const signIn = (email: string) => post('user/signin', { email, password });
const wait = (): void => void (now += 30_000);

async function turnOn(to = app): Promise<{ user: TestUser; secret: string; codes: string[] }> {
  const user = await to.signUp();
  const { secret } = (await post('second-factor', { password }, user, to)).body;
  const { recovery_codes: codes } = (await post('second-factor/confirm', { code: codeOf(secret) }, user, to)).body;
  wait();
  return { user, secret, codes };
}

describe('a second factor', () => {
  it('is asked for at sign-in and opens the session with a code of the app', async () => {
    const { user, secret } = await turnOn();
    const first = await signIn(user.email);
    expect(first).toMatchObject({ status: 403, body: { code: 'secondFactorNeeded', details: { ticket: expect.any(String) } } });
    expect(cookieOf(first)).toBe('');
    const { ticket } = first.body.details;
    const done = await post('user/second-factor', { ticket, code: codeOf(secret) });
    expect(done.status).toBe(200);
    expect(cookieOf(done)).toContain('refresh_token=');
    expect((await app.call('GET', '/api/v1/auth/user/me', { as: done.body })).body.email).toBe(user.email);
  });

  it('counts only once a first code was right, and asks for the password before', async () => {
    const user = await app.signUp();
    expect((await post('second-factor', { password: 'wrong' }, user)).body.msg).toBe('Current password is wrong');
    const { uri, secret } = (await post('second-factor', { password }, user)).body;
    expect(uri).toContain(`secret=${secret}`);
    expect((await post('second-factor/confirm', { code: '000000' }, user)).status).toBe(400);
    expect((await signIn(user.email)).status).toBe(200);
    expect((await app.call('GET', '/api/v1/auth/second-factor', { as: user })).body).toEqual({ is_on: false, recovery_codes_left: 0 });
  });

  it('takes each code once, also when it is tried many times at once', async () => {
    const { user, secret } = await turnOn();
    const tickets = [(await signIn(user.email)).body.details.ticket];
    const code = codeOf(secret);
    const tries = await Promise.all(Array.from({ length: 8 }, () => post('user/second-factor', { ticket: tickets[0], code })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = (await signIn(user.email)).body.details.ticket;
    expect((await post('user/second-factor', { ticket: again, code })).body.code).toBe('secondFactorWrong');
  });

  it('takes a code half a minute late and none that is older', async () => {
    const { user, secret } = await turnOn();
    const { ticket } = (await signIn(user.email)).body.details;
    wait();
    const old = codeOf(secret);
    wait();
    wait();
    expect((await post('user/second-factor', { ticket, code: old })).status).toBe(400);
    const late = codeOf(secret);
    wait();
    expect((await post('user/second-factor', { ticket, code: late })).status).toBe(200);
  });

  it('is replaced by recovery codes, each once, however they are typed', async () => {
    const { user, codes } = await turnOn();
    expect(codes).toHaveLength(10);
    const use = async (code: string) =>
      (await post('user/second-factor', { ticket: (await signIn(user.email)).body.details.ticket, code })).status;
    const [one = '', other = ''] = codes;
    expect([await use(one), await use(one), await use(other.toLowerCase().replaceAll('-', ' '))]).toEqual([200, 400, 200]);
    const session = (await post('user/second-factor', { ticket: (await signIn(user.email)).body.details.ticket, code: codes[2] })).body;
    expect((await app.call('GET', '/api/v1/auth/second-factor', { as: session })).body).toEqual({ is_on: true, recovery_codes_left: 7 });
  });

  it('keeps its secret sealed and recovery codes as hashes', async () => {
    const { secret, codes } = await turnOn();
    const { db } = app.parts.meta;
    const kept = JSON.stringify([
      await db.selectFrom('second_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(kept).not.toContain(text);
  });

  it('cannot be guessed: ten tries in a quarter of an hour, whoever makes them', async () => {
    const strict = await startTestApp({ clock: { now: () => now }, settings: { rateLimits: true } });
    const { user, secret } = await turnOn(strict);
    const { ticket } = (await post('user/signin', { email: user.email, password }, null, strict)).body.details;
    for (let count = 0; count < 10; count += 1)
      expect((await post('user/second-factor', { ticket, code: '000000' }, null, strict)).status).toBe(400);
    expect((await post('user/second-factor', { ticket, code: codeOf(secret) }, null, strict)).status).toBe(429);
    await strict.stop();
  });

  it('wants a living ticket of its own person', async () => {
    const [one, other] = [await turnOn(), await turnOn()];
    const { ticket } = (await signIn(one.user.email)).body.details;
    expect((await post('user/second-factor', { ticket, code: codeOf(other.secret) })).body.code).toBe('secondFactorWrong');
    now += 5 * 60_000;
    expect((await post('user/second-factor', { ticket, code: codeOf(one.secret) })).body.code).toBe('secondFactorLate');
    expect((await post('user/second-factor', { ticket: 'x', code: '123456' })).body.code).toBe('secondFactorLate');
  });

  it('is turned off with a code, and by a super user for somebody who lost it', async () => {
    const { user, secret } = await turnOn();
    expect((await post('second-factor/end', { code: '000000' }, user)).status).toBe(400);
    expect((await post('second-factor/end', { code: codeOf(secret) }, user)).status).toBe(200);
    expect((await signIn(user.email)).status).toBe(200);
    const lost = await startTestApp({ clock: { now: () => now } });
    const boss = await lost.signUp();
    const { user: ben } = await turnOn(lost);
    const { id } = (await lost.call('GET', '/api/v1/auth/user/me', { as: ben })).body;
    expect((await lost.call('DELETE', `/api/v1/users/${id}/second-factor`, { as: ben })).status).toBe(403);
    expect((await lost.call('DELETE', `/api/v1/users/${id}/second-factor`, { as: boss })).status).toBe(200);
    expect((await lost.signIn(ben.email)).token).toBeTruthy();
    await lost.stop();
  });

  it('has recovery codes made anew, which makes the old ones void', async () => {
    const { user, secret, codes } = await turnOn();
    const { recovery_codes: fresh } = (await post('second-factor/recovery-codes', { code: codeOf(secret) }, user)).body;
    expect(fresh).toHaveLength(10);
    const use = async (code: string) =>
      (await post('user/second-factor', { ticket: (await signIn(user.email)).body.details.ticket, code })).status;
    expect([await use(codes[0] ?? ''), await use(fresh[0])]).toEqual([400, 200]);
  });
});

describe('what is done outside of bases', () => {
  it('is written down for the super user, and for nobody else', async () => {
    const own = await startTestApp({ clock: { now: () => (now += 1) } });
    try {
      const boss = await own.signUp('boss@example.org');
      const id = async (as: TestUser) => (await own.call('GET', '/api/v1/auth/user/me', { as })).body.id as string;
      const { user: ben, secret } = await turnOn(own);
      const benId = await id(ben);
      const said: string[] = [];
      const entries = async () => (await own.call('GET', '/api/v1/db/meta/audits?limit=100', { as: boss })).body;
      let told = 0;
      /** What the last steps left, oldest first. */
      const news = async () => {
        const { list, pageInfo } = await entries();
        const fresh = (list as Record<string, string>[]).slice(0, pageInfo.totalRows - told).toReversed();
        told = pageInfo.totalRows;
        said.push(JSON.stringify(fresh));
        return fresh.map(({ user, op_type, op_sub_type, row_id, description }) => [user, op_type, op_sub_type, row_id, description]);
      };
      const by = (user: string | null, type: string, verb: string, about: string | null = null, words: unknown = expect.any(String)) =>
        [user, type, verb, about, words] as const;
      expect(await news()).toEqual([
        by(boss.email, 'AUTHENTICATION', 'SIGNUP'),
        by(ben.email, 'AUTHENTICATION', 'SIGNUP'),
        by(ben.email, 'AUTHENTICATION', 'UPDATE'),
      ]);
      await post('user/signin', { email: 'nobody@example.org', password: 'a wrong secret' }, null, own);
      await post('user/signin', { email: ben.email, password: 'a wrong secret' }, null, own);
      const { ticket } = (await post('user/signin', { email: ben.email, password }, null, own)).body.details;
      await post('user/second-factor', { ticket, code: '000000' }, null, own);
      const session = (await post('user/second-factor', { ticket, code: codeOf(secret) }, null, own)).body as TestUser;
      expect(await news()).toEqual([
        by(null, 'AUTHENTICATION', 'SIGNIN', null, 'Sign-in failed: no such account'),
        by(ben.email, 'AUTHENTICATION', 'SIGNIN', null, 'Sign-in failed: wrong password'),
        by(ben.email, 'AUTHENTICATION', 'SIGNIN', null, 'Sign-in failed: wrong code'),
        by(ben.email, 'AUTHENTICATION', 'SIGNIN', null, 'Signed in'),
      ]);
      const token = (await own.call('POST', '/api/v1/tokens', { as: session, body: { description: 'x' } })).body;
      await own.call('DELETE', `/api/v1/tokens/${token.token ?? token.id}`, { as: session });
      wait();
      await post('second-factor/end', { code: codeOf(secret) }, session, own);
      await post('password/change', { currentPassword: password, newPassword: 'another long one' }, session, own);
      expect(await news()).toEqual([
        by(ben.email, 'AUTHENTICATION', 'CREATE'),
        by(ben.email, 'AUTHENTICATION', 'DELETE'),
        by(ben.email, 'AUTHENTICATION', 'UPDATE'),
        by(ben.email, 'AUTHENTICATION', 'PASSWORD_CHANGE'),
      ]);
      const asBoss = (method: string, path: string, body?: unknown) => own.call(method, `/api/v1/${path}`, { as: boss, body });
      await asBoss('PATCH', `users/${benId}`, { roles: 'org-level-creator' });
      const reset = (await asBoss('POST', `users/${benId}/generate-reset-url`)).body.reset_password_token as string;
      await post(`password/reset/${reset}`, { password: 'a third long one' }, null, own);
      await asBoss('PATCH', 'db/meta/plugins/nc_telegram', { active: true, input: { token: 'T0:secret' } });
      await asBoss('DELETE', `users/${benId}`);
      expect(await news()).toEqual([
        by(boss.email, 'ORG_USER', 'ROLES_MANAGEMENT', benId),
        by(boss.email, 'ORG_USER', 'PASSWORD_FORGOT', benId),
        by(null, 'AUTHENTICATION', 'PASSWORD_RESET'), // whose account is gone by now
        by(boss.email, 'META', 'UPDATE', 'nc_telegram'),
        by(boss.email, 'ORG_USER', 'DELETE', benId),
      ]);
      expect(said.join()).toContain('"ip":"127.0.0.1"');
      expect(said.join()).not.toMatch(/wrong secret|long enough|long one|T0:secret|nobody@/);
      expect(said.join()).not.toContain(token.token ?? reset);
      const cara = await own.signUp();
      expect((await own.call('GET', '/api/v1/db/meta/audits', { as: cara })).status).toBe(403);
      expect((await own.call('GET', '/api/v1/db/meta/audits')).status).toBe(401);
      now += 366 * 24 * 60 * 60_000;
      await own.parts.meta.audits.dropOutside(now - 365 * 24 * 60 * 60_000);
      expect(await own.parts.meta.audits.countOfBase(outsideBases)).toBe(0);
    } finally {
      await own.stop();
    }
  });
});
