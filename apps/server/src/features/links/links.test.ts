import type { WireFullTable } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type Rows = Record<string, unknown>[];
type Options = Record<string, unknown> | null | undefined;

let count = 0;

/** Authors with books, and the link between them as asked. */
async function library(type: 'hm' | 'bt' | 'mm', uidt = 'Links') {
  count += 1;
  const authors = await api.table(`Author${count}`, { Name: 'SingleLineText' });
  const books = await api.table(`Book${count}`, { Title: 'SingleLineText', Price: 'Number' });
  await add(authors, [{ Name: 'Ann' }, { Name: 'Bob' }]);
  await add(books, [
    { Title: 'A', Price: 1 },
    { Title: 'B', Price: 2 },
    { Title: 'C', Price: 3 },
  ]);
  const owner = type === 'bt' ? books : authors;
  const body = { uidt, title: 'Link', parentId: authors.id, childId: books.id, type };
  const made = await api.call('POST', `db/meta/tables/${owner.id}/columns`, body);
  expect(made.status).toBe(200);
  return { authors: await table(authors.id), books: await table(books.id) };
}

const table = async (id: string): Promise<WireFullTable> => (await api.call('GET', `db/meta/tables/${id}`)).body;
const add = (of: WireFullTable, rows: object[]) => api.call('POST', `db/data/bulk/v1/${api.projectId}/${of.title}`, rows);
const path = (of: WireFullTable, rest: string): string => `db/data/v1/${api.projectId}/${of.title}/${rest}`;
const optionsOf = (of: WireFullTable, title: string): Options => columnOf(of, title).colOptions as Options;
const undo = () => api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
const redo = () => api.call('POST', `db/meta/projects/${api.projectId}/redo`, {});
const titles = (answer: { body: { list: Rows } }, key: string): unknown[] => answer.body.list.map((row) => row[key]);
const row = async (of: WireFullTable, id: number): Promise<Record<string, unknown>> => (await api.call('GET', path(of, String(id)))).body;

