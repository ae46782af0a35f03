import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFilms, type Films } from '../../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
let films: Films;
let uuid: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  stranger = await app.signUp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  films = await makeFilms(app, owner);
  await hide('Secret');
  uuid = (await share('POST')).body.uuid;
});

const share = (method: string, body?: unknown, as: TestUser | null = owner, on = films) =>
  app.call(method, `/api/v1/db/meta/views/${on.viewId}/share`, { as, body });
const hide = (title: string) =>
  app.call('PATCH', `/api/v1/db/meta/views/${films.viewId}/columns/${films.viewColumns[title]}`, { as: owner, body: { show: false } });
const visit = (path: string, password?: string, as: TestUser | null = null) =>
  app.call('GET', `/api/v1/db/public/shared-view/${uuid}/${path}`, {
    as,
    headers: password === undefined ? {} : { 'xc-password': password },
  });

const everyPath = ['meta', 'people', 'rows', 'groupby?column_name=Year', 'rows/export/csv'];

describe('sharing', () => {
  it('says in history what was done to the link, in words for people', async () => {
    await share('PATCH', { meta: { allowCSVDownload: false } });
    await share('DELETE');
    const { body } = await app.call('GET', `/api/v1/db/meta/projects/${films.projectId}/changes?limit=3`, { as: owner });
    expect(body.list.map(({ label }: { label: string }) => label)).toEqual([
      expect.stringMatching(/^Stop sharing view \S/),
      expect.stringMatching(/^Change the share link of view \S/),
      expect.stringMatching(/^Share view \S/),
    ]);
    expect(body.list.map(({ about }: { about: { action: string; subject: string } }) => about)).toMatchObject(
      ['view.unshared', 'view.shareUpdated', 'view.shared'].map((action) => ({
        action,
        reversal: null,
        subject: expect.stringMatching(/\S/),
      })),
    );
  });

  it('shows a new field to nobody by link before somebody chooses it, but in the view it is made in', async () => {
    const made = await app.call('POST', `/api/v1/db/meta/tables/${films.tableId}/galleries`, { as: owner, body: { title: 'Wall' } });
    const wall = (await app.call('POST', `/api/v1/db/meta/views/${made.body.id}/share`, { as: owner })).body.uuid as string;
    const add = (title: string, more: object = {}) =>
      app.call('POST', `/api/v1/db/meta/tables/${films.tableId}/columns`, { as: owner, body: { title, uidt: 'SingleLineText', ...more } });
    expect((await add('Salary')).status).toBe(200);
    expect((await add('On the wall', { column_order: { view_id: made.body.id } })).status).toBe(200);
    const { body } = await app.call('GET', `/api/v1/db/public/shared-view/${wall}/meta`, {});
    const text = JSON.stringify(body);
    expect([text.includes('Salary'), text.includes('On the wall')]).toEqual([false, true]);
  });

  it('gives a view a link that stays the same', async () => {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const again = await share('POST');
    expect(again.body).toMatchObject({ uuid, meta: { allowCSVDownload: true }, password: null });
    const { body } = await app.call('GET', `/api/v1/db/meta/tables/${films.tableId}/share`, { as: owner });
    expect(body.list).toMatchObject([{ id: films.viewId, uuid }]);
  });

  it('ends at once when the link is taken back', async () => {
    expect((await visit('rows')).status).toBe(200);
    expect((await share('DELETE')).body).toBe(true);
    for (const path of everyPath) expect(await visit(path)).toMatchObject({ status: 404, body: { msg: 'Not found' } });
    expect((await share('POST')).body.uuid).not.toBe(uuid);
  });

  it('is for makers of the base', async () => {
    for (const [method, body] of [['POST'], ['PATCH', { password: 'x' }], ['DELETE']] as [string, unknown?][]) {
      expect((await share(method, body, null)).status).toBe(401);
      expect((await share(method, body, stranger)).status).toBe(403);
    }
    expect((await app.call('GET', `/api/v1/db/meta/tables/${films.tableId}/share`, { as: stranger })).status).toBe(403);
    expect((await share('PATCH', { password: 7 })).status).toBe(400);
  });
});

