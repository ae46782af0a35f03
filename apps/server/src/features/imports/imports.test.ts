import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import type { WireImport } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { fromBytes, inspectSource } from '@quadrille/importer';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmsWorkbook } from '../../testing/films-workbook.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  stranger = await app.signUp();
});
afterAll(() => app.stop());

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const newProject = async (): Promise<string> =>
  (await app.call('POST', '/api/v1/db/meta/projects', { as: owner, body: { title: 'Imports' } })).body.id as string;

/** The same workbook, the last sheet of which is so many blanks. */
function swell(workbook: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(workbook);
  const end = bytes.lastIndexOf('PK\x05\x06');
  const at = bytes.readUInt32LE(end + 16);
  const directory = bytes.subarray(at, end);
  const entry = directory.lastIndexOf('xl/worksheets/sheet') - 46;
  const raw = Buffer.alloc(size, ' ');
  const packed = deflateRawSync(raw, { level: 9 });
  directory.writeUInt32LE(crc32(raw), entry + 16);
  directory.writeUInt32LE(packed.length, entry + 20);
  directory.writeUInt32LE(size, entry + 24);
  const from = directory.readUInt32LE(entry + 42);
  const local = Buffer.from(bytes.subarray(from, from + 30 + directory.readUInt16LE(entry + 28)));
  directory.copy(local, 14, entry + 16, entry + 28);
  local.writeUInt16LE(0, 28);
  directory.writeUInt32LE(at, entry + 42);
  bytes.writeUInt32LE(at + local.length + packed.length, end + 16);
  return Buffer.concat([bytes.subarray(0, at), local, packed, directory, bytes.subarray(end)]);
}

async function planOf(bytes: Uint8Array, fileName: string) {
  const { template } = await inspectSource(fromBytes(bytes, fileName));
  return { ...template, fileName, size: bytes.length };
}

const create = async (plan: unknown, as: TestUser | null = owner) => {
  projectId = await newProject();
  return app.call('POST', `/api/v1/db/meta/projects/${projectId}/imports`, { as, body: plan });
};
const put = (id: string, part: number, bytes: Uint8Array, as: TestUser | null = owner) =>
  app.call('PUT', `/api/v1/imports/${id}/parts/${part}`, { as, body: bytes });
const finish = (id: string) => app.call('POST', `/api/v1/imports/${id}/finish`, { as: owner });
const get = async (id: string) => (await app.call('GET', `/api/v1/imports/${id}`, { as: owner })).body as WireImport;

async function untilOver(id: string): Promise<WireImport> {
  for (;;) {
    const state = await get(id);
    if (state.status === 'completed' || state.status === 'failed') return state;
    await wait(20);
  }
}

async function importFile(
  bytes: Uint8Array,
  fileName: string,
  change: (plan: Awaited<ReturnType<typeof planOf>>) => unknown = (plan) => plan,
) {
  const { body } = await create(change(await planOf(bytes, fileName)));
  for (let at = 0, part = 0; at < bytes.length; at += body.partSize, part += 1)
    await put(body.id, part, bytes.subarray(at, at + body.partSize));
  await finish(body.id);
  return untilOver(body.id);
}

const schemaOf = async (id: string) => (await app.parts.engine.openBase(id as BaseId)).schema();
const tablesOf = async (id: string) => (await schemaOf(id)).tables.map(({ doc }) => doc.title);
const recordsOf = async (id: string) => {
  const base = await app.parts.engine.openBase(id as BaseId);
  const [table] = (await base.schema()).tables;
  if (!table) return [];
  const fieldIds = table.fields.filter((field) => !field.isSystem).map((field) => field.id);
  const query = { filters: [], sorts: [], search: null, shuffle: false };
  return (await base.records({ tableId: table.id, query, offset: 0, limit: 100, fieldIds })).map(({ cells }) => cells);
};

const films = encode('Title,Year,Seen\r\nAlien,1979,yes\r\nBrazil,1985,no\r\n"Tampopo, 1",1985,yes\r\n');

