import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Films, makeFilms } from '../../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let commenter: TestUser;
let viewer: TestUser;
let films: Films;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  commenter = await app.signUp();
  viewer = await app.signUp();
  films = await makeFilms(app, owner);
  for (const [user, roles] of [
    [commenter, 'commenter'],
    [viewer, 'viewer'],
  ] as const)
    await meta('POST', `projects/${films.projectId}/users`, { email: user.email, roles });
});
afterAll(() => app.stop());

const meta = (method: string, path: string, body?: unknown, as: TestUser | null = owner) =>
  app.call(method, `/api/v1/db/meta/${path}`, { as, body });
const say = (rowId: string | number, description: string, as: TestUser | null = commenter) =>
  meta('POST', 'audits/comments', { fk_model_id: films.tableId, row_id: rowId, description }, as);
const listOf = async (rowId: number, more = '&comments_only=true', as: TestUser | null = owner) =>
  meta('GET', `audits/comments?fk_model_id=${films.tableId}&row_id=${rowId}${more}`, undefined, as);

describe('comments', () => {
  it('are said, listed newest first, changed and taken back', async () => {
    const first = await say('1', 'First');
    expect(first.body).toMatchObject({
      id: expect.stringMatching(/^adt/),
      user: commenter.email,
      user_name: null,
      row_id: '1',
      fk_model_id: films.tableId,
      project_id: films.projectId,
      op_type: 'COMMENT',
      description: 'First',
    });
    await say(1, 'Second', owner);
    const { list } = (await listOf(1)).body;
    expect(list.map(({ description }: { description: string }) => description)).toEqual(['Second', 'First']);
    expect((await meta('PATCH', `audits/${first.body.id}/comment`, { description: 'Changed' }, commenter)).text).toBe('1');
    expect((await listOf(1)).body.list[1]).toMatchObject({ id: first.body.id, description: 'Changed' });
    expect((await meta('DELETE', `audits/${first.body.id}/comment`, undefined, commenter)).text).toBe('1');
    expect((await listOf(1)).body.list).toHaveLength(1);
  });

  it('are changed by their author alone', async () => {
    const { id } = (await say(2, 'Mine')).body;
    for (const method of ['PATCH', 'DELETE'])
      expect(await meta(method, `audits/${id}/comment`, { description: 'Yours' }, owner)).toMatchObject({
        status: 401,
        body: { msg: 'Unauthorized access' },
      });
    expect((await listOf(2)).body.list).toMatchObject([{ description: 'Mine' }]);
    const unknown = `adt${films.projectId.slice(1, 7)}00000000`;
    expect((await meta('PATCH', `audits/${unknown}/comment`, { description: 'x' }, commenter)).status).toBe(404);
  });

  it('are resolved, and taken up again, by whoever may comment', async () => {
    const { id, status } = (await say(3, 'Which year?')).body;
    const set = (body: unknown, as: TestUser) => meta('PATCH', `audits/${id}/comment`, body, as);
    const statusNow = async () => (await listOf(3)).body.list[0].status;
    expect(status).toBe(null);
    expect((await set({ status: 'resolved' }, owner)).text).toBe('1');
    expect(await statusNow()).toBe('resolved');
    expect((await set({ status: null }, commenter)).text).toBe('1');
    expect(await statusNow()).toBe(null);
    expect((await set({ status: 'resolved' }, viewer)).status).toBe(403);
    expect((await set({ status: 'resolved', description: 'Yours' }, owner)).status).toBe(401);
    for (const body of [{}, { status: 'closed' }]) expect((await set(body, commenter)).status).toBe(400);
    expect((await listOf(3)).body.list).toMatchObject([{ status: null, description: 'Which year?' }]);
    await meta('DELETE', `audits/${id}/comment`, undefined, commenter);
  });

  it('are counted by row, given in any way arrays travel; rows without any are absent', async () => {
    await say(3, 'One');
    await say(3, 'Two');
    for (const ids of ['ids[]=3&ids[]=4', 'ids=3&ids=4', 'ids=3,4', 'ids=3']) {
      const { body } = await meta('GET', `audits/comments/count?fk_model_id=${films.tableId}&${ids}`);
      expect([ids, body]).toEqual([ids, [{ row_id: '3', count: 2 }]]);
    }
  });

  it('are for commenters and up, about rows there are', async () => {
    expect((await say(1, 'x', viewer)).status).toBe(403);
    expect((await say(1, 'x', null)).status).toBe(401);
    expect((await listOf(1, '', viewer)).status).toBe(403);
    expect(await say(99, 'x')).toMatchObject({ status: 404, body: { msg: 'Row not found' } });
    expect((await say('nonsense', 'x')).status).toBe(404);
    for (const body of [{}, { fk_model_id: films.tableId, row_id: '1' }, { fk_model_id: films.tableId, row_id: '1', description: ' ' }])
      expect((await meta('POST', 'audits/comments', body)).body.msg).toBe('Invalid request body');
    expect((await meta('GET', 'audits/comments?row_id=1')).status).toBe(400);
  });

  it('of a deleted row are not there, and are there again with it', async () => {
    const row = `/api/v1/db/data/noco/${films.projectId}/${films.tableId}/4`;
    await say(4, 'Stays');
    await app.call('DELETE', row, { as: owner });
    expect((await listOf(4)).status).toBe(404);
    const count = `audits/comments/count?fk_model_id=${films.tableId}&ids=4`;
    expect((await meta('GET', count)).body).toEqual([]);
    await meta('POST', `projects/${films.projectId}/undo`);
    expect((await listOf(4)).body.list).toMatchObject([{ description: 'Stays' }]);
    expect((await meta('GET', count)).body).toEqual([{ row_id: '4', count: 1 }]);
  });

  it('stand among what was done to the row', async () => {
    await app.call('PATCH', `/api/v1/db/data/noco/${films.projectId}/${films.tableId}/2`, { as: owner, body: { Year: 1986 } });
    const { list } = (await listOf(2, '')).body;
    const kinds = list.map((one: { op_type: string; op_sub_type: string }) => [one.op_type, one.op_sub_type]);
    expect(kinds).toContainEqual(['COMMENT', null]);
    expect(kinds).toContainEqual(['DATA', 'UPDATE']);
    expect(kinds).toContainEqual(['DATA', 'INSERT']);
  });

  it('keep no values older clients note', async () => {
    const body = { fk_model_id: films.tableId, column_name: 'Secret', row_id: '1', value: 'new-secret', prev_value: 'old-secret' };
    const noted = await meta('POST', 'audits/rows/1/update', body);
    expect(noted.body).toMatchObject({ op_type: 'DATA', op_sub_type: 'UPDATE', row_id: '1' });
    expect(noted.text).not.toContain('secret');
    expect((await meta('POST', 'audits/rows/1/update', { ...body, column_name: 'None' })).status).toBe(404);
    expect((await meta('POST', 'audits/rows/1/update', body, commenter)).status).toBe(403);
  });
});

