import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Films, makeFilms } from '../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/start-test-app.ts';

let app: TestApp;
let boss: TestUser;
let films: Films;
beforeAll(async () => {
  app = await startTestApp();
  boss = await app.signUp('boss@example.org');
  films = await makeFilms(app, boss);
});
afterAll(() => app.stop());

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  as: boss,
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
});
const meta = '/api/v1/db/meta';

describe('bodies', () => {
  it('may be forms where they may be JSON, with numbers, lists and objects', async () => {
    const made = await app.call('POST', `${meta}/projects`, form({ title: 'By form', meta: '{"iconColor":"#ff0000"}' }));
    expect(made).toMatchObject({ status: 200, body: { title: 'By form', meta: { iconColor: '#ff0000' } } });
    const own = await app.call('PATCH', `${meta}/projects/${made.body.id}/user`, form({ starred: 'true', order: '7' }));
    expect(own.status).toBe(200);
    const multipart = new FormData();
    multipart.set('table_name', 'sent');
    multipart.set('title', 'Sent');
    for (const title of ['Name', 'Note'])
      multipart.append('columns', JSON.stringify({ title, column_name: title, uidt: 'SingleLineText' }));
    const table = await app.call('POST', `${meta}/projects/${made.body.id}/tables`, { as: boss, body: multipart });
    expect(table.status).toBe(200);
    expect(table.body.columns.map(({ title }: { title: string }) => title)).toEqual(expect.arrayContaining(['Name', 'Note']));
    const row = await app.call('POST', `/api/v1/db/data/noco/${made.body.id}/Sent`, form({ Name: 'a&b', Note: '12' }));
    expect(row).toMatchObject({ status: 200, body: { Name: 'a&b', Note: '12' } });
    const data = await app.call('POST', `${meta}/tables/${table.body.id}/columns`, { as: boss, body: { title: 'Data', uidt: 'JSON' } });
    expect(data.status).toBe(200);
    const long = await app.call(
      'POST',
      `/api/v1/db/data/noco/${made.body.id}/Sent`,
      form({ Name: 'long', Data: '{"n":12345678901234567890}' }),
    );
    expect([long.status, JSON.stringify(long.body['Data'])]).toEqual([200, expect.stringContaining('12345678901234567890')]);
  });

  it('name the row an answer shows, also where a title is the column name of another field', async () => {
    const base = (await app.call('POST', `${meta}/projects`, { as: boss, body: { title: 'Clash' } })).body;
    const columns = [
      { title: 'Id', column_name: 'id', uidt: 'ID', pk: true },
      { title: 'Other', column_name: 'other', uidt: 'Number' },
    ];
    const table = (
      await app.call('POST', `${meta}/projects/${base.id}/tables`, { as: boss, body: { table_name: 'rows', title: 'Rows', columns } })
    ).body;
    const [key, other] = table.columns as { id: string }[];
    const rename = (id: string | undefined, title: string) => app.call('PATCH', `${meta}/columns/${id}`, { as: boss, body: { title } });
    expect((await rename(key?.id, 'Key')).status).toBe(200);
    expect((await rename(other?.id, 'id')).status).toBe(200);
    const path = `/api/v1/db/data/bulk/noco/${base.id}/Rows`;
    expect((await app.call('POST', path, { as: boss, body: [{ id: 2 }, { id: 1 }] })).status).toBe(200);
    expect((await app.call('DELETE', path, { as: boss, body: [{ Key: 1, id: 2 }] })).status).toBe(200);
    const left = (await app.call('GET', `/api/v1/tables/${table.id}/rows`, { as: boss })).body.list as Record<string, number>[];
    expect(left.map((row) => [row['Key'], row['id']])).toEqual([[2, 1]]);
  });

  it('are not taken as forms from pages of other sites, nor with keys that poison', async () => {
    const signIn = (headers: Record<string, string>) =>
      app.call('POST', '/api/v1/auth/user/signin', form({ email: boss.email, password: 'long enough' }, headers));
    expect((await signIn({})).status).toBe(200);
    expect((await signIn({ origin: app.url })).status).toBe(200);
    for (const headers of [{ origin: 'https://elsewhere.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      const answer = await signIn(headers);
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null]);
    }
    expect((await app.call('POST', `${meta}/projects`, form({ title: 'x', __proto__x: '1', constructor: '{}' }))).status).toBe(400);
    const nested = await app.call('POST', `${meta}/projects`, form({ title: 'Nested', meta: '{"__proto__":{"polluted":1}}' }));
    expect([nested.status, ({} as { polluted?: number }).polluted]).toEqual([200, undefined]);
    const files = new FormData();
    files.set('title', new Blob(['x']), 'x.txt');
    expect((await app.call('POST', `${meta}/projects`, { as: boss, body: files })).status).toBe(400);
  });
});

