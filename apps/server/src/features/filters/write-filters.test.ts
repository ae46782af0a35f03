import type { WireFullTable } from '@quadrille/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;
let viewId = '';
beforeAll(async () => {
  api = await startApi();
  table = await api.table('Films', { Name: 'SingleLineText', Year: 'Number', Length: 'Number' });
});
afterAll(() => api.stop());
beforeEach(async () => {
  viewId = (await api.call('POST', `db/meta/tables/${table.id}/grids`, { title: `View ${Math.random()}` })).body.id;
});

const idOf = (title: string): string => columnOf(table, title).id;
const last = async () => (await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`)).body;
const undo = async () => api.call('POST', `db/meta/projects/${api.projectId}/undo`, { change: (await last()).undo.id });
const write = (what: 'filters' | 'sorts', body: object, by = api.owner) => api.call('PATCH', `db/meta/views/${viewId}/${what}`, body, by);
const listOf = async (what: 'filters' | 'sorts') => (await api.call('GET', `db/meta/views/${viewId}/${what}`)).body.list;
const childrenOf = async (id: string) => (await api.call('GET', `db/meta/filters/${id}/children`)).body.list;

/** How many changes it made, and what the step is called that takes it back. */
async function stepOf(work: () => Promise<unknown>): Promise<[number, string]> {
  const before = (await last()).sequence;
  await work();
  const { sequence, undo: step } = await last();
  return [sequence - before, step.label];
}

describe('filters written together', () => {
  const condition = (title: string, value: string) => ({ fk_column_id: idOf(title), comparison_op: 'eq', value });

  it('are one change that says what was done, groups with what stands in them too', async () => {
    let made: { id: string }[] = [];
    const add = async () => {
      const filters = [
        { ...condition('Name', 'Alien'), order: 1 },
        { key: 'group', is_group: true, logical_op: 'or', order: 2 },
        { ...condition('Year', '1979'), fk_parent_id: 'group', order: 1 },
      ];
      made = (await write('filters', { filters })).body.list;
    };
    expect(await stepOf(add)).toEqual([1, 'Add filter']);
    expect((await listOf('filters')).map(({ id }: { id: string }) => id)).toEqual([made[0]?.id, made[1]?.id]);
    expect((await childrenOf(made[1]?.id ?? '')).map(({ id }: { id: string }) => id)).toEqual([made[2]?.id]);

    const [name, group] = made.map(({ id }) => id);
    const swap = () =>
      write('filters', {
        filters: [
          { filterId: group, order: 1 },
          { filterId: name, order: 2 },
        ],
      });
    expect(await stepOf(swap)).toEqual([1, 'Change filters']);
    expect((await listOf('filters')).map(({ id }: { id: string }) => id)).toEqual([group, name]);
    expect(await stepOf(() => write('filters', { filters: [{ filterId: name, value: 'Aliens' }] }))).toEqual([1, 'Change filter']);
    expect(await stepOf(() => write('filters', { deletedIds: [group, name] }))).toEqual([1, 'Remove all filters']);
    expect(await listOf('filters')).toEqual([]);
    await undo();
    expect(await listOf('filters')).toMatchObject([{ id: group }, { id: name, value: 'Aliens' }]);
    expect(await childrenOf(group ?? '')).toMatchObject([{ value: '1979' }]);
  });

  it('are called after the one that went where the others only make room', async () => {
    const filters = ['a', 'b', 'c'].map((value, at) => ({ ...condition('Name', value), order: at + 1 }));
    const [first, second, third] = (await write('filters', { filters })).body.list;
    const body = {
      deletedIds: [first.id],
      filters: [
        { filterId: second.id, order: 1 },
        { filterId: third.id, order: 2 },
      ],
    };
    expect(await stepOf(() => write('filters', body))).toEqual([1, 'Remove filter']);
  });

  it('are written all or none', async () => {
    const wrong = { fk_column_id: idOf('Year'), comparison_op: 'eq', comparison_sub_op: 'daysAgo', value: '1' };
    const answer = await write('filters', { filters: [condition('Name', 'x'), wrong, { filterId: 'nowhere', order: 1 }] });
    expect([answer.status >= 400, await listOf('filters')]).toEqual([true, []]);
    const [made] = (await write('filters', { filters: [condition('Name', 'x')] })).body.list;
    expect((await write('filters', { deletedIds: [made.id], filters: [{ filterId: made.id, value: 'y' }] })).status).toBe(404);
    expect(await listOf('filters')).toMatchObject([{ value: 'x' }]);
  });

  it('are for editors', async () => {
    expect((await write('filters', { filters: [condition('Name', 'x')] }, api.viewer)).status).toBe(403);
    expect((await write('filters', { filters: [condition('Name', 'x')] }, api.editor)).status).toBe(200);
  });
});

describe('sorts written together', () => {
  it('are one change that says what was done', async () => {
    const by = (title: string, order: number) => ({ fk_column_id: idOf(title), order });
    expect(await stepOf(() => write('sorts', { sorts: [by('Name', 1)] }))).toEqual([1, 'Add sort']);
    await write('sorts', { sorts: [by('Year', 2), by('Length', 3)] });
    const [name, year, length] = await listOf('sorts');
    const sorts = [
      { sortId: length.id, order: 1 },
      { sortId: name.id, order: 2 },
      { sortId: year.id, order: 3 },
    ];
    expect(await stepOf(() => write('sorts', { sorts }))).toEqual([1, 'Change sorts']);
    expect((await listOf('sorts')).map(({ id }: { id: string }) => id)).toEqual([length.id, name.id, year.id]);
    expect(await stepOf(() => write('sorts', { sorts: [{ sortId: year.id, direction: 'desc' }] }))).toEqual([1, 'Change sort']);
    expect(await stepOf(() => write('sorts', { deletedIds: [name.id, year.id, length.id] }))).toEqual([1, 'Remove all sorts']);
    await undo();
    expect(await listOf('sorts')).toMatchObject([{ id: length.id }, { id: name.id }, { id: year.id, direction: 'desc' }]);
    expect((await write('sorts', { sorts: [{ direction: 'asc' }] })).status).toBe(400);
    expect((await write('sorts', { deletedIds: ['nowhere'] })).status).toBe(404);
    expect((await write('sorts', { deletedIds: [year.id] }, api.viewer)).status).toBe(403);
  });
});
