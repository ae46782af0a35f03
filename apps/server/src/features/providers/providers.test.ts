import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settings } from '../../config/settings.ts';
import { startOidcServer, visitAs, type OidcServer } from '../../testing/oidc-server.ts';
import { cookieOf, startTestApp, type TestAnswer, type TestApp, type TestAppOptions, type TestUser } from '../../testing/start-test-app.ts';

const site = 'http://tables.example.org';
const client = { clientId: 'quadrille', clientSecret: 'a secret between the two', redirectUri: `${site}/` };
let oidc: OidcServer;
let app: TestApp;
let boss: TestUser;
let now = Date.now();

const settingsFor = (issuer: string): Partial<Settings> => ({
  siteUrl: site,
  allowPrivateNetwork: true,
  providers: { google: null, github: null, oidc: { url: issuer, name: 'House', ...client } },
});
const start = (options: TestAppOptions = {}, settings: Partial<Settings> = {}) =>
  startTestApp({ clock: { now: () => now }, ...options, settings: { ...settingsFor(oidc.issuer), ...settings } });

beforeAll(async () => {
  oidc = await startOidcServer(client);
  app = await start();
  boss = await app.signUp('boss@example.org');
});
afterAll(() => app.stop().then(() => oidc.close()));

interface Visit {
  readonly url: string;
  readonly cookie: string;
}

async function begin(to = app, as: TestUser | null = null, provider = 'oidc'): Promise<Visit> {
  const answer = await to.call('POST', `/api/v1/auth/${provider}/begin`, { as });
  if (answer.status !== 200) throw new Error(answer.text);
  return { url: answer.body.url, cookie: cookieOf(answer) };
}

/** The page that comes back hands its query over. */
const redeem = (back: URL, cookie: string, to = app, provider = 'oidc'): Promise<TestAnswer> =>
  to.call('POST', `/api/v1/auth/${provider}/genTokenByCode${back.search}`, { headers: { cookie } });

async function signInAs(subject: string, to = app, as: TestUser | null = null): Promise<TestAnswer> {
  const { url, cookie } = await begin(to, as);
  return redeem(await visitAs(url, subject, site), cookie, to);
}

const me = async (token: string, to = app) => (await to.call('GET', '/api/v1/auth/user/me', { headers: { 'xc-auth': token } })).body;
const know = (subject: string, claims: object): string => {
  oidc.accounts.set(subject, claims);
  return subject;
};