it('lists answer HEAD as they answer GET, without the body', async () => {
  for (const path of [`${meta}/projects`, `/api/v1/db/data/noco/${films.projectId}/Films`, '/api/v1/health']) {
    const head = await app.call('HEAD', path, { as: boss });
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', 'application/json; charset=utf-8']);
  }
  expect((await app.call('HEAD', `${meta}/projects`)).status).toBe(401);
});

it('the own database of a project takes a name, and nothing else', async () => {
  const project = (await app.call('GET', `${meta}/projects/${films.projectId}`, { as: boss })).body;
  const path = `${meta}/projects/${films.projectId}/bases/${project.bases[0].id}`;
  expect((await app.call('PATCH', path, { as: boss, body: { alias: 'Ours' } })).body).toMatchObject({ alias: 'Ours' });
  expect((await app.call('GET', path, { as: boss })).body.alias).toBe('Ours');
  expect((await app.call('PATCH', path, { as: boss, body: { alias: 'x', config: { client: 'pg' } } })).status).toBe(400);
});

it('unknown kinds of projects are refused', async () => {
  expect((await app.call('POST', `${meta}/projects`, { as: boss, body: { title: 'Odd', type: 'spaceship' } })).status).toBe(400);
});

it('a user name leads to whose it is, and is given once', async () => {
  const { id } = (await app.call('GET', '/api/v1/auth/user/me', { as: boss })).body;
  await app.call('PATCH', `/api/v1/users/${id}/profile`, { as: boss, body: { user_name: 'The.Boss' } });
  for (const path of ['/api/v1/users/the.boss', '/api/v1/users/The.Boss/profile'])
    expect((await app.call('GET', path, { as: boss })).body).toMatchObject({ id, user_name: 'The.Boss' });
  const other = await app.signUp();
  const own = (await app.call('GET', '/api/v1/auth/user/me', { as: other })).body.id;
  expect((await app.call('GET', '/api/v1/users/the.boss', { as: other })).status).toBe(404); // a stranger
  const taken = await app.call('PATCH', `/api/v1/users/${own}/profile`, { as: other, body: { user_name: 'the.BOSS' } });
  expect(taken).toMatchObject({ status: 400, body: { msg: 'Somebody else has this user name.' } });
});

