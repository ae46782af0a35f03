import { once } from 'node:events';
import { createServer, type Server, type Socket as TcpSocket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { headerNames, type WireJob } from '@quadrille/contract';
import { limits, type UserId } from '@quadrille/domain';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rates } from '../../http/rate-limit.ts';
import { createJobStore } from '../../jobs/job-store.ts';
import { dropExports } from '../export/drop-exports.ts';
import { type FreshDatabase, makeFreshDatabase } from '../../testing/fresh-database.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

const patience = { timeout: 20_000, interval: 20 };
/** Shorter than what a connection is waited for. */
const soon = { timeout: 8000, interval: 20 };

/** A server that takes connections and never says a word. */
async function startSilent(): Promise<{ port: number; open: Set<TcpSocket>; server: Server }> {
  const open = new Set<TcpSocket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, open, server };
}

const folder = temporaryFolder('jobs');
const settings = { allowPrivateNetwork: true };
let app: TestApp;
let owner: TestUser;
let editor: TestUser;
let stranger: TestUser;
let projectId: string;
let silent: Awaited<ReturnType<typeof startSilent>>;

const call = (method: string, path: string, body?: unknown, as: TestUser | null = owner): Promise<TestAnswer> =>
  app.call(method, `/api/v1/${path}`, { as, ...(body !== undefined && { body }) });
const read = async (id: string): Promise<WireJob> => (await call('GET', `jobs/${id}`)).body as WireJob;
const over = async (id: string): Promise<WireJob> => {
  await expect.poll(async () => (await read(id)).status, patience).toMatch(/completed|failed/);
  return read(id);
};
const toSilent = (client = 'pg') => ({
  client,
  connection: { host: '127.0.0.1', port: silent.port, user: 'u', password: 'never to be kept', database: 'd' },
});