describe('an import', () => {
  it('turns a CSV file into a table', async () => {
    const done = await importFile(films, 'films.csv');
    expect(done).toMatchObject({ status: 'completed', error: null, tables: [{ title: 'films', rows: 3 }] });
    expect(done.progress).toMatchObject({ rows: 3, bytes: films.length, totalBytes: films.length, rejected: 0 });
    expect(await recordsOf(projectId)).toEqual([
      ['Alien', 1979, true],
      ['Brazil', 1985, false],
      ['Tampopo, 1', 1985, true],
    ]);
  });

  it('takes a corrected title, type and choice of columns', async () => {
    await importFile(films, 'films.csv', (plan) => ({
      ...plan,
      tables: plan.tables.map((table) => ({
        ...table,
        title: 'Cinema',
        columns: table.columns.map((column) => ({ ...column, keep: column.title !== 'Seen', type: 'SingleLineText' })),
      })),
    }));
    expect(await tablesOf(projectId)).toEqual(['Cinema']);
    expect((await recordsOf(projectId))[0]).toEqual(['Alien', '1979']);
  });

  it('reads JSON and Excel-like lists of objects', async () => {
    const done = await importFile(
      encode(
        JSON.stringify([
          { name: 'a', size: 1 },
          { name: 'b', size: 2.5, extra: { x: 1 } },
        ]),
      ),
      'things.json',
    );
    expect(done).toMatchObject({ status: 'completed', tables: [{ rows: 2 }] });
    expect((await recordsOf(projectId)).map((row) => row.slice(0, 2))).toEqual([
      ['a', 1],
      ['b', 2.5],
    ]);
  });

  it('reads a workbook, sheet by sheet', async () => {
    const done = await importFile(filmsWorkbook, 'films.xlsx');
    expect(done).toMatchObject({ status: 'completed', error: null, tables: [{ title: 'Films', rows: 2 }], progress: { rejected: 0 } });
    expect(await recordsOf(projectId)).toEqual([
      ['Alien', 5, '2024-01-31'],
      ['Brazil', 7.5, null],
    ]);
    const cut = { ...(await planOf(filmsWorkbook, 'films.xlsx')), size: 2000 };
    const { body } = await create(cut);
    await put(body.id, 0, filmsWorkbook.slice(0, 2000));
    await finish(body.id);
    expect(await untilOver(body.id)).toMatchObject({
      status: 'failed',
      tables: [],
      error: expect.stringContaining('"films.xlsx" is cut off'),
    });
    expect(await tablesOf(projectId)).toEqual([]);
  });

  it('takes the marks off again that an export puts before formula signs', async () => {
    const text = `Note,More\r\n"'=1+1",a\r\n"''@x",'b\r\n"'-x",it's\r\n`;
    const first = await importFile(encode(text), 'notes.csv');
    const expected = [
      ['=1+1', 'a'],
      ["'@x", "'b"],
      ['-x', "it's"],
    ];
    expect(await recordsOf(projectId)).toEqual(expected);
    const path = `/api/v1/db/data/noco/${projectId}/${first.tables[0]?.id}/export/csv?fields=Note,More`;
    const { text: exported } = await app.call('GET', path, { as: owner });
    expect(exported).toContain("'=1+1");
    await importFile(encode(exported), 'again.csv');
    expect((await recordsOf(projectId)).map((cells) => cells.slice(0, 2))).toEqual(expected);
  });

  it('takes parts in any order and again, and shows nothing before it is finished', async () => {
    const line = `${'x'.repeat(99)},1\n`;
    const bytes = encode(`text,number\n${line.repeat(200_000)}`);
    const { body } = await create(await planOf(bytes, 'large.csv'));
    const parts = Math.ceil(bytes.length / body.partSize);
    expect(parts).toBeGreaterThan(2);
    const piece = (part: number) => bytes.subarray(part * body.partSize, (part + 1) * body.partSize);
    for (let part = parts - 1; part >= 1; part -= 1) await put(body.id, part, piece(part));
    expect((await get(body.id)).receivedParts).toEqual(Array.from({ length: parts - 1 }, (_, index) => index + 1));
    expect(await finish(body.id)).toMatchObject({ status: 400, body: { msg: `1 of ${parts} parts of the file are missing.` } });
    await put(body.id, 0, piece(0));
    await put(body.id, 1, piece(1)).catch(() => null);
    expect(await tablesOf(projectId)).toEqual([]);
    await finish(body.id);
    expect(await untilOver(body.id)).toMatchObject({ status: 'completed', tables: [{ rows: 200_000 }] });
  });

  it('keeps cells that do not fit in a report with their place', async () => {
    const bytes = encode('name,count\r\na,1\r\nb,=CMD()\r\nc,3\r\n');
    const done = await importFile(bytes, 'odd.csv', (plan) => ({
      ...plan,
      tables: plan.tables.map((table) => ({
        ...table,
        columns: table.columns.map((column, index) => (index === 1 ? { ...column, type: 'Number' } : column)),
      })),
    }));
    expect(done).toMatchObject({ status: 'completed', progress: { rejected: 1 } });
    const report = await app.call('GET', `/api/v1/imports/${done.id}/rejected.csv`, { as: owner });
    expect(report.headers.get('content-disposition')).toContain('attachment');
    expect(report.text).toContain("odd,3,2,2,count,'=CMD(),");
    expect((await recordsOf(projectId))[1]).toEqual(['b', null]);
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const bytes = encode(`a,b\n${'1,2\n'.repeat(10_000)}`);
    const { body } = await create(await planOf(bytes, 'cancel.csv'));
    await put(body.id, 0, bytes);
    expect((await app.call('DELETE', `/api/v1/imports/${body.id}`, { as: owner })).body).toBe(true);
    expect(await get(body.id)).toMatchObject({ status: 'failed', error: 'The job was cancelled.', tables: [] });
    expect(await tablesOf(projectId)).toEqual([]);
    expect(readdirSync(join(app.parts.settings.dataDir, 'imports')).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await put(body.id, 0, bytes)).status).toBe(409);
  });

  it('says what is wrong with a file that is no text', async () => {
    const bytes = new Uint8Array([...encode('a,b\n1,2\n'), 0, 0, 0, 255]);
    const { body } = await create({ ...(await planOf(encode('a,b\n1,2\n'), 'binary.csv')), size: bytes.length });
    await put(body.id, 0, bytes);
    await finish(body.id);
    const done = await untilOver(body.id);
    expect(done).toMatchObject({ status: 'failed', error: expect.stringContaining('is not utf-8 text') });
    expect(await tablesOf(projectId)).toEqual([]);
  });

  it('refuses a workbook that unpacks to a hundred megabytes, and keeps its memory', async () => {
    const bomb = swell(filmsWorkbook, 100 * 1024 * 1024);
    expect(bomb.length).toBeLessThan(200_000);
    const { body } = await create({ ...(await planOf(filmsWorkbook, 'films.xlsx')), size: bomb.length });
    await put(body.id, 0, bomb);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    await finish(body.id);
    const done = await untilOver(body.id);
    clearInterval(watch);
    expect(done).toMatchObject({ status: 'failed', tables: [], error: expect.stringMatching(/unpacks to more than/) });
    expect((most - before) / 1024 / 1024).toBeLessThan(80);
    expect(await tablesOf(projectId)).toEqual([]);
  });

  it('refuses parts and plans that are larger than agreed', async () => {
    const plan = await planOf(films, 'films.csv');
    expect((await create({ ...plan, size: 20 * 1024 ** 4 })).status).toBe(413);
    expect((await create({ ...plan, format: null })).status).toBe(400);
    expect((await create({ ...plan, tables: [] })).body.errors[0].instancePath).toBe('/tables');
    const { body } = await create(plan);
    expect((await put(body.id, 0, new Uint8Array(films.length + 1))).status).toBe(413);
    expect((await put(body.id, 0, films.subarray(1))).status).toBe(400);
    expect((await put(body.id, 7, films)).status).toBe(400);
    await app.call('DELETE', `/api/v1/imports/${body.id}`, { as: owner });
  });

  it('can be undone like any other change', async () => {
    const { status } = await importFile(films, 'films.csv');
    const base = await app.parts.engine.openBase(projectId as BaseId);
    const { body: me } = await app.call('GET', '/api/v1/auth/user/me', { as: owner });
    expect([status, await tablesOf(projectId)]).toEqual(['completed', ['films']]);
    await base.undo(me.id);
    expect(await tablesOf(projectId)).toEqual([]);
  });
});

