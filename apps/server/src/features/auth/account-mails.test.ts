import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFilms } from '../../testing/make-films.ts';
import { openMailBox, type MailBox } from '../../testing/mail-box.ts';
import type { Ctx } from '../../app-context.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';
import { signUp } from './sign-up.ts';

const site = 'https://tables.example.org';
let now = Date.parse('2026-01-01T00:00:00Z');
let box: MailBox;
let app: TestApp;
let bare: TestApp;
let boss: TestUser;
let projectId: string;

beforeAll(async () => {
  box = await openMailBox();
  const mail = { url: box.url, from: 'Quadrille <no-reply@example.org>' };
  app = await startTestApp({ clock: { now: () => now }, settings: { mail, siteUrl: site } });
  bare = await startTestApp();
  boss = await app.signUp('boss@example.org');
  ({ projectId } = await makeFilms(app, boss));
});
afterAll(() => Promise.all([app.stop(), bare.stop()]).then(() => box.close()));

const post = (path: string, body: unknown = {}, as: TestUser | null = null, to = app) => to.call('POST', `/api/v1/${path}`, { as, body });
const me = async (as: TestUser) => (await app.call('GET', '/api/v1/auth/user/me', { as })).body;
const tokenIn = (body: string, page: string): string => new RegExp(`/#/${page}/([\\w-]+)`).exec(body)?.[1] ?? 'no link';
const forgotten = async (email: string, count = 1): Promise<string> => {
  await post('auth/password/forgot', { email });
  const seen = (mails: MailBox['mails']) => mails.filter(({ to, body }) => to === email && body.includes('reset-password')).length;
  await expect.poll(() => seen(box.mails), { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  const mine = box.mails.filter(({ to, body }) => to === email && body.includes('reset-password'));
  return tokenIn(mine.at(-1)?.body ?? '', 'reset-password');
};

describe('the language of a mail', () => {
  it('is that of its reader when they last signed in, else of whoever invites them', async () => {
    const gerda = await app.signUp('gerda@example.org');
    const headers = { 'accept-language': 'de-AT,de;q=0.9' };
    await app.call('POST', '/api/v1/auth/user/signin', { body: { email: gerda.email, password: 'long enough' }, headers });
    await post('auth/password/forgot', { email: gerda.email });
    await expect
      .poll(() => box.mails.some(({ to, raw }) => to === gerda.email && raw.includes('Subject: Neues Passwort festlegen')))
      .toBe(true);
    const body = { email: 'karim@example.org', roles: 'viewer' };
    await app.call('POST', `/api/v1/db/meta/projects/${projectId}/users`, { as: boss, body, headers: { 'accept-language': 'ar' } });
    expect((await box.wait(body.email)).body).toContain('dir="rtl"');
  });
});

describe('a form that was filled in', () => {
  it('is told to members its settings name, without what was entered, and to nobody else', async () => {
    const member = await app.signUp('member@example.org');
    await post(`db/meta/projects/${projectId}/users`, { email: member.email, roles: 'viewer' }, boss);
    const { list } = (await app.call('GET', `/api/v1/db/meta/projects/${projectId}/tables`, { as: boss })).body;
    const form = (await post(`db/meta/tables/${list[0].id}/forms`, { title: 'Ask' }, boss)).body;
    const email = JSON.stringify({ [member.email]: true, 'boss@example.org': false, 'stranger@example.org': true });
    await app.call('PATCH', `/api/v1/db/meta/forms/${form.id}`, { as: boss, body: { email } });
    const { uuid } = (await post(`db/meta/views/${form.id}/share`, {}, boss)).body;
    const told = () => box.mails.filter(({ raw }) => raw.includes('Subject: New answer: Ask'));
    await app.signUp('stranger@example.org');
    expect((await post(`db/public/shared-view/${uuid}/rows`, { data: { Name: 'a secret answer', Title: 'a secret answer' } })).status).toBe(
      200,
    );
    await expect.poll(() => told().map(({ to }) => to)).toEqual([member.email]);
    expect(told()[0]?.body).toContain(`/#/nc/${projectId}/${list[0].id}`);
    expect(told()[0]?.body).not.toContain('a secret answer');
  });
});

describe('a forgotten password', () => {
  it('is set anew by a mailed link, which ends all access there was', async () => {
    const user = await app.signUp();
    const key = (await post('tokens', {}, user)).body.token as string;
    const token = await forgotten(user.email);
    expect((await post(`auth/token/validate/${token}`)).body.msg).toBe('Token has been validated successfully');
    expect((await post(`auth/password/reset/${token}`, { password: 'short' })).status).toBe(400);
    expect((await post(`auth/password/reset/${token}`, { password: 'quite another' })).body.msg).toBe(
      'Password has been reset successfully',
    );
    expect((await me(user)).roles).toEqual({ guest: true });
    expect((await app.call('GET', '/api/v1/auth/user/me', { headers: { 'xc-token': key } })).body.roles).toEqual({ guest: true });
    expect((await app.call('POST', '/api/v1/auth/token/refresh', { headers: { cookie: user.cookie } })).status).toBe(400);
    expect((await app.signIn(user.email, 'quite another')).token).toBeTruthy();
    for (const path of ['auth/password/reset', 'auth/token/validate'])
      expect((await post(`${path}/${token}`, { password: 'yet another one' })).body.msg).toBe('Invalid reset url');
  });

  it('leads to the site of the settings, whatever host the request named', async () => {
    const user = await app.signUp();
    await app.call('POST', '/api/v1/auth/password/forgot', {
      body: { email: user.email },
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    await forgotten(user.email, 2);
    for (const { to, body } of box.mails) if (to === user.email) expect(body.replaceAll(site, '')).not.toMatch(/https?:\/\//);
  });

  it('cannot be set with a link of an hour ago, and by one of many at once only', async () => {
    const user = await app.signUp();
    const late = await forgotten(user.email);
    now += 3600_000;
    boss = await app.signIn(boss.email);
    expect((await post(`auth/password/reset/${late}`, { password: 'quite another' })).body.msg).toBe('Password reset url expired');
    const token = await forgotten(user.email, 2);
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post(`auth/password/reset/${token}`, { password: `password ${index}` })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is answered alike for known and unknown addresses, without waiting for the mail', async () => {
    const user = await app.signUp();
    const [known, unknown] = [
      await post('auth/password/forgot', { email: user.email }),
      await post('auth/password/forgot', { email: 'no@x.org' }),
    ];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known).toMatchObject({ status: 200, body: { msg: 'Please check your email to reset the password' } });
    await box.wait(user.email, 2);
    expect(box.mails.some(({ to }) => to === 'no@x.org')).toBe(false);
  });

  it('can be asked for three times an hour for one account, known or not', async () => {
    const strict = await startTestApp({ settings: { rateLimits: true, mail: { url: box.url, from: 'a@example.org' }, siteUrl: site } });
    const { email } = await strict.signUp();
    for (const address of [email, 'nobody@example.org']) {
      const statuses = [];
      for (let count = 0; count < 4; count += 1)
        statuses.push((await post('auth/password/forgot', { email: address }, null, strict)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    await strict.stop();
  });

  it('says honestly that no mail is sent, and a super user hands on a link instead', async () => {
    const owner = await bare.signUp();
    const user = await bare.signUp();
    expect(await post('auth/password/forgot', { email: user.email }, null, bare)).toMatchObject({
      status: 400,
      body: { code: 'mailMissingToForget' },
    });
    const { id } = (await bare.call('GET', '/api/v1/auth/user/me', { as: user })).body;
    const answer = await post(`users/${id}/generate-reset-url`, {}, owner, bare);
    const { reset_password_token: token, reset_password_url: url } = answer.body;
    expect(url).toBe(`${bare.url}/auth/password/reset/${token}`);
    expect((await post(`users/${id}/generate-reset-url`, {}, user, bare)).status).toBe(403);
    expect((await post('users/nobody/generate-reset-url', {}, owner, bare)).body.msg).toBe("User with id 'nobody' not found");
    expect((await post(`auth/password/reset/${token}`, { password: 'quite another' }, null, bare)).status).toBe(200);
    expect((await bare.signIn(user.email, 'quite another')).token).toBeTruthy();
  });

  it('keeps only hashes of links', async () => {
    const user = await app.signUp();
    const token = await forgotten(user.email);
    expect(JSON.stringify(await app.parts.meta.db.selectFrom('account_token').selectAll().execute())).not.toContain(token);
  });
});

describe('signing up where mail is sent', () => {
  const ask = (email: string, more: object = {}) => post('auth/user/signup', { email, password: 'long enough', ...more });
  const linkOf = async (email: string) => tokenIn((await box.wait(email)).body, 'signup');

  it('answers the same for known and unknown addresses, and asks nothing about them', async () => {
    const { email } = await app.signUp('known@example.org');
    const { audits, users } = app.parts.meta;
    const before = [await audits.count({}), (await users.list({ text: '', limit: 1, offset: 0 })).total];
    const [known, unknown] = [await ask(email), await ask('unknown@example.org')];
    expect([known.status, known.text, known.headers.get('set-cookie')]).toEqual([unknown.status, unknown.text, null]);
    expect(known.body).toEqual({ msg: 'Please check your email to go on' });
    expect([await audits.count({}), (await users.list({ text: '', limit: 1, offset: 0 })).total]).toEqual(before);
    expect((await box.wait(email, 2)).raw).toContain('Subject: You have an account already');
    expect((await box.wait('unknown@example.org')).raw).toContain('Subject: Create your account');
  });

  it('does the same for both before it answers, so that its time tells nothing', async () => {
    const { email } = await app.signUp('timed@example.org');
    const request = { ip: '127.0.0.1', header: () => undefined } as unknown as Ctx['request'];
    const doneFor = async (address: string): Promise<string[]> => {
      const done: string[] = [];
      const { meta, random } = app.parts;
      const users = new Proxy(meta.users, {
        get: (store, name, self) => {
          done.push(`users.${String(name)}`);
          return Reflect.get(store, name, self) as unknown;
        },
      });
      const watched = { bytes: (count: number) => (done.push(`random ${count}`), random.bytes(count)) };
      const parts = { ...app.parts, meta: { ...meta, users }, random: watched };
      await signUp({ parts, request } as Ctx, { email: address, password: 'long enough' });
      return done;
    };
    // No look at the address, and no hash of a password, which draws its salt.
    expect([await doneFor(email), await doneFor('timed-too@example.org')]).toEqual([['users.hasAny'], ['users.hasAny']]);
  });

  it('makes an account by the mailed link alone, of a proved address, once', async () => {
    await ask('rosa@example.org', { password: undefined });
    const token = await linkOf('rosa@example.org');
    expect(await app.parts.meta.users.findByEmail('rosa@example.org')).toBeNull();
    for (const [wrong, code] of [
      [{ email: 'other@example.org', token }, 'inviteInvalid'],
      [{ email: 'rosa@example.org', token: `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}` }, 'inviteInvalid'],
      [{ email: 'rosa@example.org', token, password: undefined }, 'invalidRequest'],
    ] as const)
      expect((await ask(wrong.email, wrong)).body.code).toBe(code);
    const check = () => post(`auth/token/validate/${token}?email=rosa@example.org`);
    expect((await check()).status).toBe(200);
    const session = await ask('rosa@example.org', { token, firstname: 'Rosa' });
    expect((await check()).body.code).toBe('userExists');
    expect(await me(session.body)).toMatchObject({ email: 'rosa@example.org', firstname: 'Rosa', email_verified: true });
    expect((await ask('rosa@example.org', { token })).body.code).toBe('userExists');
  });

  it('takes up an invitation of the address, and no link after a day', async () => {
    await post(`db/meta/projects/${projectId}/users`, { email: 'ines@example.org', roles: 'editor' }, boss);
    await ask('ines@example.org');
    const token = tokenIn((await box.wait('ines@example.org', 2)).body, 'signup');
    now += 24 * 3600_000;
    expect((await ask('ines@example.org', { token })).body.code).toBe('signUpLinkExpired');
    expect((await post(`auth/token/validate/${token}?email=ines@example.org`)).body.code).toBe('signUpLinkExpired');
    boss = await app.signIn(boss.email);
    await ask('ines@example.org');
    const again = tokenIn((await box.wait('ines@example.org', 3)).body, 'signup');
    const session = (await ask('ines@example.org', { token: again })).body;
    expect((await app.call('GET', `/api/v1/db/data/noco/${projectId}/Films`, { as: session })).status).toBe(200);
  });

  it('is closed alike for all where only invited people may, and mails nobody more than three times an hour', async () => {
    const strict = await startTestApp({ settings: { rateLimits: true, mail: { url: box.url, from: 'a@example.org' }, siteUrl: site } });
    const owner = await strict.signUp();
    const of = (email: string) => post('auth/user/signup', { email, password: 'long enough' }, null, strict);
    for (const address of [owner.email, 'nobody@example.org']) {
      const statuses = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await of(address)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    await post('app-settings', { invite_only_signup: true }, owner, strict);
    const [known, unknown] = [await of(owner.email), await of('nobody@example.org')];
    expect([known.body.code, known.text]).toEqual(['signupClosed', unknown.text]);
    await strict.stop();
  });
});

/** An account of a time when no mail was sent. */
async function unproved(): Promise<TestUser> {
  const user = await app.signUp();
  await app.parts.meta.db.updateTable('user').set({ email_verified_at: null }).where('email', '=', user.email).execute();
  await box.wait(user.email);
  expect((await post('auth/email/verify', {}, user)).status).toBe(200);
  return user;
}

describe('an address', () => {
  it('is confirmed by a mailed link, once', async () => {
    const user = await unproved();
    expect((await me(user)).email_verified).toBe(false);
    const token = tokenIn((await box.wait(user.email, 2)).body, 'verify-email');
    expect((await post(`auth/email/validate/${token}`)).body.msg).toBe('Email has been verified successfully');
    expect((await me(user)).email_verified).toBe(true);
    expect(await post(`auth/email/validate/${token}`)).toMatchObject({ status: 400, body: { msg: 'Invalid verification url' } });
  });

  it('can be sent another link, which makes the first one void', async () => {
    const user = await unproved();
    const first = tokenIn((await box.wait(user.email, 2)).body, 'verify-email');
    expect((await post('auth/email/verify', {}, user)).status).toBe(200);
    const second = tokenIn((await box.wait(user.email, 3)).body, 'verify-email');
    expect((await post(`auth/email/validate/${first}`)).status).toBe(400);
    expect((await post(`auth/email/validate/${second}`)).status).toBe(200);
    expect((await post('auth/email/verify')).status).toBe(401);
  });
});

describe('an invitation by mail', () => {
  const invite = (email: string) => post(`db/meta/projects/${projectId}/users`, { email, roles: 'editor' }, boss);
  const accept = async (email: string) => {
    const mails = box.mails.filter(({ to }) => to === email);
    const token = tokenIn(mails.at(-1)?.body ?? '', 'signup');
    return post('auth/user/signup', { email, password: 'long enough', token });
  };

  it('is told to its person alone and confirms their address', async () => {
    const answer = await invite('noor@example.org');
    expect(answer.body).toEqual({ msg: 'The user has been invited successfully', email: 'noor@example.org' });
    const session = (await accept('noor@example.org')).body;
    expect(await me(session)).toMatchObject({ email: 'noor@example.org', email_verified: true });
    expect((await app.call('GET', `/api/v1/db/data/noco/${projectId}/Films`, { as: session })).status).toBe(200);
  });

  it('is sent again, by members’ page and by the list of everybody', async () => {
    await invite('sam@example.org');
    const { list } = (await app.call('GET', '/api/v1/users?query=sam@example.org', { as: boss })).body;
    for (const path of [`db/meta/projects/${projectId}/users/${list[0].id}`, `users/${list[0].id}`])
      expect((await post(`${path}/resend-invite`, {}, boss)).body.msg).toBe('The invitation has been sent to the user');
    await box.wait('sam@example.org', 3);
    expect((await accept('sam@example.org')).status).toBe(200);
    expect((await post(`users/${list[0].id}/resend-invite`, {}, boss)).status).toBe(400);
  });

  it('tells members who have an account already', async () => {
    const user = await app.signUp();
    await invite(user.email);
    expect((await box.wait(user.email, 2)).body).toContain('has made you a member of');
  });

  it('is made for the whole installation by super users alone', async () => {
    const add = (as: TestUser, email: string) => post('users', { email, roles: 'org-level-creator' }, as);
    expect((await add(boss, 'kit@example.org')).body).toEqual({ msg: 'The user has been invited successfully', email: 'kit@example.org' });
    expect((await add(boss, 'kit@example.org')).body.msg).toBe('User already exist');
    expect((await add(await app.signUp(), 'other@example.org')).status).toBe(403);
    await box.wait('kit@example.org');
    expect((await me((await accept('kit@example.org')).body)).roles).toEqual({ 'org-level-creator': true });
  });

  it('becomes a token to hand on where the mail server refuses it, or there is none', async () => {
    const own = await openMailBox();
    const other = await startTestApp({ settings: { mail: { url: own.url, from: 'a@example.org' }, siteUrl: site, logLevel: 'error' } });
    const owner = await other.signUp();
    own.refuse();
    const { body } = await post('users', { email: 'lee@example.org' }, owner, other);
    expect(body).toEqual({ email: 'lee@example.org', invite_token: expect.stringMatching(/^[\w-]{40}$/) });
    const check = async () => (await post(`auth/token/validate/${body.invite_token}`, {}, null, other)).body;
    expect(await check()).toEqual({ msg: 'Token has been validated successfully' });
    const signUp = { email: 'lee@example.org', password: 'long enough', token: body.invite_token };
    const session = (await post('auth/user/signup', signUp, null, other)).body;
    expect((await other.call('GET', '/api/v1/auth/user/me', { as: session })).body.email_verified).toBe(false);
    expect(await check()).toMatchObject({ code: 'resetInvalid' });
    await other.stop();
    await own.close();
  });
});
