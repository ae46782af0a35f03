import { afterAll, beforeAll, describe, expect } from 'vitest';
import { itAnswers, startWorld, type WireWorld } from './testing/wire-world.ts';

let world: WireWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.api.stop());

const users = 'db/meta/projects/{project}/users';
const faultAt = (instancePath: string) => ({ msg: 'Invalid request body', errors: [expect.objectContaining({ instancePath })] });

describe('members of a project', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'have one more level around the page',
        ask: `GET ${users}`,
        gives: {
          users: {
            list: expect.arrayContaining([
              expect.objectContaining({
                id: '{owner.id}',
                email: '{owner.email}',
                roles: 'owner',
                project_id: '{project}',
                main_roles: expect.stringMatching(/super/),
              }),
              expect.objectContaining({ email: '{viewer.email}', roles: 'viewer', main_roles: 'org-level-viewer' }),
            ]),
            pageInfo: { page: 1, isFirstPage: true },
          },
        },
        without: /password|salt/,
      },
      {
        fact: 'everybody else is listed without a role',
        ask: `GET ${users}`,
        gives: {
          users: { list: expect.arrayContaining([expect.objectContaining({ email: '{stranger.email}', project_id: null, roles: null })]) },
        },
      },
      {
        fact: 'are looked for',
        ask: `GET ${users}?query={editor.email}`,
        gives: { users: { list: [{ email: '{editor.email}', roles: 'editor' }], pageInfo: { totalRows: 1 } } },
      },
      {
        fact: 'come in pages',
        ask: `GET ${users}?limit=1&offset=1`,
        gives: { users: { list: [expect.any(Object)], pageInfo: { pageSize: 1, page: 2 } } },
      },
      {
        fact: 'are no business of editors',
        ask: `GET ${users}`,
        as: 'editor',
        status: 403,
        gives: { msg: 'userList - editor : Not allowed' },
      },
      {
        fact: 'who have an account come in at once',
        ask: `POST ${users}`,
        send: { email: '{stranger.email}', roles: 'commenter' },
        gives: { msg: 'The user has been invited successfully' },
      },
      {
        fact: 'are not invited twice',
        ask: `POST ${users}`,
        send: { email: '{stranger.email}', roles: 'viewer' },
        status: 400,
        gives: { msg: '{stranger.email} with role commenter already exists in this project' },
      },
      {
        fact: 'who are new get a token',
        ask: `POST ${users}`,
        send: { email: 'new@example.org', roles: 'creator' },
        exactly: { invite_token: expect.any(String), email: 'new@example.org' },
      },
      {
        fact: 'of several addresses, the ones that failed are named',
        ask: `POST ${users}`,
        send: { email: 'other@example.org,{viewer.email}', roles: 'viewer' },
        gives: { error: [{ email: '{viewer.email}', error: expect.any(String) }] },
      },
      ...['owner', 'creator', 'editor', 'commenter', 'viewer', 'guest', 'no-access'].map((roles) => ({
        fact: `may be ${roles}`,
        ask: `POST ${users}`,
        send: { email: `${roles}@example.org`, roles },
      })),
      {
        fact: 'may be nothing else',
        ask: `POST ${users}`,
        send: { email: 'x@example.org', roles: 'king' },
        status: 400,
        gives: faultAt('/roles'),
      },
      {
        fact: 'get another role',
        ask: `PATCH ${users}/{stranger.id}`,
        send: { email: '{stranger.email}', roles: 'viewer', project_id: '{project}' },
        exactly: { msg: 'The user has been updated successfully' },
      },
      {
        fact: 'get it without the project named again',
        ask: `PATCH ${users}/{stranger.id}`,
        send: { roles: 'editor' },
        gives: { msg: 'The user has been updated successfully' },
      },
      { fact: 'have it then', ask: 'GET auth/user/me?project_id={project}', as: 'stranger', gives: { project_roles: { editor: true } } },
      {
        fact: 'are not sent a mail where there is none',
        ask: `POST ${users}/{viewer.id}/resend-invite`,
        status: 400,
        gives: { msg: 'No Email Plugin is found. Please go to App Store to configure first or copy the invitation URL to users instead.' },
      },
      { fact: 'are taken out', ask: `DELETE ${users}/{stranger.id}`, exactly: { msg: 'The user has been deleted successfully' } },
      { fact: 'are out then', ask: 'GET db/data/noco/{project}/{books}', as: 'stranger', status: 403 },
    ],
  );
});