describe('a visitor', () => {
  it('reads visible columns, filters of the view applied', async () => {
    const filter = { fk_column_id: films.columns['Year'], comparison_op: 'gt', value: '1980' };
    await app.call('POST', `/api/v1/db/meta/views/${films.viewId}/filters`, { as: owner, body: filter });
    await app.call('POST', `/api/v1/db/meta/views/${films.viewId}/sorts`, {
      as: owner,
      body: { fk_column_id: films.columns['Year'], direction: 'desc' },
    });
    const { body } = await visit('rows');
    expect(body.list.map((row: { Title: string }) => row.Title)).toEqual(['Cube', 'Delicatessen', 'Brazil']);
    expect(Object.keys(body.list[0]).sort()).toEqual(['Genre', 'Id', 'Title', 'Year']);
    expect(body.pageInfo.totalRows).toBe(3);
    const csv = await visit('rows/export/csv');
    expect(csv.text).toBe('Title,Year,Genre\r\nCube,1997,Horror\r\nDelicatessen,1991,\r\nBrazil,1985,Drama\r\n');
    expect(csv.headers.get('content-disposition')).toContain('filename="Films-export.csv"');
    expect(csv.headers.get('nc-export-offset')).toBe('-1');
  });

  it('keeps a filter of the view on a hidden column, without being told of it', async () => {
    const filter = { fk_column_id: films.columns['Secret'], comparison_op: 'eq', value: 'code-cube' };
    await app.call('POST', `/api/v1/db/meta/views/${films.viewId}/filters`, { as: owner, body: filter });
    await app.call('POST', `/api/v1/db/meta/views/${films.viewId}/sorts`, {
      as: owner,
      body: { fk_column_id: films.columns['Secret'], direction: 'asc' },
    });
    expect((await visit('rows')).body.list).toMatchObject([{ Title: 'Cube' }]);
    const { body } = await visit('meta');
    expect([body.filter.children, body.sorts]).toEqual([[], []]);
  });

  it('finds nothing about hidden columns in any answer', async () => {
    for (const path of everyPath) {
      const { status, text } = await visit(path);
      expect(status).toBe(200);
      expect(text).not.toMatch(/secret|code-/i);
      expect(text).not.toContain(films.columns['Secret']);
    }
    expect((await visit('meta')).text).not.toMatch(/argon2|"password"/);
  });

  // CVE-2023-50717 and kin: hidden columns read through filters, sorts and groups of a shared view.
  it('cannot reach hidden columns by filter, sort, group, field or export', async () => {
    const all = (await visit('rows')).body.list;
    const id = films.columns['Secret'];
    const conditions = [
      'rows?where=(Secret,eq,code-cube)',
      'rows?where=(Secret,neq,code-cube)',
      'rows?where=(secret,like,cube)',
      'rows?where=~not(secret,like,cube)',
      `rows?filterArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: id, comparison_op: 'eq', value: 'code-cube' }]))}`,
    ];
    for (const probe of conditions) expect((await visit(probe)).body.list).toEqual([]);
    const orders = [
      'rows?sort=-Secret',
      `rows?sortArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: id, direction: 'desc' }]))}`,
    ];
    for (const probe of orders) expect((await visit(probe)).body.list).toEqual(all);
    for (const fields of ['Secret', 'secret', id, 'Title,Secret']) {
      expect((await visit(`rows?fields=${fields}`)).text).not.toMatch(/code-/);
      expect((await visit(`rows/export/csv?fields[]=${fields}`)).text).not.toMatch(/code-/);
    }
    for (const name of ['Secret', 'secret', id]) expect((await visit(`groupby?column_name=${name}`)).status).toBe(404);
    expect((await visit('groupby?column_name=Year,Secret')).text).not.toMatch(/code-/);
  });

  it('does not see the display column either when it is hidden', async () => {
    await hide('Title');
    for (const path of everyPath) expect((await visit(path)).text).not.toMatch(/Alien|"Title"/);
    expect((await visit('rows?where=(Title,eq,Alien)')).body.list).toEqual([]);
  });

  it('reads rows group by group as the view is grouped, but not by what it hides', async () => {
    const groupBy = (title: string) =>
      app.call('PATCH', `/api/v1/db/meta/grid-columns/${films.viewColumns[title]}`, {
        as: owner,
        body: { group_by: true, group_by_order: 1, group_by_sort: 'desc' },
      });
    const titles = async (path: string) => (await visit(path)).body.list.map((row: { Title: string }) => row.Title);
    const groups = async () =>
      (await visit('groups')).body.groups.map(({ values, count }: { values: unknown[]; count: number }) => [typeof values[0], count]);
    const asStored = ['Alien', 'Brazil', 'Cube', 'Delicatessen'];
    await groupBy('Secret');
    expect(await titles('rows?inGroups=true')).toEqual(asStored);
    expect(await groups()).toEqual([]);
    await groupBy('Genre');
    const stood = ['Brazil', 'Alien', 'Cube', 'Delicatessen'];
    expect(await titles('rows?inGroups=true')).toEqual(stood);
    expect(await titles('rows')).toEqual(asStored);
    expect(await groups()).toEqual([
      ['string', 1], // the ids of Drama and Horror
      ['string', 2],
      ['object', 1],
    ]);
  });

  it('groups by a visible column', async () => {
    const { body } = await visit('groupby?column_name=Genre');
    expect(new Map(body.list.map((group: { genre: string; count: number }) => [group.genre, group.count]))).toEqual(
      new Map<string | null, number>([
        [null, 1],
        ['Horror', 2],
        ['Drama', 1],
      ]),
    );
  });

  it('learns the names of people in cells it sees, also behind links, and of nobody else', async () => {
    const send = async (method: string, path: string, body?: unknown) =>
      (await app.call(method, `/api/v1/${path}`, { as: owner, ...(body !== undefined && { body }) })).body;
    const [ada, bob, cyd] = [await app.signUp('ada@example.org'), await app.signUp('bob@example.org'), await app.signUp('cyd@example.org')];
    const ids: string[] = [];
    for (const user of [ada, bob, cyd]) {
      await send('POST', `db/meta/projects/${films.projectId}/users`, { email: user.email, roles: 'viewer' });
      ids.push((await app.call('GET', '/api/v1/auth/user/me', { as: user })).body.id);
    }
    const columnOf = async (title: string, body: object): Promise<string> => {
      const { columns } = await send('POST', `db/meta/tables/${films.tableId}/columns`, { title, ...body });
      return columns.find((column: { title: string }) => column.title === title).id;
    };
    await columnOf('Seen', { uidt: 'Collaborator' });
    const unseen = await columnOf('Unseen', { uidt: 'Collaborator', meta: { is_multi: true } });
    const link = await columnOf('Sequels', { uidt: 'Links', type: 'mm', parentId: films.tableId, childId: films.tableId });
    await columnOf('Crews', { uidt: 'Lookup', fk_relation_column_id: link, fk_lookup_column_id: unseen });
    const [adaId, bobId, cydId] = ids;
    const rows = `db/data/v1/${films.projectId}/Films`;
    await send('PATCH', `${rows}/1`, { Seen: adaId, Unseen: `${bobId},${adaId}` });
    await send('PATCH', `${rows}/2`, { Unseen: cydId });
    await send('POST', `tables/${films.tableId}/links/${link}/rows/1`, [2]);
    const { list } = await send('GET', `db/meta/views/${films.viewId}/columns`);
    const entry = list.find(({ fk_column_id: id }: { fk_column_id: string }) => id === unseen).id;
    await send('PATCH', `db/meta/views/${films.viewId}/columns/${entry}`, { show: false });
    const { body, text } = await visit('people');
    expect(body).toEqual([
      { id: adaId, name: 'ada' },
      { id: cydId, name: 'cyd' },
    ]);
    expect(text).not.toContain('@');
  });

  it('is told 404 for links that were never given out', async () => {
    for (const bad of ['00000000-0000-4000-8000-000000000000', 'nonsense', `${uuid.slice(0, -4)}0000`]) {
      const answer = await app.call('GET', `/api/v1/db/public/shared-view/${bad}/rows`);
      expect(answer).toMatchObject({ status: 404, body: { msg: 'Not found' } });
    }
  });

  it('is never more than a visitor, signed in or not', async () => {
    expect((await visit('rows', undefined, owner)).text).not.toMatch(/code-/);
    expect((await visit('rows', undefined, stranger)).status).toBe(200);
    expect((await app.call('GET', `/api/v1/db/meta/tables/${films.tableId}`)).status).toBe(401);
  });

  it('is nobody to conditions on oneself, signed in or not', async () => {
    const { id } = (await app.call('GET', '/api/v1/auth/user/me', { as: owner })).body;
    const column = { title: 'Who', column_name: 'who', uidt: 'Collaborator' };
    const { columns } = (await app.call('POST', `/api/v1/db/meta/tables/${films.tableId}/columns`, { as: owner, body: column })).body;
    const rows = `/api/v1/db/data/v1/${films.projectId}/Films`;
    await app.call('PATCH', `${rows}/1`, { as: owner, body: { Who: id } });
    const filter = {
      fk_column_id: columns.find(({ title }: { title: string }) => title === 'Who').id,
      comparison_op: 'anyof',
      value: '@me',
    };
    await app.call('POST', `/api/v1/db/meta/views/${films.viewId}/filters`, { as: owner, body: filter });
    const own = await app.call('GET', `${rows}/views/${films.viewId}`, { as: owner });
    expect(own.body.pageInfo.totalRows).toBe(1);
    for (const as of [owner, null]) {
      expect((await visit('rows', undefined, as)).body.pageInfo.totalRows).toBe(0);
      expect((await visit('groupby?column_name=Year', undefined, as)).body.list).toEqual([]);
      expect((await visit('people', undefined, as)).body).toEqual([]);
      expect((await visit('rows/export/csv', undefined, as)).text.trim().split('\r\n')).toHaveLength(1);
    }
  });

  it('downloads nothing where the owner left that out', async () => {
    await share('PATCH', { meta: { allowCSVDownload: false } });
    expect((await visit('rows/export/csv')).status).toBe(403);
    expect((await visit('rows')).status).toBe(200);
  });
});

