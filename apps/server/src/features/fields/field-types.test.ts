import { passwordMark } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../platform/password-hash.ts';
import type { TestAnswer } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let count = 0;
const newTable = (columns: Record<string, string | object>) => api.table(`K${(count += 1)}`, { Name: 'SingleLineText', ...columns });
const path = (table: { title: string }) => `db/data/v1/${api.projectId}/${table.title}`;
const rowsOf = async (table: { title: string }, query = ''): Promise<Record<string, unknown>[]> =>
  (await api.call('GET', `${path(table)}${query}`)).body.list;
const create = (table: { title: string }, row: object) => api.call('POST', path(table), row);
const undo = () => api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
const idOf = async (user: ApiFixture['owner']): Promise<string> => (await api.call('GET', 'auth/user/me', undefined, user)).body.id;

describe('files', () => {
  it('are written as a list or as its JSON text and read as a list', async () => {
    const table = await newTable({ Files: 'Attachment' });
    const files = [{ url: 'https://x.example/a.png', title: 'a.png', mimetype: 'image/png', size: 5 }];
    expect((await create(table, { Files: files })).body).toMatchObject({ Files: files });
    expect((await create(table, { Files: JSON.stringify(files) })).body).toMatchObject({ Files: files });
    const refused = await create(table, { Files: [{ url: 'javascript:alert(1)' }] });
    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('is not the address of a file')]);
    expect(await rowsOf(table, '?where=(Files,like,a.png)')).toHaveLength(2);
    expect((await api.call('GET', `${path(table)}/export/csv`)).text).toContain('a.png(https://x.example/a.png)');
  });
});

