import type { WireFullTable } from '@quadrille/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from './testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;
const select = { uidt: 'SingleSelect', dtxp: "'open','done'" };
const tags = { uidt: 'MultiSelect', dtxp: "'x','y','z'" };
const rows = [
  { Name: 'Alien', Year: 1979, State: 'done', Tags: 'x,y', Seen: true, Due: '2024-01-02' },
  { Name: 'brazil', Year: '1985', State: 'open', Tags: 'z' },
  { Name: 'Cube', Year: 1997, State: 'open', Seen: 1 },
  { Name: null, Year: null },
];
beforeAll(async () => {
  api = await startApi();
  table = await api.table('Films', {
    Name: 'SingleLineText',
    Year: 'Number',
    State: select,
    Tags: tags,
    Seen: 'Checkbox',
    Due: 'Date',
    At: 'DateTime',
  });
  await api.call('POST', `db/data/bulk/v1/${api.projectId}/Films`, rows);
});
afterAll(() => api.stop());

const data = (more = '', by: 'id' | 'title' = 'id'): string =>
  by === 'id' ? `db/data/v1/${api.projectId}/${table.id}${more}` : `db/data/noco/Films/Films${more}`;
const list = async (query = '', as = api.owner): Promise<Record<string, unknown>[]> =>
  (await api.call('GET', data(query), undefined, as)).body.list;
const names = async (query: string): Promise<unknown[]> => (await list(query)).map((row) => row['Name']);
const q = (where: string): string => `?where=${encodeURIComponent(where)}`;

