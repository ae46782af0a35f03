import { setTimeout as wait } from 'node:timers/promises';
import { fromBytes, inspectSource } from '@quadrille/importer';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outsideBases } from './meta/audit-store.ts';
import { databaseKinds } from './platform/database-kind.ts';
import { makeFreshDatabase, serverKinds, type FreshDatabase } from './testing/fresh-database.ts';
import { makeFilms } from './testing/make-films.ts';
import { cookieOf, startTestApp, type TestApp, type TestUser } from './testing/start-test-app.ts';

describe.for(serverKinds)('on %s', (kind) => {
  let database: FreshDatabase | { readonly reason: string };
  let first: TestApp;
  /** A second process of the same installation, as behind a load balancer. */
  let second: TestApp;
  let owner: TestUser;

  beforeAll(async () => {
    database = await makeFreshDatabase(kind);
    if ('reason' in database) return;
    const settings = { databaseUrl: database.url };
    [first, second] = await Promise.all([startTestApp({ settings }), startTestApp({ settings })]);
    owner = await first.signUp();
  });
  beforeEach((ctx) => {
    if ('reason' in database) ctx.skip(database.reason);
  });
  afterAll(async () => {
    if ('reason' in database) return;
    await Promise.all([first.stop(), second.stop()]);
    await database.drop();
  });

  it('keeps sessions, bases and rows, the same for every process', async () => {
    const films = await makeFilms(first, owner);
    const { body } = await second.call('GET', `/api/v1/db/data/noco/Cinema/Films?sort=-Year`, { as: owner });
    expect(body.list[0]).toMatchObject({ Title: 'Cube', Year: 1997, Genre: 'Horror' });
    expect((await second.call('GET', '/api/v1/db/meta/projects', { as: owner })).body.list[0]).toMatchObject({
      id: films.projectId,
      bases: [{ type: databaseKinds[kind].client }],
    });
  });

  it('writes down what is done outside of bases, and forgets it in time', async () => {
    const { audits } = second.parts.meta;
    const known = await audits.countOfBase(outsideBases);
    await first.call('POST', '/api/v1/auth/user/signin', { body: { email: owner.email, password: 'not this one' } });
    const { list, pageInfo } = (await second.call('GET', '/api/v1/db/meta/audits?limit=1', { as: owner })).body;
    expect(pageInfo.totalRows).toBe(known + 1);
    expect(list).toMatchObject([{ user: owner.email, op_type: 'AUTHENTICATION', op_sub_type: 'SIGNIN', ip: '127.0.0.1' }]);
    await audits.dropOutside(Date.now() + 1000);
    expect(await audits.countOfBase(outsideBases)).toBe(0);
  });

  it('ends a session in every process at sign-out', async () => {
    const user = await first.signUp();
    const me = () => second.call('GET', '/api/v1/auth/user/me', { as: user });
    expect((await me()).body.email).toBe(user.email);
    await first.call('POST', '/api/v1/auth/user/signout', { as: user });
    // Whoever ended it knows at once, other processes within a second.
    await expect.poll(async () => (await me()).body.roles).toEqual({ guest: true });
  });

  it('lets one of two processes exchange a refresh token first, and both answer', async () => {
    const { cookie } = await first.signUp();
    const answers = await Promise.all(
      [first, second].map((app) => app.call('POST', '/api/v1/auth/token/refresh', { headers: { cookie } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(cookieOf(answers[0]!)).not.toBe(cookieOf(answers[1]!));
  });

  it('leaves no live refresh token behind when a sign-out in one process meets a refresh in another', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await first.signUp();
      const { id } = (await first.call('GET', '/api/v1/auth/user/me', { as: user })).body;
      const refreshing = [first, second, second].map((app) =>
        app.call('POST', '/api/v1/auth/token/refresh', { headers: { cookie: user.cookie } }),
      );
      await wait(round % 4);
      await Promise.all([...refreshing, first.call('POST', '/api/v1/auth/user/signout', { as: user })]);
      expect(await first.parts.meta.db.selectFrom('refresh_token').select('hash').where('user_id', '=', id).execute()).toEqual([]);
    }
  });

  // MySQL lets its administrators in whatever the limits, and tests may know no other user.
  it.runIf(kind === 'postgres')('says when to try again while the database gives no connection, and has nothing half-done', async () => {
    if ('reason' in database) return;
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const role = `limited_${Date.now()}`;
    const url = new URL(database.url);
    url.username = role;
    url.password = 'x';
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x' IN ROLE postgres CONNECTION LIMIT 40`);
    const limited = await startTestApp({ settings: { databaseUrl: url.href } });
    const films = await makeFilms(limited, owner, 'Limited');
    const before = await limited.call('GET', `/api/v1/db/data/noco/Limited/Films/count`, { as: owner });
    await admin.query(`ALTER ROLE ${role} CONNECTION LIMIT 0`);
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1`, [role]);
    await wait(100);
    const refused = await limited.call('POST', `/api/v1/tables/${films.tableId}/rows`, { as: owner, body: { Title: 'Lost' } });
    expect(refused).toMatchObject({ status: 503, body: { msg: expect.stringContaining('database cannot be reached') } });
    expect(refused.headers.get('retry-after')).toBe('5');
    await admin.query(`ALTER ROLE ${role} CONNECTION LIMIT 40`);
    const after = await limited.call('GET', `/api/v1/db/data/noco/Limited/Films/count`, { as: owner });
    expect(after).toMatchObject({ status: 200, body: before.body });
    await limited.stop();
    await admin.query(`REASSIGN OWNED BY ${role} TO postgres; DROP ROLE ${role}`);
    await admin.end();
  });

  it('shares a view with a password', async () => {
    const films = await makeFilms(first, owner, 'Shared');
    const path = `/api/v1/db/meta/views/${films.viewId}/share`;
    const { uuid } = (await first.call('POST', path, { as: owner })).body;
    await first.call('PATCH', path, { as: owner, body: { password: 'sesame' } });
    const rows = (app: TestApp, password: string) =>
      app.call('GET', `/api/v1/db/public/shared-view/${uuid}/rows`, { headers: { 'xc-password': password } });
    expect((await rows(second, 'wrong')).status).toBe(403);
    expect((await rows(second, 'sesame')).body.list).toHaveLength(4);
  });

  it('imports a file', async () => {
    const bytes = new TextEncoder().encode(`name,count,day\n${'a,1,2026-01-02\n'.repeat(5000)}`);
    const { template } = await inspectSource(fromBytes(bytes, 'many.csv'));
    const project = (await first.call('POST', '/api/v1/db/meta/projects', { as: owner, body: { title: 'Imports' } })).body.id;
    const plan = { ...template, fileName: 'many.csv', size: bytes.length };
    const { id } = (await first.call('POST', `/api/v1/db/meta/projects/${project}/imports`, { as: owner, body: plan })).body;
    await first.call('PUT', `/api/v1/imports/${id}/parts/0`, { as: owner, body: bytes });
    await first.call('POST', `/api/v1/imports/${id}/finish`, { as: owner });
    const state = () => second.call('GET', `/api/v1/imports/${id}`, { as: owner });
    while ((await state()).body.status === 'active') await wait(50);
    expect((await state()).body).toMatchObject({ status: 'completed', tables: [{ rows: 5000 }] });
    const { body } = await second.call('GET', `/api/v1/db/data/noco/${project}/many?limit=1`, { as: owner });
    expect(body).toMatchObject({ pageInfo: { totalRows: 5000 }, list: [{ name: 'a', count: 1, day: '2026-01-02' }] });
  });

  it('refuses a file backup in favour of the tools of the database', async () => {
    const headers = { 'x-quadrille-control': first.parts.controlToken };
    const answer = await first.call('POST', '/api/v1/instance/backup', { headers, body: { path: '/tmp/never' } });
    expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringContaining(databaseKinds[kind].tools?.backup ?? '') } });
  });
});
