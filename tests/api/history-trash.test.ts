import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, signUp, type HttpClient } from '../harness/http-client.ts';
import { databaseKinds, missingReason, type Stage } from '../harness/on-each-database.ts';
import { makeProject, makeTable, readColumn, type SampleTable } from './sample-table.ts';

const meta = '/api/v1/db/meta';

describe.each(databaseKinds)('on $name', ({ open }) => {
  let stage: Stage | null;
  let me: HttpClient;
  let colleague: HttpClient;
  let projectId: string;
  let table: SampleTable;

  beforeAll(async () => {
    stage = await open({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
    if (stage === null) return;
    me = await signUp(stage.product.url, 'me@example.org');
    colleague = await signUp(stage.product.url, 'colleague@example.org');
    projectId = await makeProject(me, 'Trash');
  });
  afterAll(() => stage?.dispose());
  beforeEach(async (ctx) => {
    if (stage === null) return ctx.skip(missingReason);
    table = await makeTable(me, projectId, `T${Math.random()}`, [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Price', uidt: 'Number' },
      { title: 'Kind', uidt: 'SingleSelect', dtxp: "'a','b'" },
      { title: 'Key', uidt: 'Password' },
    ]);
    await must(me('POST', table.bulk, { body: [{ Name: 'one', Price: 1, Kind: 'a' }, { Name: 'two' }, { Name: 'three' }] }));
  });

  const events = async (rowId: number, query = {}) =>
    (await must(me('GET', `/api/v1/tables/${table.tableId}/rows/${rowId}/history`, { query }))).list;
  const trash = async (query = {}) =>
    (await must(me('GET', `${meta}/projects/${projectId}/trash`, { query: { tableId: table.tableId, ...query } }))).list;
  const restoreRows = (sequence: number, body?: object) =>
    must(me('POST', `${meta}/projects/${projectId}/trash/${sequence}/rows/restore`, { body: body ?? {} }));
  const restore = (sequence: number) => must(me('POST', `${meta}/projects/${projectId}/trash/${sequence}/restore`));
  const cellsOf = (event: { cells: { fieldId: string; before: unknown; after: unknown }[] }) =>
    Object.fromEntries(
      event.cells.map(({ fieldId, before, after }) => [
        Object.keys(table.fields).find((title) => table.fields[title] === fieldId),
        [before, after],
      ]),
    );

  describe('the history of a row', () => {
    it('tells who changed what, from what to what, newest first', async () => {
      await must(me('PATCH', `${table.rows}/1`, { body: { Name: 'first', Price: 2 } }));
      await must(me('PATCH', `${table.rows}/2`, { body: { Name: 'other row' } }));
      await must(me('PATCH', `${table.rows}/1`, { body: { Price: null } }));
      const list = await events(1);
      expect(list.map((event: { kind: string }) => event.kind)).toEqual(['updated', 'updated', 'created']);
      expect(cellsOf(list[0])).toEqual({ Price: [2, null] });
      expect(cellsOf(list[1])).toEqual({ Name: ['one', 'first'], Price: [1, 2] });
      expect(cellsOf(list[2])).toMatchObject({ Name: [null, 'one'], Price: [null, 1] });
      const { id } = await must(me('GET', '/api/v1/auth/user/me'));
      for (const event of list)
        expect(event).toMatchObject({ actorId: id, at: expect.stringMatching(/^\d{4}-.*Z$/), label: expect.any(String) });
      expect(await events(1, { limit: 1 })).toEqual(list.slice(0, 1));
      expect(await events(1, { before: list[0].sequence })).toEqual(list.slice(1));
      expect(await events(99)).toEqual([]);
    });

    it('never tells of passwords', async () => {
      await must(me('PATCH', `${table.rows}/1`, { body: { Key: 'open sesame' } }));
      const answer = await me('GET', `/api/v1/tables/${table.tableId}/rows/1/history`);
      expect(answer.text).not.toMatch(/argon2|sesame/);
      expect(answer.text).not.toContain(table.fields['Key']);
    });

    it('gives one value, or all, of an event back by an edit that can be undone', async () => {
      await must(me('PATCH', `${table.rows}/1`, { body: { Name: 'first', Price: 2, Kind: 'b' } }));
      const [edit] = await events(1);
      const path = `/api/v1/tables/${table.tableId}/rows/1/history/${edit.sequence}/restore`;
      const one = await must(me('POST', path, { body: { fieldIds: [table.fields['Price']] } }));
      expect(one.change).toMatchObject({ name: 'records.restored', recordCount: 1 });
      expect(await must(me('GET', `${table.rows}/1`))).toMatchObject({ Name: 'first', Price: 1, Kind: 'b' });
      await must(me('POST', path, { body: {} }));
      expect(await must(me('GET', `${table.rows}/1`))).toMatchObject({ Name: 'one', Price: 1, Kind: 'a' });
      await must(me('POST', path, { body: { side: 'after' } }));
      expect(await must(me('GET', `${table.rows}/1`))).toMatchObject({ Name: 'first', Price: 2, Kind: 'b' });
      await must(me('POST', `${meta}/projects/${projectId}/undo`, { body: {} }));
      expect(await must(me('GET', `${table.rows}/1`))).toMatchObject({ Name: 'one', Price: 1, Kind: 'a' });
    });

    it('refuses values that cannot be, with the reason', async () => {
      await must(me('PATCH', `${table.rows}/1`, { body: { Kind: 'b' } }));
      const [edit] = await events(1);
      const path = `/api/v1/tables/${table.tableId}/rows/1/history/${edit.sequence}/restore`;
      expect(await me('POST', path, { body: { fieldIds: [table.fields['Name']] } })).toMatchObject({ status: 404 });
      expect(await me('POST', `/api/v1/tables/${table.tableId}/rows/1/history/999999/restore`, { body: {} })).toMatchObject({
        status: 404,
      });
      await must(me('DELETE', `${table.rows}/1`));
      expect(await me('POST', path, { body: {} })).toMatchObject({ status: 404 });
    });

    it('is for members', async () => {
      expect((await colleague('GET', `/api/v1/tables/${table.tableId}/rows/1/history`)).status).toBe(403);
    });
  });

  describe('the trash', () => {
    it('lists deleted rows, shows them, and gives some or all of them back', async () => {
      await must(me('DELETE', table.bulk, { body: [{ Id: 1 }, { Id: 3 }] }));
      const [entry, ...rest] = await trash();
      expect(rest).toEqual([]);
      expect(entry).toMatchObject({
        label: expect.stringMatching(/^Delete 2 records in T/),
        entities: [],
        records: [{ tableId: table.tableId, count: 2 }],
      });
      expect(Date.parse(entry.expiresAt) - Date.parse(entry.at)).toBe(30 * 24 * 60 * 60 * 1000);
      const rows = await must(
        me('GET', `${meta}/projects/${projectId}/trash/${entry.sequence}/rows`, { query: { tableId: table.tableId } }),
      );
      const name = rows.fields.indexOf(table.fields['Name']) + 2;
      expect(rows.rows.map((row: unknown[]) => [row[0], row[name]])).toEqual([
        [1, 'one'],
        [3, 'three'],
      ]);
      expect(rows.fields).not.toContain(table.fields['Key']);
      const some = await restoreRows(entry.sequence, { rowIds: [3] });
      expect(some).toMatchObject({ change: { name: 'records.restored', recordCount: 1 }, skipped: 0 });
      expect(await readColumn(me, table.rows, 'Name')).toEqual(['two', 'three']);
      expect((await trash())[0].records).toEqual([{ tableId: table.tableId, count: 1 }]);
      await restoreRows(entry.sequence);
      expect(await must(me('GET', `${table.rows}/1`))).toMatchObject({ Name: 'one', Price: 1, Kind: 'a' });
      expect(await trash()).toEqual([]);
    });

    it('lists a field and gives it back with its values, under a free title', async () => {
      await must(me('DELETE', `${meta}/columns/${table.fields['Price']}`));
      await must(me('POST', `${meta}/tables/${table.tableId}/columns`, { body: { uidt: 'Number', title: 'Price', column_name: 'price' } }));
      const [entry] = await trash();
      expect(entry).toMatchObject({
        entities: [{ kind: 'field', id: table.fields['Price'], title: 'Price', tableId: table.tableId }],
        records: [],
      });
      const answer = await restore(entry.sequence);
      expect(answer.change).toMatchObject({ name: 'field.restored', label: expect.stringMatching(/^Restore field Price/) });
      const { columns } = await must(me('GET', `${meta}/tables/${table.tableId}`));
      const back = columns.find((column: { id: string }) => column.id === table.fields['Price']);
      expect(back.title).not.toBe('Price');
      expect(await readColumn(me, table.rows, back.title)).toEqual([1, null, null]);
      expect(await trash()).toEqual([]);
    });

    it('lists a table and gives it back with rows and views', async () => {
      await must(me('DELETE', `${table.rows}/2`));
      await must(me('DELETE', `${meta}/tables/${table.tableId}`));
      const { list } = await must(me('GET', `${meta}/projects/${projectId}/trash`));
      const entry = list.find((one: { entities: { id: string }[] }) => one.entities.some(({ id }) => id === table.tableId));
      expect(entry.entities).toHaveLength(1);
      await restore(entry.sequence);
      expect(await readColumn(me, table.rows, 'Name')).toEqual(['one', 'three']);
      expect((await must(me('GET', `${meta}/tables/${table.tableId}`))).views.map((view: { id: string }) => view.id)).toEqual([
        table.viewId,
      ]);
      expect((await trash())[0].records).toEqual([{ tableId: table.tableId, count: 1 }]);
    });

    it('gives a view back with its filters and sorts', async () => {
      const view = await must(me('POST', `${meta}/tables/${table.tableId}/grids`, { body: { title: 'Mine' } }));
      await must(me('POST', `${meta}/views/${view.id}/sorts`, { body: { fk_column_id: table.fields['Name'], direction: 'desc' } }));
      await must(me('DELETE', `${meta}/views/${view.id}`));
      const [entry] = await trash();
      expect(entry.entities).toEqual([{ kind: 'view', id: view.id, title: 'Mine', tableId: table.tableId }]);
      await restore(entry.sequence);
      const { list } = await must(me('GET', `${table.rows}/views/${view.id}`));
      expect(list.map((row: { Name: string }) => row.Name)).toEqual(['two', 'three', 'one']);
    });

    it('does not hold what undo brought back, and never takes anything twice', async () => {
      await must(me('DELETE', `${table.rows}/2`));
      const [entry] = await trash();
      await must(me('POST', `${meta}/projects/${projectId}/undo`, { body: {} }));
      expect(await trash()).toEqual([]);
      expect(await me('POST', `${meta}/projects/${projectId}/trash/${entry.sequence}/rows/restore`, { body: {} })).toMatchObject({
        status: 409,
      });
      expect(await readColumn(me, table.rows, 'Name')).toEqual(['one', 'two', 'three']);
    });

    it('leaves alone what took the place of a row, and what is no removal', async () => {
      await must(me('PATCH', `${table.rows}/2`, { body: { Name: 'changed' } }));
      const [edit] = await events(2);
      expect(await me('POST', `${meta}/projects/${projectId}/trash/${edit.sequence}/restore`)).toMatchObject({ status: 404 });
      expect(await me('POST', `${meta}/projects/${projectId}/trash/0/restore`)).toMatchObject({ status: 404 });
      await must(me('DELETE', `${table.rows}/2`));
      const [entry] = await trash();
      await restoreRows(entry.sequence);
      expect((await restoreRows(entry.sequence)).skipped).toBe(1);
    });

    it('is for those who may edit, and structure for those who may change it', async () => {
      await must(me('DELETE', `${table.rows}/2`));
      const [entry] = await trash();
      expect((await colleague('GET', `${meta}/projects/${projectId}/trash`)).status).toBe(403);
      expect((await colleague('POST', `${meta}/projects/${projectId}/trash/${entry.sequence}/restore`)).status).toBe(403);
    });
  });
});