describe('listing rows', () => {
  it('answers objects by title with wire values, and where the page stands', async () => {
    const answer = await api.call('GET', data('', 'title'), undefined, api.viewer);
    expect(answer.headers.get('xc-db-response')).toMatch(/^\d+\.\d{3}$/);
    expect(answer.body.pageInfo).toEqual({ totalRows: 4, page: 1, pageSize: 25, isFirstPage: true, isLastPage: true });
    expect(answer.body.list[0]).toEqual({
      Id: 1,
      Name: 'Alien',
      Year: 1979,
      State: 'done',
      Tags: 'x,y',
      Seen: true,
      Due: '2024-01-02',
      At: null,
    });
    expect(answer.body.list[3]).toMatchObject({ Name: null, Seen: false, Tags: null });
  });

  it('pages with both spellings and notes an offset past the end', async () => {
    expect(await names('?limit=2&offset=1')).toEqual(['brazil', 'Cube']);
    expect(await names('?l=1&o=2')).toEqual(['Cube']);
    expect(await names('?limit=-1&offset=x')).toHaveLength(4);
    const { body } = await api.call('GET', data('?offset=50'));
    expect(body).toMatchObject({ list: [], errors: [{ message: 'Offset is beyond the total number of rows' }], pageInfo: { page: 3 } });
  });

  it('sorts, nulls first going up and last going down', async () => {
    expect(await names('?sort=Year')).toEqual([null, 'Alien', 'brazil', 'Cube']);
    expect(await names('?sort=-Year')).toEqual(['Cube', 'brazil', 'Alien', null]);
    expect(await names('?s=-State,-Name')).toHaveLength(4);
    const sorts = JSON.stringify([{ fk_column_id: columnOf(table, 'Year').id, direction: 'desc' }]);
    expect((await names(`?sortArrJson=${encodeURIComponent(sorts)}`))[0]).toBe('Cube');
    expect((await names('?shuffle=1')).toSorted()).toEqual(['Alien', 'Cube', 'brazil', null]);
  });

  it('returns the fields asked for and nothing for unknown ones', async () => {
    expect((await list('?fields=Name,Nope'))[0]).toEqual({ Name: 'Alien' });
    expect((await list('?fields=Nope'))[0]).toEqual({});
    expect(Object.keys((await list('?fields=*'))[0] ?? {})).toHaveLength(8);
  });

  it('filters by text, JSON and both', async () => {
    expect(await names(q('(Year,gt,1980)'))).toEqual(['brazil', 'Cube']);
    expect(await names(q('(State,eq,open)~and(Tags,anyof,z)'))).toEqual(['brazil']);
    expect(await names(q('(Name,neq,Alien)'))).toEqual(['brazil', 'Cube', null]);
    expect(await names(q('(Nope,eq,1)'))).toEqual([]);
    const filter = JSON.stringify([{ fk_column_id: columnOf(table, 'Seen').id, comparison_op: 'checked' }]);
    expect(await names(`${q('(Year,lt,1990)')}&filterArrJson=${encodeURIComponent(filter)}`)).toEqual(['Alien']);
    expect((await api.call('GET', data(q('(Year,eq,today,1)')))).status).toBe(200);
    expect((await api.call('GET', data(q('(Due,isWithin,today)')))).status).toBe(400);
  });

  it('is closed to guests and strangers, and knows what it does not know', async () => {
    expect((await api.call('GET', data(), undefined, null)).status).toBe(401);
    expect((await api.call('GET', data(), undefined, api.stranger)).status).toBe(403);
    expect((await api.call('GET', `db/data/v1/${api.projectId}/Nope`)).body.msg).toBe('Table not found');
    expect((await api.call('GET', data('/views/Nope'))).body.msg).toBe('View not found');
    expect((await api.call('GET', `db/data/v1/Nope/Films`)).body.msg).toBe('Project not found');
  });

  it('counts, finds one, and deals out by value', async () => {
    expect((await api.call('GET', data(`/count${q('(State,eq,open)')}`))).body).toEqual({ count: 2 });
    expect((await api.call('GET', data('/find-one?sort=-Year&fields=Name'))).body).toEqual({ Name: 'Cube' });
    expect((await api.call('GET', data(`/find-one${q('(Year,eq,1)')}`))).text).toBe('{}');
    const { body } = await api.call('GET', data('/groupby?column_name=state&sort=State'));
    expect(body.list).toEqual([
      { count: 1, state: null },
      { count: 2, state: 'open' },
      { count: 1, state: 'done' },
    ]);
    expect(body.pageInfo.totalRows).toBe(3);
    const grouped = await api.call('GET', data(`/group/${columnOf(table, 'State').id}?fields=Name&limit=1`));
    expect(
      grouped.body.map((group: { key: string; value: { list: unknown[]; pageInfo: { totalRows: number } } }) => [
        group.key,
        group.value.list,
        group.value.pageInfo.totalRows,
      ]),
    ).toEqual([
      ['open', [{ Name: 'brazil' }], 2],
      ['done', [{ Name: 'Alien' }], 1],
      [null, [{ Name: null }], 1],
    ]);
    expect((await api.call('GET', data('/groupby?column_name=nope'))).status).toBe(404);
  });

  it('refuses to deal rows out into more groups than anybody reads', async () => {
    const keys = encodeURIComponent(JSON.stringify(Array.from({ length: 1001 }, (_, index) => index)));
    const answer = await api.call('GET', data(`/group/${columnOf(table, 'State').id}?optionsArrJson=${keys}`));
    expect(answer.status).toBe(413);
  });

  it('through a view follows its filters, sorts and hidden columns', async () => {
    const { body: view } = await api.call('POST', `db/meta/tables/${table.id}/grids`, { title: 'Open ones' });
    await api.call('POST', `db/meta/views/${view.id}/filters`, {
      fk_column_id: columnOf(table, 'State').id,
      comparison_op: 'eq',
      value: 'open',
    });
    await api.call('POST', `db/meta/views/${view.id}/sorts`, { fk_column_id: columnOf(table, 'Year').id, direction: 'desc' });
    await api.call('POST', `db/meta/views/${view.id}/hide-all?ignoreIds=${columnOf(table, 'Year').id}`);
    const path = data(`/views/${encodeURIComponent('Open ones')}`);
    expect((await api.call('GET', path)).body.list).toEqual([
      { Id: 3, Name: 'Cube', Year: 1997 },
      { Id: 2, Name: 'brazil', Year: 1985 },
    ]);
    expect((await api.call('GET', `${path}?sort=Year&where=(Year,gt,1990)&fields=Name,State`)).body.list).toEqual([{ Name: 'Cube' }]);
    const { body: grid } = await api.call('GET', `tables/${table.id}/grid?viewId=${view.id}`);
    expect(grid.fields).toEqual(['Id', 'Name', 'Year'].map((title) => columnOf(table, title).id));
    expect(grid.rows).toEqual([
      [3, 1, 3, 'Cube', 1997],
      [2, 1, 2, 'brazil', 1985],
    ]);
    expect(grid.sequence).toBeGreaterThan(0);
    expect((await api.call('GET', `tables/${table.id}/grid/count?viewId=${view.id}`)).body).toEqual({ count: 2, isExact: true });
    expect((await api.call('GET', `tables/${table.id}/rows?viewId=${view.id}`)).body.pageInfo.totalRows).toBe(2);
  });
});

