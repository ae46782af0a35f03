import type { WireFullTable } from '@quadrille/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let people: WireFullTable;
let editorId: string;
beforeAll(async () => {
  api = await startApi();
  editorId = (await api.call('GET', 'auth/user/me', undefined, api.editor)).body.id;
});
afterAll(() => api.stop());

let count = 0;
beforeEach(async () => {
  count += 1;
  people = await api.table(`People${count}`, { Name: 'SingleLineText', Region: 'SingleLineText', Salary: 'Number', Boss: 'Collaborator' });
  people = await addField('Bonus', { uidt: 'Formula', formula_raw: '{Salary} * 2' });
  await post(`db/data/bulk/v1/${api.projectId}/${people.title}`, [
    { Name: 'Ann', Region: 'north', Salary: 10, Boss: editorId },
    { Name: 'Bob', Region: 'south', Salary: 20 },
    { Name: 'Cid', Region: 'north', Salary: 30 },
  ]);
});

const post = async (path: string, body: unknown, as?: TestUser) => {
  const answer = await api.call('POST', path, body, as);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
};
const addField = async (title: string, body: object): Promise<WireFullTable> => {
  await post(`db/meta/tables/${people.id}/columns`, { title, column_name: title.toLowerCase(), ...body });
  return (await api.call('GET', `db/meta/tables/${people.id}`)).body;
};
const idOf = (title: string): string => String(columnOf(people, title).id);
const rule = (body: object) => api.call('POST', `db/meta/tables/${people.id}/rules`, body);
const where = (title: string, op: string, value: string) => [{ fk_column_id: idOf(title), comparison_op: op, value }];
const data = (rest = '', of = people): string => `db/data/v1/${api.projectId}/${of.title}${rest}`;
const names = async (as: TestUser, query = ''): Promise<string[]> => {
  const answer = await api.call('GET', data(`?${query}`), undefined, as);
  expect(answer.status).toBe(200);
  return answer.body.list.map((row: { Name: string }) => row.Name);
};

describe('a rule about rows', () => {
  beforeEach(async () => {
    expect((await rule({ actions: ['read'], roles: ['viewer'], filter: where('Region', 'eq', 'north') })).status).toBe(200);
    expect((await rule({ actions: ['read'], roles: ['editor'], filter: where('Boss', 'anyof', '@me') })).status).toBe(200);
  });

  it('leaves the rows that pass, for each who asks, and all to the owner', async () => {
    expect(await names(api.viewer)).toEqual(['Ann', 'Cid']);
    expect(await names(api.editor)).toEqual(['Ann']);
    expect(await names(api.owner)).toEqual(['Ann', 'Bob', 'Cid']);
    expect((await api.call('GET', data('/count'), undefined, api.viewer)).body).toEqual({ count: 2 });
    expect((await api.call('GET', data('/2'), undefined, api.viewer)).status).toBe(404);
    expect((await api.call('GET', data('/2/exist'), undefined, api.viewer)).body).toBe(false);
  });

  it('follows rows as they change, and is taken back by undo', async () => {
    await api.call('PATCH', data('/2'), { Region: 'north' });
    expect(await names(api.viewer)).toEqual(['Ann', 'Bob', 'Cid']);
    await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect(await names(api.viewer)).toEqual(['Ann', 'Cid']);
  });

  it('can name fields the reader may not see', async () => {
    await rule({ fk_column_id: idOf('Region'), actions: ['read'], roles: ['editor'] });
    expect(await names(api.viewer)).toEqual(['Ann', 'Cid']);
    for (const region of ['south', 'north']) expect(await names(api.viewer, `where=(Region,eq,${region})`)).toEqual([]);
    expect((await api.call('GET', data(), undefined, api.viewer)).body.list[0]).not.toHaveProperty('Region');
  });
});