describe('uploads under way', () => {
  it('are limited in number and size for each person', async () => {
    const own = await startTestApp({ settings: { maxUploads: 2, maxUploadBytes: 300 } });
    const [ada, bob] = [await own.signUp(), await own.signUp()];
    const project = async (as: TestUser) => (await own.call('POST', '/api/v1/db/meta/projects', { as, body: { title: 'P' } })).body.id;
    const places = new Map([
      [ada, await project(ada)],
      [bob, await project(ada)],
    ]);
    await own.call('POST', `/api/v1/db/meta/projects/${places.get(bob)}/users`, { as: ada, body: { email: bob.email, roles: 'owner' } });
    const plan = await planOf(films, 'films.csv');
    const begin = (as: TestUser, size = 100) =>
      own.call('POST', `/api/v1/db/meta/projects/${places.get(as)}/imports`, { as, body: { ...plan, size } });
    const [first, ...rest] = await Promise.all([begin(ada), begin(ada), begin(ada)]);
    const all = [first, ...rest];
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect(all.find(({ status }) => status === 429)?.body.msg).toBe(
      'You have 2 uploads under way, and 2 at once is the most. Wait for one to end, or cancel it.',
    );
    const taken = all.find(({ status }) => status === 200)?.body.id;
    await own.call('DELETE', `/api/v1/imports/${taken}`, { as: ada });
    expect(await begin(ada, 250)).toMatchObject({ status: 429, body: { msg: expect.stringContaining('together are larger than') } });
    expect((await begin(ada, 200)).status).toBe(200);
    await own.stop();
  });

  it('are given up after a silence, with all they left', async () => {
    const own = await startTestApp({ settings: { uploadSilenceMs: 2000 } });
    const as = await own.signUp();
    const project = (await own.call('POST', '/api/v1/db/meta/projects', { as, body: { title: 'P' } })).body.id;
    const folder = join(own.parts.settings.dataDir, 'imports');
    const begin = async () =>
      (await own.call('POST', `/api/v1/db/meta/projects/${project}/imports`, { as, body: await planOf(films, 'films.csv') })).body;
    const untouched = await begin();
    const unconfirmed = await begin(); // all of it arrived, but nobody said that this is all
    await own.call('PUT', `/api/v1/imports/${unconfirmed.id}/parts/0`, { as, body: films });
    for (const { id } of [untouched, unconfirmed]) {
      await expect
        .poll(async () => (await own.call('GET', `/api/v1/imports/${id}`, { as })).body, { timeout: 20_000 })
        .toMatchObject({ status: 'failed', error: 'The upload stopped before the file was complete. Start the import again.' });
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    const base = await own.parts.engine.openBase(project as BaseId);
    expect((await base.schema()).tables).toEqual([]);
    await own.stop();
  });
});

describe('rights', () => {
  it('are those of the base for every call', async () => {
    const plan = await planOf(films, 'films.csv');
    expect((await create(plan, null)).status).toBe(401);
    expect((await create(plan, stranger)).status).toBe(403);
    const { body } = await create(plan);
    const calls: [string, string, unknown?][] = [
      ['PUT', `/api/v1/imports/${body.id}/parts/0`, films],
      ['POST', `/api/v1/imports/${body.id}/finish`],
      ['GET', `/api/v1/imports/${body.id}`],
      ['GET', `/api/v1/imports/${body.id}/rejected.csv`],
      ['DELETE', `/api/v1/imports/${body.id}`],
    ];
    for (const [method, path, bytes] of calls) {
      expect((await app.call(method, path, { body: bytes })).status).toBe(401);
      expect((await app.call(method, path, { as: stranger, body: bytes })).status).toBe(403);
    }
    expect((await get(`${body.id.slice(0, -3)}000`)) as unknown).toMatchObject({ msg: 'Import not found' });
    await app.call('DELETE', `/api/v1/imports/${body.id}`, { as: owner });
  });
});

describe('a fetch on the person’s behalf', () => {
  const fetchUrl = (url: string, as: TestUser | null = owner, on = app) => on.call('POST', '/api/v1/imports/fetch', { as, body: { url } });

  it('needs a session and a public address', async () => {
    expect((await fetchUrl('http://example.org/x.csv', null)).status).toBe(401);
    for (const url of ['http://127.0.0.1:1/', 'http://[::1]/', 'http://169.254.169.254/', 'http://2130706433/', 'file:///etc/passwd']) {
      expect(await fetchUrl(url)).toMatchObject({ status: 400 });
    }
  });

  it('hands on the bytes as a download where private addresses are allowed', async () => {
    const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<script>1</script>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const open = await startTestApp({ settings: { allowPrivateNetwork: true } });
    const answer = await fetchUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page.html`, await open.signUp(), open);
    expect(answer.text).toBe('<script>1</script>');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="page.html"');
    const odd = await fetchUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}/100%.csv`, await open.signUp(), open);
    expect(odd.headers.get('content-disposition')).toBe('attachment; filename="100_.csv"');
    await open.stop();
    server.close();
  });
});

