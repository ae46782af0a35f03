import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Films, makeFilms } from '../../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let editor: TestUser;
let films: Films;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  editor = await app.signUp();
  films = await makeFilms(app, owner);
  const body = { email: editor.email, roles: 'editor' };
  await app.call('POST', `/api/v1/db/meta/projects/${films.projectId}/users`, { as: owner, body });
});
afterAll(() => app.stop());

const notification = { type: 'URL', payload: { method: 'POST', path: 'https://example.org/x', body: '{{ json data }}', headers: [] } };
const request = { title: 'Tell', event: 'after', operation: 'insert', notification };
const meta = (method: string, path: string, body?: unknown, as: TestUser | null = owner) =>
  app.call(method, `/api/v1/db/meta/${path}`, { as, body });
const create = async (body: unknown = request) => (await meta('POST', `tables/${films.tableId}/hooks`, body)).body;

describe('webhooks', () => {
  it('are made with defaults, listed, changed and deleted', async () => {
    const hook = await create();
    expect(hook).toMatchObject({
      id: expect.stringMatching(/^hk\w{14}$/),
      fk_model_id: films.tableId,
      project_id: films.projectId,
      title: 'Tell',
      event: 'after',
      operation: 'insert',
      env: 'all',
      version: 'v2',
      retries: 0,
      retry_interval: 60_000,
      timeout: 60_000,
      active: 1,
      async: 0,
      condition: 0,
      payload: 1,
    });
    expect(JSON.parse(hook.notification)).toEqual(notification);
    const changed = await meta('PATCH', `hooks/${hook.id}`, { ...hook, title: 'Say', active: 0, retries: '3' });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: hook.id, title: 'Say', active: 0, retries: 3, notification: hook.notification },
    });
    expect((await meta('GET', `tables/${films.tableId}/hooks`)).body.list).toEqual([changed.body]);
    expect((await meta('DELETE', `hooks/${hook.id}`)).text).toBe('true');
    expect((await meta('DELETE', `hooks/${hook.id}`)).status).toBe(404);
    expect((await meta('GET', `tables/${films.tableId}/hooks`)).body.list).toEqual([]);
  });

  it('are saved with their conditions as one change, which one step takes back', async () => {
    const title = films.columns['Title'];
    const filters = [{ fk_column_id: title, comparison_op: 'eq', value: 'Alien' }];
    const { id } = await create({ ...request, condition: true, filters });
    const conditions = async () => (await meta('GET', `hooks/${id}/filters`)).body.list.map(({ value }: { value: string }) => value);
    expect(await conditions()).toEqual(['Alien']);
    const [stored] = (await meta('GET', `hooks/${id}/filters`)).body.list;
    const changes = async () => (await meta('GET', `projects/${films.projectId}/changes?limit=1`)).body;
    const { sequence } = await changes();
    const more = [
      { filterId: stored.id, value: 'Brazil' },
      { fk_column_id: title, comparison_op: 'eq', value: 'Cube' },
    ];
    expect((await meta('PATCH', `hooks/${id}`, { ...request, title: 'Both', filters: more })).status).toBe(200);
    expect(await conditions()).toEqual(['Brazil', 'Cube']);
    expect((await changes()).sequence).toBe(sequence + 1);
    await meta('POST', `projects/${films.projectId}/undo`);
    expect(await conditions()).toEqual(['Alien']);
    expect((await meta('GET', `tables/${films.tableId}/hooks`)).body.list).toMatchObject([{ title: 'Tell' }]);
    await meta('POST', `projects/${films.projectId}/undo`);
    expect((await meta('GET', `tables/${films.tableId}/hooks`)).body.list).toEqual([]);
  });

  it('come back by undo, with their filters', async () => {
    const { id } = await create();
    const filter = { fk_column_id: films.columns['Title'], comparison_op: 'eq', value: 'Alien' };
    expect((await meta('POST', `hooks/${id}/filters`, filter)).body).toMatchObject({ fk_hook_id: id, fk_view_id: null, value: 'Alien' });
    await meta('DELETE', `hooks/${id}`);
    expect((await meta('GET', `hooks/${id}/filters`)).status).toBe(404);
    expect((await meta('POST', `projects/${films.projectId}/undo`)).body.label).toBe('Delete webhook Tell');
    expect((await meta('GET', `hooks/${id}/filters`)).body.list).toMatchObject([filter]);
    await meta('DELETE', `hooks/${id}`);
  });

  it('keep their conditions from editors, by the calls for any filter too', async () => {
    const { id } = await create();
    const filter = { fk_column_id: films.columns['Title'], comparison_op: 'eq', value: 'Alien' };
    const made = (await meta('POST', `hooks/${id}/filters`, filter)).body;
    for (const [method, path, permission, body] of [
      ['GET', '', 'hookFilterList'],
      ['GET', '/children', 'hookFilterList'],
      ['PATCH', '', 'hookUpdate', { value: 'Brazil' }],
      ['DELETE', '', 'hookUpdate'],
    ] as const) {
      const answer = await meta(method, `filters/${made.id}${path}`, body, editor);
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { msg: `${permission} - editor : Not allowed` } });
    }
    expect((await meta('GET', `filters/${made.id}`)).body).toMatchObject(filter);
    expect((await meta('PATCH', `filters/${made.id}`, { value: 'Brazil' })).status).toBe(200);
    expect((await meta('DELETE', `filters/${made.id}`)).status).toBe(200);
    await meta('DELETE', `hooks/${id}`);
  });

  it('are for those who may change the table', async () => {
    const { id } = await create();
    for (const [method, path, body] of [
      ['GET', `tables/${films.tableId}/hooks`],
      ['POST', `tables/${films.tableId}/hooks`, request],
      ['PATCH', `hooks/${id}`, request],
      ['DELETE', `hooks/${id}`],
      ['GET', `hooks/${id}/filters`],
      ['POST', `hooks/${id}/filters`, {}],
    ] as const) {
      expect([method, path, (await meta(method, path, body, editor)).status]).toEqual([method, path, 403]);
      expect([method, path, (await meta(method, path, body, null)).status]).toEqual([method, path, 401]);
    }
    await meta('DELETE', `hooks/${id}`);
  });

  it.each([
    ['no title', { ...request, title: undefined }],
    ['an unknown operation', { ...request, operation: 'truncate' }],
    ['an unknown channel', { ...request, notification: { type: 'Pigeon' } }],
    ['a notification that is no JSON', { ...request, notification: '{' }],
    ['too many tries', { ...request, retries: 11 }],
    ['a wait without end', { ...request, timeout: 1e9 }],
  ])('are refused with %s', async (_what, body) => {
    expect(await meta('POST', `tables/${films.tableId}/hooks`, body)).toMatchObject({ status: 400, body: { msg: 'Invalid request body' } });
    expect((await meta('GET', `tables/${films.tableId}/hooks`)).body.list).toEqual([]);
  });
});