describe('tokens', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'are shown once, when they are made',
        ask: 'POST tokens',
        send: { description: 'reader' },
        gives: {
          id: expect.any(Number),
          description: 'reader',
          token: expect.stringMatching(/^[\w-]{40}$/),
          project_id: null,
          fk_user_id: '{owner.id}',
          enabled: 1,
          expiry: null,
          permissions: null,
          db_alias: null,
          created_at: expect.any(String),
        },
        keep: { key: 'token', keyId: 'id' },
      },
      {
        fact: 'are listed in pages',
        ask: 'GET tokens',
        gives: {
          list: [{ description: 'reader', fk_user_id: '{owner.id}', created_by: '{owner.email}' }],
          pageInfo: { totalRows: 1, pageSize: 25 },
        },
      },
      {
        fact: 'have 255 characters to say what for',
        ask: 'POST tokens',
        send: { description: 'x'.repeat(256) },
        status: 400,
        gives: faultAt('/description'),
      },
      {
        fact: 'open the wire',
        ask: 'GET db/meta/projects',
        as: 'guest',
        headers: { 'xc-token': '{key}' },
        gives: { list: [{ id: '{project}' }] },
      },
      {
        fact: 'make no tokens',
        ask: 'POST tokens',
        as: 'guest',
        send: {},
        headers: { 'xc-token': '{key}' },
        status: 403,
        gives: { msg: 'Not allowed with API token' },
      },
      { fact: 'end by themselves', ask: 'DELETE tokens/{key}', exactly: 1 },
      { fact: 'are over then', ask: 'GET db/meta/projects', as: 'guest', headers: { 'xc-token': '{key}' }, status: 401 },
      {
        fact: 'are made by viewers of the organisation',
        ask: 'POST tokens',
        as: 'viewer',
        send: { description: null },
        keep: { keyId: 'id' },
      },
      { fact: 'of others are seen by super users', ask: 'GET tokens', gives: { list: [{ fk_user_id: '{viewer.id}' }] } },
      { fact: 'of others are seen by nobody else', ask: 'GET tokens', as: 'editor', gives: { list: [] } },
      { fact: 'end by their id', ask: 'DELETE tokens/{keyId}', as: 'viewer', exactly: 1 },
      { fact: 'that never were are no fault', ask: 'DELETE tokens/nothing' },
    ],
  );
});

describe('tokens of a project', () => {
  const tokens = 'db/meta/projects/{project}/api-tokens';
  itAnswers(
    () => world,
    [
      {
        fact: 'are made',
        ask: `POST ${tokens}`,
        send: { description: 'one project' },
        gives: { token: expect.stringMatching(/^[\w-]{40}$/), project_id: '{project}' },
        keep: { key: 'token' },
      },
      {
        fact: 'are listed without a page',
        ask: `GET ${tokens}`,
        exactly: { list: [expect.objectContaining({ description: 'one project' })] },
      },
      {
        fact: 'act for their owner',
        ask: 'GET db/data/noco/{project}/{books}/count',
        as: 'guest',
        headers: { 'xc-token': '{key}' },
        gives: { count: 4 },
      },
      { fact: 'end', ask: `DELETE ${tokens}/{key}`, exactly: 1 },
      { fact: 'are for makers', ask: `GET ${tokens}`, as: 'editor', status: 403 },
    ],
  );
});