describe('the jobs channel', () => {
  const connect = (token: string) =>
    io(`${app.url}/jobs`, { extraHeaders: { 'xc-auth': token }, transports: ['websocket'], forceNew: true });

  it('tells who may see an import how far it is', async () => {
    const { body } = await create(await planOf(films, 'films.csv'));
    const socket = connect(owner.token);
    const statuses: string[] = [];
    const progress: unknown[] = [];
    socket.on('log', ({ data }) => progress.push(data.progress));
    const over = new Promise<void>((resolve) => {
      socket.on('status', (message) => {
        statuses.push(message.status);
        if (message.status === 'completed') resolve();
      });
    });
    const subscribed = await new Promise((resolve) => {
      socket.on('subscribed', resolve);
      socket.emit('subscribe', { _id: 7, data: { id: body.jobId } });
    });
    expect(subscribed).toEqual({ _id: 7, id: body.jobId });
    await put(body.id, 0, films);
    await finish(body.id);
    await over;
    expect(statuses).toEqual(['completed']);
    expect(progress.at(-1)).toMatchObject({ rows: 3, bytes: films.length });
    socket.close();
  });

  it('tells strangers and anonymous sockets nothing', async () => {
    const { body } = await create(await planOf(films, 'films.csv'));
    for (const token of [stranger.token, 'forged']) {
      const socket = connect(token);
      const heard: unknown[] = [];
      socket.on('subscribed', (message) => heard.push(message));
      socket.on('log', (message) => heard.push(message));
      socket.emit('subscribe', { _id: 1, data: { id: body.jobId } });
      socket.emit('subscribe', { _id: 2, data: { importId: body.id } });
      const status = await new Promise((resolve) => {
        socket.on('status', resolve);
        socket.emit('status', { _id: 3, data: { id: body.jobId } });
      });
      expect(status).toEqual({ _id: 3, id: body.jobId, status: 'failed' });
      expect(heard).toEqual([]);
      socket.close();
    }
    await app.call('DELETE', `/api/v1/imports/${body.id}`, { as: owner });
  });
});

