import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf } from '../testing/start-test-app.ts';
import { itAnswers, startWorld, type WireWorld } from './testing/wire-world.ts';

let world: WireWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.api.stop());

const password = 'long enough';
const schemaFault = (instancePath: string) => ({ msg: 'Invalid request body', errors: [expect.objectContaining({ instancePath })] });

describe('sign-up', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'answers a token',
        ask: 'POST auth/user/signup',
        as: 'guest',
        send: { email: 'Ada@Example.org', password },
        gives: { token: expect.any(String) },
      },
      {
        fact: 'knows addresses in any case',
        ask: 'POST auth/user/signup',
        as: 'guest',
        send: { email: 'ADA@example.org', password },
        status: 400,
        gives: { msg: 'User already exist' },
      },
      {
        fact: 'takes names and the subscription',
        ask: 'POST auth/user/signup',
        as: 'guest',
        send: { email: 'bob@example.org', password, firstname: 'Bob', lastname: null, ignore_subscribe: true, token: null },
      },
      {
        fact: 'refuses what is no address',
        ask: 'POST auth/user/signup',
        as: 'guest',
        send: { email: 'nobody', password },
        status: 400,
        gives: schemaFault('/email'),
      },
      {
        fact: 'refuses seven characters',
        ask: 'POST auth/user/signup',
        as: 'guest',
        send: { email: 'cid@example.org', password: '1234567' },
        status: 400,
        gives: schemaFault('/password'),
      },
      { fact: 'takes eight', ask: 'POST auth/user/signup', as: 'guest', send: { email: 'cid@example.org', password: 'abcdefgh' } },
      {
        fact: 'refuses a token that invites nobody',
        ask: 'POST auth/user/signup',
        as: 'guest',
        send: { email: 'dan@example.org', password, token: 'x' },
        status: 400,
        gives: { msg: 'Invalid invite url' },
      },
    ],
  );

  it('gives the first person every role, later ones little', async () => {
    const roles = async (as: 'owner' | 'stranger') => (await world.api.call('GET', 'auth/user/me', undefined, world.api[as])).body.roles;
    expect(await roles('owner')).toEqual({ 'org-level-creator': true, super: true });
    expect(await roles('stranger')).toEqual({ 'org-level-viewer': true });
  });

  it('sets the refresh cookie for a week', async () => {
    const { headers } = await world.api.call('POST', 'auth/user/signup', { email: 'eve@example.org', password }, null);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^refresh_token=[0-9a-f]{80}; .*Path=\/.*Expires=.*HttpOnly|^refresh_token=[0-9a-f]{80};.*HttpOnly/);
    const until = Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '') - Date.now();
    expect(Math.round(until / 86_400_000)).toBe(7);
  });

  it('may be by invitation alone', async () => {
    await world.api.call('POST', 'app-settings', { invite_only_signup: true });
    const refused = await world.api.call('POST', 'auth/user/signup', { email: 'fay@example.org', password }, null);
    await world.api.call('POST', 'app-settings', { invite_only_signup: false });
    expect([refused.status, refused.body.msg]).toEqual([400, 'Not allowed to signup, contact super admin.']);
  });

  it('of an invited person takes their token, and no other', async () => {
    const { invite_token: token } = (await world.api.call('POST', 'users', { email: 'gil@example.org', roles: 'org-level-creator' })).body;
    const sign = (given: string) =>
      world.api.call('POST', 'auth/user/signup', { email: 'gil@example.org', password, token: given, firstname: 'Gil' }, null);
    expect((await sign(token.replace(/^./, token.startsWith('0') ? '1' : '0'))).body.msg).toBe('Invalid invite url');
    const { body } = await sign(token);
    const me = await world.api.app.call('GET', '/api/v1/auth/user/me', { headers: { 'xc-auth': body.token } });
    expect(me.body).toMatchObject({ email: 'gil@example.org', firstname: 'Gil', roles: { 'org-level-creator': true } });
    expect((await sign(token)).status).toBe(400);
  });
});

