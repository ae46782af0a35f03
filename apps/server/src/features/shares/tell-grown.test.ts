import type { WireFullTable } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';
import type { TestUser } from '../../testing/start-test-app.ts';

let api: ApiFixture;
let table: WireFullTable;
let creator: TestUser;
let viewId: string;
let entries: Record<string, string>;

beforeAll(async () => {
  api = await startApi();
  creator = await api.app.signUp();
  const { id } = (await api.call('GET', 'auth/user/me', undefined, creator)).body as { id: UserId };
  await api.app.parts.meta.bases.setRole(api.projectId as BaseId, id, 'creator', 0);
  table = await api.table('Tasks', { Name: 'SingleLineText', Secret: 'SingleLineText', Note: 'SingleLineText' });
  viewId = table.views[0]?.id ?? '';
  const { list } = (await api.call('GET', `db/meta/views/${viewId}/columns`)).body as { list: { id: string; fk_column_id: string }[] };
  entries = Object.fromEntries(list.map((one) => [one.fk_column_id, one.id]));
});
afterAll(() => api.stop());

const show = (title: string, isShown: boolean, as: TestUser) =>
  api.call('PATCH', `db/meta/views/${viewId}/columns/${entries[columnOf(table, title).id]}`, { show: isShown }, as);
const told = async (): Promise<{ fields: string[]; view_id: string }[]> =>
  ((await api.call('GET', 'notifications?limit=100')).body.list as { type: string; body: { fields: string[]; view_id: string } }[])
    .filter(({ type }) => type === 'share.grown')
    .map(({ body }) => body);

it('tells the owner when somebody else makes a link show more, and not while there is no link', async () => {
  for (const title of ['Secret', 'Note']) expect((await show(title, false, creator)).status).toBe(200);
  await show('Note', true, creator);
  await api.call('POST', `db/meta/views/${viewId}/share`);
  // what the owner does themself is no news to them
  await show('Note', false, api.owner);
  await show('Note', true, api.owner);
  await show('Secret', true, creator);
  await expect.poll(told).toMatchObject([{ fields: ['Secret'], view_id: viewId }]);
  const filter = (
    await api.call('POST', `db/meta/views/${viewId}/filters`, { fk_column_id: columnOf(table, 'Name').id, comparison_op: 'eq', value: 'a' })
  ).body as { id: string };
  expect((await api.call('DELETE', `db/meta/filters/${filter.id}`, undefined, creator)).status).toBe(200);
  await expect.poll(async () => (await told()).map(({ fields }) => fields)).toEqual([[], ['Secret']]);
  const added = await api.call('POST', `db/meta/tables/${table.id}/columns`, { title: 'New', uidt: 'SingleLineText' }, creator);
  expect(added.status).toBe(200);
  await expect.poll(async () => (await told()).map(({ fields }) => fields)).toEqual([['New'], [], ['Secret']]);
});