describe('a password', () => {
  it('is asked for on every path and stored as a hash', async () => {
    const { body } = await share('PATCH', { password: 'open sesame' });
    expect(body.password).not.toContain('sesame');
    for (const path of everyPath) {
      for (const wrong of [undefined, '', 'open', 'Open Sesame']) {
        expect(await visit(path, wrong)).toMatchObject({ status: 403, body: { msg: 'INVALID_SHARED_VIEW_PASSWORD' } });
      }
      expect((await visit(path, 'open sesame')).status).toBe(200);
    }
    const schema = await (await app.parts.engine.openBase(films.projectId as never)).schema();
    expect(JSON.stringify(schema.tables[0]?.views[0]?.doc)).toContain('$argon2id$');
    expect(JSON.stringify(schema.tables[0]?.views[0]?.doc)).not.toContain('sesame');
  });

  it('stops working when it is changed, and is no longer asked for when it is cleared', async () => {
    await share('PATCH', { password: 'first' });
    expect((await visit('rows', 'first')).status).toBe(200);
    await share('PATCH', { password: 'second' });
    expect((await visit('rows', 'first')).status).toBe(403);
    await share('PATCH', { meta: { a: 1 } });
    expect((await visit('rows', 'second')).status).toBe(200);
    await share('PATCH', { password: '' });
    expect((await visit('rows')).status).toBe(200);
  });

  it('cannot be guessed at speed', async () => {
    const strict = await startTestApp({ settings: { rateLimits: true } });
    const maker = await strict.signUp();
    const own = await makeFilms(strict, maker);
    const path = `/api/v1/db/meta/views/${own.viewId}/share`;
    const shared = (await strict.call('POST', path, { as: maker })).body.uuid;
    await strict.call('PATCH', path, { as: maker, body: { password: 'right one' } });
    const guess = (password: string) =>
      strict.call('GET', `/api/v1/db/public/shared-view/${shared}/meta`, { headers: { 'xc-password': password } });
    for (let count = 0; count < 10; count += 1) expect((await guess(`wrong ${count}`)).status).toBe(403);
    expect((await guess('right one')).status).toBe(429);
    await strict.stop();
  });
});