describe('link fields', () => {
  it('are refused as a whole where the other table has no room for them', async () => {
    const narrow = await api.table('Narrow', { Name: 'SingleLineText' });
    const most = Array.from({ length: limits.fieldsPerTable - 1 }, (_, index) => [`F${index}`, 'Number'] as const);
    const full = await api.table('Full', Object.fromEntries(most));
    const body = { uidt: 'Links', title: 'Link', parentId: narrow.id, childId: full.id, type: 'mm' };
    const answer = await api.call('POST', `db/meta/tables/${narrow.id}/columns`, body);
    expect(answer).toMatchObject({ status: 400, body: { msg: 'Table "Full" has 500 columns already, which is the most.' } });
    expect((await table(narrow.id)).columns).toHaveLength(narrow.columns?.length ?? 0);
  });

  it.each(['hm', 'bt', 'mm'] as const)(
    '%s: are called in the log by their own name, and what they link by the table people see',
    async (type) => {
      const { authors, books } = await library(type);
      const label = async () => (await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`)).body.undo?.label;
      expect(await label()).toBe('Add field Link');
      const [own, other] = type === 'bt' ? [books, authors] : [authors, books];
      const params = `tables/${own.id}/links/${columnOf(own, 'Link').id}/rows/1/new`;
      const made = await api.call('POST', params, { [type === 'bt' ? 'Name' : 'Title']: 'New' });
      expect(made.status).toBe(200);
      expect(await label()).toMatch(new RegExp(`^Add \\d records? in ${other.title}$`));
    },
  );

  it('hm: make a foreign key and a mirror in the child', async () => {
    const { authors, books } = await library('hm');
    const link = columnOf(authors, 'Link');
    const mirror = columnOf(books, authors.title);
    const key = columnOf(books, `${authors.table_name}_id`);
    expect(link).toMatchObject({ uidt: 'Links', virtual: 1, meta: { singular: books.title, plural: `${books.title}` } });
    expect(optionsOf(authors, 'Link')).toMatchObject({
      type: 'hm',
      fk_related_model_id: books.id,
      fk_child_column_id: key.id,
      fk_parent_column_id: columnOf(authors, 'Id').id,
    });
    expect(mirror).toMatchObject({ uidt: 'LinkToAnotherRecord', virtual: 1 });
    expect(optionsOf(books, authors.title)).toMatchObject({ type: 'bt', fk_related_model_id: authors.id, fk_child_column_id: key.id });
    expect(key).toMatchObject({ uidt: 'ForeignKey', system: 0 });
  });

  it('bt: stand in the child, with an hm mirror in the parent', async () => {
    const { authors, books } = await library('bt');
    expect(columnOf(books, 'Link')).toMatchObject({ uidt: 'LinkToAnotherRecord' });
    expect(optionsOf(books, 'Link')).toMatchObject({ type: 'bt', fk_related_model_id: authors.id });
    expect(authors.columns.filter((column) => column.uidt === 'Links')).toHaveLength(1);
  });

  it('mm: make a junction table that lists leave out', async () => {
    const { authors, books } = await library('mm');
    const options = optionsOf(authors, 'Link');
    expect(options).toMatchObject({ type: 'mm', fk_related_model_id: books.id });
    const junction = await table(String(options?.['fk_mm_model_id']));
    expect(junction).toMatchObject({ mm: 1 });
    expect(junction.columns.filter((column) => column.uidt === 'ForeignKey').map((column) => column.id)).toEqual(
      expect.arrayContaining([options?.['fk_mm_child_column_id'], options?.['fk_mm_parent_column_id']]),
    );
    const list = async (query: string): Promise<unknown[]> =>
      titles(await api.call('GET', `db/meta/projects/${api.projectId}/tables${query}`), 'id');
    expect(await list('')).not.toContain(junction.id);
    expect(await list('?includeM2M=true')).toContain(junction.id);
  });

  it('refuse tables that are not there and relations nobody knows', async () => {
    const { authors, books } = await library('hm');
    const post = (body: object) => api.call('POST', `db/meta/tables/${authors.id}/columns`, { uidt: 'Links', title: 'Other', ...body });
    expect((await post({ parentId: authors.id, type: 'hm' })).status).toBe(400);
    expect((await post({ parentId: authors.id, childId: 'm123', type: 'hm' })).body.msg).toContain('childId');
    expect((await post({ parentId: books.id, childId: books.id, type: 'hm' })).status).toBe(400);
    expect((await post({ parentId: authors.id, childId: books.id, type: 'oo' })).body.msg).toContain('hm, bt or mm');
    expect((await post({ parentId: authors.id, childId: books.id, type: 'hm', title: 'link' })).body.msg).toBe('Duplicate column alias');
    expect((await table(books.id)).columns).toHaveLength(books.columns.length);
  });

  it('to the own table have both sides in it', async () => {
    const staff = await api.table(`Staff${(count += 1)}`, { Name: 'SingleLineText' });
    await add(staff, [{ Name: 'Chief' }, { Name: 'Clerk' }]);
    await api.call('POST', `db/meta/tables/${staff.id}/columns`, {
      uidt: 'Links',
      title: 'Reports',
      parentId: staff.id,
      childId: staff.id,
      type: 'hm',
    });
    const made = await table(staff.id);
    expect(made.columns.map((column) => column.uidt)).toEqual(expect.arrayContaining(['Links', 'LinkToAnotherRecord', 'ForeignKey']));
    await api.call('POST', path(made, '1/hm/Reports/2'));
    expect(titles(await api.call('GET', path(made, '1/hm/Reports')), 'Name')).toEqual(['Clerk']);
  });
});

describe.each(['hm', 'mm'] as const)('links of type %s', (type) => {
  it('are made, listed, excluded and taken away', async () => {
    const { authors } = await library(type);
    const link = (ref: number) => api.call('POST', path(authors, `1/${type}/Link/${ref}`));
    expect((await link(2)).body).toEqual({ msg: 'The relation data has been created successfully' });
    await link(1);
    expect(titles(await api.call('GET', path(authors, `1/${type}/Link`)), 'Title')).toEqual(['A', 'B']);
    expect(titles(await api.call('GET', path(authors, `1/${type}/Link/exclude`)), 'Title')).toEqual(['C']);
    const filtered = await api.call('GET', path(authors, `1/${type}/Link?where=(Price,gt,1)&fields=Title&limit=5`));
    expect(filtered.body).toMatchObject({ list: [{ Title: 'B' }], pageInfo: { totalRows: 1 } });
    expect((await api.call('DELETE', path(authors, `1/${type}/Link/2`))).body).toEqual({
      msg: 'The relation data has been deleted successfully',
    });
    expect((await api.call('DELETE', path(authors, `1/${type}/Link/2`))).status).toBe(200);
    expect(titles(await api.call('GET', path(authors, `1/${type}/Link`)), 'Title')).toEqual(['A']);
    await undo();
    expect(titles(await api.call('GET', path(authors, `1/${type}/Link`)), 'Title')).toEqual(['A', 'B']);
  });

  it('come and go by the list', async () => {
    const { authors } = await library(type);
    const url = `tables/${authors.id}/links/${columnOf(authors, 'Link').id}/rows/1`;
    const made = await api.call('POST', url, [1, '2', { Id: 3 }]);
    expect([made.status, made.body]).toEqual([201, true]);
    expect((await api.call('GET', url)).body.pageInfo.totalRows).toBe(3);
    expect((await api.call('DELETE', url, [1, 3])).body).toBe(true);
    expect(titles(await api.call('GET', url), 'Title')).toEqual(['B']);
    const missing = await api.call('POST', url, [1, 99]);
    expect([missing.status, missing.body.msg]).toEqual([422, 'Child record with id [99] not found']);
    expect(titles(await api.call('GET', url), 'Title')).toEqual(['B']);
  });

  it('are let go with either record, and come back with it', async () => {
    const { authors, books } = await library(type);
    await api.call('POST', `tables/${authors.id}/links/${columnOf(authors, 'Link').id}/rows/1`, [1, 2]);
    await api.call('DELETE', path(books, '1'));
    expect(titles(await api.call('GET', path(authors, `1/${type}/Link`)), 'Title')).toEqual(['B']);
    await undo();
    expect(titles(await api.call('GET', path(authors, `1/${type}/Link`)), 'Title')).toEqual(['A', 'B']);
    await api.call('DELETE', path(authors, '1'));
    expect(titles(await api.call('GET', path(authors, `2/${type}/Link/exclude`)), 'Title')).toEqual(['A', 'B', 'C']);
    await undo();
    expect(titles(await api.call('GET', path(authors, `1/${type}/Link`)), 'Title')).toEqual(['A', 'B']);
    await redo();
    expect((await api.call('GET', path(authors, `1/${type}/Link`))).status).toBe(404);
  });

  it('go with the field and come back by undo', async () => {
    const { authors, books } = await library(type);
    await api.call('POST', `tables/${authors.id}/links/${columnOf(authors, 'Link').id}/rows/1`, [1, 2]);
    await api.call('DELETE', `db/meta/columns/${columnOf(authors, 'Link').id}`);
    expect((await table(books.id)).columns.map((column) => column.title)).toEqual(['Id', 'Title', 'Price']);
    expect((await api.call('GET', path(authors, `1/${type}/Link`))).status).toBe(404);
    await undo();
    expect((await table(books.id)).columns).toHaveLength(books.columns.length);
    expect(titles(await api.call('GET', path(authors, `1/${type}/Link`)), 'Title')).toEqual(['A', 'B']);
  });

  it('go with the other table and come back by undo', async () => {
    const { authors, books } = await library(type);
    await api.call('POST', path(authors, `1/${type}/Link/3`));
    await api.call('DELETE', `db/meta/tables/${books.id}`);
    expect((await table(authors.id)).columns.map((column) => column.title)).toEqual(['Id', 'Name']);
    await undo();
    expect(titles(await api.call('GET', path(authors, `1/${type}/Link`)), 'Title')).toEqual(['C']);
  });
});

describe('links', () => {
  it('of a pair are made once', async () => {
    const { authors } = await library('mm');
    await api.call('POST', path(authors, '1/mm/Link/2'));
    const again = await api.call('POST', path(authors, '1/mm/Link/2'));
    expect([again.status, again.body.msg]).toEqual([400, expect.stringContaining('A UNIQUE constraint was violated')]);
  });

  it('move a child that belongs to another', async () => {
    const { authors, books } = await library('hm');
    await api.call('POST', path(authors, '1/hm/Link/2'));
    await api.call('POST', path(authors, '2/hm/Link/2'));
    expect((await api.call('GET', path(authors, '1/hm/Link'))).body.pageInfo.totalRows).toBe(0);
    await api.call('POST', path(books, `2/bt/${authors.title}/1`));
    expect(titles(await api.call('GET', path(authors, '1/hm/Link')), 'Title')).toEqual(['B']);
    expect(titles(await api.call('GET', path(books, `2/bt/${authors.title}/exclude`)), 'Name')).toEqual(['Bob']);
    await api.call('DELETE', path(books, `2/bt/${authors.title}/1`));
    expect((await api.call('GET', path(authors, '1/hm/Link'))).body.pageInfo.totalRows).toBe(0);
  });

  it('are not made with what is not there', async () => {
    const { authors, books } = await library('hm');
    const statusOf = async (method: string, rest: string) => (await api.call(method, path(authors, rest))).status;
    expect(await statusOf('POST', '1/hm/Link/99')).toBe(404);
    expect(await statusOf('POST', '99/hm/Link/1')).toBe(404);
    expect(await statusOf('POST', '1/hm/Link/x')).toBe(404);
    expect(await statusOf('POST', '1/mm/Link/1')).toBe(400);
    expect((await api.call('GET', path(authors, '1/hm/Nope'))).body.msg).toBe("Column with id/name 'Nope' is not found");
    expect((await api.call('GET', path(authors, '1/hm/Name'))).body.msg).toBe('Column is not LTAR');
    const key = `${authors.table_name}_id`;
    expect((await api.call('PATCH', path(books, '1'), { [key]: 99 })).body.msg).toContain('There is no record 99 to link to.');
    expect((await api.call('PATCH', path(books, '1'), { [key]: 2 })).status).toBe(200);
    expect(titles(await api.call('GET', path(authors, '2/hm/Link')), 'Title')).toEqual(['A']);
  });

  it('whose record was deleted since do not come back half', async () => {
    const { authors, books } = await library('mm');
    const url = `tables/${authors.id}/links/${columnOf(authors, 'Link').id}/rows/1`;
    await api.call('POST', url, [1, 2]);
    await api.call('DELETE', url, [1, 2]);
    await api.call('DELETE', path(books, '1'), undefined, api.editor);
    await undo();
    expect(titles(await api.call('GET', url), 'Title')).toEqual(['B']);
    const junction = await table(String(optionsOf(authors, 'Link')?.['fk_mm_model_id']));
    expect((await api.call('GET', `tables/${junction.id}/rows/count`)).body.count).toBe(1);
  });

  it('show in the rows: a number, a record, an array', async () => {
    const { authors, books } = await library('hm');
    await api.call('POST', `tables/${authors.id}/links/${columnOf(authors, 'Link').id}/rows/1`, [1, 2]);
    expect(await row(authors, 1)).toMatchObject({ Name: 'Ann', Link: 2 });
    expect(await row(authors, 2)).toMatchObject({ Name: 'Bob', Link: 0 });
    expect(await row(books, 1)).toMatchObject({ Title: 'A', [authors.title]: { Id: 1, Name: 'Ann' } });
    expect(await row(books, 3)).toMatchObject({ Title: 'C', [authors.title]: null });
    const old = await library('mm', 'LinkToAnotherRecord');
    await api.call('POST', path(old.authors, '1/mm/Link/2'));
    expect((await row(old.authors, 1))['Link']).toMatchObject([{ Id: 2, Title: 'B' }]);
  });
});

describe('computed fields', () => {
  const post = (of: WireFullTable, body: object) => api.call('POST', `db/meta/tables/${of.id}/columns`, body);

  it('look up, roll up, count and compute', async () => {
    const { authors, books } = await library('mm');
    const link = columnOf(authors, 'Link').id;
    const price = columnOf(books, 'Price').id;
    await api.call('POST', `tables/${authors.id}/links/${link}/rows/1`, [1, 3]);
    await post(authors, { uidt: 'Lookup', title: 'Prices', fk_relation_column_id: link, fk_lookup_column_id: price });
    await post(authors, { uidt: 'Count', title: 'Number of', fk_relation_column_id: link });
    await post(authors, {
      uidt: 'Rollup',
      title: 'Total',
      fk_relation_column_id: link,
      fk_rollup_column_id: price,
      rollup_function: 'sum',
    });
    const made = await post(authors, { uidt: 'Formula', title: 'Each', formula_raw: '{Total} / {Number of}' });
    expect(made.status).toBe(200);
    expect(columnOf(made.body, 'Each').colOptions).toMatchObject({ formula_raw: '{Total} / {Number of}', error: null });
    expect(await row(authors, 1)).toMatchObject({ Prices: [1, 3], 'Number of': 2, Total: 4, Each: 2 });
    expect(await row(authors, 2)).toMatchObject({ Prices: [], 'Number of': 0, Each: null });
    const sorted = await api.call('GET', path(authors, '').slice(0, -1) + '?sort=-Total&where=(Each,eq,2)');
    expect(titles(sorted, 'Name')).toEqual(['Ann']);
  });

  it('say what is wrong with them before they are saved', async () => {
    const { authors, books } = await library('mm');
    const link = columnOf(authors, 'Link').id;
    const msg = async (body: object): Promise<string> => (await post(authors, body)).body.msg;
    expect(await msg({ uidt: 'Lookup', title: 'L', fk_relation_column_id: columnOf(books, 'Price').id })).toBe('Relation column not found');
    expect(await msg({ uidt: 'Lookup', title: 'L', fk_relation_column_id: link, fk_lookup_column_id: 'c' })).toBe(
      'Lookup column not found in related table',
    );
    const rollup = { uidt: 'Rollup', title: 'R', fk_relation_column_id: link, fk_rollup_column_id: columnOf(books, 'Price').id };
    expect(await msg({ ...rollup, rollup_function: 'mode' })).toContain('countDistinct');
    expect(await msg({ uidt: 'Formula', title: 'F', formula_raw: '{Nmae} & "!"' })).toBe(
      'Invalid Formula: There is no field "Nmae". Did you mean {Name}?',
    );
    expect(await msg({ uidt: 'Formula', title: 'F', formula_raw: 'UPPER({Name}' })).toContain('Invalid Formula');
  });

  it('never compute from themselves', async () => {
    const { authors } = await library('mm');
    const first = columnOf((await post(authors, { uidt: 'Formula', title: 'One', formula_raw: '1' })).body, 'One');
    await post(authors, { uidt: 'Formula', title: 'Two', formula_raw: '{One} + 1' });
    const circle = await api.call('PATCH', `db/meta/columns/${first.id}`, { uidt: 'Formula', title: 'One', formula_raw: '{Two} + 1' });
    expect([circle.status, circle.body.msg]).toEqual([400, expect.stringContaining('One → Two → One')]);
  });

  it('follow renames, and stay when what they name is gone', async () => {
    const { authors } = await library('mm');
    const made = (await post(authors, { uidt: 'Formula', title: 'Loud', formula_raw: 'UPPER({Name})' })).body;
    await api.call('PATCH', `db/meta/columns/${columnOf(made, 'Name').id}`, { title: 'Label' });
    expect(columnOf(await table(authors.id), 'Loud').colOptions).toMatchObject({ formula_raw: 'UPPER({Label})' });
    expect(await row(authors, 1)).toMatchObject({ Label: 'Ann', Loud: 'ANN' });
    await api.call('DELETE', `db/meta/columns/${columnOf(made, 'Name').id}`);
    expect(columnOf(await table(authors.id), 'Loud').colOptions).toMatchObject({ error: expect.stringContaining('deleted') });
    expect(await row(authors, 1)).toMatchObject({ Loud: 'ERR' });
    await undo();
    expect(await row(authors, 1)).toMatchObject({ Loud: 'ANN' });
  });
});

describe('links written with cells', () => {
  const write = (of: WireFullTable, body: object) => api.call('PATCH', `tables/${of.id}/grid`, body);
  const linksOf = async (of: WireFullTable, id: number, title = 'Link'): Promise<unknown> =>
    (await api.call('GET', `tables/${of.id}/links/${columnOf(of, title).id}/titles?ids=${id}`)).body[0]?.records;

  it.each(['hm', 'mm'] as const)('of type %s are set, moved and cleared in one change', async (type) => {
    const { authors } = await library(type);
    const before = await linksOf(authors, 1);
    const body = {
      updates: [
        { id: 1, cells: { Name: 'Anna' }, links: { Link: { text: 'B, A' } } },
        { id: 2, links: { Link: { titles: ['C', 'nobody'] } } },
      ],
      creates: [{ cells: { Name: 'Cid' }, links: { [columnOf(authors, 'Link').id]: { ids: [3] } } }],
    };
    const written = await write(authors, body);
    const missing = [{ columnId: columnOf(authors, 'Link').id, titles: ['nobody'] }];
    expect(written.body).toEqual({ created: [3], createdFields: [], missing, ambiguous: [] });
    expect(await linksOf(authors, 1)).toEqual([
      [1, 'A'],
      [2, 'B'],
    ]);
    expect(await linksOf(authors, 2)).toEqual(type === 'mm' ? [[3, 'C']] : []);
    expect(await linksOf(authors, 3)).toEqual([[3, 'C']]);
    expect(await row(authors, 1)).toMatchObject({ Name: 'Anna' });
    await write(authors, {
      updates: [
        { id: 1, links: { Link: { ids: [2] } } },
        { id: 3, links: { Link: { text: '' } } },
      ],
    });
    expect([await linksOf(authors, 1), await linksOf(authors, 3)]).toEqual([[[2, 'B']], []]);
    await undo();
    await undo();
    expect([await linksOf(authors, 1), await linksOf(authors, 2)]).toEqual([before, before]);
    expect((await row(authors, 1))['Name']).toBe('Ann');
    await redo();
    expect(await linksOf(authors, 3)).toEqual([[3, 'C']]);
  });

  it('of one record take one, and name what had no room', async () => {
    const { books, authors } = await library('hm');
    const back = authors.title;
    const written = await write(books, { updates: [{ id: 1, links: { [back]: { text: 'Bob, Ann' } } }] });
    expect(written.body.missing).toMatchObject([{ titles: ['Ann'] }]);
    expect(await row(books, 1)).toMatchObject({ [back]: { Name: 'Bob' } });
    expect((await write(books, { updates: [{ id: 1, links: { [back]: { ids: [1, 2] } } }] })).status).toBe(400);
    await write(books, { updates: [{ id: 1, links: { [back]: { titles: [] } } }] });
    expect(await row(books, 1)).toMatchObject({ [back]: null });
  });

  it('make the records that are missing where that is asked for', async () => {
    const { authors, books } = await library('mm');
    const body = { createMissing: true, updates: [1, 2].map((id) => ({ id, links: { Link: { text: 'New one, A' } } })) };
    expect((await write(authors, body)).body).toEqual({ created: [], createdFields: [], missing: [], ambiguous: [] });
    expect(await linksOf(authors, 2)).toEqual([
      [1, 'A'],
      [4, 'New one'],
    ]);
    await undo();
    expect((await row(books, 4))['Title']).toBeUndefined();
    expect(await linksOf(authors, 1)).toEqual([]);
  });

  it('make one record for a title that several links ask for', async () => {
    const { authors, books } = await library('mm');
    const other = { uidt: 'Links', title: 'Other', parentId: authors.id, childId: books.id, type: 'mm' };
    await api.call('POST', `db/meta/tables/${authors.id}/columns`, other);
    const links = { Link: { text: 'New one' }, Other: { text: 'New one, B' } };
    await write(await table(authors.id), { createMissing: true, updates: [{ id: 1, links }] });
    const full = await table(authors.id);
    expect(await linksOf(full, 1)).toEqual([[4, 'New one']]);
    expect(await linksOf(full, 1, 'Other')).toEqual([
      [2, 'B'],
      [4, 'New one'],
    ]);
    expect((await api.call('GET', path(books, '5'))).status).toBe(404);
  });

  it('find a title beside one that a thousand older records have', async () => {
    const { authors, books } = await library('mm');
    await add(books, [...Array.from({ length: 1000 }, () => ({ Title: 'Same' })), { Title: 'Young' }]);
    const written = await write(authors, { updates: [{ id: 1, links: { Link: { titles: ['Same', 'Young'] } } }] });
    expect(written.body).toMatchObject({ missing: [], ambiguous: [{ columnId: columnOf(authors, 'Link').id, titles: ['Same'] }] });
    expect(await linksOf(authors, 1)).toEqual([
      [4, 'Same'],
      [1004, 'Young'],
    ]);
  });

  it('are refused as a whole', async () => {
    const { authors } = await library('mm');
    const cells = { Name: 'x' };
    const status = async (body: object, as = api.owner) => (await api.call('PATCH', `tables/${authors.id}/grid`, body, as)).status;
    expect(await status({ updates: [{ id: 1, cells, links: { Link: { ids: [1, 99] } } }] })).toBe(422);
    expect(
      await status({
        updates: [
          { id: 1, cells },
          { id: 99, cells },
        ],
      }),
    ).toBe(422);
    expect(await status({ updates: [{ id: 1, cells, links: { Nope: { ids: [1] } } }] })).toBe(404);
    expect(await status({ updates: [{ id: 1, cells, links: { Name: { ids: [1] } } }] })).toBe(400);
    expect(await status({ updates: [{ id: 1, cells, links: { Link: [1] } }] })).toBe(400);
    expect(await status({ updates: [{ id: 1, cells }] }, api.viewer)).toBe(403);
    expect(await row(authors, 1)).toMatchObject({ Name: 'Ann', Link: 0 });
  });

  it.each(['hm', 'mm'] as const)('of type %s are counted in the words of the log by the records one sees', async (type) => {
    const { authors, books } = await library(type);
    const path = `tables/${authors.id}/links/${columnOf(authors, 'Link').id}/rows/1`;
    const last = async () => (await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`)).body.list[0];
    await api.call('POST', `${path}/new`, { Title: 'D' });
    expect((await last()).label).toBe(`Add 1 record in ${books.title}`);
    await write(authors, { updates: [{ id: 2, links: { Link: { ids: [1, 2] } } }] });
    expect(await last()).toMatchObject({ label: 'Link 2 records', tableIds: expect.arrayContaining([authors.id, books.id]) });
    await write(authors, { updates: [{ id: 2, cells: { Name: 'Bert' }, links: { Link: { ids: [3] } } }] });
    expect((await last()).label).toBe(`Edit 1 record in ${authors.title}`);
    await write(authors, { updates: [{ id: 2, links: { Link: { ids: [] } } }] });
    expect((await last()).label).toBe('Unlink 1 record');
    await api.call('DELETE', `tables/${authors.id}/rows`, [{ Id: 1 }]);
    expect((await last()).label).toBe(`Delete 1 record in ${authors.title}`);
    await undo();
    expect((await last()).label).toBe(`Undo: Delete 1 record in ${authors.title}`);
  });

  it('and the record they lead to are made in one change', async () => {
    const { authors, books } = await library('mm');
    const made = await api.call('POST', `tables/${authors.id}/links/${columnOf(authors, 'Link').id}/rows/1/new`, { Title: 'D' });
    expect([made.status, made.body]).toEqual([200, { Id: 4 }]);
    expect(await linksOf(authors, 1)).toEqual([[4, 'D']]);
    await undo();
    expect(await linksOf(authors, 1)).toEqual([]);
    expect((await api.call('GET', path(books, '4'))).status).toBe(404);
    await redo();
    expect(await linksOf(authors, 1)).toEqual([[4, 'D']]);
  });

  it('and the record are made once, however often the same request comes', async () => {
    const { authors, books } = await library('mm');
    const path = `/api/v1/tables/${authors.id}/links/${columnOf(authors, 'Link').id}/rows/1/new`;
    const send = () =>
      api.app.call('POST', path, { as: api.owner, body: { Title: 'D' }, headers: { 'idempotency-key': `new ${authors.id}` } });
    const answers = [await send(), await send()];
    expect(answers.map(({ body }) => body)).toEqual([{ Id: 4 }, { Id: 4 }]);
    expect((await api.call('GET', `tables/${books.id}/rows/count`)).body.count).toBe(4);
  });

  it('are named in full beyond what a cell shows', async () => {
    const { authors, books } = await library('mm');
    await add(
      books,
      Array.from({ length: 60 }, (_, index) => ({ Title: `More ${index}` })),
    );
    await write(authors, { updates: [{ id: 2, links: { Link: { ids: Array.from({ length: 63 }, (_, index) => index + 1) } } }] });
    expect(await linksOf(authors, 2)).toHaveLength(63);
  });
});