describe('licence and settings', () => {
  itAnswers(
    () => world,
    [
      { fact: 'are empty at first', ask: 'GET license', gives: {} },
      { fact: 'are kept', ask: 'POST license', send: { key: 'abc' }, exactly: { msg: 'The license key has been saved' } },
      { fact: 'are read', ask: 'GET license', gives: { key: 'abc' } },
      { fact: 'are empty at first', ask: 'GET app-settings', gives: {} },
      {
        fact: 'are kept',
        ask: 'POST app-settings',
        send: { invite_only_signup: true },
        exactly: { msg: 'The app settings have been saved' },
      },
      { fact: 'are read', ask: 'GET app-settings', gives: { invite_only_signup: true } },
      { fact: 'back again', ask: 'POST app-settings', send: { invite_only_signup: false } },
      ...['GET license', 'GET app-settings'].map((ask) => ({ fact: 'super users alone', ask, as: 'viewer' as const, status: 403 })),
    ],
  );
});

describe('people of the installation', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'are listed in pages, without secrets',
        ask: 'GET users?limit=2',
        gives: {
          list: [
            {
              id: expect.any(String),
              email: expect.any(String),
              email_verified: expect.anything(),
              roles: expect.any(String),
              projectsCount: expect.any(Number),
              created_at: expect.any(String),
            },
            {},
          ],
          pageInfo: { pageSize: 2 },
        },
        without: /"(?:password|salt)"/,
      },
      {
        fact: 'are looked for by a part of their address',
        ask: 'GET users?query={stranger.email}',
        gives: { list: [{ email: '{stranger.email}' }], pageInfo: { totalRows: 1 } },
      },
      {
        fact: 'are invited',
        ask: 'POST users',
        send: { email: 'hal@example.org', roles: 'org-level-creator' },
        exactly: { invite_token: expect.any(String), email: 'hal@example.org' },
      },
      {
        fact: 'are invited once',
        ask: 'POST users',
        send: { email: '{viewer.email}', roles: 'org-level-viewer' },
        status: 400,
        gives: { msg: 'User already exist' },
      },
      { fact: 'get no role there is not', ask: 'POST users', send: { email: 'ivy@example.org', roles: 'super' }, status: 400 },
      { fact: 'are read', ask: 'GET users/{viewer.id}', gives: { id: '{viewer.id}', email: '{viewer.email}' } },
      { fact: 'get another role', ask: 'PATCH users/{stranger.id}', send: { roles: 'org-level-creator' }, exactly: 1 },
      { fact: 'which ends their sessions', ask: 'GET db/meta/projects', as: 'stranger', status: 401 },
      {
        fact: 'who are super keep their role',
        ask: 'PATCH users/{owner.id}',
        send: { roles: 'org-level-viewer' },
        status: 400,
        gives: { msg: 'Cannot update super admin roles' },
      },
      { fact: 'who are super stay', ask: 'DELETE users/{owner.id}', status: 400, gives: { msg: 'Cannot delete super admin' } },
      {
        fact: 'who never were get no mail',
        ask: 'POST users/nobody/resend-invite',
        status: 400,
        gives: { msg: "User with id 'nobody' not found" },
      },
      {
        fact: 'get a link for a new password',
        ask: 'POST users/{editor.id}/generate-reset-url',
        gives: { reset_password_token: expect.any(String), reset_password_url: expect.stringMatching(/\/auth\/password\/reset\/[\w-]+$/) },
      },
      {
        fact: 'have a profile',
        ask: 'POST users/{viewer.id}/profile',
        as: 'viewer',
        send: { display_name: 'Vi', bio: 'Reads.', website: 'https://example.org', location: 'Oslo', user_name: 'vi' },
      },
      { fact: 'change it', ask: 'PATCH users/{viewer.id}/profile', as: 'viewer', send: { bio: 'Writes.' } },
      {
        fact: 'show it',
        ask: 'GET users/{viewer.id}/profile',
        as: 'viewer',
        gives: { display_name: 'Vi', bio: 'Writes.', location: 'Oslo' },
      },
      {
        fact: 'follow others',
        ask: 'POST users/{owner.id}/follower',
        as: 'viewer',
        send: { fk_follower_id: '{viewer.id}' },
        exactly: true,
      },
      { fact: 'are followed', ask: 'GET users/{owner.id}/follower', gives: { list: [{ id: '{viewer.id}' }] } },
      { fact: 'see whom they follow', ask: 'GET users/{viewer.id}/following', as: 'viewer', gives: { list: [{ id: '{owner.id}' }] } },
      { fact: 'know that they do', ask: 'GET users/{viewer.id}/isFollowing/{owner.id}', as: 'viewer', exactly: true },
      { fact: 'know that they do not', ask: 'GET users/{owner.id}/isFollowing/{viewer.id}', exactly: false },
      { fact: 'stop', ask: 'DELETE users/{owner.id}/follower', as: 'viewer', exactly: true },
      ...['GET users', 'POST users', 'PATCH users/{owner.id}', 'DELETE users/{owner.id}', 'POST users/{owner.id}/generate-reset-url'].map(
        (ask) => ({
          fact: 'super users alone',
          ask,
          as: 'editor' as const,
          send: ask.startsWith('GET') || ask.startsWith('DELETE') ? undefined : {},
          status: 403,
        }),
      ),
      { fact: 'go', ask: 'DELETE users/{stranger.id}', exactly: { msg: 'The user has been deleted successfully' } },
    ],
  );
});