describe('a rule about a field', () => {
  const read = async (as: TestUser): Promise<Record<string, unknown>> => (await api.call('GET', data('/1'), undefined, as)).body;

  it('leaves it out of the names a search looks through', async () => {
    await rule({ fk_column_id: idOf('Salary'), actions: ['read'], roles: ['editor'] });
    const names = async (as: TestUser): Promise<string[]> => {
      const { body } = await api.call('GET', `db/meta/projects/${api.projectId}/outline`, undefined, as);
      const table = body.tables.find(({ id }: { id: string }) => id === people.id);
      expect(table.views).toEqual([expect.objectContaining({ title: people.title, isDefault: true })]);
      return table.fields.map(({ title }: { title: string }) => title);
    };
    expect(await names(api.editor)).toEqual(expect.arrayContaining(['Name', 'Salary', 'Bonus']));
    expect(await names(api.viewer)).toContain('Name');
    expect(await names(api.viewer)).not.toContain('Salary');
    expect(await names(api.viewer)).not.toContain('Bonus');
  });

  it('hides it, and what is computed from it, from everybody it does not name', async () => {
    await rule({ fk_column_id: idOf('Salary'), actions: ['read'], roles: ['editor'] });
    expect(await read(api.editor)).toMatchObject({ Salary: 10, Bonus: 20 });
    const seen = await read(api.viewer);
    expect([Object.hasOwn(seen, 'Salary'), Object.hasOwn(seen, 'Bonus')]).toEqual([false, false]);
    const meta = await api.call('GET', `db/meta/tables/${people.id}`, undefined, api.viewer);
    expect(meta.text).not.toContain('Salary');
    expect(await names(api.viewer, 'sort=-Salary')).toEqual(['Ann', 'Bob', 'Cid']);
    const view = people.views[0]?.id;
    const asked = [
      ['POST', `db/meta/views/${view}/sorts`, { fk_column_id: idOf('Salary'), direction: 'desc' }],
      ['POST', `db/meta/views/${view}/filters`, { fk_column_id: idOf('Salary'), comparison_op: 'gt', value: '5' }],
    ] as const;
    for (const [method, path, body] of asked) expect((await api.call(method, path, body, api.viewer)).status).toBe(403);
  });

  it('cannot be got round by an editor through sorts, filters and groups of a view', async () => {
    await rule({ fk_column_id: idOf('Salary'), actions: ['read'], roles: ['viewer'] });
    const view = people.views[0]?.id;
    for (const what of ['sorts', 'filters']) {
      const body = { fk_column_id: idOf('Salary'), direction: 'desc', comparison_op: 'gt', value: '15' };
      expect((await api.call('POST', `db/meta/views/${view}/${what}`, body, api.editor)).status).toBe(404);
    }
    await api.call('POST', `db/meta/views/${view}/sorts`, { fk_column_id: idOf('Salary'), direction: 'desc' });
    const through = await api.call('GET', data(`/views/${view}`), undefined, api.editor);
    expect(through.body.list.map((row: { Id: number }) => row.Id)).toEqual([1, 2, 3]);
    expect((await api.call('GET', `db/meta/views/${view}/sorts`, undefined, api.editor)).body.list).toEqual([]);
  });

  it('keeps a view as narrow as its filters make it, whoever may see what they look at', async () => {
    const view = people.views[0]?.id;
    await post(`db/meta/views/${view}/filters`, { fk_column_id: idOf('Salary'), comparison_op: 'gt', value: '15' });
    await rule({ fk_column_id: idOf('Salary'), actions: ['read'], roles: ['editor'] });
    const through = await api.call('GET', data(`/views/${view}`), undefined, api.viewer);
    expect(through.body.list.map((row: { Id: number }) => row.Id)).toEqual([2, 3]);
    expect((await api.call('GET', `db/meta/views/${view}/filters`, undefined, api.viewer)).body.list).toEqual([]);
    const { uuid } = await post(`db/meta/views/${view}/share`, {});
    const shared = await api.call('GET', `db/public/shared-view/${uuid}/rows`, undefined, null);
    expect(shared.body.list.map((row: { Id: number }) => row.Id)).toEqual([2, 3]);
    expect(shared.text).not.toContain('Salary');
  });

  it('lets it be seen and not changed', async () => {
    await rule({ fk_column_id: idOf('Salary'), actions: ['update'], roles: ['viewer'] });
    expect(await read(api.editor)).toMatchObject({ Salary: 10 });
    const fixed = async (as: TestUser): Promise<unknown[]> =>
      (await api.call('GET', `db/meta/tables/${people.id}`, undefined, as)).body.columns
        .filter((column: { fixed?: unknown }) => column.fixed !== undefined)
        .map(({ title, fixed: is }: { title: string; fixed?: unknown }) => [title, is]);
    expect([await fixed(api.editor), await fixed(api.owner)]).toEqual([[['Salary', 1]], []]);
    expect((await api.call('PATCH', data('/1'), { Salary: 99 }, api.editor)).body.msg).toContain('field "Salary"');
    expect((await api.call('PATCH', data('/1'), { Name: 'Anna' }, api.editor)).status).toBe(200);
    expect((await api.call('POST', data(), { Name: 'Dan', Salary: 5 }, api.editor)).status).toBe(403);
    expect((await api.call('POST', data(), { Name: 'Dan' }, api.editor)).status).toBe(200);
    expect((await api.call('GET', data('/count'))).body).toEqual({ count: 4 });
  });

  it('is as unknown to writes as to reads, and gets its default', async () => {
    const note = await addField('Note', { uidt: 'SingleLineText', cdf: 'made' });
    await rule({ fk_column_id: columnOf(note, 'Note').id, actions: ['read'], roles: ['viewer'] });
    const made = await api.call('POST', data(), { Name: 'Dan', Note: 'mine' }, api.editor);
    expect(made.body).not.toHaveProperty('Note');
    expect((await api.call('GET', data('/4'))).body).toMatchObject({ Name: 'Dan', Note: 'made' });
    await api.call('PATCH', data('/1'), { Note: 'mine', Region: 'west' }, api.editor);
    expect((await api.call('GET', data('/1'))).body).toMatchObject({ Region: 'west', Note: null });
  });
});

