import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WireFullTable } from '@quadrille/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from '../features/records/testing/api-fixture.ts';
import { type Receiver, startReceiver } from '../testing/receiver.ts';

// What programs of the family rarely call, and what the wire tolerates: each row of the reference that no other test is about.
let api: ApiFixture;
let receiver: Receiver;
let authors: WireFullTable;
let books: WireFullTable;
let viewId: string;

beforeAll(async () => {
  receiver = await startReceiver();
  api = await startApi({ settings: { allowPrivateNetwork: true } });
  authors = await api.table('Authors', { Name: 'SingleLineText' });
  books = await api.table('Books', { Title: 'SingleLineText', Kind: { uidt: 'SingleSelect', dtxp: "'a','b'" } });
  for (const [type, title] of [
    ['hm', 'Wrote'],
    ['mm', 'Liked'],
  ] as const)
    await api.call('POST', `db/meta/tables/${authors.id}/columns`, { uidt: 'Links', title, parentId: authors.id, childId: books.id, type });
  await api.call('POST', `tables/${authors.id}/rows`, [{ Name: 'Ann' }, { Name: 'Bob' }]);
  await api.call('POST', `tables/${books.id}/rows`, [{ Title: 'One', Kind: 'a' }, { Title: 'Two' }, { Title: 'Three', Kind: 'a' }]);
  books = (await api.call('GET', `db/meta/tables/${books.id}`)).body;
  viewId = authors.views[0]?.id ?? '';
});
afterAll(() => api.stop().then(() => receiver.close()));

const data = (table: WireFullTable, rest = ''): string => `db/data/noco/${api.projectId}/${table.title}${rest}`;
const names = async (path: string, key: string): Promise<unknown[]> =>
  ((await api.call('GET', path)).body.list as Record<string, unknown>[]).map((row) => row[key]);

describe('links through a view', () => {
  it('are made, listed, offered and taken away as those of the table', async () => {
    const inView = data(authors, `/views/${viewId}/1`);
    expect((await api.call('POST', `${inView}/hm/Wrote/2`)).body.msg).toBe('The relation data has been created successfully');
    expect((await api.call('POST', `${inView}/mm/Liked/3`)).status).toBe(200);
    expect(await names(`${inView}/hm/Wrote`, 'Title')).toEqual(['Two']);
    expect(await names(`${inView}/mm/Liked`, 'Title')).toEqual(['Three']);
    expect(await names(`${inView}/hm/Wrote/exclude`, 'Title')).toEqual(['One', 'Three']);
    expect(await names(`${inView}/mm/Liked/exclude`, 'Title')).toEqual(['One', 'Two']);
    const back = books.columns.find(({ uidt }) => uidt === 'LinkToAnotherRecord')?.title ?? '';
    const bookView = books.views[0]?.id ?? '';
    for (const path of [data(books, '/2'), data(books, `/views/${bookView}/2`)]) {
      expect(await names(`${path}/bt/${back}`, 'Name')).toEqual(['Ann']);
      expect(await names(`${path}/bt/${back}/exclude`, 'Name')).toEqual(['Bob']);
    }
    const listed = `tables/${authors.id}/links/${columnOf((await api.call('GET', `db/meta/tables/${authors.id}`)).body, 'Liked').id}/rows/1`;
    expect(await names(`${listed}/exclude`, 'Title')).toEqual(['One', 'Two']);
    expect((await api.call('DELETE', `${inView}/mm/Liked/3`)).body.msg).toBe('The relation data has been deleted successfully');
    expect(await names(`${inView}/mm/Liked`, 'Title')).toEqual([]);
  });

  it('come with rows that are changed through it', async () => {
    expect((await api.call('PATCH', data(authors, `/views/${viewId}/2`), { Name: 'Bea' })).body).toMatchObject({ Id: 2, Name: 'Bea' });
    await api.call('PATCH', data(authors, `/views/${viewId}/2`), { Name: 'Bob' });
  });
});

describe('what a list tolerates', () => {
  it('short names of every part of a query', async () => {
    const short = await api.call('GET', data(books, `?f=Title&s=-Title&l=1&o=1`));
    expect(short.body).toMatchObject({ list: [{ Title: 'Three' }], pageInfo: { pageSize: 1, page: 2 } });
    const where = encodeURIComponent('(Title,eq,Two)');
    for (const name of ['where', 'w', 'filter']) expect(await names(data(books, `?${name}=${where}`), 'Title')).toEqual(['Two']);
    expect((await names(data(books, '?r=1'), 'Title')).toSorted()).toEqual(['One', 'Three', 'Two']);
  });

  it('lists in brackets, repeated and with commas; a fraction of a page; keys nobody knows', async () => {
    for (const query of ['fields[]=Title&fields[]=Kind', 'fields=Title&fields=Kind', 'fields=Title,Kind'])
      expect(Object.keys((await api.call('GET', data(books, `?${query}`))).body.list[0])).toEqual(['Title', 'Kind']);
    expect((await api.call('GET', data(books, '?limit=25&offset=1&opt=false&whatever=1'))).body.pageInfo).toMatchObject({
      page: 1.04,
      isFirstPage: false,
    });
    expect((await api.call('GET', data(books, '?limit=5000'))).body.pageInfo.pageSize).toBe(1000);
  });

  it('groups of a virtual column', async () => {
    const id = books.columns.find(({ uidt }) => uidt === 'LinkToAnotherRecord')?.id ?? '';
    const answer = await api.call('GET', data(books, `/group/${id}`));
    expect([200, 501]).toContain(answer.status);
    expect((await api.call('GET', data(books, '/group/nothing'))).body.msg).toBe('Column not found');
  });

  it('an export says where it ended and how long it took', async () => {
    const { headers, status } = await api.call('GET', data(books, '/export/csv'));
    expect([status, headers.get('nc-export-offset')]).toEqual([200, '-1']);
    expect(Number(headers.get('nc-export-elapsed-time'))).toBeGreaterThanOrEqual(0);
    expect(headers.get('content-disposition')).toMatch(/attachment; filename=.*-export\.csv/);
  });
});