describe('people', () => {
  it('are written by id, email or name of a member, and read as ids', async () => {
    const table = await newTable({ Who: { uidt: 'Collaborator', meta: { is_multi: true } } });
    const [owner, editor] = [await idOf(api.owner), await idOf(api.editor)];
    const { email } = (await api.call('GET', 'auth/user/me', undefined, api.editor)).body;
    expect((await create(table, { Who: `${owner}, ${email}` })).body.Who).toBe(`${owner},${editor}`);
    expect((await create(table, { Who: 'stranger@x.example' })).status).toBe(400);
    expect(await rowsOf(table, '?where=(Who,anyof,@me)')).toHaveLength(1);
  });

  it('are those who may look into the base', async () => {
    const table = await newTable({ Who: 'Collaborator' });
    const { id, email } = (await api.call('GET', 'auth/user/me', undefined, api.viewer)).body;
    const named = async () => (await api.call('GET', `db/meta/projects/${api.projectId}/people`)).body.map((one: { id: string }) => one.id);
    const setRole = (roles: string) => api.call('PATCH', `db/meta/projects/${api.projectId}/users/${id}`, { roles });
    expect(await named()).toContain(id);
    await setRole('no-access');
    expect([await named(), (await create(table, { Who: email })).status]).toEqual([expect.not.arrayContaining([id]), 400]);
    await setRole('viewer');
    expect((await create(table, { Who: email })).body.Who).toBe(id);
  });

  it('are sorted and looked for by their names', async () => {
    const table = await newTable({ Who: 'Collaborator' });
    const people = await Promise.all(
      [api.owner, api.editor, api.viewer].map(async (user) => ({ id: await idOf(user), email: user.email })),
    );
    for (const { id } of people.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await create(table, { Who: id });
    const byName = people.toSorted((a, b) => a.email.localeCompare(b.email, 'en')).map(({ id }) => id);
    const who = async (query: string) => (await rowsOf(table, query)).map((row) => row['Who']);
    expect(await who('?sort=Who')).toEqual(byName);
    expect(await who('?sort=-Who')).toEqual(byName.toReversed());
    const read = async (query: string): Promise<TestAnswer> => api.call('GET', `${path(table)}${query}`);
    const last = byName.at(-1) ?? '';
    expect((await read('/find-one?sort=-Who')).body.Who).toBe(last);
    expect((await read('/groupby?column_name=who')).body.list.map((group: { who: string }) => group.who)).toEqual(byName);
    expect((await read('/export/csv?fields=Who&sort=-Who')).text.split('\r\n').slice(1, -1)).toEqual(byName.toReversed());
    const held = (search = '') => api.call('GET', `tables/${table.id}/grid/distinct/Who${search}`);
    expect((await held()).body).toEqual({ values: byName.map((value) => ({ value, count: 1 })), total: 3 });
    expect((await held(`?search=${encodeURIComponent(api.editor.email)}`)).body.values).toEqual([
      { value: await idOf(api.editor), count: 1 },
    ]);
    const written = await api.call('PATCH', `db/data/bulk/v1/${api.projectId}/${table.title}/all?sort=-Who`, { Name: 'seen' });
    expect([written.body, (await read('?where=(Name,eq,seen)')).body.pageInfo.totalRows]).toEqual([3, 3]);
    const search = async (text: string, as: ApiFixture['owner']) =>
      (await api.call('GET', `tables/${table.id}/grid?search=${encodeURIComponent(text)}`, undefined, as)).body.rows.length;
    expect(await search(api.editor.email, api.viewer)).toBe(1);
    expect(await search('nobody of this name', api.viewer)).toBe(0);
    const gone = await api.call(
      'DELETE',
      `db/data/bulk/v1/${api.projectId}/${table.title}/all?search=${encodeURIComponent(api.editor.email)}`,
    );
    expect([gone.body, await search(api.editor.email, api.owner)]).toEqual([1, 0]);
  });

  it('are somebody else for each who asks for their own rows', async () => {
    const table = await newTable({ Who: 'Collaborator' });
    const [owner, editor] = [await idOf(api.owner), await idOf(api.editor)];
    for (const id of [owner, owner, editor]) await create(table, { Who: id });
    const count = async (as: ApiFixture['owner']) =>
      (await api.call('GET', `${path(table)}?where=(Who,anyof,@me)`, undefined, as)).body.pageInfo.totalRows;
    expect([await count(api.owner), await count(api.editor), await count(api.viewer)]).toEqual([2, 1, 0]);
  });
});

describe('moments', () => {
  it('lie in the days of each reader’s zone', async () => {
    const table = await newTable({ At: 'DateTime' });
    await create(table, { At: '2024-03-01 23:30:00+00:00' });
    const count = async (zone: string, query: string) => {
      const headers = { 'x-quadrille-time-zone': zone };
      return (await api.app.call('GET', `/api/v1/${path(table)}?${query}`, { as: api.owner, headers })).body.pageInfo.totalRows;
    };
    const day = 'where=(At,eq,exactDate,2024-03-01)';
    expect([await count('UTC', day), await count('Asia/Tokyo', day), await count('UTC', day)]).toEqual([1, 0, 1]);
  });

  it('lie in the days of the reader’s zone when rows are exported too, in conditions and in formulas', async () => {
    const table = await newTable({ At: 'DateTime' });
    const formula = { title: 'Today', column_name: 'today', uidt: 'Formula', formula_raw: 'TODAY()' };
    expect((await api.call('POST', `db/meta/tables/${table.id}/columns`, formula)).status).toBe(200);
    await create(table, { Name: 'late', At: '2024-03-01 23:30:00+00:00' });
    const exported = async (zone: string, query: string) => {
      const headers = { 'x-quadrille-time-zone': zone };
      return (await api.app.call('GET', `/api/v1/${path(table)}/export/csv?${query}`, { as: api.owner, headers })).text.split('\r\n')[1];
    };
    const day = 'fields=Name&where=(At,eq,exactDate,2024-03-02)';
    expect([await exported('UTC', day), await exported('Asia/Tokyo', day)]).toEqual(['', 'late']);
    // Somewhere it is tomorrow already, whatever the time: these two are 26 hours apart.
    const [early, late] = [await exported('Etc/GMT+12', 'fields=Today'), await exported('Pacific/Kiritimati', 'fields=Today')];
    expect(early).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Date.parse(late ?? '')).toBeGreaterThan(Date.parse(early ?? ''));
  });
});