describe('writing rows', () => {
  it('creates one with defaults and answers it whole', async () => {
    const { body } = await api.call(
      'POST',
      data('', 'title'),
      { name: 'Dune', Year: '1984', Nope: 1, Id: 999, At: '1984-12-14T10:00:00+02:00' },
      api.editor,
    );
    expect(body).toEqual({
      Id: 5,
      Name: 'Dune',
      Year: 1984,
      State: null,
      Tags: null,
      Seen: false,
      Due: null,
      At: '1984-12-14 08:00:00+00:00',
    });
    expect((await api.call('POST', data(), {}, api.viewer)).body.msg).toBe('dataInsert - viewer : Not allowed');
  });

  it('reads, changes, checks and deletes one', async () => {
    const id = (await api.call('POST', data(), { Name: 'x' })).body.Id as number;
    expect((await api.call('GET', data(`/${id}?fields=Name`))).body).toEqual({ Name: 'x' });
    expect((await api.call('PATCH', data(`/${id}`), { Tags: ['x', 'z'], Seen: true })).body).toMatchObject({
      Id: id,
      Tags: 'x,z',
      Seen: true,
      Name: 'x',
    });
    expect((await api.call('GET', data(`/${id}/exist`))).text).toBe('true');
    expect((await api.call('DELETE', data(`/${id}`))).text).toBe('1');
    expect((await api.call('DELETE', data(`/${id}`))).text).toBe('0');
    expect((await api.call('GET', data(`/${id}/exist`))).text).toBe('false');
    expect((await api.call('GET', data(`/${id}`))).body.msg).toBe('Row not found');
    expect((await api.call('PATCH', data(`/${id}`), { Name: 'y' })).body.msg).toBe('Row not found');
    expect((await api.call('GET', data('/abc'))).status).toBe(404);
  });

  it('refuses values that cannot be, saying which and why', async () => {
    const { status, body } = await api.call('POST', data(), { Year: 'soon' });
    expect(status).toBe(400);
    expect(body.msg).toContain('"Year"');
    expect((await api.call('POST', data(), { State: 'lost' })).body.msg).toContain('"State"');
    expect((await api.call('POST', data(), { Due: '2023-02-30' })).status).toBe(400);
  });

  it('asks for required values and refuses doubles', async () => {
    const strict = await api.table('Strict', { Code: { uidt: 'SingleLineText', unique: true }, Must: { uidt: 'Number', rqd: true } });
    const path = `db/data/v1/${api.projectId}/${strict.id}`;
    expect((await api.call('POST', path, { Code: 'a' })).body.msg).toBe('Field "Must" needs a value.');
    expect((await api.call('POST', path, { Code: 'a', Must: 1 })).status).toBe(200);
    expect((await api.call('POST', path, { Code: 'a', Must: 2 })).body.msg).toContain('already holds this value');
    expect((await api.call('POST', path, { Code: null, Must: 2 })).status).toBe(200);
    expect((await api.call('PATCH', `${path}/1`, { Must: null })).status).toBe(400);
    expect((await api.call('PATCH', `${path}/1`, { Code: 'a' })).status).toBe(200);
    expect((await api.call('PATCH', `${path}/2`, { Code: 'a' })).status).toBe(400);
  });

  it('handles many in one change, all or none', async () => {
    const bulk = await api.table('Bulk', { Name: 'SingleLineText', N: 'Number' });
    const path = `db/data/bulk/v1/${api.projectId}/Bulk`;
    expect((await api.call('POST', path, [])).body).toEqual([]);
    expect((await api.call('POST', path, [{ N: 1 }, { N: 2 }, { N: 3 }])).body).toEqual([3]);
    expect((await api.call('POST', path, [{ N: 4 }, { N: 'four' }])).status).toBe(400);
    expect(
      (await api.call('PATCH', path, [{ Id: 1, Name: 'one' }, { id: 2, Name: 'two' }, { Name: 'none' }, { Id: 99, Name: 'x' }])).body,
    ).toEqual([{ id: '1' }, { id: '2' }, { id: '99' }]);
    expect((await api.call('PATCH', `${path}/all${q('(N,gt,1)')}`, { Name: 'many' })).text).toBe('2');
    expect((await api.call('PATCH', `${path}/all`, { Id: 1, Name: 'no' })).text).toBe('0');
    expect((await api.call('PATCH', `${path}/all${q('(Nope,eq,1)')}`, { Name: 'no' })).status).toBe(400);
    expect((await api.call('GET', `db/data/v1/${api.projectId}/${bulk.id}?fields=Name`)).body.list).toEqual([
      { Name: 'one' },
      { Name: 'many' },
      { Name: 'many' },
    ]);
    expect((await api.call('DELETE', path, [{ Id: 1 }, { Id: 77 }])).body).toEqual([{ id: 1 }, { id: 77 }]);
    expect((await api.call('DELETE', `${path}/all${q('(Name,eq,many)')}`)).text).toBe('2');
    for (const _ of [1, 2]) await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect((await api.call('GET', `db/data/v1/${api.projectId}/${bulk.id}/count`)).body).toEqual({ count: 3 });
  });

  it('speaks the short paths by table id', async () => {
    const short = await api.table('Short', { Name: 'SingleLineText' });
    const path = `tables/${short.id}/rows`;
    expect((await api.call('POST', path, { Name: 'a' })).body).toEqual({ Id: 1 });
    expect((await api.call('POST', path, [{ Name: 'b' }, { Name: 'c' }])).body).toEqual([{ Id: 2 }, { Id: 3 }]);
    expect((await api.call('PATCH', path, { Id: 2, Name: 'B' })).body).toEqual({ Id: 2 });
    expect(
      (
        await api.call('PATCH', path, [
          { Id: 1, Name: 'no' },
          { Id: 9, Name: 'x' },
        ])
      ).body.msg,
    ).toBe('Record with pk 9 not found');
    expect((await api.call('GET', `${path}/1`)).body).toMatchObject({ Id: 1, Name: 'a' });
    expect((await api.call('DELETE', path, { Id: 9 })).status).toBe(422);
    expect((await api.call('DELETE', path, [{ Id: 1 }])).body).toEqual([{ Id: 1 }]);
    expect((await api.call('GET', `${path}/count`)).body).toEqual({ count: 2 });
  });
});