describe('signing in with a provider of OpenID Connect', () => {
  it('makes an account with a confirmed address, and finds it again by what the provider calls it', async () => {
    know('ada-1', { email: 'Ada@example.org', email_verified: true, name: 'Ada King' });
    const first = await signInAs('ada-1');
    expect(first.status).toBe(200);
    expect(cookieOf(first)).toContain('refresh_token=');
    const ada = await me(first.body.token);
    expect(ada).toMatchObject({ email: 'ada@example.org', firstname: 'Ada', lastname: 'King', email_verified: true });
    know('ada-1', { email: 'renamed@example.org', email_verified: true });
    expect((await me((await signInAs('ada-1')).body.token)).id).toBe(ada.id);
  });

  it('uses PKCE, a state and a nonce that differ each time', async () => {
    const [one, other] = [new URL((await begin()).url), new URL((await begin()).url)];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)?.length).toBeGreaterThan(30);
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
    }
    expect(one.searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('takes a code once under fifty parallel tries', async () => {
    know('many', { email: 'many@example.org', email_verified: true });
    const { url, cookie } = await begin();
    const back = await visitAs(url, 'many', site);
    const tries = await Promise.all(Array.from({ length: 50 }, () => redeem(back, cookie)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ body }) => body.code === 'providerVisitInvalid')).toHaveLength(49);
  });

  it('refuses a code that comes back to another browser, with another state, or too late', async () => {
    know('lost', { email: 'lost@example.org', email_verified: true });
    const victim = await begin();
    const attacker = await begin();
    const back = await visitAs(attacker.url, 'lost', site);
    expect(await redeem(back, victim.cookie)).toMatchObject({ status: 400, body: { code: 'providerVisitInvalid' } });
    const other = await begin();
    const swapped = await visitAs(other.url, 'lost', site);
    swapped.searchParams.set('state', 'oidc.made-up');
    expect((await redeem(swapped, other.cookie)).body.code).toBe('providerVisitInvalid');
    const late = await begin();
    const lateBack = await visitAs(late.url, 'lost', site);
    now += 10 * 60_000;
    expect((await redeem(lateBack, late.cookie)).body.code).toBe('providerVisitInvalid');
    now -= 10 * 60_000;
  });

  it('refuses a code the provider did not give, and says so to no stranger', async () => {
    const { url, cookie } = await begin();
    const back = new URL(`${site}/?code=made-up&state=${new URL(url).searchParams.get('state')}&iss=${encodeURIComponent(oidc.issuer)}`);
    const answer = await redeem(back, cookie);
    expect(answer).toMatchObject({ status: 400, body: { code: 'providerRefused' } });
    expect(answer.text).not.toContain(client.clientSecret);
  });

  it('refuses the code of one visit in another', async () => {
    know('mix', { email: 'mix@example.org', email_verified: true });
    const [one, other] = [await begin(), await begin()];
    const back = await visitAs(one.url, 'mix', site);
    back.searchParams.set('state', new URL(other.url).searchParams.get('state') ?? '');
    expect((await redeem(back, other.cookie)).body.code).toBe('providerRefused');
  });

  it('opens no account whose address was never confirmed here, until its owner connects the provider', async () => {
    const user = await app.signUp('planted@example.org');
    know('planted', { email: 'planted@example.org', email_verified: true });
    expect((await signInAs('planted')).body.code).toBe('providerAccountExists');
    expect((await signInAs('planted', app, user)).status).toBe(200);
    const again = await signInAs('planted');
    expect((await me(again.body.token)).email).toBe('planted@example.org');
    const list = await app.call('GET', '/api/v1/auth/providers', { as: user });
    expect(list.body.list).toEqual([{ provider: 'oidc' }]);
    expect((await app.call('DELETE', '/api/v1/auth/providers/oidc', { as: user })).body).toBe(true);
    expect((await signInAs('planted')).body.code).toBe('providerAccountExists');
  });

  it('opens the account of a confirmed address', async () => {
    const user = await app.signUp('sure@example.org');
    const { id } = await me(user.token);
    await app.parts.meta.users.setEmailVerified(id, now);
    know('sure', { email: 'sure@example.org', email_verified: true });
    expect((await me((await signInAs('sure')).body.token)).id).toBe(id);
  });

  it('believes no address the provider does not vouch for', async () => {
    know('vague', { email: 'boss@example.org', email_verified: false });
    expect((await signInAs('vague')).body.code).toBe('providerEmailMissing');
    know('vague', {});
    expect((await signInAs('vague')).body.code).toBe('providerEmailMissing');
  });

  it('connects nobody with an account that opens somebody else’s', async () => {
    know('taken', { email: 'taken@example.org', email_verified: true });
    await signInAs('taken');
    expect((await signInAs('taken', app, await app.signUp())).body.code).toBe('providerTaken');
  });

  it('takes an invitation up, also where only invited people may sign up', async () => {
    const closed = await start();
    const owner = await closed.signUp();
    await closed.call('POST', '/api/v1/app-settings', { as: owner, body: { invite_only_signup: true } });
    know('guest', { email: 'guest@example.org', email_verified: true });
    expect((await signInAs('guest', closed)).body.msg).toBe('Not allowed to signup, contact super admin.');
    await closed.call('POST', '/api/v1/users', { as: owner, body: { email: 'guest@example.org', roles: 'org-level-creator' } });
    expect((await me((await signInAs('guest', closed)).body.token, closed)).roles).toEqual({ 'org-level-creator': true });
    await closed.stop();
  });

  it('asks for the second factor as a password does', async () => {
    know('two', { email: 'two@example.org', email_verified: true });
    const as = { email: '', cookie: '', token: (await signInAs('two')).body.token };
    const { secret } = (await app.call('POST', '/api/v1/auth/second-factor', { as, body: {} })).body;
    const code = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
    await app.call('POST', '/api/v1/auth/second-factor/confirm', { as, body: { code: code() } });
    now += 30_000;
    const asked = await signInAs('two');
    expect(asked).toMatchObject({ status: 403, body: { code: 'secondFactorNeeded' } });
    const body = { ticket: asked.body.details.ticket, code: code() };
    expect((await app.call('POST', '/api/v1/auth/user/second-factor', { body })).status).toBe(200);
  });

  it('keeps the only way somebody signs in', async () => {
    know('only', { email: 'only@example.org', email_verified: true });
    const as = { email: '', cookie: '', token: (await signInAs('only')).body.token };
    expect((await app.call('DELETE', '/api/v1/auth/providers/oidc', { as })).status).toBe(400);
    expect(
      (await app.call('POST', '/api/v1/auth/password/change', { as, body: { currentPassword: '', newPassword: password } })).status,
    ).toBe(400);
  });

  it('answers the same without /api/v1, as programs of this family call it', async () => {
    know('short', { email: 'short@example.org', email_verified: true });
    const { url, cookie } = await begin();
    const back = await visitAs(url, 'short', site);
    const answer = await app.call('POST', `/auth/oidc/genTokenByCode${back.search}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
  });

  it('is named to the sign-in page, and is not there where it is not set up', async () => {
    const info = (await app.call('GET', '/api/v1/db/meta/quadrille/info')).body;
    expect(info).toMatchObject({ oidcAuthEnabled: true, oidcProviderName: 'House', googleAuthEnabled: false, githubAuthEnabled: false });
    for (const provider of ['google', 'github', 'nonsense'])
      expect((await app.call('POST', `/api/v1/auth/${provider}/begin`)).status).toBe(404);
    expect(boss.email).toBe('boss@example.org');
  });

  // CVE-2023-26492 and kin: the server is made to call addresses inside its own network.
  it('sends no packet to a provider inside the network unless that is allowed', async () => {
    const guarded = await start({}, { allowPrivateNetwork: false });
    const before = oidc.count();
    expect(await guarded.call('POST', '/api/v1/auth/oidc/begin')).toMatchObject({ status: 400, body: { code: 'providerUnreachable' } });
    expect(oidc.count()).toBe(before);
    await guarded.stop();
  });
});

const password = 'long enough';

describe('signing in with GitHub', () => {
  let github: Server;
  let own: TestApp;
  const asked: string[] = [];

  beforeAll(async () => {
    github = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push(`${request.url} ${body}`);
        const isSigned = request.headers.authorization?.toLowerCase() === 'bearer gho_1';
        const answers: Record<string, unknown> = {
          '/login/oauth/access_token': body.includes('code=good')
            ? { access_token: 'gho_1', token_type: 'bearer' }
            : { error: 'bad_verification_code' },
          '/api/v3/user': isSigned ? { id: 42, name: 'Mona Lisa' } : null,
          '/api/v3/user/emails': isSigned
            ? [
                { email: 'other@example.org', primary: false, verified: true },
                { email: 'mona@example.org', primary: true, verified: true },
              ]
            : [],
        };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(answers[request.url ?? ''] ?? null));
      });
    });
    await new Promise<void>((resolve) => github.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(github.address() as AddressInfo).port}`;
    own = await start({}, { providers: { google: null, oidc: null, github: { url, name: 'GitHub', ...client } } });
  });
  afterAll(() => own.stop().then(() => new Promise((resolve) => github.close(resolve))));

  it('takes the primary, confirmed address and the number of the account', async () => {
    const { url, cookie } = await begin(own, null, 'github');
    const sent = new URL(url);
    expect([sent.pathname, sent.searchParams.get('scope')]).toEqual(['/login/oauth/authorize', 'read:user user:email']);
    const answer = await redeem(new URL(`${site}/?code=good&state=${sent.searchParams.get('state')}`), cookie, own, 'github');
    expect(await me(answer.body.token, own)).toMatchObject({ email: 'mona@example.org', firstname: 'Mona', lastname: 'Lisa' });
    expect(asked.find((line) => line.includes('code=good'))).toMatch(/code_verifier=[\w-]{43,}/);
  });

  it('refuses a code GitHub does not know', async () => {
    const { url, cookie } = await begin(own, null, 'github');
    const back = new URL(`${site}/?code=bad&state=${new URL(url).searchParams.get('state')}`);
    expect((await redeem(back, cookie, own, 'github')).body.code).toBe('providerRefused');
  });
});