beforeAll(async () => {
  silent = await startSilent();
  app = await startTestApp({ settings, dataDir: folder.path });
  [owner, editor, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
  projectId = (await call('POST', 'db/meta/projects', { title: 'Work' })).body.id as string;
  await call('POST', `db/meta/projects/${projectId}/users`, { email: editor.email, roles: 'editor' });
});
afterAll(async () => {
  await app?.stop();
  for (const socket of silent.open) socket.destroy();
  silent.server.close();
  folder.remove();
});

describe('a connection test as a job', () => {
  it('says what it does, ends really when it is cancelled, and tells who follows it', async () => {
    const begun = await call('POST', 'jobs/connection-test', toSilent());
    expect(begun.body).toMatchObject({ kind: 'connection-test', project_id: null, result: null, error: null });
    const id = begun.body.id as string;
    const told: unknown[] = [];
    const socket: Socket = io(`${app.url}/jobs`, { extraHeaders: { 'xc-auth': owner.token }, transports: ['websocket'] });
    socket.on('status', (message: unknown) => told.push(message));
    const subscribed = new Promise((resolve) => socket.on('subscribed', resolve));
    socket.on('connect', () => socket.emit('subscribe', { _id: 1, data: { id } }));
    expect(await subscribed).toEqual({ _id: 1, id });
    await expect.poll(() => silent.open.size, patience).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'active', log: [{ message: `Connecting to 127.0.0.1:${silent.port}` }] });
    expect((await call('DELETE', `jobs/${id}`)).body).toBe(true);
    expect(await over(id)).toMatchObject({ status: 'failed', error: 'The job was cancelled.' });
    await expect.poll(() => silent.open.size, soon).toBe(0);
    await expect
      .poll(() => told, patience)
      .toContainEqual({ id, status: 'failed', data: { error: { message: 'The job was cancelled.' } } });
    socket.close();
  });

  it('is followed on one connection as often as somebody likes, with one watch over the session', async () => {
    const { id } = (await call('POST', 'jobs/connection-test', toSilent())).body as WireJob;
    const warnings: string[] = [];
    const warn = (warning: Error): unknown => warnings.push(warning.name);
    process.on('warning', warn);
    const socket: Socket = io(`${app.url}/jobs`, { extraHeaders: { 'xc-auth': owner.token }, transports: ['websocket'] });
    const answers: unknown[] = [];
    socket.on('subscribed', (answer: unknown) => answers.push(answer));
    await new Promise<void>((resolve) => socket.on('connect', resolve));
    for (let count = 0; count < 30; count += 1) socket.emit('subscribe', { _id: count, data: { id } });
    await expect.poll(() => answers.length, patience).toBe(30);
    socket.close();
    await call('DELETE', `jobs/${id}`);
    process.off('warning', warn);
    expect(warnings).toEqual([]);
  });

  it('ends really when it is cancelled while it finds out what server answers', async () => {
    const { id } = (await call('POST', 'jobs/connection-test', toSilent('mysql2'))).body as WireJob;
    await expect.poll(() => silent.open.size, soon).toBe(1);
    await call('DELETE', `jobs/${id}`);
    await expect.poll(() => silent.open.size, soon).toBe(0);
  });

  it('keeps nothing of the settings once it is over', async () => {
    const { id } = (await call('POST', 'jobs/connection-test', toSilent())).body as WireJob;
    await expect.poll(async () => (await read(id)).status, patience).toBe('active');
    const sealed = JSON.stringify((await createJobStore(app.parts.meta.db).find(id))?.data);
    expect(sealed).toContain('sealed');
    expect(sealed).not.toContain('never to be kept');
    await call('DELETE', `jobs/${id}`);
    await over(id);
    await expect.poll(async () => (await createJobStore(app.parts.meta.db).find(id))?.data, patience).toEqual({});
  });

  it('answers what the plain call answers', async () => {
    const nobody = { ...toSilent(), connection: { ...toSilent().connection, port: 1 } };
    const { id } = (await call('POST', 'jobs/connection-test', nobody)).body as WireJob;
    const plain = await call('POST', 'db/meta/connection/test', nobody);
    expect(plain.body).toMatchObject({ code: -1 });
    expect(await over(id)).toMatchObject({ status: 'completed', result: plain.body });
    expect((await call('POST', 'jobs/connection-test', { client: 'abacus' })).status).toBe(400);
  });

  it('is nobody else’s to see or to end, and a job that never was looks the same', async () => {
    const { id } = (await call('POST', 'jobs/connection-test', toSilent(), editor)).body as WireJob;
    const unknown = await call('GET', 'jobs/jobnever', undefined, stranger);
    expect([unknown.status, unknown.body.msg]).toEqual([404, 'Job not found']);
    for (const method of ['GET', 'DELETE']) {
      expect((await call(method, `jobs/${id}`, undefined, stranger)).body).toEqual(unknown.body);
      expect((await call(method, `jobs/${id}`, undefined, null)).status).toBe(401);
    }
    expect((await call('DELETE', `jobs/${id}`, undefined, editor)).body).toBe(true);
  });

  it('is begun anew by the next process when its own stops', async () => {
    await expect.poll(() => silent.open.size, soon).toBe(0);
    const { id } = (await call('POST', 'jobs/connection-test', toSilent())).body as WireJob;
    await expect.poll(() => silent.open.size, soon).toBe(1);
    await app.stop();
    app = await startTestApp({ settings, dataDir: folder.path });
    await expect.poll(async () => (await read(id)).attempt, patience).toBe(2);
    await call('DELETE', `jobs/${id}`);
    expect((await over(id)).log).toHaveLength(2);
  });
});

const database = await makeFreshDatabase('postgres');
const suite = 'reason' in database ? describe.skip : describe;

