import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Films, makeFilms } from '../../testing/make-films.ts';
import { orderDueSnapshots } from '../snapshots/schedule-snapshots.ts';
import { duplicateTableJob } from './duplicate.ts';
import { dropUnfilled } from './fill-new-base.ts';
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

/** What a process does that takes over from one that died at the very end: the same job, from its beginning. */
async function again(id: string): Promise<string> {
  await app.parts.meta.db.updateTable('job').set({ state: 'waiting', due_at: 1, runner: null }).where('id', '=', id).execute();
  app.parts.jobs.serve({ ...duplicateTableJob(app.parts), concurrency: 1 }); // looks at once
  await expect.poll(async () => (await app.parts.jobs.find(id))?.attempt).toBeGreaterThan(1);
  return endOf(id);
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
  const hook = { title: 'Tell', event: 'after', operation: 'insert', notification };
  const { id: hookId } = (await meta('POST', `tables/${films.tableId}/hooks`, hook)).body;
  await add({ title: 'Send', uidt: 'Button', meta: { label: 'Send', action: 'webhook', hook_id: hookId } });
});
afterAll(() => app.stop());

/** What the button does in a copy of the table. */
const buttonOf = async (tableId: string): Promise<unknown> =>
  (await meta('GET', `tables/${tableId}`)).body.columns.find(({ title }: { title: string }) => title === 'Send').meta;

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
    const hooks = (await meta('GET', `tables/${copy.id}/hooks`)).body.list;
    expect(hooks).toMatchObject([{ title: 'Tell', active: 0 }]);
    expect(await buttonOf(copy.id)).toEqual({ label: 'Send', action: 'webhook', formula: '', hook_id: hooks[0].id });
    // The two do not touch each other.
    await app.call('PATCH', `/api/v1/db/data/noco/${body.project_id}/Films/1`, { as: owner, body: { Title: 'Changed' } });
    await app.call('POST', `/api/v1/db/data/noco/${body.project_id}/Films`, { as: owner, body: { Title: 'New' } });
    expect((await rows(films.projectId, 'Films'))[0].Title).toBe('Alien');
    expect((await rows(body.project_id, 'Films')).at(-1)).toMatchObject({ Title: 'New', No: 5 });
  });

  it('has no address of a calendar of the original, whatever was copied, nor what its links showed', async () => {
    const own = await makeFilms(app, owner, 'Dated');
    await meta('POST', `tables/${own.tableId}/columns`, { title: 'Day', column_name: 'day', uidt: 'Date' });
    const { columns } = (await meta('GET', `tables/${own.tableId}`)).body;
    const { id: day } = columns.find(({ title }: { title: string }) => title === 'Day');
    const { id: viewId } = (await meta('POST', `tables/${own.tableId}/calendars`, { title: 'Days', fk_from_col_id: day })).body;
    const { uuid } = (await meta('PUT', `calendars/${viewId}/feed`, {})).body;
    expect(uuid).toBeTruthy();
    await meta('POST', `views/${viewId}/share`);
    const { body: base } = await meta('POST', `duplicate/${own.projectId}`, {});
    const { body: table } = await meta('POST', `duplicate/${own.projectId}/table/${own.tableId}`, {});
    expect([await endOf(base.id), await endOf(table.id)]).toEqual(['completed', 'completed']);
    const calendarsIn = async (id: string) => {
      const schema = await (await app.parts.engine.openBase(id as BaseId)).schema();
      return schema.tables.flatMap(({ views }) => views.map(({ doc }) => doc)).filter(({ title }) => title === 'Days');
    };
    const copies = [...(await calendarsIn(base.project_id)), ...(await calendarsIn(own.projectId)).filter(({ id }) => id !== viewId)];
    expect(copies.map(({ feed, linkMeasure }) => [feed, linkMeasure])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    const [copy] = copies;
    expect((await meta('GET', `calendars/${copy?.id}/feed`)).body.uuid).toBe(null);
  });

  it('has no secrets, nor the marks readers see in their place', async () => {
    const project = (await meta('POST', 'projects', { title: 'Vault' })).body.id;
    const columns = [{ title: 'Key', column_name: 'key', uidt: 'Password' }];
    await meta('POST', `projects/${project}/tables`, { title: 'Keys', table_name: 'keys', columns });
    await app.call('POST', `/api/v1/db/data/noco/${project}/Keys`, { as: owner, body: { Key: 'open sesame' } });
    expect((await rows(project, 'Keys'))[0].Key).toBeTruthy();
    const { body } = await meta('POST', `duplicate/${project}`, {});
    expect(await endOf(body.id)).toBe('completed');
    expect((await rows(body.project_id, 'Keys'))[0].Key).toBeNull();
  });

  it('is made of a base that never rests, whose writes wait in the end', async () => {
    let isOver = false;
    let edits = 0;
    const edit = async (row: number): Promise<void> => {
      for (; !isOver; edits += 1)
        await app.call('PATCH', `/api/v1/db/data/noco/${films.projectId}/Films/${row}`, {
          as: owner,
          body: { Year: 1900 + (edits % 100) },
        });
    };
    const years = (await rows(films.projectId, 'Films')).map(({ Year }: { Year: number }) => Year);
    const editing = Promise.all([edit(3), edit(4)]);
    const { body } = await meta('POST', `duplicate/${films.projectId}`, {});
    const end = await endOf(body.id);
    isOver = true;
    await editing;
    expect([end, (await rows(body.project_id, 'Films')).length]).toEqual(['completed', 4]);
    expect(edits).toBeGreaterThan(3);
    for (const row of [3, 4])
      await app.call('PATCH', `/api/v1/db/data/noco/${films.projectId}/Films/${row}`, { as: owner, body: { Year: years[row - 1] } });
  });

  it('is not taken away while it waits behind many other jobs, nor before its own was queued; what nobody fills any more is', async () => {
    const { parts } = app;
    const { jobs, meta: stores, clock } = parts;
    const open = (kind: string, baseId: BaseId | null, data: Record<string, unknown>) =>
      jobs.add({ kind, baseId, userId: null, data, notBefore: clock.now() + 3_600_000 });
    const fill = async (hoursAgo: number): Promise<BaseId> => {
      const { id } = (await meta('POST', 'projects', { title: `Unfilled ${hoursAgo}` })).body;
      await stores.bases.update(id, { status: 'job' }, clock.now() - hoursAgo * 3_600_000);
      return id;
    };
    const [waiting, fresh, left] = [await fill(2), await fill(0), await fill(3)];
    const job = await open('duplicate-base', waiting, { from: films.projectId, to: waiting, options: {} });
    const others = await Promise.all(Array.from({ length: 250 }, (_, at) => open('other', null, { at })));
    await dropUnfilled(parts);
    const found = async () => Promise.all([waiting, fresh, left].map(async (id) => (await stores.bases.find(id)) !== null));
    expect(await found()).toEqual([true, true, false]);
    for (const { id } of [job, ...others]) await jobs.cancel(id);
    await dropUnfilled(parts);
    expect(await found()).toEqual([false, true, false]);
    await stores.bases.update(fresh, { status: null }, clock.now());
  });

  it('is not taken away where its job ends while it is asked what is unfilled', async () => {
    const { parts } = app;
    const { jobs, meta: stores, clock } = parts;
    const { id } = (await meta('POST', 'projects', { title: 'Just filled' })).body as { id: BaseId };
    await stores.bases.update(id, { status: 'job' }, clock.now() - 3_600_000);
    const isOpenFor = async (asked: BaseId): Promise<boolean> => {
      if (asked === id) await stores.bases.update(id, { status: null }, clock.now());
      return jobs.isOpenFor(asked);
    };
    await dropUnfilled({ ...parts, jobs: { ...jobs, isOpenFor } });
    expect((await stores.bases.find(id))?.status).toBeNull();
  });

  it('leaves out what one does not want', async () => {
    const options = { excludeData: true, excludeViews: true, excludeHooks: true };
    const { body } = await meta('POST', `duplicate/${films.projectId}`, { options, project: { title: 'Bare' } });
    expect(await endOf(body.id)).toBe('completed');
    expect(await rows(body.project_id, 'Films')).toEqual([]);
    const { list } = (await meta('GET', `projects/${body.project_id}/tables`)).body;
    const copy = list.find(({ title }: { title: string }) => title === 'Films');
    expect((await meta('GET', `tables/${copy.id}/hooks`)).body.list).toEqual([]);
    expect(await buttonOf(copy.id)).toEqual({ label: 'Send', action: 'webhook', formula: '' });
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

  it('keeps many-to-many links to itself with their mirror, lookups and rollups', async () => {
    const home = `projects/${films.projectId}/tables`;
    const columns = [
      { title: 'Title', uidt: 'SingleLineText', column_name: 'title', pv: true },
      { title: 'Effort', uidt: 'Number', column_name: 'effort' },
    ];
    const tasks = (await meta('POST', home, { title: 'Tasks', table_name: 'tasks', columns })).body;
    await app.call('POST', `/api/v1/db/data/bulk/noco/${films.projectId}/Tasks`, {
      as: owner,
      body: [1, 2, 3].map((Effort) => ({ Title: `T${Effort}`, Effort })),
    });
    const link = { uidt: 'Links', title: 'Needs', type: 'mm', parentId: tasks.id, childId: tasks.id };
    const linked = (await meta('POST', `tables/${tasks.id}/columns`, link)).body;
    const idOf = (title: string): string => linked.columns.find((one: { title: string }) => one.title === title).id;
    const needs = idOf('Needs');
    for (const [uidt, more] of [
      ['Lookup', { fk_lookup_column_id: idOf('Title') }],
      ['Rollup', { fk_rollup_column_id: idOf('Effort'), rollup_function: 'sum' }],
    ] as const)
      await meta('POST', `tables/${tasks.id}/columns`, { uidt, title: `By ${uidt}`, fk_relation_column_id: needs, ...more });
    const updates = [{ id: 1, links: { [needs]: { ids: [2, 3] } } }];
    expect((await app.call('PATCH', `/api/v1/tables/${tasks.id}/grid`, { as: owner, body: { updates } })).status).toBe(200);
    const original = await rows(films.projectId, 'Tasks');
    expect(original[0]).toMatchObject({ Needs: 2, 'By Rollup': 5 });

    const { body } = await duplicate(tasks.id, { table: { title: 'Tasks again' } });
    expect(await endOf(body.id)).toBe('completed');
    const withoutTimes = (list: object[]): object[] => list.map((row) => ({ ...row, CreatedAt: 0, UpdatedAt: 0 }));
    expect(withoutTimes(await rows(films.projectId, 'Tasks again'))).toEqual(withoutTimes(original));
    const copy = (await meta('GET', home)).body.list.find(({ title }: { title: string }) => title === 'Tasks again');
    // its links are its own: the original's stay as they are
    const copied = (await meta('GET', `tables/${copy.id}`)).body.columns.find(({ title }: { title: string }) => title === 'Needs').id;
    const cleared = [{ id: 1, links: { [copied]: { ids: [] } } }];
    expect((await app.call('PATCH', `/api/v1/tables/${copy.id}/grid`, { as: owner, body: { updates: cleared } })).status).toBe(200);
    expect((await rows(films.projectId, 'Tasks'))[0]).toMatchObject({ Needs: 2 });
    expect((await rows(films.projectId, 'Tasks again'))[0]).toMatchObject({ Needs: 0 });
    for (const id of [copy.id, tasks.id]) await meta('DELETE', `tables/${id}`);
  });

  it('is not made twice by whoever begins the job anew', async () => {
    const titles = async () =>
      (await meta('GET', `projects/${films.projectId}/tables`)).body.list.map(({ title }: { title: string }) => title);
    const { body } = await duplicate(films.tableId, { table: { title: 'Once' } });
    expect(await endOf(body.id)).toBe('completed');
    const before = await titles();
    expect(await again(body.id)).toBe('completed');
    expect(await titles()).toEqual(before);
    expect((await rows(films.projectId, 'Once')).map(({ No }: { No: number }) => No)).toEqual([1, 2, 3, 4]);
    const { list } = (await meta('GET', `projects/${films.projectId}/tables`)).body;
    await meta('DELETE', `tables/${list.find(({ title }: { title: string }) => title === 'Once').id}`);
  });

  it('is for makers, of tables of this project', async () => {
    expect((await duplicate(films.tableId, {}, viewer)).status).toBe(403);
    expect((await duplicate(films.tableId, {}, null)).status).toBe(401);
    const other = await makeFilms(app, owner, 'Elsewhere');
    expect((await duplicate(other.tableId, {}, owner)).status).toBe(404);
  });
});

describe('a snapshot', () => {
  const home = () => `projects/${films.projectId}/snapshots`;
  const make = async (body: object = {}, as: TestUser = owner) => {
    const made = (await meta('POST', home(), body, as)).body;
    expect(await endOf(made.id)).toBe('completed');
    return made.snapshot_id as string;
  };
  const titlesOf = async (project: string) =>
    (await meta('GET', `projects/${project}/tables`)).body.list.map(({ title }: { title: string }) => title) as string[];
  let id: string;

  it('keeps what the tables were, to be listed and read', async () => {
    id = await make({ title: 'Before the storm' }, maker);
    await app.call('PATCH', `/api/v1/db/data/noco/${films.projectId}/Films/1`, { as: owner, body: { Title: 'Aliens' } });
    const { list } = (await meta('GET', home())).body;
    expect(list[0]).toMatchObject({ id, title: 'Before the storm', status: 'ready', reason: 'manual', project_id: films.projectId });
    const { body } = await meta('GET', `${home()}/${id}`);
    expect(body.tables.map(({ title, rows: count }: { title: string; rows: number }) => [title, count])).toContainEqual(['Films', 4]);
    expect(body.tables.map(({ title }: { title: string }) => title)).toEqual(await titlesOf(films.projectId));
    const page = (await meta('GET', `${home()}/${id}/tables/${films.tableId}/rows?limit=2&offset=1`)).body;
    expect(page.total).toBe(4);
    expect(page.rows.map(([row]: [number]) => row)).toEqual([2, 3]);
    const start = (await meta('GET', `${home()}/${id}/tables/${films.tableId}/rows?limit=1`)).body;
    const at = page.fields.indexOf(films.columns['Title']);
    expect([start.rows[0][1 + at], start.texts[0][at]]).toEqual(['Alien', 'Alien']);
    expect((await meta('GET', `${home()}/${id}/tables/mnothing/rows`)).status).toBe(404);
  });

  it('comes back as a project of its own, with rows, links and views', async () => {
    const { body } = await meta('POST', `${home()}/${id}/restore`, { mode: 'new', title: 'From then' });
    expect(await endOf(body.id)).toBe('completed');
    expect((await meta('GET', `projects/${body.project_id}`)).body).toMatchObject({ title: 'From then', status: null });
    const now = values(await rows(films.projectId, 'Films'));
    expect(values(await rows(body.project_id, 'Films'))).toEqual([{ ...now[0], Title: 'Alien' }, ...now.slice(1)]);
    expect((await meta('POST', `${home()}/${id}/restore`, { mode: 'new' }, maker)).status).toBe(403);
  });

  it('comes back in place as one change that can be undone; links for the public go on', async () => {
    const shared = (await meta('GET', `tables/${films.tableId}`)).body.views[0].uuid as string;
    const before = await titlesOf(films.projectId);
    await meta('POST', `projects/${films.projectId}/tables`, { table_name: 'later', title: 'Later', columns: [] });
    const { body } = await meta('POST', `${home()}/${id}/restore`, { mode: 'inPlace' }, maker);
    expect(await endOf(body.id)).toBe('completed');
    expect(body.project_id).toBe(films.projectId);
    expect(await titlesOf(films.projectId)).toEqual(before);
    expect((await rows(films.projectId, 'Films')).map(({ Title, No }: { Title: string; No: number }) => [Title, No])[0]).toEqual([
      'Alien',
      1,
    ]);
    expect((await rows(films.projectId, 'Films'))[0]).toMatchObject({ Cast: 2, Names: expect.anything() });
    expect((await app.call('GET', `/api/v1/db/public/shared-view/${shared}/rows`)).body.list[0].Title).toBe('Alien');
    // The auto numbers, then the restore itself.
    await meta('POST', `projects/${films.projectId}/undo`, undefined, maker);
    await meta('POST', `projects/${films.projectId}/undo`, undefined, maker);
    expect(await titlesOf(films.projectId)).toContain('Later');
    expect((await rows(films.projectId, 'Films'))[0]).toMatchObject({ Title: 'Aliens', Cast: 2 });
    expect((await meta('GET', `tables/${films.tableId}`)).body.views[0].uuid).toBe(shared);
  });

  it('opens in place nothing that was closed since', async () => {
    const view = (await meta('GET', `tables/${films.tableId}`)).body.views[0] as { id: string; uuid: string };
    const [hook] = (await meta('GET', `tables/${films.tableId}/hooks`)).body.list as { id: string; active: number }[];
    expect(hook?.active).toBe(1);
    const open = await make({ title: 'All open' }, maker);
    const active = async () => {
      const { list } = (await meta('GET', `projects/${films.projectId}/tables`)).body;
      const table = list.find(({ title }: { title: string }) => title === 'Films');
      return (await meta('GET', `tables/${table.id}/hooks`)).body.list.map((one: { active: number }) => one.active);
    };
    const link = async () => (await app.call('GET', `/api/v1/db/public/shared-view/${view.uuid}/rows`)).status;
    const restore = async () => {
      const { body } = await meta('POST', `${home()}/${open}/restore`, { mode: 'inPlace' }, maker);
      expect(await endOf(body.id)).toBe('completed');
      const found = [await link(), await active()];
      await meta('POST', `projects/${films.projectId}/undo`, undefined, maker);
      await meta('POST', `projects/${films.projectId}/undo`, undefined, maker);
      return found;
    };
    expect(await restore()).toEqual([200, [1]]);
    await meta('DELETE', `views/${view.id}/share`);
    expect((await meta('PATCH', `hooks/${hook?.id}`, { ...hook, active: false })).status).toBe(200);
    expect(await restore()).toEqual([404, [0]]);
  });

  it('is made by a schedule as well, of which so many are kept; others stay', async () => {
    const schedule = `projects/${films.projectId}/snapshot-schedule`;
    expect((await meta('GET', schedule)).body).toEqual({ every_hours: 0, kept: 7 });
    expect((await meta('PATCH', schedule, { every_hours: 24, kept: 1 })).body).toEqual({ every_hours: 24, kept: 1 });
    expect((await meta('PATCH', schedule, { every_hours: -1, kept: 1 })).status).toBe(400);
    const due = async () => {
      await app.parts.meta.db.updateTable('snapshot_schedule').set({ last_at: 1 }).execute();
      await Promise.all([orderDueSnapshots(app.parts), orderDueSnapshots(app.parts)]);
      await expect
        .poll(async () => (await app.parts.jobs.findByData({ projectId: films.projectId }))?.id ?? null, { timeout: 5000 })
        .toBeNull();
    };
    await due();
    const scheduled = async () =>
      (await meta('GET', home())).body.list.filter(({ reason }: { reason: string }) => reason === 'scheduled') as { id: string }[];
    const [first] = await scheduled();
    expect(await scheduled()).toHaveLength(1);
    await due();
    expect((await scheduled()).map((one) => one.id)).not.toContain(first?.id);
    expect((await meta('GET', `${home()}/${id}`)).body.status).toBe('ready');
  });

  it('goes for good with its files, and is for makers of its own project', async () => {
    for (const [as, status] of [
      [null, 401],
      [viewer, 403],
    ] as const) {
      expect((await meta('GET', home(), undefined, as)).status).toBe(status);
      expect((await meta('DELETE', `${home()}/${id}`, undefined, as)).status).toBe(status);
    }
    const other = await makeFilms(app, owner, 'Apart');
    expect((await meta('GET', `projects/${other.projectId}/snapshots/${id}`)).status).toBe(404);
    const kept = async () => (await readdir(join(app.parts.settings.dataDir, 'files', 'sn'))).filter((name) => name.startsWith(id));
    expect((await kept()).length).toBeGreaterThan(3);
    expect((await meta('DELETE', `${home()}/${id}`)).body).toBe(true);
    expect([await kept(), (await meta('GET', `${home()}/${id}`)).status]).toEqual([[], 404]);
  });
});

describe('a base whose tables go while it is read', () => {
  it('is kept all the same, in snapshots', async () => {
    const { body: project } = await meta('POST', 'projects', { title: 'Restless' });
    const tables = [];
    for (let index = 0; index < 12; index++) {
      const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true }];
      const { body } = await meta('POST', `projects/${project.id}/tables`, { table_name: `T${index}`, title: `T${index}`, columns });
      tables.push(body.id as string);
    }
    const states = [];
    for (const id of tables.toReversed()) {
      const { body: job } = await meta('POST', `projects/${project.id}/snapshots`, { title: 'Now' });
      await expect.poll(async () => (await app.parts.jobs.find(job.id))?.state, { interval: 1 }).not.toBe('waiting');
      expect((await meta('DELETE', `tables/${id}`)).status).toBe(200);
      states.push(await endOf(job.id));
    }
    expect(states).toEqual(tables.map(() => 'completed'));
  });
});