describe('people named in comments', () => {
  const idOf = async (user: TestUser): Promise<string> => (await app.call('GET', '/api/v1/auth/user/me', { as: user })).body.id;
  const toldOf = async (user: TestUser) => {
    const { list } = (await app.call('GET', '/api/v1/notifications', { as: user })).body;
    return list.filter(({ type }: { type: string }) => type === 'comment.mention').map(({ body }: { body: unknown }) => body);
  };

  it('are told where, once, and what was said is left to be read there', async () => {
    const id = await idOf(owner);
    const { body } = await say(1, `@[Ana](${id}) and again @[Ana](${id})`);
    const told = { id: films.projectId, table_id: films.tableId, table_title: 'Films', row_id: '1', mentioned_by: commenter.email };
    expect(await toldOf(owner)).toEqual([told]);
    await meta('PATCH', `audits/${body.id}/comment`, { description: `Now @[Ana](${id})` }, commenter);
    expect(await toldOf(owner)).toHaveLength(1);
  });

  it('are told when a change of the comment names them first, and not of what they say themselves', async () => {
    const [mine, other] = await Promise.all([idOf(commenter), idOf(owner)]);
    const before = (await toldOf(owner)).length;
    const { body } = await say(1, `I, @[Me](${mine})`);
    expect(await toldOf(commenter)).toEqual([]);
    await meta('PATCH', `audits/${body.id}/comment`, { description: `@[Ana](${other})` }, commenter);
    expect(await toldOf(owner)).toHaveLength(before + 1);
  });

  it('are told only if they may read comments and see the record', async () => {
    const stranger = await app.signUp();
    const editor = await app.signUp();
    await meta('POST', `projects/${films.projectId}/users`, { email: editor.email, roles: 'editor' });
    const all = await meta('POST', `tables/${films.tableId}/rules`, { actions: ['read'], roles: ['commenter'] });
    const filter = [{ fk_column_id: films.columns['Year'], comparison_op: 'eq', value: '1986' }];
    const some = await meta('POST', `tables/${films.tableId}/rules`, { actions: ['read'], roles: ['editor'], filter });
    expect([all.status, some.status]).toEqual([200, 200]);
    for (const user of [stranger, viewer, editor]) await say(1, `@[Them](${await idOf(user)})`);
    expect([await toldOf(stranger), await toldOf(viewer)]).toEqual([[], []]);
    expect(await toldOf(editor)).toEqual([]);
    await say(2, `@[Them](${await idOf(editor)})`);
    expect(await toldOf(editor)).toMatchObject([{ row_id: '2' }]);
    for (const { body } of [all, some]) await meta('DELETE', `rules/${body.id}`);
  });
});

