import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const path = (): string => `db/meta/projects/${api.projectId}/tables`;
const text = { title: 'Title', column_name: 'title', uidt: 'SingleLineText' };

describe('tables', () => {
  it('are made of minimal columns, with a default grid named like them', async () => {
    const { status, body } = await api.call('POST', path(), {
      table_name: 'films',
      title: 'Films',
      columns: [{ uidt: 'ID', title: 'Id', column_name: 'id' }, text],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Films', table_name: 'films', type: 'table', project_id: api.projectId, enabled: 1 });
    expect(body.columns).toMatchObject([
      { title: 'Id', uidt: 'ID', pk: 1, ai: 1, pv: 0, dt: 'integer' },
      { title: 'Title', uidt: 'SingleLineText', pk: 0, pv: 1, dt: 'varchar', virtual: 0 },
    ]);
    expect(Object.keys(body.columnsById)).toEqual(body.columns.map((column: { id: string }) => column.id));
    expect(body.views).toMatchObject([{ title: 'Films', type: 3, is_default: 1, fk_model_id: body.id }]);
  });

  it('get an ID when nobody asked for one, and take their title from the name', async () => {
    const { body } = await api.call('POST', path(), { table_name: 'bare', columns: [text] });
    expect(body.title).toBe('bare');
    expect(body.columns.map((column: { uidt: string }) => column.uidt)).toEqual(['ID', 'SingleLineText']);
  });

  it('are listed in their order without columns, and read with them', async () => {
    const { body } = await api.call('GET', path(), undefined, api.viewer);
    expect(body.list.map((table: { title: string }) => table.title)).toEqual(['Films', 'bare']);
    expect(body.list[0].columns).toBeUndefined();
    const { body: one } = await api.call('GET', `db/meta/tables/${body.list[0].id}`, undefined, api.viewer);
    expect(one.views[0].view).toMatchObject({ fk_view_id: one.views[0].id });
  });

  it('refuse names that are taken, missing or framed by blanks', async () => {
    const post = (body: object) => api.call('POST', path(), { columns: [text], ...body });
    expect((await post({ table_name: 'FILMS', title: 'x' })).body).toMatchObject({ msg: 'Duplicate table name' });
    expect((await post({ table_name: 'x', title: 'films' })).body).toMatchObject({ msg: 'Duplicate table alias' });
    expect((await post({ table_name: ' x' })).body).toMatchObject({ msg: 'Leading or trailing whitespace not allowed in table names' });
    expect((await post({ title: 'x' })).body.errors[0]).toMatchObject({ keyword: 'required' });
    expect((await post({ table_name: 'y', columns: [text, { ...text, title: 'TITLE', column_name: 'b' }] })).body).toMatchObject({
      msg: 'Duplicate column alias',
    });
  });

  it('are renamed, moved and configured', async () => {
    const table = await api.table('Draft', { Name: 'SingleLineText' });
    const patch = (body: object) => api.call('PATCH', `db/meta/tables/${table.id}`, body);
    expect((await patch({ title: 'Final', table_name: 'final' })).body).toMatchObject({ msg: 'The table has been updated successfully' });
    await patch({ meta: { icon: 'star' }, title: 'Ignored' });
    expect((await api.call('POST', `db/meta/tables/${table.id}/reorder`, { order: 0.5 })).text).toBe('1');
    const { body } = await api.call('GET', path());
    expect(body.list[0]).toMatchObject({ id: table.id, title: 'Final', table_name: 'final', meta: { icon: 'star' } });
    expect((await patch({})).body.msg).toContain('Missing table name');
    expect((await patch({ title: 'x', table_name: 'x', project_id: 'p00000000000000' })).body.msg).toBe('Model does not belong to project');
  });

  it('are deleted with everything in them, and come back by undo', async () => {
    const table = await api.table('Doomed', { Name: 'SingleLineText' });
    await api.call('POST', `db/data/v1/${api.projectId}/Doomed`, { Name: 'still here' });
    expect((await api.call('DELETE', `db/meta/tables/${table.id}`)).text).toBe('true');
    expect((await api.call('GET', `db/meta/tables/${table.id}`)).body).toMatchObject({ msg: 'Table not found' });
    const undo = await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect(undo.body).toMatchObject({ label: 'Delete table Doomed', skipped: 0 });
    expect((await api.call('GET', `db/data/v1/${api.projectId}/Doomed`)).body.list).toMatchObject([{ Name: 'still here' }]);
  });

  it('are closed to guests, strangers and those who may only read', async () => {
    expect((await api.call('GET', path(), undefined, null)).status).toBe(401);
    expect((await api.call('GET', path(), undefined, api.stranger)).status).toBe(403);
    const { status, body } = await api.call('POST', path(), { table_name: 'z', columns: [text] }, api.editor);
    expect({ status, msg: body.msg }).toEqual({ status: 403, msg: 'tableCreate - editor : Not allowed' });
  });

  it('that do not exist are not found', async () => {
    const id = `m${api.projectId.slice(1, 7)}00000000`;
    for (const method of ['GET', 'DELETE']) expect((await api.call(method, `db/meta/tables/${id}`)).status).toBe(404);
  });
});