describe('the history of a row under rules', () => {
  it('goes on behind any number of changes to what is hidden, and gives back what was seen there', async () => {
    await rule({ fk_column_id: idOf('Salary'), actions: ['read'], roles: ['viewer'] });
    await api.call('PATCH', data('/1'), { Name: 'Anna' });
    for (let salary = 0; salary < 230; salary++) expect((await api.call('PATCH', data('/1'), { Salary: 1000 + salary })).status).toBe(200);
    const history = `tables/${people.id}/rows/1/history`;
    const kinds = async (query: string) => {
      const { body } = await api.call('GET', `${history}?${query}`, undefined, api.editor);
      return body.list.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds('limit=50')).toEqual(['updated', 'created']);
    expect(await kinds('limit=1')).toEqual(['updated']);
    expect(await kinds(`limit=50&fieldId=${idOf('Name')}`)).toEqual(['updated', 'created']);
    const [{ sequence }] = (await api.call('GET', `${history}?limit=1`, undefined, api.editor)).body.list;
    const restored = await api.call('POST', `${history}/${sequence}/restore`, { side: 'before', isWhole: true }, api.editor);
    expect(restored.status).toBe(200);
    expect((await api.call('GET', data('/1'))).body).toMatchObject({ Name: 'Ann', Salary: 1229 });
  });
});

