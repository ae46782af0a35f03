import type { WireFullTable } from '@quadrille/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let count = 0;
const newTable = (columns: Record<string, string | object> = { Name: 'SingleLineText', Note: 'LongText' }): Promise<WireFullTable> =>
  api.table(`T${(count += 1)}`, columns);
const rowsOf = async (table: WireFullTable): Promise<Record<string, unknown>[]> =>
  (await api.call('GET', `db/data/v1/${api.projectId}/${table.title}`)).body.list;
const add = (table: WireFullTable, rows: object[]) => api.call('POST', `db/data/bulk/v1/${api.projectId}/${table.title}`, rows);
const patch = (table: WireFullTable, title: string, body: object) =>
  api.call('PATCH', `db/meta/columns/${columnOf(table, title).id}`, body);
const undo = () => api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});

describe('columns', () => {
  it('are added to the table and to every view', async () => {
    const table = await newTable();
    const { body } = await api.call('POST', `db/meta/tables/${table.id}/columns`, {
      title: 'Price',
      column_name: 'price',
      uidt: 'Currency',
    });
    expect(columnOf(body, 'Price')).toMatchObject({ uidt: 'Currency', fk_model_id: table.id, order: 4, system: 0 });
    const { body: columns } = await api.call('GET', `db/meta/views/${table.views[0]?.id}/columns`);
    expect(columns.list.at(-1)).toMatchObject({ fk_column_id: columnOf(body, 'Price').id, show: 1 });
  });

  it('begin with the values of another of their type, with options of their own, in one undone change', async () => {
    const options = { options: [{ title: 'red' }, { title: 'blue' }] };
    const table = await newTable({ Name: 'SingleLineText', Tags: { uidt: 'MultiSelect', colOptions: options } });
    await add(table, [{ Name: 'a', Tags: 'blue,red' }, { Name: 'b' }]);
    const tags = columnOf(table, 'Tags');
    const copy = { title: 'Tags copy', column_name: 'tags_copy', uidt: 'MultiSelect', colOptions: options, copied_column_id: tags.id };
    const { status, body } = await api.call('POST', `db/meta/tables/${table.id}/columns`, copy);
    expect(status).toBe(200);
    const ids = (title: string) => columnOf(body, title).colOptions?.options?.map((option) => option.id);
    expect(ids('Tags copy')).not.toEqual(ids('Tags'));
    expect(await rowsOf(table)).toMatchObject([{ 'Tags copy': 'blue,red' }, { 'Tags copy': null }]);
    expect((await undo()).body.change.entities.length).toBeGreaterThan(0);
    expect(Object.keys((await rowsOf(table))[0] ?? {})).not.toContain('Tags copy');
    expect((await api.call('POST', `db/meta/projects/${api.projectId}/redo`, {})).status).toBe(200);
    expect(await rowsOf(table)).toMatchObject([{ 'Tags copy': 'blue,red' }, {}]);
    const wrong = { title: 'X', column_name: 'x', uidt: 'Number', copied_column_id: tags.id };
    expect((await api.call('POST', `db/meta/tables/${table.id}/columns`, wrong)).status).toBe(400);
    const name = columnOf(table, 'Name');
    const unique = { title: 'X', column_name: 'x', uidt: 'SingleLineText', unique: true, copied_column_id: name.id };
    expect((await api.call('POST', `db/meta/tables/${table.id}/columns`, unique)).body.msg).toMatch(/may hold values twice/);
  });

  it('refuse taken names, unknown types and links to nowhere', async () => {
    const table = await newTable();
    const post = (body: object) => api.call('POST', `db/meta/tables/${table.id}/columns`, body);
    expect((await post({ title: 'x', column_name: 'NAME', uidt: 'Number' })).body).toMatchObject({ msg: 'Duplicate column name' });
    expect((await post({ title: 'name', column_name: 'x', uidt: 'Number' })).body).toMatchObject({ msg: 'Duplicate column alias' });
    expect((await post({ title: 'L', column_name: 'l', uidt: 'Links' })).status).toBe(400);
    expect((await post({ title: 'L', column_name: 'l', uidt: 'Nonsense' })).status).toBe(400);
    expect((await post({ title: 'S', column_name: 's', uidt: 'SingleSelect', dtxp: "'a','a'" })).body).toMatchObject({
      msg: 'Duplicates are not allowed!',
    });
    expect((await post({ title: 'S', column_name: 's', uidt: 'SingleSelect', dtxp: "'a'", cdf: 'b' })).body.msg).toBe(
      "Default value 'b' is not a select option.",
    );
    const comma = { colOptions: { options: [{ title: 'a,b' }] } };
    expect((await post({ title: 'M', column_name: 'm', uidt: 'MultiSelect', ...comma })).body.msg).toBe(
      "Illegal char(',') for MultiSelect",
    );
  });

  it('are renamed, and rows with them', async () => {
    const table = await newTable();
    await add(table, [{ Name: 'a' }]);
    const { body } = await patch(table, 'Name', { title: 'Label', column_name: 'label', uidt: 'SingleLineText' });
    expect(columnOf(body, 'Label').column_name).toBe('label');
    expect(await rowsOf(table)).toMatchObject([{ Label: 'a' }]);
  });

  it('of JSON say what their values look like, in JSON, and keep other values', async () => {
    const hint = '{"price": 1}';
    const table = await newTable({ Name: 'SingleLineText', Data: { uidt: 'JSON', meta: { hint } } });
    expect(columnOf(table, 'Data').meta).toEqual({ hint });
    await add(table, [{ Name: 'a', Data: '{"price": "dear"}' }]);
    expect(await rowsOf(table)).toMatchObject([{ Data: '{"price": "dear"}' }]);
    const wrong = await patch(table, 'Data', { title: 'Data', column_name: 'data', uidt: 'JSON', meta: { hint: '{"price":' } });
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'invalidValue', details: { field: 'Data', fault: { code: 'notJson', line: 1 } } },
    });
    const { body } = await patch(table, 'Data', { title: 'Data', column_name: 'data', uidt: 'JSON', meta: { hint: '[]' } });
    expect(columnOf(body, 'Data').meta).toEqual({ hint: '[]' });
    await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect(columnOf((await api.call('GET', `db/meta/tables/${table.id}`)).body, 'Data').meta).toEqual({ hint });
  });

  it('keep the cells of an option that is renamed and empty those of one that is left out', async () => {
    const table = await newTable({ Name: 'SingleLineText', State: { uidt: 'SingleSelect', dtxp: "'open','done'" } });
    await add(table, [{ State: 'open' }, { State: 'done' }]);
    const [open] = columnOf(table, 'State').colOptions?.options ?? [];
    await patch(table, 'State', { colOptions: { options: [{ ...open, title: 'opened', color: '#fff' }, { title: 'late' }] } });
    expect((await rowsOf(table)).map((row) => row['State'])).toEqual(['opened', null]);
    await undo();
    expect((await rowsOf(table)).map((row) => row['State'])).toEqual(['open', 'done']);
  });

  it('are converted with a count of what was emptied, and back by undo', async () => {
    const table = await newTable();
    await add(table, [{ Name: '12' }, { Name: 'twelve' }, { Name: null }]);
    const answer = await patch(table, 'Name', { uidt: 'Number' });
    expect(answer.headers.get('x-quadrille-emptied')).toBe('1');
    expect((await rowsOf(table)).map((row) => row['Name'])).toEqual([12, null, null]);
    await undo();
    expect((await rowsOf(table)).map((row) => row['Name'])).toEqual(['12', 'twelve', null]);
  });

  it('become selects whose options are the values found', async () => {
    const table = await newTable();
    await add(table, [{ Name: 'b' }, { Name: 'a' }, { Name: 'b' }]);
    const { body } = await patch(table, 'Name', { uidt: 'SingleSelect' });
    expect(columnOf(body, 'Name').dtxp).toBe("'b','a'");
    const multi = await patch(table, 'Name', { uidt: 'MultiSelect' });
    expect(columnOf(multi.body, 'Name').colOptions?.options?.map(({ title }) => title)).toEqual(['b', 'a']);
    await patch(table, 'Name', { uidt: 'LongText' });
    expect((await rowsOf(table)).map((row) => row['Name'])).toEqual(['b', 'a', 'b']);
  });

  it('change between dates, moments and text without losing the day', async () => {
    const table = await newTable({ Name: 'SingleLineText', Day: 'Date' });
    await add(table, [{ Day: '2024-02-29' }]);
    for (const uidt of ['DateTime', 'SingleLineText', 'Date']) expect((await patch(table, 'Day', { uidt })).status).toBe(200);
    expect((await rowsOf(table))[0]?.['Day']).toBe('2024-02-29');
  });

  it('are deleted, come back by undo with their cells, and the display column moves on', async () => {
    const table = await newTable();
    await add(table, [{ Name: 'a', Note: 'n' }]);
    const { body } = await api.call('DELETE', `db/meta/columns/${columnOf(table, 'Name').id}`);
    expect(body.columns.map((column: { title: string }) => column.title)).toEqual(['Id', 'Note']);
    expect(columnOf(body, 'Note').pv).toBe(1);
    await undo();
    expect(await rowsOf(table)).toMatchObject([{ Name: 'a', Note: 'n' }]);
    expect((await api.call('DELETE', `db/meta/columns/${columnOf(table, 'Id').id}`)).status).toBe(400);
  });

  it('are made the display column', async () => {
    const table = await newTable();
    expect((await api.call('POST', `db/meta/columns/${columnOf(table, 'Note').id}/primary`)).text).toBe('true');
    const { body } = await api.call('GET', `db/meta/tables/${table.id}`);
    expect(body.columns.map((column: { pv: number }) => column.pv)).toEqual([0, 0, 1]);
  });

  it('become unique only without doubles', async () => {
    const table = await newTable();
    await add(table, [{ Name: 'a' }, { Name: 'a' }]);
    expect((await patch(table, 'Name', { unique: true })).body.msg).toContain('holds 1 values more than once');
    expect((await patch(table, 'Note', { unique: true })).status).toBe(200);
    expect((await add(table, [{ Note: 'x' }, { Note: 'x' }])).body.msg).toContain('already holds this value');
  });

  it('change many at once against a hash, each on its own', async () => {
    const table = await newTable();
    const { body: first } = await api.call('GET', `db/meta/tables/${table.id}/columns/hash`);
    const bulk = (hash: string, ops: object[]) => api.call('POST', `db/meta/tables/${table.id}/columns/bulk`, { hash, ops });
    const { body } = await bulk(first.hash, [
      { op: 'add', column: { title: 'New', column_name: 'new', uidt: 'Number' } },
      { op: 'add', column: { title: 'New', column_name: 'new', uidt: 'Number' } },
      { op: 'delete', column: { id: columnOf(table, 'Note').id } },
    ]);
    expect(body.failedOps).toMatchObject([{ op: 'add', error: 'Duplicate column name' }]);
    expect((await bulk(first.hash, [])).body.msg).toContain('Columns are updated by someone else!');
  });

  it('are changed by makers only', async () => {
    const table = await newTable();
    const id = columnOf(table, 'Name').id;
    expect((await api.call('PATCH', `db/meta/columns/${id}`, { title: 'x' }, api.editor)).status).toBe(403);
    expect((await api.call('PATCH', `db/meta/columns/${id}`, { title: 'x' }, null)).status).toBe(401);
    expect((await api.call('GET', `db/meta/columns/c${api.projectId.slice(1, 7)}00000000`)).status).toBe(404);
  });
});