describe('texts programs compare', () => {
  const column = (body: object) => api.call('POST', `db/meta/tables/${books.id}/columns`, body);

  it('of columns that cannot be made', async () => {
    const bad = (options: string) => column({ title: 'S', column_name: 's', uidt: 'SingleSelect', dtxp: options });
    expect((await bad(`'a','a'`)).body.msg).toBe('Duplicates are not allowed!');
    expect((await bad(`'a',''`)).body.msg).toBe('Empty options are not allowed!');
    expect((await column({ title: 'Title', column_name: 'other', uidt: 'Number' })).body.msg).toBe('Duplicate column alias');
    expect((await column({ title: 'Other', column_name: 'title', uidt: 'Number' })).body.msg).toBe('Duplicate column name');
    expect((await column({ uidt: 'Nonsense', title: 'x' })).body).toMatchObject({
      msg: 'Invalid request body',
      errors: [{ instancePath: '/uidt' }],
    });
  });

  it('of mail that is not set up', async () => {
    expect((await api.call('POST', 'auth/password/forgot', { email: 'a@example.org' }, null)).body.msg).toMatch(
      /^Email Plugin is not found/,
    );
    const { id } = (await api.call('GET', 'auth/user/me', undefined, api.viewer)).body;
    expect((await api.call('POST', `db/meta/projects/${api.projectId}/users/${id}/resend-invite`)).body.msg).toMatch(
      /^No Email Plugin is found/,
    );
  });

  it('of addresses that lead nowhere', async () => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
      expect(await api.call(method, 'no/such/call')).toMatchObject({ status: 404, body: { msg: `Cannot ${method} /api/v1/no/such/call` } });
  });
});

describe('what the installation says of itself', () => {
  it('is there for guests, whatever the product is called', async () => {
    const info = (await api.call('GET', 'db/meta/nocodb/info', undefined, null)).body;
    expect(info).toMatchObject({
      authType: 'jwt',
      type: 'rest',
      firstUser: false,
      projectHasAdmin: true,
      defaultLimit: 25,
      ncAttachmentFieldSize: 20_971_520,
      ncMaxAttachmentsAllowed: 10,
      automationLogLevel: expect.stringMatching(/^(OFF|ERROR|ALL)$/),
      dashboardPath: expect.any(String),
    });
    expect((await api.call('GET', `db/meta/projects/${api.projectId}/info`)).body).toMatchObject({
      Node: process.version,
      Arch: process.arch,
      Platform: process.platform,
      Docker: false,
      PackageVersion: expect.any(String),
    });
    expect((await api.call('GET', 'docs', undefined, null)).text).toContain('<html');
  });

  it('has a cache to look at and to empty, for super users', async () => {
    expect((await api.call('GET', 'db/meta/cache')).status).toBe(200);
    expect((await api.call('DELETE', 'db/meta/cache')).text).toBe('true');
    expect((await api.call('GET', 'db/meta/plugins/SMTP')).status).toBe(200);
    expect((await api.call('GET', 'db/meta/plugins/nothing')).status).toBe(404);
  });
});

describe('files and copies', () => {
  it('are fetched from an address and handed out by a signed one', async () => {
    const [file] = (await api.call('POST', 'db/storage/upload-by-url', [{ url: `${receiver.url}/note.txt`, title: 'note.txt' }])).body;
    expect(file).toMatchObject({ title: 'note.txt' });
    expect((await api.app.call('GET', `/${file.path}`, { as: api.owner })).status).toBe(200);
    expect((await api.app.call('GET', '/download/nothing.txt', { as: api.owner })).status).toBe(404);
  });

  it('of one source of a base begin a job', async () => {
    const { bases } = (await api.call('GET', `db/meta/projects/${api.projectId}`)).body;
    const answer = await api.call('POST', `db/meta/duplicate/${api.projectId}/${bases[0].id}`, {});
    expect(answer.body).toMatchObject({ id: expect.any(String), project_id: expect.any(String) });
  });
});

describe('whoever may read the data folder', () => {
  const control = (method: string, path: string, body?: unknown) =>
    api.app.call(method, `/api/v1/instance/${path}`, { body, headers: { 'x-quadrille-control': api.app.parts.controlToken } });

  it('backs up and imports beside a running server, and restores nothing that is no backup', async () => {
    const folder = api.app.parts.settings.dataDir;
    const backup = await control('POST', 'backup', { path: join(folder, 'copy.zip') });
    if (api.app.parts.meta.engine === 'sqlite') expect(backup.body).toMatchObject({ bases: expect.any(Number) });
    else expect(backup.status).toBe(400);
    await writeFile(join(folder, 'films.csv'), 'Name\nAlien\n');
    const begun = await control('POST', 'import', { path: join(folder, 'films.csv'), base: 'Imported' });
    expect(begun.status).toBe(200);
    await expect
      .poll(
        async () =>
          (await control('GET', `imports/${begun.body.id}`)).body.status ?? (await control('GET', `imports/${begun.body.id}`)).body.state,
        { timeout: 45_000 },
      )
      .not.toBe('active');
    expect((await control('GET', 'imports/nothing')).status).toBe(404);
    expect((await control('POST', 'import', { path: 'films.csv' })).status).toBe(400);
    expect((await control('POST', 'restore', { path: join(folder, 'films.csv') })).status).toBe(400);
  });
});