describe('sign-in', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'answers a token',
        ask: 'POST auth/user/signin',
        as: 'guest',
        send: { email: '{viewer.email}', password },
        gives: { token: expect.any(String) },
      },
      {
        fact: 'refuses a wrong password',
        ask: 'POST auth/user/signin',
        as: 'guest',
        send: { email: '{viewer.email}', password: 'not this one' },
        status: 400,
        exactly: expect.objectContaining({ msg: 'Invalid credentials' }),
      },
      {
        fact: 'refuses unknown people in the same words',
        ask: 'POST auth/user/signin',
        as: 'guest',
        send: { email: 'who@example.org', password },
        status: 400,
        gives: { msg: 'Invalid credentials' },
      },
      {
        fact: 'misses a password',
        ask: 'POST auth/user/signin',
        as: 'guest',
        send: { email: '{viewer.email}' },
        status: 401,
        gives: { msg: 'Unauthorized' },
      },
      {
        fact: 'misses an address',
        ask: 'POST auth/user/signin',
        as: 'guest',
        send: { password },
        status: 401,
        gives: { msg: 'Unauthorized' },
      },
    ],
  );

  it('renews the cookie, and its token tells who, for the hour the cookie outlives', async () => {
    const [first, second] = [await world.api.app.signIn('bob@example.org'), await world.api.app.signIn('bob@example.org')];
    expect(first.cookie).not.toBe(second.cookie);
    const [header, claims] = first.token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header).toMatchObject({ alg: 'HS256', typ: 'JWT' });
    expect(claims).toMatchObject({
      email: 'bob@example.org',
      id: expect.any(String),
      token_version: expect.any(String),
      iat: expect.any(Number),
    });
    expect(claims.roles).toBeDefined();
    expect(claims.exp - claims.iat).toBe(3600);
  });
});

describe('who one is', () => {
  beforeAll(async () => {
    const { names, api } = world;
    names['token'] = (await api.call('POST', 'tokens', {})).body.token;
    names['share'] = (
      await api.call('POST', 'db/meta/projects/{project}/shared'.replace('{project}', api.projectId), { roles: 'editor' })
    ).body.uuid;
  });

  itAnswers(
    () => world,
    [
      {
        fact: 'of a session',
        ask: 'GET auth/user/me',
        as: 'viewer',
        gives: {
          id: '{viewer.id}',
          email: '{viewer.email}',
          roles: { 'org-level-viewer': true },
          project_roles: null,
          workspace_roles: null,
          token_version: expect.any(String),
        },
        without: /"(?:password|salt|refresh_token|invite_token|reset_password_token|email_verification_token)"/,
      },
      {
        fact: 'in a project one is a member of',
        ask: 'GET auth/user/me?project_id={project}',
        as: 'viewer',
        gives: { roles: { 'org-level-viewer': true }, project_roles: { viewer: true } },
      },
      {
        fact: 'in a project as its owner',
        ask: 'GET auth/user/me?project_id={project}',
        gives: { project_roles: { owner: true, creator: true } },
      },
      { fact: 'in a project of others', ask: 'GET auth/user/me?project_id={project}', as: 'stranger', gives: { project_roles: null } },
      {
        fact: 'of a guest',
        ask: 'GET auth/user/me',
        as: 'guest',
        exactly: { roles: { guest: true }, project_roles: null, workspace_roles: null },
      },
      {
        fact: 'of an API token',
        ask: 'GET auth/user/me',
        as: 'guest',
        headers: { 'xc-token': '{token}' },
        gives: { id: '{owner.id}', is_api_token: true, isAuthorized: true, roles: expect.any(Object) },
        without: /@example/,
      },
      {
        fact: 'of a shared base',
        ask: 'GET auth/user/me',
        as: 'guest',
        headers: { 'xc-shared-base-id': '{share}' },
        gives: { roles: { editor: true }, isAuthorized: true, isPublicBase: true },
      },
    ],
  );

  it('gives the fields programs read', async () => {
    const { body } = await world.api.call('GET', 'auth/user/me');
    for (const key of [
      'id',
      'email',
      'firstname',
      'lastname',
      'username',
      'email_verified',
      'roles',
      'created_at',
      'updated_at',
      'token_version',
    ])
      expect(body).toHaveProperty(key);
  });
});

