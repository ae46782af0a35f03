import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseId, UserId } from '@quadrille/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyTrash } from '../../housekeeping.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

const path = '/api/v1/db/meta/projects';
const trash = '/api/v1/db/meta/deleted-projects';
const dayMs = 24 * 60 * 60 * 1000;
let app: TestApp;
let root: TestUser;
let owner: TestUser;
let editor: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signUp();
  owner = await app.signUp();
  editor = await app.signUp();
});
afterAll(() => app.stop());

const idOf = async (user: TestUser) => (await app.call('GET', '/api/v1/auth/user/me', { as: user })).body.id as UserId;
const listed = async (as: TestUser): Promise<readonly { readonly id: string }[]> => (await app.call('GET', trash, { as })).body.list;
const titles = async (table: string) =>
  (await app.call('GET', `/api/v1/db/data/noco/${table}`, { as: owner })).body.list.map((row: { Title: string }) => row.Title);

/** A base of the owner with a record, an editor, a shared view and a diagram that is shared, deleted by its owner. */
async function deleteOne(title: string) {
  const { id } = (await app.call('POST', path, { as: root, body: { title } })).body;
  await app.parts.meta.bases.setRole(id as BaseId, await idOf(owner), 'owner', 0);
  await app.parts.meta.bases.setRole(id as BaseId, await idOf(editor), 'editor', 0);
  const columns = [{ column_name: 'Title', title: 'Title', uidt: 'SingleLineText' }];
  const body = { table_name: 'films', title: 'Films', columns };
  const { id: table, views } = (await app.call('POST', `${path}/${id}/tables`, { as: owner, body })).body;
  await app.call('POST', `/api/v1/db/data/noco/${id}/${table}`, { as: owner, body: { Title: 'Alien' } });
  const { uuid } = (await app.call('POST', `/api/v1/db/meta/views/${views[0].id}/share`, { as: owner, body: {} })).body;
  const item = (await app.call('POST', `${path}/${id}/items`, { as: owner, body: { kind: 'page', title: 'Notes' } })).body.id;
  await app.call('POST', `/api/v1/db/meta/items/${item}/page`, { as: owner, body: { update: 'AAA=' } });
  expect((await app.call('DELETE', `${path}/${id}`, { as: owner })).text).toBe('true');
  return { id: id as BaseId, item, table: `${id}/${table}`, link: `/api/v1/db/public/shared-view/${uuid}/meta` };
}

it('wait for their owners and for owners of the server, who are told by whom and until when', async () => {
  const { id } = await deleteOne('Waiting');
  const [entry] = (await listed(owner)) as readonly Record<string, string>[];
  expect(entry).toMatchObject({ id, title: 'Waiting', type: 'database', deleted_by: owner.email });
  expect(Date.parse(entry?.['kept_until'] ?? '') - Date.parse(entry?.['deleted_at'] ?? '')).toBe(30 * dayMs);
  expect((await listed(root)).map((one) => one.id)).toContain(id);
  expect(await listed(editor)).toEqual([]);
  expect((await app.call('GET', trash)).status).toBe(401);
});

it('come back with their records, members and links', async () => {
  const { id, table, link } = await deleteOne('Back again');
  expect((await app.call('GET', link)).status).toBe(404);
  const answer = await app.call('POST', `${trash}/${id}/restore`, { as: owner });
  expect(answer).toMatchObject({ status: 200, body: { id, title: 'Back again' } });
  expect(await titles(table)).toEqual(['Alien']);
  expect((await app.call('GET', `${path}/${id}`, { as: editor })).status).toBe(200);
  expect((await app.call('GET', link)).status).toBe(200);
  expect((await listed(owner)).map((one) => one.id)).not.toContain(id);
});

it.each(['POST', 'DELETE'] as const)('are nobody else’s to bring back or to end: %s', async (method) => {
  const { id } = await deleteOne('Not yours');
  const call = (as: TestUser | null, at: string = id) => app.call(method, `${trash}/${at}${method === 'POST' ? '/restore' : ''}`, { as });
  expect((await call(null)).status).toBe(401);
  expect((await call(editor)).status).toBe(404);
  expect((await call(owner, 'p00000000000000')).status).toBe(404);
  const alive = (await app.call('POST', path, { as: root, body: { title: 'Alive' } })).body.id;
  expect((await call(root, alive)).status).toBe(404);
  expect((await app.call('GET', `${path}/${alive}`, { as: root })).status).toBe(200);
});

it('are gone for good where somebody says so, files and entries alike', async () => {
  const { id, item } = await deleteOne('For good');
  const written = () => app.parts.meta.db.selectFrom('page_update').select('id').where('item_id', '=', item).execute();
  expect(await written()).toHaveLength(1);
  const file = join(app.parts.settings.dataDir, 'bases', `${id}.sqlite`);
  expect(existsSync(file)).toBe(true);
  expect((await app.call('DELETE', `${trash}/${id}`, { as: owner })).text).toBe('true');
  expect(existsSync(file)).toBe(false);
  expect(await written()).toEqual([]);
  expect((await app.call('POST', `${trash}/${id}/restore`, { as: owner })).status).toBe(404);
  expect(await app.parts.meta.db.selectFrom('member').selectAll().where('base_id', '=', id).execute()).toEqual([]);
});

it('are refused where their records are gone', async () => {
  const { id } = await deleteOne('Lost');
  await app.parts.engine.dropBase(id);
  expect((await app.call('POST', `${trash}/${id}/restore`, { as: owner })).status).toBe(404);
});

it('go by themselves when their time in the trash is over, not before', async () => {
  const { id } = await deleteOne('Forgotten');
  const age = (days: number) =>
    app.parts.meta.db
      .updateTable('base')
      .set({ deleted_at: Date.now() - days * dayMs })
      .where('id', '=', id)
      .execute();
  await age(29);
  await emptyTrash(app.parts);
  expect((await listed(owner)).map((one) => one.id)).toContain(id);
  await age(31);
  await emptyTrash(app.parts);
  expect((await listed(owner)).map((one) => one.id)).not.toContain(id);
});

it('leave an audit of who deleted them and who brought them back', async () => {
  const { id } = await deleteOne('Noted');
  await app.call('POST', `${trash}/${id}/restore`, { as: owner });
  const noted = await app.parts.meta.db.selectFrom('audit').select('deed').where('row_id', '=', id).orderBy('created_at').execute();
  expect(noted.map(({ deed }) => deed).toSorted()).toEqual(['deletedProjects.restore', 'projects.delete']);
});