describe('auto numbers', () => {
  it('are given, never written, and a gap stays a gap', async () => {
    const table = await newTable({ No: 'AutoNumber' });
    expect((await create(table, { No: 99 })).body.No).toBe(1);
    await create(table, {});
    await api.call('DELETE', `${path(table)}/2`);
    expect((await create(table, {})).body.No).toBe(3);
    await api.call('PATCH', `${path(table)}/1`, { No: 50, Name: 'x' });
    expect((await rowsOf(table)).map((row) => row['No'])).toEqual([1, 3]);
  });

  it('stay when a row goes back to what it held before it was made', async () => {
    const table = await newTable({ No: 'AutoNumber' });
    await create(table, { Name: 'a' });
    const history = `tables/${table.id}/rows/1/history`;
    const { sequence } = (await api.call('GET', history)).body.list[0];
    expect((await api.call('POST', `${history}/${sequence}/restore`, { side: 'before' })).status).toBe(200);
    expect(await rowsOf(table)).toMatchObject([{ Name: null, No: 1 }]);
  });
});

describe('places, shapes and types of a database', () => {
  it('keep what they are given in one form, and its type', async () => {
    const table = await newTable({ At: 'GeoData', Shape: 'Geometry', Bits: { uidt: 'SpecificDBType', dt: 'bit(4)' } });
    expect((await create(table, { At: '52.5, 13.4', Shape: ' POINT (1 2) ', Bits: "b'1'" })).body).toMatchObject({
      At: '52.5;13.4',
      Shape: 'POINT (1 2)',
      Bits: "b'1'",
    });
    expect(columnOf(table, 'Bits')).toMatchObject({ dt: 'bit(4)', ct: 'bit(4)' });
    expect((await create(table, { Shape: 'POINT (1)' })).status).toBe(400);
  });
});

describe('codes', () => {
  it('show the value of their field and nothing of a secret', async () => {
    const table = await newTable({ Price: 'Currency', Key: 'Password' });
    const post = (body: object) => api.call('POST', `db/meta/tables/${table.id}/columns`, body);
    const price = columnOf(table, 'Price').id;
    const qr = await post({ title: 'Code', column_name: 'Code', uidt: 'QrCode', fk_qr_value_column_id: price });
    expect(columnOf(qr.body, 'Code')).toMatchObject({ virtual: 1, colOptions: { fk_qr_value_column_id: price } });
    await post({
      title: 'Bar',
      column_name: 'Bar',
      uidt: 'Barcode',
      fk_barcode_value_column_id: columnOf(table, 'Name').id,
      meta: { barcodeFormat: 'EAN13' },
    });
    const secret = { title: 'S', column_name: 'S', uidt: 'QrCode', fk_qr_value_column_id: columnOf(table, 'Key').id };
    expect((await post(secret)).status).toBe(400);
    await create(table, { Name: '4006381333931', Price: 12.5 });
    expect((await rowsOf(table))[0]).toMatchObject({ Code: 12.5, Bar: '4006381333931' });
  });
});