it('files in rows carry an address that can be fetched, and what is no file is no page', async () => {
  const column = { title: 'Files', column_name: 'files', uidt: 'Attachment' };
  await app.call('POST', `${meta}/tables/${films.tableId}/columns`, { as: boss, body: column });
  const { body: files } = await app.call('POST', '/api/v1/db/storage/upload?name=note.txt', { as: boss, body: Buffer.from('a note') });
  const rows = `/api/v1/db/data/noco/${films.projectId}/Films`;
  const { body: row } = await app.call('POST', rows, { as: boss, body: { Title: 'With a file', Files: files } });
  const listed = (await app.call('GET', `${rows}?where=(Title,eq,With a file)`, { as: boss })).body.list[0];
  for (const cell of [row.Files, listed.Files]) {
    expect(cell[0].signedUrl).toBe(`${app.url}/${cell[0].signedPath}`);
    expect(await (await fetch(cell[0].signedUrl)).text()).toBe('a note');
  }
  // nor are they less files where another table looks at them
  const post = (path: string, body: object) => app.call('POST', `${meta}/${path}`, { as: boss, body });
  const shelf = (
    await post(`projects/${films.projectId}/tables`, {
      table_name: 'shelf',
      title: 'Shelf',
      columns: [column, { title: 'Name', column_name: 'name', uidt: 'SingleLineText' }].slice(1),
    })
  ).body;
  const linked = await post(`tables/${shelf.id}/columns`, {
    title: 'Of',
    uidt: 'Links',
    type: 'mm',
    parentId: shelf.id,
    childId: films.tableId,
  });
  const idOf = (columns: { id: string; title: string }[], title: string): string => columns.find((one) => one.title === title)?.id ?? '';
  const link = idOf(linked.body.columns, 'Of');
  const target = idOf((await app.call('GET', `${meta}/tables/${films.tableId}`, { as: boss })).body.columns, 'Files');
  const lookup = { title: 'Theirs', uidt: 'Lookup', fk_relation_column_id: link, fk_lookup_column_id: target };
  expect((await post(`tables/${shelf.id}/columns`, lookup)).status).toBe(200);
  const shelves = `/api/v1/db/data/noco/${films.projectId}/Shelf`;
  const { body: kept } = await app.call('POST', shelves, { as: boss, body: { Name: 'Top' } });
  await app.call('POST', `/api/v1/tables/${shelf.id}/links/${link}/rows/${kept.Id}`, { as: boss, body: [listed.Id] });
  const looked = (await app.call('GET', shelves, { as: boss })).body.list[0].Theirs.flat();
  expect(await (await fetch(looked[0].signedUrl)).text()).toBe('a note');
  // what was read is written back without its addresses
  await app.call('PATCH', `${rows}/${listed.Id}`, { as: boss, body: { Files: listed.Files } });
  const stored = await app.parts.engine.openBase(films.projectId as never);
  const table = (await stored.schema()).tables.find(({ doc }) => doc.title === 'Films');
  const field = table?.fields.find(({ title }) => title === 'Files');
  const [record] = await stored.records({ tableId: table?.id as never, ids: [listed.Id], fieldIds: [field?.id as never], shape: 'arrays' });
  expect(String(record?.cells[0])).not.toContain('signed');
  const gone = await fetch(`${app.url}/download/none.txt`, {
    headers: { accept: 'application/json,text/html;q=0.9,*/*' },
    redirect: 'manual',
  });
  expect([gone.status, gone.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
});

describe('nothing is a stub', () => {
  it('a project costs the records it holds', async () => {
    const { body } = await app.call('GET', `${meta}/projects/${films.projectId}/cost`, { as: boss });
    const { body: all } = await app.call('GET', '/api/v1/aggregated-meta-info', { as: boss });
    const counted = all.projects.flatMap(({ rowCount }: { rowCount: { TotalRecords: number }[] }) => rowCount);
    expect(body.cost).toBeGreaterThan(0);
    expect(counted.reduce((sum: number, { TotalRecords }: { TotalRecords: number }) => sum + TotalRecords, 0)).toBeGreaterThanOrEqual(
      body.cost,
    );
  });

  it('what is kept in memory is told and forgotten', async () => {
    await app.call('GET', `${meta}/projects/${films.projectId}`, { as: boss });
    const before = (await app.call('GET', `${meta}/cache`, { as: boss })).body;
    expect(before).toMatchObject({ bases: expect.any(Number), orders: { entries: expect.any(Number) }, lookups: expect.any(Number) });
    expect([before.bases > 0, before.lookups > 0]).toEqual([true, true]);
    expect((await app.call('DELETE', `${meta}/cache`, { as: boss })).body).toBe(true);
    expect(app.parts.engine.caches().orders).toEqual({ entries: 0, bytes: 0 });
  });

  it('the event channel and the bare socket count pages and events, without saying who was where', async () => {
    const socket = io(app.url, { transports: ['websocket'], extraHeaders: { 'xc-auth': boss.token } });
    await new Promise((resolve) => socket.on('connect', () => resolve(null)));
    socket.emit('page', { path: `/nc/${films.projectId}/view?x=secret`, pid: films.projectId });
    socket.emit('event', { event: 'a:table:create', path: '/', pid: films.projectId });
    socket.emit('event', { event: { odd: true } });
    const bare = await fetch(`${app.url}/engine.io/?EIO=4&transport=polling`);
    const { sid } = JSON.parse((await bare.text()).slice(1)) as { sid: string };
    const said = await fetch(`${app.url}/engine.io/?EIO=4&transport=polling&sid=${sid}`, {
      method: 'POST',
      body: '4{"event":"bare:told"}',
    });
    expect(await said.text()).toBe('ok');
    const list = async () =>
      (await app.call('GET', '/api/v1/usage?days=1', { as: boss })).body.list as { kind: string; name: string; count: number }[];
    await expect
      .poll(async () =>
        (await list())
          .filter(({ kind }) => kind !== 'api')
          .map(({ kind, name }) => `${kind} ${name}`)
          .sort(),
      )
      .toEqual(['event a:table:create', 'event bare:told', 'page /nc/:id/view']);
    expect((await list()).find(({ name }) => name === 'projects.get')).toMatchObject({ kind: 'api', count: expect.any(Number) });
    socket.close();
    const person = await app.signUp();
    expect((await app.call('GET', '/api/v1/usage', { as: person })).status).toBe(403);
    expect((await app.call('GET', '/api/v1/usage')).status).toBe(401);
    expect((await app.call('GET', '/api/v1/usage?days=x', { as: boss })).status).toBe(400);
  });

  it('names that clients make up are kept up to a number a day, and hide none of our own calls', async () => {
    const { usage } = app.parts;
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 400; at += 1)
        usage.count(
          'event',
          `made up ${'abcdefghij'[at % 10]}${'abcdefghij'[Math.floor(at / 10) % 10]}${'abcd'[Math.floor(at / 100)]}${round === 0 ? '' : 'xy'[round - 1]}`,
        );
      usage.count('api', `round.${round}`);
      await usage.flush();
    }
    const kept = (await app.call('GET', '/api/v1/usage?days=1&limit=1000', { as: boss })).body.list as { kind: string; name: string }[];
    const named = await app.parts.meta.usage.list('2000-01-01', 5000);
    expect(named.filter(({ kind }) => kind !== 'api').length).toBe(500);
    expect(named.filter(({ name }) => name.startsWith('round.')).length).toBe(3);
    expect(kept.length).toBeGreaterThan(0);
  });

  it('databases of others can be connected, and it is said', async () => {
    expect((await app.call('GET', `${meta}/nocodb/info`)).body.connectToExternalDB).toBe(true);
  });
});