describe('an export', () => {
  const exportOf = (query = '', as: TestUser | null = owner) =>
    app.call('GET', `/api/v1/db/data/noco/${films.projectId}/Films/export/csv${query}`, { as });

  it('writes titles in view order with CRLF and disarms formulas', async () => {
    await app.call('POST', `/api/v1/db/data/noco/${films.projectId}/Films`, { as: owner, body: { Title: '=1+1', Year: -5 } });
    const { text, headers } = await exportOf();
    expect(text.split('\r\n').slice(0, 2)).toEqual(['Title,Year,Genre', 'Alien,1979,Horror']);
    expect(text).toContain("\r\n'=1+1,-5,\r\n");
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('access-control-expose-headers')).toBe('nc-export-offset');
  });

  it('follows fields, conditions, sorts and offset', async () => {
    expect((await exportOf('?fields[]=Year&fields[]=Title&sort=-Year&offset=2')).text).toBe('Year,Title\r\n1985,Brazil\r\n1979,Alien\r\n');
    expect((await exportOf('?where=(Year,gt,1990)&fields=Title')).text).toBe('Title\r\nCube\r\nDelicatessen\r\n');
    expect((await exportOf('?where=(Year,resembles,1990)')).status).toBe(400);
  });

  it('is for readers of the base', async () => {
    expect((await exportOf('', null)).status).toBe(401);
    expect((await exportOf('', stranger)).status).toBe(403);
    const path = (project: string) => `/api/v1/db/data/noco/${project}/${films.tableId}/views/${films.viewId}/export/csv`;
    expect((await app.call('GET', path(films.projectId), { as: owner })).status).toBe(200);
    expect((await app.call('GET', path('Cinema'), { as: stranger })).status).toBe(404);
  });
});