describe('buttons', () => {
  it('keep what they do and hold nothing', async () => {
    const meta = { label: 'Open', action: 'url', formula: '"https://x.example/" & {Name}' };
    const table = await newTable({ Go: { uidt: 'Button', meta } });
    expect(columnOf(table, 'Go')).toMatchObject({ virtual: 1, meta });
    expect((await create(table, { Name: 'a', Go: 'x' })).body.Go).toBe(null);
  });

  it('lead to the same fields after those got other names', async () => {
    const meta = { label: 'Open', action: 'url', formula: '"https://x.example/" & {Name}' };
    const table = await newTable({ Go: { uidt: 'Button', meta } });
    const later = await api.call('POST', `db/meta/tables/${table.id}/columns`, { uidt: 'Button', title: 'Later', meta });
    expect(later.status).toBe(200);
    const { body } = await api.call('PATCH', `db/meta/columns/${columnOf(table, 'Name').id}`, { title: 'Title' });
    for (const title of ['Go', 'Later']) expect(columnOf(body, title).meta).toMatchObject({ formula: '"https://x.example/" & {Title}' });
    const changed = await api.call('PATCH', `db/meta/columns/${columnOf(table, 'Go').id}`, { meta: { ...meta, formula: '{Title}' } });
    expect(columnOf(changed.body, 'Go').meta).toEqual({ ...meta, formula: '{Title}' });
  });

  it('refuse what is no formula', async () => {
    const table = await newTable({});
    const button = (formula: string) =>
      api.call('POST', `db/meta/tables/${table.id}/columns`, { uidt: 'Button', title: 'Go', meta: { action: 'url', formula } });
    expect((await button('"https://x.example/" &')).body.msg).toMatch(/^Invalid Formula: /);
    expect((await button('{Nobody}')).status).toBe(400);
    expect((await button('')).status).toBe(200);
  });

  it('tell strangers nothing but their words', async () => {
    const meta = { label: 'Open', action: 'url', formula: '"https://x.example/" & {Hidden}' };
    const table = await newTable({ Hidden: 'SingleLineText', Go: { uidt: 'Button', meta } });
    const { uuid } = (await api.call('POST', `db/meta/views/${table.views[0]?.id}/share`, {})).body;
    const shared = (await api.call('GET', `db/public/shared-view/${uuid}/meta`, undefined, null)).body;
    const go = shared.model.columns.find(({ title }: { title: string }) => title === 'Go');
    expect(go.meta).toEqual({ label: 'Open', action: 'url' });
  });
});

describe('passwords', () => {
  it('are hashed when written and never sent, by whatever way', async () => {
    const table = await newTable({ Key: 'Password' });
    const key = columnOf(table, 'Key');
    const sent: unknown[] = [await create(table, { Name: 'a', Key: 'correct horse' }), await create(table, { Name: 'b' })];
    const view = table.views[0]?.id ?? '';
    const share = await api.call('POST', `db/meta/views/${view}/share`, {});
    const uuid = share.body.uuid as string;
    for (const way of [
      path(table),
      `${path(table)}/1`,
      `${path(table)}?where=(Key,notblank)&sort=Key`,
      `${path(table)}/groupby?column_name=${key.column_name}`,
      `${path(table)}/group/${key.id}`,
      `${path(table)}/export/csv`,
      `public/shared-view/${uuid}/rows`,
      `public/shared-view/${uuid}/rows/export/csv`,
      `db/meta/projects/${api.projectId}/changes`,
    ])
      sent.push((await api.call('GET', way)).text);
    await api.call('PATCH', `${path(table)}/1`, { Key: 'another one' });
    sent.push(await undo(), (await api.call('GET', path(table))).text);
    const all = JSON.stringify(sent);
    expect(all).toContain(passwordMark);
    expect(all).not.toMatch(/argon2|correct horse|another one/);
    expect(await rowsOf(table, '?where=(Key,blank)')).toMatchObject([{ Name: 'b' }]);
    expect((await api.call('GET', `${path(table)}?where=(Key,like,argon)`)).status).toBe(400);
  });

  it('stay as they are when the mark comes back, and are unset by null', async () => {
    const table = await newTable({ Key: 'Password' });
    await create(table, { Key: 'correct horse' });
    const stored = async () => {
      const base = await api.app.parts.engine.openBase(api.projectId as never);
      const { result } = await base.write('records.updated', null, (tx) =>
        tx.records(table.id as never, [columnOf(table, 'Key').id as never], [1]),
      );
      return result[0]?.cells[0] as string | null;
    };
    const before = await stored();
    expect(await verifyPassword('correct horse', before)).toBe(true);
    await api.call('PATCH', `${path(table)}/1`, { Key: passwordMark, Name: 'x' });
    expect(await stored()).toBe(before);
    await api.call('PATCH', `${path(table)}/1`, { Key: null });
    expect(await stored()).toBe(null);
    await undo();
    expect(await stored()).toBe(before);
  });

  it('have no default, are not unique and are set a hundred at a time', async () => {
    const table = await newTable({ Key: 'Password' });
    const post = (body: object) => api.call('POST', `db/meta/tables/${table.id}/columns`, { column_name: 'k2', uidt: 'Password', ...body });
    expect((await post({ title: 'A', cdf: 'secret' })).body.msg).toBe('Fields of type Password take no default value.');
    expect((await post({ title: 'B', unique: true })).body.msg).toBe('Fields of type Password cannot be unique.');
    const many = Array.from({ length: 101 }, () => ({ Key: '' }));
    expect((await api.call('POST', `db/data/bulk/v1/${api.projectId}/${table.title}`, many)).status).toBe(200);
    expect((await api.call('PATCH', `db/meta/columns/${columnOf(table, 'Key').id}`, { uidt: 'SingleLineText' })).status).toBe(501);
  });
});

