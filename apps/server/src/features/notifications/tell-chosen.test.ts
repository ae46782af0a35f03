import type { WireFullTable } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { columnOf, startApi, type ApiFixture } from '../records/testing/api-fixture.ts';
import { readTelling, tellChosen } from './tell-chosen.ts';
import type { TestUser } from '../../testing/start-test-app.ts';

let api: ApiFixture;
let table: WireFullTable;
let editor: string;
let viewer: string;

const idOf = async (user: TestUser): Promise<string> => (await api.call('GET', 'auth/user/me', undefined, user)).body.id;

beforeAll(async () => {
  api = await startApi();
  [editor, viewer] = [await idOf(api.editor), await idOf(api.viewer)];
  const people = (title: string, meta: object) => ({ title, uidt: 'Collaborator', meta: { is_multi: true, ...meta } });
  table = await api.table('Tasks', {
    Id: 'ID',
    Title: 'SingleLineText',
    Owner: people('Owner', { notify: true }),
    Watchers: people('Watchers', {}),
  });
});
afterAll(() => api.stop());

interface Told {
  readonly table_title: string;
  readonly row_id: string;
  readonly field_title: string;
  readonly records: number;
  readonly chosen_by: string | null;
}

const toldOf = async (user: TestUser): Promise<Told[]> => {
  const { list } = (await api.call('GET', 'notifications?limit=100', undefined, user)).body;
  return list.filter(({ type }: { type: string }) => type === 'record.chosen').map(({ body }: { body: Told }) => body);
};

/** What somebody is told by what is done. The viewer is chosen after it: once they know, all of it was read. */
async function toldBy(user: TestUser, act: () => Promise<unknown>): Promise<Told[]> {
  const before = (await toldOf(user)).length;
  await act();
  const last = String(await add({ Title: 'Last', Owner: viewer }));
  await expect.poll(async () => (await toldOf(api.viewer)).map(({ row_id: rowId }) => rowId)).toContain(last);
  const told = await toldOf(user);
  return told.slice(0, told.length - before);
}

const rows = (): string => `db/data/noco/${api.projectId}/Tasks`;
const add = async (row: object, as: TestUser = api.owner): Promise<number> => (await api.call('POST', rows(), row, as)).body.Id;
const change = (id: number, row: object) => api.call('PATCH', `${rows()}/${id}`, row);
const undo = (step: 'undo' | 'redo') => api.call('POST', `db/meta/projects/${api.projectId}/${step}`, {});