it('goes on with an import that a stopped server left unfinished, and makes nothing twice', async () => {
  const dataDir = join(app.parts.settings.dataDir, 'restarted');
  const first = await startTestApp({ dataDir });
  const user = await first.signUp();
  const project = (await first.call('POST', '/api/v1/db/meta/projects', { as: user, body: { title: 'Restart' } })).body.id;
  const bytes = encode(`a,b\n${`1,${'x'.repeat(198)}\n`.repeat(50_000)}`);
  const { body } = await first.call('POST', `/api/v1/db/meta/projects/${project}/imports`, {
    as: user,
    body: await planOf(bytes, 'long.csv'),
  });
  expect(bytes.length).toBeGreaterThan(body.partSize);
  await first.call('PUT', `/api/v1/imports/${body.id}/parts/0`, { as: user, body: bytes.subarray(0, body.partSize) });
  await first.app.stop();
  const second = await startTestApp({ dataDir });
  const look = async () => (await second.call('GET', `/api/v1/imports/${body.id}`, { as: user })).body as WireImport;
  expect(await look()).toMatchObject({ error: null, receivedParts: [0] });
  await second.call('PUT', `/api/v1/imports/${body.id}/parts/1`, { as: user, body: bytes.subarray(body.partSize) });
  await second.call('POST', `/api/v1/imports/${body.id}/finish`, { as: user });
  const done = { status: 'completed', tables: [{ title: 'long', rows: 50_000 }] };
  await expect.poll(look, { timeout: 60_000 }).toMatchObject(done);
  expect(existsSync(join(dataDir, 'imports', `${body.id}.part`))).toBe(false);
  // Killed after the tables were there and before the job said so.
  await second.parts.meta.db.updateTable('job').set({ state: 'waiting', due_at: 1, runner: null }).where('id', '=', body.id).execute();
  await second.app.stop();
  const third = await startTestApp({ dataDir });
  await expect.poll(async () => (await third.parts.jobs.find(body.id))?.state, { timeout: 20_000 }).toBe('completed');
  expect((await third.call('GET', `/api/v1/imports/${body.id}`, { as: user })).body).toMatchObject(done);
  expect((await third.call('GET', `/api/v1/db/meta/projects/${project}/tables`, { as: user })).body.list).toHaveLength(1);
  await third.app.stop();
});
