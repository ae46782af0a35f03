import type { UserId } from '@quadrille/domain';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFreshDatabase } from '../../testing/fresh-database.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

interface Place {
  /** Where access is ended. */
  readonly here: TestApp;
  /** Where it is used: another process on the same database, or the same. */
  readonly there: TestApp;
  readonly boss: TestUser;
}

type End = (place: Place, user: TestUser, id: string) => Promise<unknown>;

const change: End = ({ here }, as) =>
  here.call('POST', '/api/v1/auth/password/change', { as, body: { currentPassword: 'long enough', newPassword: 'longer still' } });

const reset: End = async ({ here, boss }, _, id) => {
  const { body } = await here.call('POST', `/api/v1/users/${id}/generate-reset-url`, { as: boss });
  return here.call('POST', `/api/v1/auth/password/reset/${body.reset_password_token}`, { body: { password: 'longer still' } });
};

const giveRole =
  (body: object): End =>
  ({ here, boss }, _, id) =>
    here.call('PATCH', `/api/v1/users/${id}`, { as: boss, body });

/** What ends a person's access, and whether their API tokens end with it. */
const ends: readonly (readonly [string, End, boolean])[] = [
  ['signing out', ({ here }, as) => here.call('POST', '/api/v1/auth/user/signout', { as }), false],
  ['being signed out everywhere', ({ here, boss }, _, id) => here.call('POST', `/api/v1/users/${id}/sign-out`, { as: boss }), false],
  ['a new password', change, true],
  ['a password set by a link', reset, true],
  ['a new role', giveRole({ roles: 'org-level-creator' }), true],
  ['a role in the workspace', giveRole({ workspace_role: 'workspace-level-viewer' }), true],
  ['the end of the account', ({ here, boss }, _, id) => here.call('DELETE', `/api/v1/users/${id}`, { as: boss }), true],
];

describe.each(['in one process', 'in another process on PostgreSQL'] as const)('%s', (where) => {
  const apps: TestApp[] = [];
  let place: Place;
  let reason: string | null = null;
  let drop = async (): Promise<void> => {};
  const sockets: Socket[] = [];

  beforeAll(async () => {
    if (where === 'in one process') apps.push(await startTestApp());
    else {
      const made = await makeFreshDatabase('postgres');
      if ('reason' in made) return void (reason = made.reason);
      drop = made.drop;
      for (let i = 0; i < 2; i += 1) apps.push(await startTestApp({ settings: { databaseUrl: made.url } }));
    }
    const [here, there = here] = apps as [TestApp, TestApp?];
    place = { here, there, boss: await here.signUp() };
  }, 120_000);
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    for (const app of apps) await app.stop();
    await drop();
  });
  beforeEach((ctx) => {
    if (reason !== null) ctx.skip(reason);
  });

  const call = (method: string, path: string, options: object = {}) => place.there.call(method, `/api/v1/${path}`, options);
  const isAlive = async (as: TestUser) => !(await call('GET', 'auth/user/me', { as })).body.roles.guest;
  const tokenWorks = async (token: string) => !(await call('GET', 'auth/user/me', { headers: { 'xc-token': token } })).body.roles.guest;

  /** A live line to a table, there; tells whether it was ended. */
  async function follow(
    user: TestUser,
    tableId: string,
  ): Promise<{ readonly isEnded: () => boolean; readonly join: () => Promise<unknown> }> {
    const socket = io(`${place.there.url}/live`, { auth: { token: user.token }, transports: ['websocket'], forceNew: true });
    sockets.push(socket);
    let isEnded = false;
    socket.on('ended', () => (isEnded = true));
    const join = (): Promise<unknown> => socket.emitWithAck('join', { tableId, viewId: null, since: null, clientId: null });
    expect(await join()).toMatchObject({ ok: true });
    return { isEnded: () => isEnded, join };
  }

  /** A socket that has joined the room of a job, there. */
  async function followJob(user: TestUser, userId: UserId): Promise<Socket> {
    const spec = { kind: 'test', baseId: null, userId, data: {} };
    const untilAborted = ({ signal }: { readonly signal: AbortSignal }): Promise<never> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const job = await place.there.parts.jobs.start(spec, untilAborted);
    const socket = io(`${place.there.url}/jobs`, {
      extraHeaders: { 'xc-auth': user.token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    const joined = new Promise((resolve) => socket.once('subscribed', resolve));
    socket.emit('subscribe', { _id: 1, data: { id: job.id } });
    await joined;
    return socket;
  }

  it.each(ends)('%s ends every session token, refresh token and live line within a second', async (_, end, endsTokens) => {
    const user = await place.here.signUp();
    const other = await place.here.signIn(user.email);
    const { id } = (await call('GET', 'auth/user/me', { as: user })).body;
    const { id: baseId } = (await call('POST', 'db/meta/projects', { as: place.boss, body: { title: 'Followed' } })).body;
    await call('POST', `db/meta/projects/${baseId}/users`, { as: place.boss, body: { email: user.email, roles: 'viewer' } });
    const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }];
    const table = { table_name: 'followed', title: 'Followed', columns };
    const { id: tableId } = (await call('POST', `db/meta/projects/${baseId}/tables`, { as: place.boss, body: table })).body;
    const token = (await call('POST', 'tokens', { as: user, body: {} })).body.token as string;
    const stream = await follow(user, tableId);
    const jobs = await followJob(user, id);
    expect([await isAlive(user), await isAlive(other), await tokenWorks(token)]).toEqual([true, true, true]);

    await end(place, user, id);
    const within = { timeout: 1000, interval: 20 };
    await Promise.all([
      expect.poll(() => isAlive(user), within).toBe(false),
      expect.poll(() => isAlive(other), within).toBe(false),
      expect.poll(() => tokenWorks(token), within).toBe(!endsTokens),
      expect.poll(stream.isEnded, within).toBe(true),
      expect.poll(() => jobs.connected, within).toBe(false),
    ]);
    expect(await stream.join()).toMatchObject({ ok: false });
    expect((await call('POST', 'auth/token/refresh', { headers: { cookie: other.cookie } })).status).toBe(400);
  });
});