describe('a conversion', () => {
  it('tells beforehand what it would empty, and changes nothing', async () => {
    const table = await newTable({});
    const readOneWay = { reading: {}, otherReading: null, example: null };
    await api.call(
      'POST',
      `db/data/bulk/v1/${api.projectId}/${table.title}`,
      ['1', 'two', null, 'three'].map((Name) => ({ Name })),
    );
    const column = columnOf(table, 'Name').id;
    const preview = await api.call('POST', `db/meta/columns/${column}/conversion-preview`, { uidt: 'Number' });
    expect(preview.body).toEqual({
      checked: 3,
      emptied: 2,
      changed: 0,
      changes: [],
      samples: [
        { rowId: 2, value: 'two', reason: '"two" is not a number.' },
        { rowId: 4, value: 'three', reason: '"three" is not a number.' },
      ],
      rows: [
        { rowId: 1, value: '1', becomes: '1' },
        { rowId: 2, value: 'two', becomes: null },
        { rowId: 4, value: 'three', becomes: null },
      ],
      ...readOneWay,
    });
    expect((await rowsOf(table)).map((row) => row['Name'])).toEqual(['1', 'two', null, 'three']);
    const none = await api.call('POST', `db/meta/columns/${column}/conversion-preview`, { uidt: 'SingleSelect' });
    expect(none.body).toEqual({
      checked: 3,
      emptied: 0,
      changed: 0,
      changes: [],
      samples: [],
      rows: ['1', 'two', 'three'].map((value, at) => ({ rowId: [1, 2, 4][at], value, becomes: value })),
      ...readOneWay,
    });
  });

  it('is previewed by those who may convert', async () => {
    const table = await newTable({});
    const way = `db/meta/columns/${columnOf(table, 'Name').id}/conversion-preview`;
    expect((await api.call('POST', way, { uidt: 'Number' }, api.viewer)).status).toBe(403);
    expect((await api.call('POST', way, { uidt: 'Number' }, api.stranger)).status).toBe(403);
    expect((await api.call('POST', way, { uidt: 'Number' }, null)).status).toBe(401);
    expect((await api.call('POST', way, { uidt: 'Nonsense' })).status).toBe(400);
    expect((await api.call('POST', way, { uidt: 'Button' })).status).toBe(501);
  });

  it('finds people by their address', async () => {
    const table = await newTable({});
    const { email, id } = (await api.call('GET', 'auth/user/me', undefined, api.editor)).body;
    await create(table, { Name: email });
    await create(table, { Name: 'nobody' });
    await api.call('PATCH', `db/meta/columns/${columnOf(table, 'Name').id}`, { uidt: 'Collaborator' });
    expect((await rowsOf(table)).map((row) => row['Name'])).toEqual([id, null]);
    await undo();
    expect((await rowsOf(table)).map((row) => row['Name'])).toEqual([email, 'nobody']);
  });
});
