import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Films, makeFilms } from '../../testing/make-films.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let maker: TestUser;
let viewer: TestUser;
let films: Films;
let peopleId: string;

const meta = (method: string, path: string, body?: unknown, as: TestUser | null = owner) =>
  app.call(method, `/api/v1/db/meta/${path}`, { as, body });
const rows = async (project: string, table: string, as: TestUser = owner) =>
  (await app.call('GET', `/api/v1/db/data/noco/${project}/${encodeURIComponent(table)}?limit=100`, { as })).body.list;

/** Waits for a job; answers its state. */
async function endOf(id: string): Promise<string> {
  for (;;) {
    const job = await app.parts.jobs.find(id);
    if (job && ['completed', 'failed'].includes(job.state)) return job.state;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  maker = await app.signUp();
  viewer = await app.signUp();
  films = await makeFilms(app, owner);
  for (const [user, roles] of [
    [maker, 'creator'],
    [viewer, 'viewer'],
  ] as const)
    await meta('POST', `projects/${films.projectId}/users`, { email: user.email, roles });
  const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }];
  peopleId = (await meta('POST', `projects/${films.projectId}/tables`, { table_name: 'people', title: 'People', columns })).body.id;
  const link = (title: string, type: string) =>
    meta('POST', `tables/${films.tableId}/columns`, { title, uidt: 'Links', parentId: films.tableId, childId: peopleId, type });
  await link('Cast', 'mm');
  await link('Crew', 'hm');
  const { columns: own } = (await meta('GET', `tables/${films.tableId}`)).body;
  const cast = own.find(({ title }: { title: string }) => title === 'Cast');
  const { columns: theirs } = (await meta('GET', `tables/${peopleId}`)).body;
  const name = theirs.find(({ title }: { title: string }) => title === 'Name');
  const add = (body: object) => meta('POST', `tables/${films.tableId}/columns`, body);
  await add({ title: 'Names', uidt: 'Lookup', fk_relation_column_id: cast.id, fk_lookup_column_id: name.id });
  await add({ title: 'Age', uidt: 'Formula', formula_raw: '2000 - {Year}' });
  await add({ title: 'No', column_name: 'no', uidt: 'AutoNumber' });
  await app.call('POST', `/api/v1/db/data/bulk/noco/${films.projectId}/People`, {
    as: owner,
    body: ['Ada', 'Ben', 'Cara'].map((title) => ({ Name: title })),
  });
  // A gap, so that ids of the copy are not those of the original.
  await app.call('DELETE', `/api/v1/db/data/noco/${films.projectId}/People/1`, { as: owner });
  for (const [film, person] of [
    [1, 2],
    [1, 3],
    [2, 3],
  ])
    await app.call('POST', `/api/v1/db/data/noco/${films.projectId}/Films/${film}/mm/Cast/${person}`, { as: owner });
  await app.call('POST', `/api/v1/db/data/noco/${films.projectId}/Films/2/hm/Crew/2`, { as: owner });
  await meta('POST', `views/${films.viewId}/filters`, { fk_column_id: films.columns['Year'], comparison_op: 'gt', value: 1 });
  await meta('POST', `views/${films.viewId}/share`);
  const notification = { type: 'URL', payload: { method: 'POST', path: 'https://example.org' } };
  await meta('POST', `tables/${films.tableId}/hooks`, { title: 'Tell', event: 'after', operation: 'insert', notification });
});
afterAll(() => app.stop());

const values = (list: { Title: string; Year: number; Cast: number; Crew: number; Names: unknown; Age: number }[]) =>
  list.map(({ Title, Year, Cast, Crew, Names, Age }) => ({ Title, Year, Cast, Crew, Names, Age }));