describe('the change log', () => {
  it('tells who did what, newest first, and takes back own changes only', async () => {
    const log = await api.table('Log', { Name: 'SingleLineText' });
    await api.call('POST', `tables/${log.id}/rows`, { Name: 'mine' });
    await api.call('POST', `tables/${log.id}/rows`, { Name: 'theirs' }, api.editor);
    const { body } = await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=3&tableId=${log.id}`, undefined, api.viewer);
    expect(body.list.map((change: { label: string }) => change.label)).toEqual([
      'Add 1 record in Log',
      'Add 1 record in Log',
      'Create table Log',
    ]);
    expect(body).toMatchObject({ sequence: body.list[0].sequence, undo: null, redo: null });
    const undo = await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect(undo.body).toMatchObject({ label: 'Add 1 record in Log', skipped: 0, change: { reverts: body.list[1].id } });
    const { body: after } = await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`);
    expect(after.redo.id).toBe(body.list[1].id);
    expect((await api.call('GET', `tables/${log.id}/rows`)).body.list).toMatchObject([{ Name: 'theirs' }]);
    const named = await api.call('POST', `db/meta/projects/${api.projectId}/undo`, { changeId: body.list[0].id });
    expect(named.status).toBe(409);
    expect((await api.call('POST', `db/meta/projects/${api.projectId}/redo`, {})).body.label).toBe('Add 1 record in Log');
    expect((await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {}, api.viewer)).status).toBe(403);
  });
});