describe('writes under rules', () => {
  const bulk = `db/data/bulk/v1`;
  const state = async (): Promise<unknown[]> =>
    (await api.call('GET', data())).body.list.map((row: { Id: number; Name: string; Region: string }) => [row.Id, row.Name, row.Region]);
  let before: unknown[];
  const isRefused = async (method: string, path: string, body: unknown, status = 403) => {
    expect([method, path, (await api.call(method, path, body, api.editor)).status]).toEqual([method, path, status]);
    expect(await state()).toEqual(before);
  };
  beforeEach(async () => {
    before = await state();
    await rule({ actions: ['update', 'delete'], roles: ['editor'], filter: where('Boss', 'anyof', '@me') });
    await rule({ actions: ['create'], roles: ['editor'], filter: where('Region', 'neq', 'south') });
    await rule({ actions: ['read'], roles: ['editor', 'viewer'], filter: where('Name', 'neq', 'Cid') });
  });

  it('change what they may, and are refused as a whole where one row is not theirs', async () => {
    expect((await api.call('PATCH', data('/1'), { Region: 'east' }, api.editor)).body).toMatchObject({ Region: 'east' });
    before = await state();
    await isRefused('PATCH', data('/2'), { Region: 'x' });
    await isRefused('PATCH', data('/3'), { Region: 'x' }, 404);
    await isRefused('PATCH', `${bulk}/${api.projectId}/${people.title}`, [
      { Id: 1, Region: 'x' },
      { Id: 2, Region: 'x' },
    ]);
    await isRefused('PATCH', `${bulk}/${api.projectId}/${people.title}/all`, { Region: 'x' });
    await isRefused('PATCH', `tables/${people.id}/rows`, [
      { Id: 1, Region: 'x' },
      { Id: 2, Region: 'x' },
    ]);
    await isRefused('DELETE', data('/2'), undefined);
    await isRefused('DELETE', `${bulk}/${api.projectId}/${people.title}`, [{ Id: 1 }, { Id: 2 }]);
    await isRefused('DELETE', `${bulk}/${api.projectId}/${people.title}/all`, undefined);
  });

  it('write nothing out of their own rights or sight', async () => {
    await isRefused('PATCH', data('/1'), { Boss: null });
    await isRefused('PATCH', data('/1'), { Name: 'Cid' });
    await isRefused('POST', data(), { Name: 'Dan', Region: 'south' });
    await isRefused('POST', data(), { Name: 'Cid', Region: 'north' });
    await isRefused('POST', `${bulk}/${api.projectId}/${people.title}`, [
      { Name: 'Eve', Region: 'north' },
      { Name: 'Dan', Region: 'south' },
    ]);
    expect((await api.call('POST', data(), { Name: 'Eve', Region: 'north' }, api.editor)).status).toBe(200);
  });

  it('delete all that is there for them', async () => {
    const rows = await api.call(
      'DELETE',
      `${bulk}/${api.projectId}/${people.title}/all?where=(Boss,anyof,${editorId})`,
      undefined,
      api.editor,
    );
    expect([rows.status, (await state()).length]).toEqual([200, 2]);
  });

  it('put a row of theirs in another place, be it the first one moved in a view', async () => {
    const hidden = await post(`db/meta/tables/${people.id}/grids`, { title: 'Hidden' });
    await post(`db/meta/projects/${api.projectId}/visibility-rules`, [{ id: hidden.id, disabled: { editor: true } }]);
    const move = (ids: readonly number[]) =>
      api.call('POST', `tables/${people.id}/grid/move`, { viewId: people.views[0]?.id, ids, after: 2 }, api.editor);
    expect((await move([2])).status).toBe(403);
    expect((await move([1])).body).toEqual({ moved: 1 });
    const grid = await api.call('GET', `tables/${people.id}/grid?viewId=${people.views[0]?.id}&fields=${idOf('Name')}`);
    expect(grid.body.rows.map((row: readonly unknown[]) => row[2])).toEqual(['Bob', 'Ann', 'Cid']);
    const { body: whole } = await api.call('GET', `db/meta/tables/${people.id}`);
    const { list } = (await api.call('GET', `db/meta/views/${hidden.id}/columns`)).body;
    expect(list).toHaveLength(whole.columns.length);
  });

  it('leave colour rules they do not see in a view, be it by the first row moved in it', async () => {
    const path = `db/meta/views/${people.views[0]?.id}`;
    const color = (hue: string, title: string) => ({ hue, fk_column_id: null, filters: where(title, 'notempty', '') });
    const [first, hidden, last] = [color('red', 'Name'), color('blue', 'Salary'), color('teal', 'Region')];
    const colors = async (as = api.owner) => {
      const { body } = await api.call('GET', `db/meta/tables/${people.id}`, undefined, as);
      return body.views[0].meta.color_rules;
    };
    expect((await api.call('PATCH', path, { meta: { color_rules: [first, hidden, last] } })).status).toBe(200);
    await rule({ fk_column_id: idOf('Salary'), actions: ['read'], roles: ['viewer'] });
    const move = { viewId: people.views[0]?.id, ids: [1], after: 2 };
    expect((await api.call('POST', `tables/${people.id}/grid/move`, move, api.editor)).body).toEqual({ moved: 1 });
    expect([await colors(), await colors(api.editor)]).toEqual([
      [first, hidden, last],
      [first, last],
    ]);
  });

  it('leave colours and summaries they do not see in a grid, whatever they change of it', async () => {
    const path = `db/meta/grids/${people.views[0]?.id}`;
    const color = (hue: string, title: string) => ({ hue, fk_column_id: null, filters: where(title, 'gt', '4321') });
    const [first, hidden, last] = [color('red', 'Name'), color('blue', 'Salary'), color('teal', 'Region')];
    const kept = async (as = api.owner) => {
      const { body } = await api.call('GET', `db/meta/tables/${people.id}`, undefined, as);
      const { color_rules: rules, summaries } = body.views[0].view.meta;
      return { rules, summaries };
    };
    const [salary, region] = [idOf('Salary'), idOf('Region')];
    const meta = { color_rules: [first, hidden, last], summaries: { [salary]: 'sum', [region]: 'countEmpty' } };
    expect((await api.call('PATCH', path, { meta })).status).toBe(200);
    await rule({ fk_column_id: salary, actions: ['read'], roles: ['viewer'] });
    const seen = { rules: [first, last], summaries: { [region]: 'countEmpty' } };
    expect(await kept(api.editor)).toEqual(seen);
    expect((await api.call('PATCH', path, { row_height: 2 }, api.editor)).status).toBe(200);
    expect(await kept()).toEqual({ rules: meta.color_rules, summaries: meta.summaries });
    const own = { color_rules: [last], summaries: { [region]: 'countFilled' }, frozen: 2 };
    expect((await api.call('PATCH', path, { meta: own }, api.editor)).status).toBe(200);
    expect(await kept()).toEqual({ rules: [last, hidden], summaries: { [salary]: 'sum', [region]: 'countFilled' } });
  });

  it('are not taken back where rules of today stand against it', async () => {
    expect((await api.call('PATCH', data('/1'), { Region: 'east' }, api.editor)).status).toBe(200);
    await rule({ fk_column_id: idOf('Region'), actions: ['update'], roles: ['viewer'] });
    const undo = (as: TestUser) => api.call('POST', `db/meta/projects/${api.projectId}/undo`, {}, as);
    expect((await undo(api.editor)).status).toBe(403);
    expect((await state())[0]).toEqual([1, 'Ann', 'east']);
    await undo(api.owner); // of the rule
    expect((await undo(api.editor)).status).toBe(200);
    expect((await state())[0]).toEqual([1, 'Ann', 'north']);
  });
});