describe('notifications', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'are one’s own, newest first, with how many are unread',
        ask: 'GET notifications',
        as: 'viewer',
        gives: {
          list: expect.arrayContaining([
            expect.objectContaining({ type: 'app.welcome', is_read: expect.anything(), fk_user_id: '{viewer.id}', body: {} }),
          ]),
          pageInfo: { pageSize: 10 },
          unreadCount: expect.any(Number),
        },
        keep: { note: 'list.0.id' },
      },
      {
        fact: 'tell of a project',
        ask: 'POST db/meta/projects/{project}/users',
        send: { email: '{owner.email}', roles: 'viewer' },
        status: 400,
      },
      { fact: 'are read', ask: 'PATCH notifications/{note}', as: 'viewer', send: { is_read: true }, exactly: true },
      { fact: 'that are unread', ask: 'GET notifications?is_read=false', as: 'viewer', gives: { unreadCount: 0, list: [] } },
      { fact: 'that are read', ask: 'GET notifications?is_read=true', as: 'viewer', gives: { list: [{ id: '{note}' }] } },
      { fact: 'go', ask: 'DELETE notifications/{note}', as: 'viewer', exactly: true },
      { fact: 'are gone', ask: 'GET notifications', as: 'viewer', gives: { list: [] } },
      { fact: 'are read all at once', ask: 'POST notifications/mark-all-read', as: 'editor', exactly: true },
      { fact: 'then none is unread', ask: 'GET notifications', as: 'editor', gives: { unreadCount: 0 } },
      { fact: 'come in pages', ask: 'GET notifications?limit=1&offset=1', as: 'editor', gives: { pageInfo: { pageSize: 1, page: 2 } } },
    ],
  );
});

describe('an invitation', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'of somebody new',
        ask: 'POST auth/user/signup',
        as: 'guest',
        send: { email: 'jo@example.org', password: 'long enough' },
        keep: { jo: 'token' },
      },
      { fact: 'to a project', ask: 'POST db/meta/projects/{project}/users', send: { email: 'jo@example.org', roles: 'viewer' } },
      {
        fact: 'is a notification',
        ask: 'GET notifications',
        as: 'guest',
        headers: { 'xc-auth': '{jo}' },
        gives: {
          list: [
            { type: 'project.invite', body: { id: '{project}', title: 'Films', type: 'database', invited_by: '{owner.email}' } },
            { type: 'app.welcome' },
          ],
        },
      },
    ],
  );
});
