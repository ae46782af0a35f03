import type { WireFullTable } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;
let other: WireFullTable;
beforeAll(async () => {
  api = await startApi();
  table = await api.table('Films', { Name: 'SingleLineText', Year: 'Number', Made: 'CreateTime' });
  other = await api.table('Other', { Name: 'SingleLineText' });
});
afterAll(() => api.stop());

const viewId = (): string => table.views[0]?.id ?? '';
const columns = async (id = viewId()): Promise<{ id: string; fk_column_id: string; show: number; order: number; width: string }[]> =>
  (await api.call('GET', `db/meta/views/${id}/columns`)).body.list;
const shown = async (id = viewId()): Promise<string[]> => {
  const titles = new Map(table.columns.map((column) => [column.id, column.title]));
  return (await columns(id)).filter((entry) => entry.show).map((entry) => titles.get(entry.fk_column_id) ?? '');
};

describe('grid views', () => {
  it('show everything but system columns at first', async () => {
    expect(await shown()).toEqual(['Name', 'Year']);
  });

  it('are made fresh, or as a copy with columns, sorts and filters', async () => {
    await api.call('POST', `db/meta/views/${viewId()}/sorts`, { fk_column_id: columnOf(table, 'Year').id, direction: 'desc' });
    const group = await api.call('POST', `db/meta/views/${viewId()}/filters`, { is_group: true, logical_op: 'or' });
    await api.call('POST', `db/meta/views/${viewId()}/filters`, {
      fk_column_id: columnOf(table, 'Name').id,
      comparison_op: 'notblank',
      fk_parent_id: group.body.id,
    });
    const { body: fresh } = await api.call('POST', `db/meta/tables/${table.id}/grids`, { title: 'Fresh' });
    expect(fresh).toMatchObject({ title: 'Fresh', type: 3, order: 2, lock_type: 'collaborative', meta: {} });
    expect(fresh).not.toHaveProperty('view');
    const { body: copy } = await api.call('POST', `db/meta/tables/${table.id}/grids`, { title: 'Copy', copy_from_id: viewId() });
    expect((await api.call('GET', `db/meta/views/${copy.id}/sorts`)).body.list).toMatchObject([{ direction: 'desc', fk_view_id: copy.id }]);
    const { body: filters } = await api.call('GET', `db/meta/views/${copy.id}/filters`);
    expect(filters.list).toMatchObject([{ is_group: 1 }]);
    expect((await api.call('GET', `db/meta/filters/${filters.list[0].id}/children`)).body.list).toHaveLength(1);
    expect((await api.call('POST', `db/meta/tables/${table.id}/grids`, {})).status).toBe(400);
  });

  it('are renamed, locked and deleted, but never the last one', async () => {
    const { body } = await api.call('POST', `db/meta/tables/${other.id}/grids`, { title: 'Second' });
    expect(
      (await api.call('PATCH', `db/meta/views/${body.id}`, { title: 'Zweite', lock_type: 'locked', show_system_fields: true })).body,
    ).toMatchObject({
      title: 'Zweite',
      lock_type: 'locked',
      show_system_fields: 1,
    });
    expect((await api.call('PATCH', `db/meta/grids/${body.id}`, { row_height: 2 })).text).toBe('1');
    const { body: list } = await api.call('GET', `db/meta/tables/${other.id}/views`, undefined, api.viewer);
    expect(list.list[1].view).toMatchObject({ row_height: 2 });
    expect((await api.call('DELETE', `db/meta/views/${other.views[0]?.id}`)).text).toBe('true');
    expect((await api.call('DELETE', `db/meta/views/${body.id}`)).status).toBe(400);
  });

  it('hide, show, move and resize columns', async () => {
    const year = (await columns()).find((entry) => entry.fk_column_id === columnOf(table, 'Year').id);
    expect((await api.call('PATCH', `db/meta/grid-columns/${year?.id}`, { width: '123px', order: 0.5 }, api.editor)).text).toBe('1');
    expect((await columns())[0]).toMatchObject({ id: year?.id, width: '123px' });
    expect((await api.call('PATCH', `db/meta/views/${viewId()}/columns/${year?.id}`, { show: false })).text).toBe('1');
    expect(await shown()).toEqual(['Name']);
    expect((await api.call('PATCH', `db/meta/grid-columns/${year?.id}`, { width: 'wide' })).status).toBe(400);
    expect((await api.call('PATCH', `db/meta/views/${other.views[0]?.id}/columns/${year?.id}`, { show: true })).status).toBe(404);
    expect(
      (await api.call('POST', `db/meta/views/${viewId()}/columns`, { fk_column_id: columnOf(table, 'Year').id, show: true })).body.show,
    ).toBe(1);
  });

  it('are grouped by and resized in several columns as one change, which says so', async () => {
    const { body: view } = await api.call('POST', `db/meta/tables/${table.id}/grids`, { title: 'Grouped' });
    const [first, second] = await columns(view.id);
    const write = (path: string, ...changes: readonly object[]) =>
      api.call('PATCH', `db/meta/grids/${path}/grid-columns`, { columns: changes });
    const last = async () => (await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`)).body;
    const known = await last();
    const level = (id: string | undefined, order: number | null) => ({ viewColumnId: id, group_by: order !== null, group_by_order: order });
    expect((await write(view.id, level(first?.id, 1), level(second?.id, 2))).text).toBe('1');
    const grouped = await last();
    expect([grouped.sequence - known.sequence, grouped.undo.label]).toEqual([1, 'Group records']);
    const levels = (await api.call('GET', `db/meta/grids/${view.id}/grid-columns`)).body;
    expect(levels.slice(0, 2)).toMatchObject([
      { group_by: 1, group_by_order: 1 },
      { group_by: 1, group_by_order: 2 },
    ]);
    await write(view.id, level(first?.id, null), level(second?.id, 1));
    expect((await last()).undo.label).toBe('Change grouping');
    await api.call('PATCH', `db/meta/grid-columns/${second?.id}`, { group_by: false });
    expect((await last()).undo.label).toBe('Ungroup records');
    await write(view.id, { viewColumnId: first?.id, width: 90 }, { viewColumnId: second?.id, width: '91px', group_by: false });
    expect((await last()).undo.label).toBe('Arrange fields');
    expect((await columns(view.id)).slice(0, 2)).toMatchObject([{ width: '90px' }, { width: '91px' }]);
    expect((await write(viewId(), { viewColumnId: first?.id, width: 90 })).status).toBe(404);
    expect((await write(view.id)).status).toBe(400);
  });

  it('are called what they came to, also where somebody else grouped at the same time', async () => {
    const { body: view } = await api.call('POST', `db/meta/tables/${table.id}/grids`, { title: 'Grouped by two' });
    const group = ({ id }: { readonly id: string }, order: number) =>
      api.call('PATCH', `db/meta/grid-columns/${id}`, { group_by: true, group_by_order: order });
    const both = (await columns(view.id)).slice(0, 2);
    const store = await api.app.parts.engine.openBase(api.projectId as BaseId);
    // both have come by the time the first may write
    const answers = await store.hold(async () => {
      const asked = both.map((column, at) => group(column, at + 1));
      for (let call = 0; call < 10; call += 1) await columns(view.id);
      return { asked };
    });
    await Promise.all(answers.asked);
    const { list } = (await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=2`)).body;
    expect(list.map(({ label }: { readonly label: string }) => label)).toEqual(['Change grouping', 'Group records']);
  });

  it('hide all but the display column, and show all again but some', async () => {
    expect((await api.call('POST', `db/meta/views/${viewId()}/hide-all`)).text).toBe('true');
    expect(await shown()).toEqual(['Name']);
    await api.call('POST', `db/meta/views/${viewId()}/show-all?ignoreIds[]=${columnOf(table, 'Year').id}`);
    expect(await shown()).toEqual(['Id', 'Name', 'Made'].filter(Boolean));
  });

  it('show system columns as one change, of them only those that are asked for, and only by who may change the view', async () => {
    const { body: view } = await api.call('POST', `db/meta/tables/${table.id}/grids`, { title: 'With system' });
    const known = await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`);
    const ignored = table.columns.filter(({ title }) => title !== 'Made').map(({ id }) => id);
    const path = `db/meta/views/${view.id}/show-all?show_system_fields=true&ignoreIds=${ignored.join(',')}`;
    expect((await api.call('POST', path, undefined, api.editor)).status).toBe(403);
    expect((await api.call('POST', path)).text).toBe('true');
    const now = await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`);
    expect(now.body.sequence - known.body.sequence).toBe(1);
    const { body: views } = await api.call('GET', `db/meta/tables/${table.id}/views`);
    expect(views.list.find(({ id }: { id: string }) => id === view.id)).toMatchObject({ show_system_fields: 1 });
    expect(await shown(view.id)).toEqual(['Name', 'Year', 'Made']);
  });
});