describe('what was done in a project', () => {
  it('is one list of changes and comments, page by page without a gap', async () => {
    const read = async (query: string) => (await meta('GET', `projects/${films.projectId}/audits?${query}`)).body;
    const whole = await read('limit=1000');
    expect(whole.list).toHaveLength(whole.pageInfo.totalRows);
    const pages = [];
    for (let offset = 0; offset < whole.pageInfo.totalRows; offset += 3) pages.push(...(await read(`limit=3&offset=${offset}`)).list);
    expect(pages).toEqual(whole.list);
    const kinds = new Set(whole.list.map((one: { op_type: string; op_sub_type: string }) => `${one.op_type} ${one.op_sub_type}`));
    for (const kind of ['COMMENT null', 'DATA BULK_INSERT', 'DATA DELETE', 'TABLE CREATE']) expect(kinds).toContain(kind);
  });

  it('is for those who may change the project', async () => {
    expect((await meta('GET', `projects/${films.projectId}/audits`, undefined, commenter)).status).toBe(403);
    expect((await meta('GET', `projects/${films.projectId}/audits`, undefined, null)).status).toBe(401);
  });
});

describe('notifications', () => {
  const mine = (method: string, path = '', as: TestUser | null = viewer, body?: unknown) =>
    app.call(method, `/api/v1/notifications${path}`, { as, body });

  it('welcome people, and tell them of invitations', async () => {
    const { body } = await mine('GET');
    expect(body).toMatchObject({ unreadCount: 2, pageInfo: { totalRows: 2, pageSize: 10 } });
    expect(body.list.map(({ type }: { type: string }) => type).sort()).toEqual(['app.welcome', 'project.invite']);
    const invited = body.list.find(({ type }: { type: string }) => type === 'project.invite');
    expect(invited.body).toEqual({ id: films.projectId, title: 'Cinema', type: 'database', invited_by: owner.email });
  });

  it('are read, put away and marked by their own person alone', async () => {
    const [{ id }] = (await mine('GET')).body.list;
    expect((await mine('PATCH', `/${id}`, owner, { is_read: true })).status).toBe(404);
    expect((await mine('DELETE', `/${id}`, owner)).status).toBe(404);
    expect((await mine('PATCH', `/${id}`, viewer, { is_read: 'maybe' })).status).toBe(400);
    expect((await mine('PATCH', `/${id}`, viewer, { is_read: true })).text).toBe('true');
    expect((await mine('GET', '?is_read=false')).body).toMatchObject({ unreadCount: 1, pageInfo: { totalRows: 1 } });
    expect((await mine('POST', '/mark-all-read')).text).toBe('true');
    expect((await mine('GET')).body.unreadCount).toBe(0);
    expect((await mine('DELETE', `/${id}`)).text).toBe('true');
    expect((await mine('GET')).body.list).toHaveLength(1);
    expect((await mine('GET', '', null)).status).toBe(401);
  });
});