suite(`comparing with a connected database as a job${'reason' in database ? ` (${database.reason})` : ''}`, () => {
  const { url } = database as FreshDatabase;
  let sourceId: string;
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const plainDiff = async (): Promise<unknown> => (await call('GET', `db/meta/projects/${projectId}/meta-diff/${sourceId}`)).body;
  const order = (kind: string, body: object, as = owner) => call('POST', `db/meta/projects/${projectId}/jobs/${kind}`, body, as);

  beforeAll(async () => {
    await run('CREATE TABLE first (id int PRIMARY KEY, name text)');
    const { hostname: host, port, username: user, password, pathname } = new URL(url);
    const config = { client: 'pg', connection: { host, port: Number(port || 5432), user, password, database: pathname.slice(1) } };
    const made = await call('POST', `db/meta/projects/${projectId}/bases`, { alias: 'Shop', config });
    sourceId = made.body.id as string;
    await run('CREATE TABLE second (id int PRIMARY KEY); ALTER TABLE first ADD COLUMN price numeric');
  });
  afterAll(async () => {
    await call('DELETE', `db/meta/projects/${projectId}/bases/${sourceId}`);
    await (database as FreshDatabase).drop();
  });

  it('finds what the plain call finds, and says how far it is', async () => {
    const begun = await order('meta-diff', { base_id: sourceId });
    expect(begun.body).toMatchObject({ kind: 'meta-diff', project_id: projectId });
    const plain = await plainDiff();
    expect(plain).toHaveLength(2);
    expect(await over(begun.body.id as string)).toMatchObject({
      status: 'completed',
      result: { differences: plain },
      progress: { done: 0, total: 1, source: 'Shop' },
      log: [{ message: 'Reading the structure of Shop' }],
    });
  });

  it('is for those who may compare, about databases of this base', async () => {
    expect((await order('meta-diff', {}, editor)).status).toBe(403);
    expect((await order('meta-diff-sync', {}, editor)).status).toBe(403);
    expect((await order('meta-diff', {}, stranger)).status).toBe(403);
    expect((await order('meta-diff', { base_id: 'bunknown' })).status).toBe(404);
    const { id } = (await order('meta-diff', {})).body as WireJob;
    expect((await call('GET', `jobs/${id}`, undefined, editor)).status).toBe(404);
    await over(id);
  });

  it.each(['meta-diff', 'meta-diff-sync'])('is refused as %s to who may not do it any more when it is run', async (kind) => {
    const id = `job${kind}left`;
    const person = await app.parts.meta.users.findByEmail(editor.email);
    const spec = { kind, baseId: projectId as never, userId: person?.id ?? null, data: { projectId, sourceId: null } };
    await app.parts.jobs.add({ ...spec, id });
    expect(await over(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('Not allowed') });
  });

  it('takes over what changed, as one change that can be undone, and once if begun twice', async () => {
    const { id } = (await order('meta-diff-sync', {})).body as WireJob;
    expect(await over(id)).toMatchObject({ status: 'completed', progress: { done: 1, total: 1 } });
    expect(await plainDiff()).toEqual([]);
    // What a process leaves that dies after the change and before it could say so.
    const again = `${id}again`;
    const data = { projectId, sourceId: null };
    const person = await app.parts.meta.users.findByEmail(owner.email);
    await app.parts.jobs.add({ id: again, kind: 'meta-diff-sync', baseId: projectId as never, userId: person?.id ?? null, data });
    await expect.poll(async () => (await app.parts.jobs.find(again))?.state, patience).toBe('completed');
    await call('POST', `db/meta/projects/${projectId}/undo`, {});
    expect(await plainDiff()).toHaveLength(2);
  });
});