describe('passwords', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'are changed',
        ask: 'POST auth/password/change',
        as: 'editor',
        send: { currentPassword: password, newPassword: 'another long one' },
        gives: { msg: 'Password has been updated successfully' },
      },
      { fact: 'end the sessions they had begun', ask: 'GET db/meta/projects', as: 'editor', status: 401 },
      {
        fact: 'are not changed with a wrong one',
        ask: 'POST auth/password/change',
        as: 'viewer',
        send: { currentPassword: 'wrong', newPassword: 'another long one' },
        status: 400,
        gives: { msg: 'Current password is wrong' },
      },
      {
        fact: 'are not changed to a short one',
        ask: 'POST auth/password/change',
        as: 'viewer',
        send: { currentPassword: password, newPassword: 'short' },
        status: 400,
        gives: schemaFault('/newPassword'),
      },
      {
        fact: 'are not changed by guests',
        ask: 'POST auth/password/change',
        as: 'guest',
        send: { currentPassword: password, newPassword: 'another long one' },
        status: 401,
      },
      {
        fact: 'that are forgotten need mail',
        ask: 'POST auth/password/forgot',
        as: 'guest',
        send: { email: '{viewer.email}' },
        status: 400,
        gives: { msg: 'Email Plugin is not found. Please contact administrators to configure it in App Store first.' },
      },
      {
        fact: 'are not set by a token nobody has',
        ask: 'POST auth/password/reset/nothing',
        as: 'guest',
        send: { password },
        status: 400,
        gives: { msg: 'Invalid reset url' },
      },
      {
        fact: 'are not set to a short one',
        ask: 'POST auth/password/reset/nothing',
        as: 'guest',
        send: { password: 'short' },
        status: 400,
        gives: schemaFault('/password'),
      },
      {
        fact: 'say so of a token nobody has',
        ask: 'POST auth/token/validate/nothing',
        as: 'guest',
        status: 400,
        gives: { msg: 'Invalid reset url' },
      },
      {
        fact: 'of an address nobody has',
        ask: 'POST auth/email/validate/nothing',
        as: 'guest',
        status: 400,
        gives: { msg: 'Invalid verification url' },
      },
      {
        fact: 'are set by a link a super user hands on',
        ask: 'POST users/{stranger.id}/generate-reset-url',
        gives: { reset_password_token: expect.any(String), reset_password_url: expect.stringContaining('/auth/password/reset/') },
        keep: { reset: 'reset_password_token' },
      },
      {
        fact: 'that link is known',
        ask: 'POST auth/token/validate/{reset}',
        as: 'guest',
        gives: { msg: 'Token has been validated successfully' },
      },
      {
        fact: 'by that link',
        ask: 'POST auth/password/reset/{reset}',
        as: 'guest',
        send: { password: 'a third long one' },
        gives: { msg: 'Password has been reset successfully' },
      },
      {
        fact: 'by that link once',
        ask: 'POST auth/password/reset/{reset}',
        as: 'guest',
        send: { password: 'a third long one' },
        status: 400,
        gives: { msg: 'Invalid reset url' },
      },
      {
        fact: 'the new one signs in',
        ask: 'POST auth/user/signin',
        as: 'guest',
        send: { email: '{stranger.email}', password: 'a third long one' },
      },
    ],
  );
});

describe('refresh', () => {
  const refresh = (cookie?: string) =>
    world.api.app.call('POST', '/api/v1/auth/token/refresh', { headers: cookie === undefined ? {} : { cookie } });

  it('takes the cookie, answers a token and another cookie', async () => {
    const { cookie } = await world.api.app.signIn('bob@example.org');
    const answer = await refresh(cookie);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token']]);
    expect(cookieOf(answer)).toMatch(/^refresh_token=[0-9a-f]{80}$/);
    expect(cookieOf(answer)).not.toBe(cookie);
  });

  it('says what is wrong', async () => {
    expect(await refresh()).toMatchObject({ status: 400, body: { msg: 'Missing refresh token' } });
    expect(await refresh('refresh_token=abc')).toMatchObject({ status: 400, body: { msg: 'Invalid refresh token' } });
  });
});

describe('sign-out', () => {
  it('says so, clears the cookie and ends the session', async () => {
    const user = await world.api.app.signIn('bob@example.org');
    const answer = await world.api.call('POST', 'auth/user/signout', {}, user);
    expect([answer.status, answer.body]).toEqual([200, { msg: 'Signed out successfully' }]);
    expect(answer.headers.get('set-cookie')).toMatch(/^refresh_token=;.*(1970|Max-Age=0)/);
    expect((await world.api.call('GET', 'db/meta/projects', undefined, user)).status).toBe(401);
  });
});

describe('codes of providers', () => {
  itAnswers(
    () => world,
    ['google', 'github', 'oidc'].flatMap((name) => [
      {
        fact: 'is not found where it is not set up',
        ask: `POST auth/${name}/genTokenByCode?code=x&state=y`,
        as: 'guest',
        status: 404,
      },
      {
        fact: 'the older address',
        ask: `POST /auth/${name}/genTokenByCode?code=x&state=y`,
        as: 'guest',
        status: 404,
        gives: { msg: expect.not.stringContaining('Cannot') },
      },
    ]),
  );
});
