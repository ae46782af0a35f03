import type { WireFullTable } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, describeApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;
let second: TestUser;
let view: { readonly id: string; readonly columns: readonly { readonly id: string; readonly fk_column_id: string }[] };
let kept: { readonly sort: string; readonly filter: string; readonly group: string };

async function prepare(made: ApiFixture): Promise<void> {
  api = made;
  table = await api.table('Films', { Id: 'ID', Title: 'SingleLineText', Year: 'Number' });
  second = await api.app.signUp();
  const { id } = (await api.call('GET', 'auth/user/me', undefined, second)).body as { id: UserId };
  await api.app.parts.meta.bases.setRole(api.projectId as BaseId, id, 'creator', 0);
}

const meta = (method: string, path: string, body?: unknown, as: TestUser | null = api.editor) =>
  api.call(method, `db/meta/${path}`, body, as);
const lock = (lock_type: string, as = api.owner) => meta('PATCH', `views/${view.id}`, { lock_type }, as);
let count = 0;

async function freshView(): Promise<void> {
  const { id } = (await meta('POST', `tables/${table.id}/grids`, { title: `Grid ${(count += 1)}` }, api.owner)).body as { id: string };
  const columns = (await meta('GET', `grids/${id}/grid-columns`, undefined, api.owner)).body as typeof view.columns;
  view = { id, columns };
  const fk_column_id = columnOf(table, 'Year').id;
  const made = async (path: string, body: object) => (await meta('POST', `views/${id}/${path}`, body, api.owner)).body.id as string;
  kept = {
    sort: await made('sorts', { fk_column_id, direction: 'asc' }),
    filter: await made('filters', { fk_column_id, comparison_op: 'gt', value: '1' }),
    group: await made('filters', { is_group: true, logical_op: 'or' }),
  };
}

/** Every way to change what a lock is about. */
const ways = (): readonly (readonly [method: string, path: string, body?: object])[] => {
  const fk_column_id = columnOf(table, 'Title').id;
  const column = view.columns.find((one) => one.fk_column_id === fk_column_id)?.id ?? '';
  return [
    ['POST', `views/${view.id}/sorts`, { fk_column_id, direction: 'asc' }],
    ['PATCH', `sorts/${kept.sort}`, { direction: 'desc' }],
    ['DELETE', `sorts/${kept.sort}`],
    ['POST', `views/${view.id}/filters`, { fk_column_id, comparison_op: 'eq', value: 'x' }],
    ['POST', `views/${view.id}/filters`, { fk_column_id, comparison_op: 'eq', value: 'x', fk_parent_id: kept.group }],
    ['PATCH', `filters/${kept.filter}`, { value: '2' }],
    ['DELETE', `filters/${kept.filter}`],
    ['PATCH', `grid-columns/${column}`, { show: false, width: '90px', group_by: true }],
    ['POST', `views/${view.id}/columns`, { fk_column_id, show: false }],
    ['PATCH', `views/${view.id}/columns/${column}`, { show: false, order: 9 }],
    ['PATCH', `grids/${view.id}`, { row_height: 2 }],
    ['PATCH', `grids/${view.id}`, { meta: { frozen: 2 } }],
    ['POST', `views/${view.id}/hide-all`],
    ['POST', `views/${view.id}/show-all`],
  ];
};
/** All of the view that a lock is about. */
const shown = async () =>
  Promise.all(
    [`views/${view.id}/sorts`, `views/${view.id}/filters`, `grids/${view.id}/grid-columns`, `tables/${table.id}/views`].map(
      async (path) => (await meta('GET', path, undefined, api.owner)).text,
    ),
  );

const tests = (): void => {
  beforeEach(freshView);

  it('leave a locked view to those who may unlock it, and say so to everybody else', async () => {
    await lock('locked');
    const before = await shown();
    for (const [method, path, body] of ways()) {
      const { status, body: said } = await meta(method, path, body);
      expect({ status, said }, `${method} ${path}`).toMatchObject({
        status: 403,
        said: { code: 'viewLocked', msg: `The view "Grid ${count}" is locked. Who may change views can unlock it.` },
      });
    }
    expect(await shown()).toEqual(before);
    for (const [method, path, body] of ways()) {
      expect((await meta(method, path, body, second)).status, `${method} ${path}`).toBeLessThan(300);
      if (method === 'DELETE') await meta('POST', `projects/${api.projectId}/undo`, {}, second);
    }
    expect((await meta('PATCH', `views/${view.id}`, { lock_type: 'collaborative' })).status).toBe(403);
    await lock('collaborative');
    for (const [method, path, body] of ways()) expect((await meta(method, path, body)).status, `${method} ${path}`).toBeLessThan(300);
  });

  it('leave a personal view to whoever made it so, and to nobody above', async () => {
    await lock('personal', second);
    const listed = (await meta('GET', `tables/${table.id}/views`)).body.list as { id: string; owned_by?: string }[];
    const me = (await api.call('GET', 'auth/user/me', undefined, second)).body.id as string;
    expect(listed.find(({ id }) => id === view.id)?.owned_by).toBe(me);
    const before = await shown();
    for (const as of [api.editor, api.owner])
      for (const [method, path, body] of ways())
        expect(await meta(method, path, body, as), `${method} ${path}`).toMatchObject({ status: 403, body: { code: 'viewPersonal' } });
    expect(await shown()).toEqual(before);
    for (const [method, path, body] of ways())
      expect((await meta(method, path, body, second)).status, `${method} ${path}`).toBeLessThan(300);
    // the lock itself is for those who look after views
    await lock('collaborative');
    expect((await meta('PATCH', `grids/${view.id}`, { row_height: 1 })).status).toBe(200);
  });

  it('do not open by going back: a step of before the lock is refused, records and the name of the view are not', async () => {
    const undo = (as: TestUser, path = 'undo') => meta('POST', `projects/${api.projectId}/${path}`, {}, as);
    await meta('POST', `views/${view.id}/sorts`, { fk_column_id: columnOf(table, 'Title').id, direction: 'desc' });
    await lock('locked');
    const before = await shown();
    expect(await undo(api.editor)).toMatchObject({ status: 403, body: { code: 'viewLocked' } });
    expect(await shown()).toEqual(before);
    const { Id } = (await api.call('POST', `db/data/noco/${api.projectId}/Films`, { Title: 'x', Year: 5 }, api.editor)).body as {
      Id: number;
    };
    expect((await undo(api.editor)).body.change).not.toBeNull();
    expect((await api.call('GET', `db/data/noco/${api.projectId}/Films/${Id}`)).status).toBe(404);
    await lock('personal', second);
    await meta('PATCH', `views/${view.id}`, { title: 'Another name' }, api.owner);
    expect((await undo(api.owner)).status).toBe(200);
  });

  it('are no hindrance to a field that comes or goes', async () => {
    await lock('personal', second);
    const body = { title: `New ${count}`, column_name: `new_${count}`, uidt: 'SingleLineText' };
    const made = (await meta('POST', `tables/${table.id}/columns`, body, api.owner)).body as WireFullTable;
    const { id } = columnOf(made, body.title);
    expect((await meta('DELETE', `columns/${id}`, undefined, api.owner)).status).toBe(200);
    expect((await meta('POST', `projects/${api.projectId}/undo`, {}, api.owner)).status).toBe(200);
    expect((await meta('GET', `columns/${id}`, undefined, api.owner)).status).toBe(200);
  });
};

describe('locks of views', () => describeApi(prepare, tests));