describe('filters of webhooks', () => {
  it('nest, change and go like those of views', async () => {
    const { id } = await create({ ...request, condition: true });
    const group = (await meta('POST', `hooks/${id}/filters`, { is_group: true, logical_op: 'or' })).body;
    const inner = { fk_column_id: films.columns['Year'], comparison_op: 'gt', value: 1980, fk_parent_id: group.id };
    const child = (await meta('POST', `hooks/${id}/filters`, inner)).body;
    expect((await meta('GET', `hooks/${id}/filters`)).body.list.map((one: { id: string }) => one.id)).toEqual([group.id]);
    expect((await meta('GET', `filters/${group.id}/children`)).body.list).toMatchObject([{ id: child.id, fk_hook_id: id }]);
    expect((await meta('PATCH', `filters/${child.id}`, { comparison_op: 'lt' })).text).toBe('1');
    expect((await meta('PATCH', `filters/${child.id}`, { comparison_op: 'allof' })).status).toBe(400);
    expect((await meta('DELETE', `filters/${group.id}`)).text).toBe('true');
    expect((await meta('GET', `filters/${child.id}`)).status).toBe(404);
    await meta('DELETE', `hooks/${id}`);
  });

  it('name columns of their own table alone', async () => {
    const other = await makeFilms(app, owner, 'Other');
    const { id } = await create();
    expect((await meta('POST', `hooks/${id}/filters`, { fk_column_id: other.columns['Title'], comparison_op: 'eq' })).status).toBe(404);
    await meta('DELETE', `hooks/${id}`);
  });
});

describe('the sample of what is sent', () => {
  const sample = (operation: string, version: string) => meta('GET', `tables/${films.tableId}/hooks/samplePayload/${operation}/${version}`);

  it('is the row itself in the first version', async () => {
    expect((await sample('insert', 'v1')).body).toMatchObject({ Id: 1, Title: 'Sample Text', Year: 123, Genre: 'Horror' });
    expect((await sample('delete', 'v1')).body).toEqual({ Id: 1 });
    expect((await sample('bulkUpdate', 'v1')).body).toMatchObject([{ Title: 'Sample Text' }]);
  });

  it('says what happened in the second', async () => {
    const { body } = await sample('update', 'v2');
    expect(body).toMatchObject({ type: 'records.after.update', data: { table_id: films.tableId, table_name: 'Films' } });
    expect(body.data.previous_rows).toHaveLength(1);
    expect((await sample('bulkInsert', 'v2')).body.data).toMatchObject({ row_inserted: 1 });
  });

  it('is given without a table too, and refused for words that mean nothing', async () => {
    expect((await meta('GET', 'hooks/samplePayload/insert/v2')).body.data.rows).toMatchObject([{ Title: 'Sample Text' }]);
    for (const path of ['truncate/v2', 'insert/v9']) {
      expect((await meta('GET', `hooks/samplePayload/${path}`)).body.msg).toMatch(/is no (operation|version) of a webhook/);
      expect((await meta('GET', `tables/${films.tableId}/hooks/samplePayload/${path}`)).status).toBe(400);
    }
  });
});