describe('an export as a job', () => {
  let tableId: string;
  const order = (as: TestUser, type = 'csv') => call('POST', `tables/${tableId}/jobs/export`, { type }, as);

  beforeAll(async () => {
    const columns = [
      { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
      { title: 'Value', column_name: 'value', uidt: 'Number' },
    ];
    tableId = (await call('POST', `db/meta/projects/${projectId}/tables`, { title: 'Sold', table_name: 'sold', columns })).body
      .id as string;
    const rows = Array.from({ length: 2500 }, (_, index) => ({ Name: `Row, ${index}`, Value: index }));
    await call('POST', `db/data/bulk/noco/${projectId}/Sold`, rows);
  });

  it('writes what the download of the same rows holds, for whoever ordered it alone', async () => {
    const { id } = (await call('POST', `tables/${tableId}/jobs/export?where=(Value,gt,1000)`, { type: 'csv' }, editor)).body as WireJob;
    expect((await over(id)).status).toBe('completed');
    const file = await call('GET', `jobs/${id}/file`, undefined, editor);
    const plain = await call('GET', `db/data/noco/${projectId}/Sold/export/csv?where=(Value,gt,1000)`, undefined, editor);
    expect(file.text).toBe(plain.text);
    expect(file.text.split('\n').length).toBeGreaterThan(1499);
    expect(file.headers.get('content-disposition')).toContain('Sold-export.csv');
    for (const other of [stranger, owner]) expect((await call('GET', `jobs/${id}/file`, undefined, other)).status).toBe(404);
    expect((await call('GET', `jobs/${id}/file`, undefined, null)).status).toBe(401);
  });

  it('holds no more than the role through whose eyes it was ordered may read', async () => {
    const { columns } = (await call('GET', `db/meta/tables/${tableId}`)).body as { columns: { id: string; title: string }[] };
    const value = columns.find(({ title }) => title === 'Value')?.id;
    const rule = { fk_column_id: value, actions: ['read'], roles: ['editor'] };
    const { id: ruleId } = (await call('POST', `db/meta/tables/${tableId}/rules`, rule)).body as { id: string };
    const preview = { as: owner, headers: { [headerNames.preview]: 'viewer' }, body: { type: 'csv' } };
    const { body } = await app.call('POST', `/api/v1/tables/${tableId}/jobs/export`, preview);
    await over((body as WireJob).id);
    const seen = (await call('GET', `jobs/${(body as WireJob).id}/file`)).text.split('\n')[0];
    await call('DELETE', `db/meta/rules/${ruleId}`);
    expect(seen).toContain('Name');
    expect(seen).not.toContain('Value');
  });

  it('is given to nobody who has lost the base meanwhile, nor its state', async () => {
    const guest = await app.signUp();
    await call('POST', `db/meta/projects/${projectId}/users`, { email: guest.email, roles: 'viewer' });
    const { id } = (await call('POST', `tables/${tableId}/jobs/export`, { type: 'csv' }, guest)).body as WireJob;
    await over(id);
    expect((await call('GET', `jobs/${id}/file`, undefined, guest)).status).toBe(200);
    const person = await app.parts.meta.users.findByEmail(guest.email);
    await call('DELETE', `db/meta/projects/${projectId}/users/${person?.id}`);
    for (const path of [`jobs/${id}`, `jobs/${id}/file`]) expect((await call('GET', path, undefined, guest)).status).toBe(404);
  });

  it('is refused to visitors of a shared base, who are nobody to keep a file for', async () => {
    const { uuid } = (await call('POST', `db/meta/projects/${projectId}/shared`, { roles: 'viewer' })).body as { uuid: string };
    const headers = { 'xc-shared-base-id': uuid };
    const visit = (method: string, path: string) => app.call(method, `/api/v1/${path}`, { headers });
    expect((await visit('GET', `db/data/noco/${projectId}/Sold/export/csv`)).status).toBe(200);
    expect((await visit('POST', `tables/${tableId}/jobs/export`)).status).toBe(403);
    await call('DELETE', `db/meta/projects/${projectId}/shared`);
  });

  it('leaves an entry in the audit of its base when it is cancelled', async () => {
    const later = Date.now() + 600_000;
    const person = await app.parts.meta.users.findByEmail(editor.email);
    const spec = { kind: 'export', baseId: projectId as never, userId: person?.id ?? null, data: {} };
    await createJobStore(app.parts.meta.db).addWaiting('joblater', spec, later, Date.now());
    const cancelled = async (): Promise<number> =>
      ((await call('GET', `db/meta/projects/${projectId}/audits`)).body.list as { description: string }[]).filter(
        ({ description }) => description === 'Cancelled a job (export)',
      ).length;
    const before = await cancelled();
    for (const round of [1, 2]) expect([round, (await call('DELETE', 'jobs/joblater')).status]).toEqual([round, 200]);
    expect(await cancelled()).toBe(before + 1);
  });

  it('is one at a time for a person in a base', async () => {
    const person = await app.parts.meta.users.findByEmail(editor.email);
    const spec = { kind: 'export', baseId: projectId as never, userId: person?.id ?? null, data: {} };
    await createJobStore(app.parts.meta.db).addWaiting('jobopen', spec, Date.now() + 600_000, Date.now());
    const refused = await order(editor);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('under way')]);
    await over(((await order(owner)).body as WireJob).id);
    await call('DELETE', 'jobs/jobopen', undefined, editor);
    expect((await over(((await order(editor)).body as WireJob).id)).status).toBe('completed');
  });

  it('fills no more than the space of its person, for a day', async () => {
    const { meta, clock } = app.parts;
    const userId = (await meta.users.findByEmail(editor.email))?.id ?? null;
    const fill = async (id: string, size: number): Promise<void> => {
      const at = { created_at: clock.now(), used_at: clock.now() };
      await meta.files.add(
        { id, extension: 'csv', title: id, mimetype: 'text/csv', size, width: null, height: null, store: 'local', user_id: userId, ...at },
        null,
      );
    };
    const { id: kept } = await over(((await order(editor)).body as WireJob).id);
    const left = limits.exportBytesPerPerson - (await meta.files.exportedBytes(userId as UserId));
    await fill('export-most', left - 1000);
    for (const type of ['csv', 'excel'])
      expect(await over(((await order(editor, type)).body as WireJob).id)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('all the space'),
      });
    await fill('export-rest', 1000);
    expect((await order(editor)).status).toBe(422);
    const later = (ms: number) => ({ ...app.parts, clock: { now: () => clock.now() + ms } });
    await dropExports(later(limits.exportKeptMs - 60_000));
    expect((await call('GET', `jobs/${kept}/file`, undefined, editor)).status).toBe(200);
    await dropExports(later(limits.exportKeptMs + 60_000));
    expect((await call('GET', `jobs/${kept}/file`, undefined, editor)).status).toBe(404);
    expect((await over(((await order(editor)).body as WireJob).id)).status).toBe('completed');
  });

  it('is ordered so often and no more', async () => {
    const strict = await startTestApp({ settings: { rateLimits: true } });
    const person = await strict.signUp();
    const post = (path: string, body: object) => strict.call('POST', `/api/v1/${path}`, { as: person, body });
    const base = (await post('db/meta/projects', { title: 'Strict' })).body.id as string;
    const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }];
    const table = (await post(`db/meta/projects/${base}/tables`, { title: 'T', table_name: 't', columns })).body.id as string;
    for (let tries = 0; tries < rates.export.most; tries++) expect((await post(`tables/${table}/jobs/export`, {})).status).not.toBe(429);
    expect((await post(`tables/${table}/jobs/export`, {})).status).toBe(429);
    await strict.stop();
  });

  it('makes a workbook as well', async () => {
    const { id } = (await call('POST', `tables/${tableId}/jobs/export`, { type: 'excel' })).body as WireJob;
    expect((await over(id)).status).toBe('completed');
    const { headers, text } = await call('GET', `jobs/${id}/file`);
    expect(headers.get('content-type')).toContain('spreadsheetml');
    expect(text.startsWith('PK')).toBe(true);
  });

  it('holds nothing its person may not read any more when it is run', async () => {
    const data = { projectId, tableId, viewId: null, type: 'csv', input: { offset: 0 }, timeZone: null };
    const person = await app.parts.meta.users.findByEmail(stranger.email);
    await app.parts.jobs.add({ id: 'jobleft', kind: 'export', baseId: projectId as never, userId: person?.id ?? null, data });
    expect(await over('jobleft')).toMatchObject({ status: 'failed' });
  });

  it('is refused to those who see no such table', async () => {
    expect((await call('POST', `tables/${tableId}/jobs/export`, {}, stranger)).status).toBe(403);
    expect((await call('POST', `tables/${tableId}/jobs/export`, {}, null)).status).toBe(401);
    expect((await call('POST', `tables/${tableId}/jobs/export`, { view_id: 'vwunknown' })).status).toBe(404);
    expect((await call('POST', `tables/${tableId}/jobs/export`, { type: 'pdf' })).status).toBe(400);
  });
});