describe('what was', () => {
  it('is told of rows one sees, without fields one does not', async () => {
    await api.call('PATCH', data('/1'), { Salary: 11, Region: 'west' });
    await api.call('PATCH', data('/2'), { Region: 'west' });
    await api.call('PATCH', data('/2'), { Region: 'south' });
    await rule({ actions: ['read'], roles: ['viewer'], filter: where('Region', 'eq', 'west') });
    await rule({ fk_column_id: idOf('Salary'), actions: ['read'], roles: ['editor'] });
    const history = async (id: number) =>
      (await api.call('GET', `tables/${people.id}/rows/${id}/history`, undefined, api.viewer)).body.list;
    expect((await history(1))[0].cells.map((cell: { fieldId: string }) => cell.fieldId)).toEqual([idOf('Region')]);
    expect(await history(2)).toEqual([]);
    const log = await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=50&tableId=${people.id}`, undefined, api.viewer);
    expect(log.body.list).toEqual([]);
  });

  it('keeps the trash of a table to those who see all of it', async () => {
    await api.call('DELETE', data('/3'));
    const trash = async (as: TestUser) =>
      (await api.call('GET', `db/meta/projects/${api.projectId}/trash?tableId=${people.id}`, undefined, as)).body.list as {
        sequence: number;
      }[];
    const [entry] = await trash(api.editor);
    await rule({ actions: ['read'], roles: ['editor'], filter: where('Region', 'eq', 'north') });
    expect([(await trash(api.owner)).length, await trash(api.editor)]).toEqual([1, []]);
    const path = `db/meta/projects/${api.projectId}/trash/${entry?.sequence}`;
    expect((await api.call('GET', `${path}/rows?tableId=${people.id}`, undefined, api.editor)).status).toBe(404);
    expect((await api.call('POST', `${path}/rows/restore`, { tableId: people.id }, api.editor)).status).toBe(404);
    expect((await api.call('GET', data('/count'))).body).toEqual({ count: 2 });
  });
});

describe('links under rules', () => {
  let teams: WireFullTable;
  beforeEach(async () => {
    teams = await api.table(`Teams${count}`, { Title: 'SingleLineText' });
    await post(`db/data/bulk/v1/${api.projectId}/${teams.title}`, [{ Title: 'Red' }, { Title: 'Blue' }]);
    people = await addField('Teams', { uidt: 'Links', parentId: people.id, childId: teams.id, type: 'mm', mirror_title: 'People' });
    await post(data('/1/mm/Teams/1'), {});
    await post(data('/2/mm/Teams/2'), {});
  });
  const link = (method: string, row: number, ref: number) => api.call(method, data(`/${row}/mm/Teams/${ref}`), {}, api.editor);

  it('name and connect rows one sees, in rows one may change', async () => {
    await api.call('POST', `db/meta/tables/${teams.id}/rules`, {
      actions: ['read'],
      roles: ['editor'],
      filter: [{ fk_column_id: columnOf(teams, 'Title').id, comparison_op: 'eq', value: 'Red' }],
    });
    await rule({ actions: ['update'], roles: ['editor'], filter: where('Region', 'eq', 'north') });
    const rows = (await api.call('GET', data(), undefined, api.editor)).body.list as { Teams: number }[];
    expect(rows.map(({ Teams }) => Teams)).toEqual([1, 0, 0]);
    expect((await api.call('GET', data('/2/mm/Teams'), undefined, api.editor)).body.list).toEqual([]);
    expect((await link('POST', 1, 2)).status).toBe(404);
    expect((await link('POST', 2, 1)).status).toBe(403);
    expect((await link('POST', 3, 1)).status).toBe(200);
    expect((await link('DELETE', 2, 2)).status).toBe(403);
    expect((await api.call('GET', data('/2/mm/Teams'))).body.list).toHaveLength(1);
  });

  it('do not change where their field, on either side, may not be', async () => {
    await rule({ fk_column_id: idOf('Teams'), actions: ['update'], roles: ['viewer'] });
    expect((await link('POST', 1, 2)).status).toBe(403);
    const back = `db/data/v1/${api.projectId}/${teams.title}/2/mm/People/1`;
    expect((await api.call('POST', back, {}, api.editor)).status).toBe(403);
  });

  it('keep to rules of the other table, whoever read this one before', async () => {
    const list = async (as: TestUser): Promise<unknown[]> =>
      (await api.call('GET', `tables/${teams.id}/rows`, undefined, as)).body.list.map((row: { People: number }) => row.People);
    expect(await list(api.owner)).toEqual([1, 1]);
    await rule({ actions: ['read'], roles: ['editor'], filter: where('Region', 'eq', 'north') });
    expect([await list(api.owner), await list(api.editor), await list(api.owner)]).toEqual([
      [1, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  it('go with the table they lead to', async () => {
    await api.call('POST', `db/meta/tables/${teams.id}/rules`, { actions: ['read'], roles: ['viewer'] });
    const meta = await api.call('GET', `db/meta/tables/${people.id}`, undefined, api.editor);
    expect(meta.body.columns.map((column: { title: string }) => column.title)).not.toContain('Teams');
    expect((await api.call('GET', `db/meta/tables/${teams.id}`, undefined, api.editor)).status).toBe(404);
    expect((await api.call('GET', `db/data/v1/${api.projectId}/${teams.title}`, undefined, api.editor)).status).toBe(404);
  });
});

describe('rules themselves', () => {
  it('are made by makers, and say something', async () => {
    const body = { actions: ['read'], roles: ['viewer'] };
    for (const as of [api.editor, api.viewer, api.stranger])
      expect((await api.call('POST', `db/meta/tables/${people.id}/rules`, body, as)).status).toBe(403);
    const bad = [
      {},
      { actions: [] },
      { actions: ['rule'] },
      { ...body, roles: ['owner'] },
      { ...body, user_ids: ['us00000000000000'] },
      { ...body, fk_column_id: 'c00000000000000' },
      { ...body, fk_column_id: idOf('Id') },
      { ...body, fk_column_id: idOf('Salary'), actions: ['create'] },
      { ...body, fk_column_id: idOf('Salary'), filter: where('Region', 'eq', 'north') },
      { ...body, fk_column_id: idOf('Bonus'), actions: ['update'] },
      { ...body, filter: [{ fk_column_id: idOf('Salary'), comparison_op: 'gt' }] },
      { ...body, filter: where('Region', 'checked', 'x') },
      { ...body, filter: [{ fk_column_id: 'nothing', comparison_op: 'eq', value: '1' }] },
      { ...body, filter: [{ is_group: true, children: [] }] },
    ];
    for (const one of bad) expect([one, (await rule(one)).status >= 400 && (await rule(one)).status < 500]).toEqual([one, true]);
    expect((await api.call('GET', `db/meta/tables/${people.id}/rules`)).body.list).toEqual([]);
  });

  it('are changed and deleted, and both are taken back', async () => {
    const { id } = (await rule({ actions: ['read'], roles: ['viewer'], filter: where('Region', 'eq', 'north') })).body;
    const changed = await api.call('PATCH', `db/meta/rules/${id}`, { filter: where('Region', 'eq', 'south') });
    expect(changed.body).toMatchObject({ id, roles: ['viewer'], filter: [{ fk_column_id: idOf('Region'), value: 'south' }] });
    expect(await names(api.viewer)).toEqual(['Bob']);
    expect((await api.call('DELETE', `db/meta/rules/${id}`)).body).toBe(true);
    expect(await names(api.viewer)).toEqual(['Ann', 'Bob', 'Cid']);
    const undo = () => api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    await undo();
    expect(await names(api.viewer)).toEqual(['Bob']);
    await undo();
    expect(await names(api.viewer)).toEqual(['Ann', 'Cid']);
  });

  it('let nothing pass any more when a field they look at is deleted', async () => {
    await rule({ actions: ['read'], roles: ['viewer'], filter: where('Region', 'eq', 'north') });
    await api.call('DELETE', `db/meta/columns/${idOf('Region')}`);
    expect(await names(api.viewer)).toEqual([]);
    await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect(await names(api.viewer)).toEqual(['Ann', 'Cid']);
  });

  it('bind whoever looks through other eyes', async () => {
    await rule({ actions: ['read'], roles: ['viewer'], filter: where('Region', 'eq', 'south') });
    const path = `/api/v1/${data()}`;
    const look = async (role: string) =>
      (await api.app.call('GET', path, { as: api.owner, headers: { 'xc-preview': role } })).body.list?.length;
    expect([await look('viewer'), await look('editor'), await look('owner')]).toEqual([1, undefined, 3]);
  });
});

describe('why somebody can or cannot see a cell', () => {
  const why = async (query: string) => (await api.call('GET', `db/meta/tables/${people.id}/access?${query}`)).body;

  it('is told step by step, naming the rules', async () => {
    const { id } = (await rule({ actions: ['read'], roles: ['viewer'], filter: where('Region', 'eq', 'north') })).body;
    const field = (await rule({ fk_column_id: idOf('Salary'), actions: ['read'], roles: ['editor'] })).body.id;
    expect(await why('role=viewer&row_id=1')).toMatchObject({
      allowed: true,
      steps: [{}, { about: 'table' }, { about: 'row', rule_ids: [id] }],
    });
    expect(await why('role=viewer&row_id=2')).toMatchObject({
      allowed: false,
      steps: [{}, {}, { about: 'row', allowed: false, rule_ids: [id] }],
    });
    const cell = await why(`role=viewer&row_id=1&fk_column_id=${idOf('Salary')}`);
    expect(cell).toMatchObject({ allowed: false, steps: [{}, {}, {}, { about: 'field', rule_ids: [field] }] });
    const computed = await why(`role=viewer&row_id=1&fk_column_id=${idOf('Bonus')}`);
    expect(computed.steps.at(-1)).toMatchObject({
      allowed: false,
      text: '"Bonus" is made of "Salary", which they may not see.',
      column_ids: [idOf('Salary')],
    });
    expect(await why(`user_id=${editorId}&row_id=1`)).toMatchObject({
      allowed: false,
      role: 'editor',
      steps: [{}, { about: 'table', allowed: false }],
    });
    expect(await why('role=viewer&action=update')).toMatchObject({ allowed: false, steps: [{ about: 'role' }] });
    expect((await api.call('GET', `db/meta/tables/${people.id}/access?role=viewer&row_id=99`)).status).toBe(404);
    expect((await api.call('GET', `db/meta/tables/${people.id}/access`)).status).toBe(400);
    expect((await api.call('GET', `db/meta/tables/${people.id}/access?role=viewer`, undefined, api.editor)).status).toBe(403);
  });
});
