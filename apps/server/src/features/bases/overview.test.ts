import type { Overview, TableDependents } from '@quadrille/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const overview = async (query = '', user?: TestUser | null): Promise<Overview> =>
  (await api.call('GET', `db/meta/projects/${api.projectId}/overview${query}`, undefined, user)).body;

it('tells tables with their counts, who may open the base, and when each was last changed', async () => {
  const towns = await api.table('Towns', { Name: 'SingleLineText', People: 'Number' });
  await api.call('POST', `db/data/bulk/v1/${api.projectId}/Towns`, [{ Name: 'Oslo' }, { Name: 'Rome' }]);
  const told = await overview('?records=true', api.viewer);
  expect(told.tables).toMatchObject([
    { id: towns.id, title: 'Towns', recordCount: 2, fieldCount: expect.any(Number), views: [{ type: 3 }], changedAt: expect.any(String) },
  ]);
  expect(told.changedAt).toBe(told.tables[0]?.changedAt);
  expect(told.people.map(({ role }) => role)).toEqual(expect.arrayContaining(['owner', 'editor', 'viewer']));
  expect((await overview()).tables[0]?.recordCount).toBe(null);
});

it('is for members alone', async () => {
  const path = `db/meta/projects/${api.projectId}/overview`;
  expect((await api.call('GET', path, undefined, null)).status).toBe(401);
  expect((await api.call('GET', path, undefined, api.stranger)).status).toBe(403);
});

it('a table tells what goes with it, and what elsewhere shows nothing any more', async () => {
  const people = await api.table('People', { Name: 'SingleLineText' });
  const tasks = await api.table('Tasks', { Name: 'SingleLineText' });
  const add = (body: object) => api.call('POST', `db/meta/tables/${tasks.id}/columns`, body);
  await add({ title: 'Owner', uidt: 'Links', type: 'mm', parentId: tasks.id, childId: people.id });
  const full = (await api.call('GET', `db/meta/tables/${tasks.id}`)).body;
  const link = columnOf(full, 'Owner').id;
  await add({ title: 'Names', uidt: 'Lookup', fk_relation_column_id: link, fk_lookup_column_id: columnOf(people, 'Name').id });
  await add({ title: 'How', uidt: 'Formula', formula_raw: 'CONCAT({Names}, "!")' });
  await api.call('POST', `db/data/v1/${api.projectId}/People`, { Name: 'Ana' });
  const view = full.views[0]?.id;
  await api.call('POST', `db/meta/views/${view}/share`);
  const path = `db/meta/tables/${people.id}/dependents`;
  const goes = (await api.call('GET', path)).body as TableDependents;
  expect(goes.recordCount).toBe(1);
  expect(goes.views).toMatchObject([{ title: 'People', isShared: false }]);
  expect(goes.links).toMatchObject([{ title: 'Owner', tableTitle: 'Tasks' }]);
  expect(goes.computed.map(({ title }) => title)).toEqual(['Names', 'How']);
  expect(goes.keptDays).toBeGreaterThan(0);
  const other = (await api.call('GET', `db/meta/tables/${tasks.id}/dependents`)).body as TableDependents;
  expect(other.views).toMatchObject([{ isShared: true }]);
  expect((await api.call('GET', path, undefined, api.editor)).status).toBe(403);
  expect((await api.call('GET', path, undefined, null)).status).toBe(401);
});

it('who is no member of a base has no star in it', async () => {
  const { body } = await api.call('GET', 'db/meta/projects');
  expect(body.list[0]).toMatchObject({ starred: 0 });
});