describe('people who are chosen in a record', () => {
  it('are told where and by whom, when they were not there before', async () => {
    let id = 0;
    const told = await toldBy(api.editor, async () => {
      id = await add({ Title: 'Print', Owner: editor, Watchers: editor });
    });
    expect(told).toEqual([
      {
        id: api.projectId,
        table_id: table.id,
        table_title: 'Tasks',
        row_id: String(id),
        field_title: 'Owner',
        records: 1,
        chosen_by: api.owner.email,
      },
    ]);
    expect(await toldBy(api.editor, () => change(id, { Title: 'Fold', Owner: `${viewer},${editor}` }))).toEqual([]);
    expect(await toldBy(api.editor, () => change(id, { Owner: null }))).toEqual([]);
    expect(await toldBy(api.editor, () => change(id, { Owner: editor }))).toMatchObject([{ row_id: String(id) }]);
  });

  it('are not told by a field that does not say so, nor of what they choose themselves', async () => {
    expect(await toldBy(api.editor, () => add({ Watchers: editor }))).toEqual([]);
    expect(await toldBy(api.editor, () => add({ Owner: editor }, api.editor))).toEqual([]);
  });

  it('are told by a paste that makes fields as well', async () => {
    const body = { newFields: [{ title: 'Weight', uidt: 'Number', meta: {} }], creates: [{ cells: { Owner: editor, Weight: 3 } }] };
    const paste = async () => expect((await api.call('PATCH', `tables/${table.id}/grid`, body)).status).toBe(200);
    expect(await toldBy(api.editor, paste)).toMatchObject([{ field_title: 'Owner', records: 1 }]);
  });

  it('are told though others could not be told before, who are told later', async () => {
    const failing = vi.spyOn(api.app.parts.meta.notifications, 'add').mockRejectedValueOnce(new Error('no room'));
    let id = 0;
    await toldBy(api.editor, async () => {
      id = await add({ Owner: editor });
    });
    await expect.poll(async () => (await toldOf(api.editor)).map(({ row_id: rowId }) => rowId), { timeout: 20_000 }).toContain(String(id));
    expect(failing).toHaveBeenCalledTimes(3);
    failing.mockRestore();
  });

  it('are told once of a change of many records, and not again by undo and redo', async () => {
    const many = Array.from({ length: 2500 }, (_, at) => ({ Title: `Task ${at}`, Owner: editor }));
    const before = (await toldOf(api.editor)).length;
    const told = await toldBy(api.editor, async () => {
      await api.call('POST', `db/data/bulk/noco/${api.projectId}/Tasks`, many);
      // of what is taken back before the log was read nobody is told
      await expect.poll(async () => (await toldOf(api.editor)).length, { timeout: 20_000 }).toBe(before + 1);
      for (const step of ['undo', 'redo'] as const) expect((await undo(step)).body.skipped).toBe(0);
    });
    expect(told).toMatchObject([{ records: 2500 }]);
  });

  it('are told of nothing they may not read: the record, the field or the base', async () => {
    const outsider = await idOf(api.stranger);
    expect(await toldBy(api.stranger, () => add({ Owner: outsider }))).toEqual([]);
    const filter = [{ fk_column_id: columnOf(table, 'Title').id, comparison_op: 'eq', value: 'Open' }];
    const some = await api.call('POST', `db/meta/tables/${table.id}/rules`, { actions: ['read'], roles: ['editor'], filter });
    const all = await api.call('POST', `db/meta/tables/${table.id}/rules`, { actions: ['read'], roles: ['viewer'] });
    expect([some.status, all.status]).toEqual([200, 200]);
    expect(await toldBy(api.editor, () => add({ Title: 'Closed', Owner: editor }))).toEqual([]);
    const body = ['Closed', 'Open', 'Open'].map((Title) => ({ Title, Owner: editor }));
    expect(await toldBy(api.editor, () => api.call('POST', `db/data/bulk/noco/${api.projectId}/Tasks`, body))).toMatchObject([
      { records: 2 },
    ]);
    for (const { body: rule } of [all, some]) await api.call('DELETE', `db/meta/rules/${rule.id}`);
  });

  it('are told from the moment the field says so, and of nothing that came before', async () => {
    const { id } = columnOf(table, 'Watchers');
    expect(await toldBy(api.editor, () => add({ Watchers: editor }))).toEqual([]);
    const store = await api.app.parts.engine.openBase(api.projectId as BaseId);
    const start = await store.sequence();
    const early = await add({ Watchers: editor });
    let late = 0;
    const told = await toldBy(api.editor, async () => {
      await api.call('PATCH', `db/meta/columns/${id}`, { title: 'Watchers', uidt: 'Collaborator', meta: { notify: true } });
      late = await add({ Watchers: editor });
    });
    expect(told).toMatchObject([{ field_title: 'Watchers', row_id: String(late) }]);
    expect((await api.call('GET', `db/meta/columns/${id}`)).body.meta).toEqual({ is_multi: true, notify: true });
    // One who reads the log only now sees the field as it is now.
    const telling = await readTelling(store, start);
    for (const one of await store.changesSince(start, 100)) await tellChosen(api.app.parts, store, telling, one);
    expect((await toldOf(api.editor)).map(({ row_id: rowId }) => rowId)).not.toContain(String(early));
  });
});