describe('sorts', () => {
  const path = (): string => `db/meta/views/${viewId()}/sorts`;

  it('apply in their order, and go to the top on demand', async () => {
    const { body: view } = await api.call('POST', `db/meta/tables/${table.id}/grids`, { title: 'Sorted' });
    const post = (body: object) => api.call('POST', `db/meta/views/${view.id}/sorts`, body, api.editor);
    const { body: first } = await post({ fk_column_id: columnOf(table, 'Name').id });
    expect(first).toMatchObject({ direction: 'asc', order: 1 });
    await post({ fk_column_id: columnOf(table, 'Year').id, direction: 'desc', push_to_top: true });
    const { body } = await api.call('GET', `db/meta/views/${view.id}/sorts`, undefined, api.viewer);
    expect(body.list.map((sort: { fk_column_id: string }) => sort.fk_column_id)).toEqual([
      columnOf(table, 'Year').id,
      columnOf(table, 'Name').id,
    ]);
    expect((await api.call('PATCH', `db/meta/sorts/${first.id}`, { direction: 'desc' })).text).toBe('1');
    expect((await api.call('GET', `db/meta/sorts/${first.id}`)).body.direction).toBe('desc');
    expect((await api.call('DELETE', `db/meta/sorts/${first.id}`)).text).toBe('true');
    expect((await api.call('GET', `db/meta/sorts/${first.id}`)).status).toBe(404);
  });

  it('name a column of their own table', async () => {
    expect((await api.call('POST', path(), { fk_column_id: columnOf(other, 'Name').id })).status).toBe(404);
    expect((await api.call('POST', path(), {})).status).toBe(400);
    expect((await api.call('POST', path(), { fk_column_id: columnOf(table, 'Name').id }, api.viewer)).status).toBe(403);
  });
});