describe('a copy of a project', () => {
  it('has its rows, links, views, filters and hooks under ids of its own', async () => {
    const { body } = await meta('POST', `duplicate/${films.projectId}`, {});
    expect(body.project_id).not.toBe(films.projectId);
    expect(await endOf(body.id)).toBe('completed');
    expect((await meta('GET', `projects/${body.project_id}`)).body).toMatchObject({ title: 'Cinema copy', status: null });
    expect(values(await rows(body.project_id, 'Films'))).toEqual(values(await rows(films.projectId, 'Films')));
    expect((await rows(body.project_id, 'Films')).map(({ No }: { No: number }) => No)).toEqual([1, 2, 3, 4]);
    expect((await rows(body.project_id, 'People')).map(({ Id, Name }: { Id: number; Name: string }) => [Id, Name])).toEqual([
      [1, 'Ben'],
      [2, 'Cara'],
    ]);
    const { list } = (await meta('GET', `projects/${body.project_id}/tables`)).body;
    const copy = list.find(({ title }: { title: string }) => title === 'Films');
    const { body: table, text } = await meta('GET', `tables/${copy.id}`);
    expect(text).not.toContain(films.projectId.slice(1, 7) + films.tableId.slice(-8));
    expect(table.views[0]).toMatchObject({ title: 'Films', uuid: null });
    expect((await meta('GET', `views/${table.views[0].id}/filters`)).body.list).toHaveLength(1);
    expect((await meta('GET', `tables/${copy.id}/hooks`)).body.list).toMatchObject([{ title: 'Tell', active: 0 }]);
    // The two do not touch each other.
    await app.call('PATCH', `/api/v1/db/data/noco/${body.project_id}/Films/1`, { as: owner, body: { Title: 'Changed' } });
    await app.call('POST', `/api/v1/db/data/noco/${body.project_id}/Films`, { as: owner, body: { Title: 'New' } });
    expect((await rows(films.projectId, 'Films'))[0].Title).toBe('Alien');
    expect((await rows(body.project_id, 'Films')).at(-1)).toMatchObject({ Title: 'New', No: 5 });
  });

  it('leaves out what one does not want', async () => {
    const options = { excludeData: true, excludeViews: true, excludeHooks: true };
    const { body } = await meta('POST', `duplicate/${films.projectId}`, { options, project: { title: 'Bare' } });
    expect(await endOf(body.id)).toBe('completed');
    expect(await rows(body.project_id, 'Films')).toEqual([]);
    const { list } = (await meta('GET', `projects/${body.project_id}/tables`)).body;
    const copy = list.find(({ title }: { title: string }) => title === 'Films');
    expect((await meta('GET', `tables/${copy.id}/hooks`)).body.list).toEqual([]);
    const views = (await meta('GET', `tables/${copy.id}/views`)).body.list;
    expect(views).toHaveLength(1);
    expect((await meta('GET', `views/${views[0].id}/filters`)).body.list).toEqual([]);
  });

  it('is made by makers who may create projects', async () => {
    for (const [as, status] of [
      [null, 401],
      [viewer, 403],
      [maker, 403],
    ] as const)
      expect((await meta('POST', `duplicate/${films.projectId}`, {}, as)).status).toBe(status);
    expect((await meta('POST', `duplicate/${films.projectId}/b${films.projectId.slice(1, 7)}00000000`, {})).status).toBe(404);
    expect((await meta('POST', `duplicate/${films.projectId}`, { options: { excludeData: 'perhaps' } })).status).toBe(400);
  });
});

describe('a copy of a table', () => {
  const duplicate = (tableId: string, body: object, as: TestUser | null = maker) =>
    meta('POST', `duplicate/${films.projectId}/table/${tableId}`, body, as);

  it('stands beside it with its rows, without links to other tables', async () => {
    const { body } = await duplicate(films.tableId, {});
    expect(await endOf(body.id)).toBe('completed');
    const { list } = (await meta('GET', `projects/${films.projectId}/tables`)).body;
    expect(list.map(({ title }: { title: string }) => title)).toContain('Films copy');
    const copied = await rows(films.projectId, 'Films copy');
    expect(copied.map(({ Title, Age }: { Title: string; Age: number }) => [Title, Age])).toEqual(
      (await rows(films.projectId, 'Films')).map(({ Title, Age }: { Title: string; Age: number }) => [Title, Age]),
    );
    expect(Object.keys(copied[0])).not.toContain('Cast');
    expect(Object.keys(copied[0])).not.toContain('Names');
    expect((await rows(films.projectId, 'Films'))[0]).toMatchObject({ Cast: 2 });
    expect(copied.map(({ No }: { No: number }) => No)).toEqual([1, 2, 3, 4]);
    // The auto numbers, then the table.
    await meta('POST', `projects/${films.projectId}/undo`, undefined, maker);
    await meta('POST', `projects/${films.projectId}/undo`, undefined, maker);
    expect((await meta('GET', `projects/${films.projectId}/tables`)).body.list).toHaveLength(list.length - 1);
  });

  it('is for makers, of tables of this project', async () => {
    expect((await duplicate(films.tableId, {}, viewer)).status).toBe(403);
    expect((await duplicate(films.tableId, {}, null)).status).toBe(401);
    const other = await makeFilms(app, owner, 'Elsewhere');
    expect((await duplicate(other.tableId, {}, owner)).status).toBe(404);
  });
});