describe('filters', () => {
  const path = (): string => `db/meta/views/${viewId()}/filters`;

  it('keep values as text, and go with their group', async () => {
    const { body: group } = await api.call('POST', path(), { is_group: true });
    const { body: child } = await api.call('POST', path(), {
      fk_column_id: columnOf(table, 'Year').id,
      comparison_op: 'gt',
      value: 1990,
      fk_parent_id: group.id,
    });
    expect(child).toMatchObject({ value: '1990', fk_parent_id: group.id, is_group: null });
    expect((await api.call('PATCH', `db/meta/filters/${child.id}`, { value: '2000', logical_op: 'or' })).text).toBe('1');
    expect((await api.call('GET', `db/meta/filters/${child.id}`)).body).toMatchObject({ value: '2000', logical_op: 'or' });
    expect((await api.call('DELETE', `db/meta/filters/${group.id}`)).text).toBe('true');
    expect((await api.call('GET', `db/meta/filters/${child.id}`)).status).toBe(404);
  });

  it('refuse unknown operators, ones that do not fit, and groups inside themselves', async () => {
    const year = columnOf(table, 'Year').id;
    expect((await api.call('POST', path(), { fk_column_id: year, comparison_op: 'nonsense' })).status).toBe(400);
    expect((await api.call('POST', path(), { fk_column_id: year, comparison_op: 'eq', comparison_sub_op: 'today' })).body.msg).toBe(
      "'today' is not supported for UI Type'Number'.",
    );
    const { body: outer } = await api.call('POST', path(), { is_group: true });
    const { body: inner } = await api.call('POST', path(), { is_group: true, fk_parent_id: outer.id });
    expect((await api.call('PATCH', `db/meta/filters/${outer.id}`, { fk_parent_id: inner.id })).status).toBe(400);
    expect((await api.call('POST', path(), { fk_column_id: columnOf(other, 'Name').id, comparison_op: 'eq' })).status).toBe(404);
  });
});
