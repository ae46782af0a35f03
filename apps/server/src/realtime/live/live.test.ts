import type { LiveChange, LiveComments, LiveEnded, LiveJoined, LivePeople, LivePerson } from '@quadrille/contract';
import type { BaseId, TableId, UserId } from '@quadrille/domain';
import { testedDatabases } from '@quadrille/tooling/test-kit';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from '../../features/records/testing/api-fixture.ts';
import { makeFreshDatabase } from '../../testing/fresh-database.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

const patience = { timeout: 15_000, interval: 10 };

/** One browser that follows a table. */
interface Watcher {
  readonly socket: Socket;
  readonly changes: LiveChange[];
  readonly ended: LiveEnded[];
  readonly comments: LiveComments[];
  readonly people: Map<string, LivePerson>;
  join(tableId: string, since?: number | null): Promise<LiveJoined>;
  look(tableId: string, rowId: number, fieldId: string): void;
}

const sockets: Socket[] = [];

function watch(url: string, user: TestUser | null): Watcher {
  const socket = io(`${url}/live`, { auth: { token: user?.token ?? '' }, transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  const watcher: Watcher = {
    socket,
    changes: [],
    ended: [],
    people: new Map(),
    join: async (tableId, since = null) => {
      const joined = (await socket.emitWithAck('join', { tableId, viewId: null, since, clientId: null })) as LiveJoined;
      if (joined.ok) for (const person of joined.people) watcher.people.set(person.id, person);
      return joined;
    },
    comments: [],
    look: (tableId, rowId, fieldId) => void socket.emit('look', { tableId, viewId: null, place: { rowId, fieldId } }),
  };
  socket.on('changed', (change: LiveChange) => watcher.changes.push(change));
  socket.on('comments', (said: LiveComments) => watcher.comments.push(said));
  socket.on('ended', (ended: LiveEnded) => watcher.ended.push(ended));
  socket.on('people', ({ here, gone }: LivePeople) => {
    for (const person of here) watcher.people.set(person.id, person);
    for (const id of gone) watcher.people.delete(id);
  });
  return watcher;
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

describe('the live channel', () => {
  let api: ApiFixture;
  beforeAll(async () => {
    api = await startApi();
  }, 60_000);
  afterAll(() => api?.stop());

  const addRow = async (tableId: string, row: object): Promise<number> =>
    (await api.call('POST', `tables/${tableId}/rows`, row)).body.Id as number;
  const setRow = (tableId: string, row: object, headers: Record<string, string> = {}) =>
    api.app.call('PATCH', `/api/v1/tables/${tableId}/rows`, { as: api.owner, body: row, headers });

  it('tells whoever may read a table which rows changed, and nothing of what is in them', async () => {
    const table = await api.table('Told', { Name: 'SingleLineText', Secret: 'SingleLineText' });
    const watcher = watch(api.app.url, api.viewer);
    expect(await watcher.join(table.id)).toMatchObject({ ok: true, isStale: false });
    const id = await addRow(table.id, { Name: 'Metropolis', Secret: 'kept to itself' });
    await expect.poll(() => watcher.changes.length, patience).toBe(1);
    await setRow(table.id, { Id: id, Name: 'M' }, { 'x-quadrille-client': 'tab1' });
    await expect.poll(() => watcher.changes.length, patience).toBe(2);
    await api.call('DELETE', `tables/${table.id}/rows`, [{ Id: id }]);
    await expect.poll(() => watcher.changes.length, patience).toBe(3);
    const [created, updated, deleted] = watcher.changes;
    expect(created?.rows).toEqual({ created: [id], updated: [], deleted: [] });
    expect(updated?.rows).toEqual({ created: [], updated: [id], deleted: [] });
    expect(updated?.fieldIds).toContain(columnOf(table, 'Name').id);
    expect(updated?.clientId).toBe('tab1');
    expect(deleted?.rows).toEqual({ created: [], updated: [], deleted: [id] });
    expect([updated?.after, deleted?.after]).toEqual([created?.sequence, updated?.sequence]);
    expect(JSON.stringify(watcher.changes)).not.toMatch(/Metropolis|kept to itself/);
  });

  it('tells all there is before it says that somebody has caught up, and says of those who follow nothing that they have not', async () => {
    const table = await api.table('Caught up', { Name: 'SingleLineText' });
    const watcher = watch(api.app.url, api.viewer);
    const catchUp = (): Promise<unknown> => watcher.socket.emitWithAck('catchUp', { tableId: table.id });
    expect(await catchUp()).toEqual({ ok: false });
    await watcher.join(table.id);
    for (let round = 0; round < 5; round += 1) {
      const ids = [await addRow(table.id, { Name: 'one' }), await addRow(table.id, { Name: 'two' })];
      expect(await catchUp()).toEqual({ ok: true });
      expect(watcher.changes.flatMap(({ rows }) => rows?.created ?? []).slice(-2)).toEqual(ids);
    }
    await api.call('POST', `db/meta/tables/${table.id}/columns`, { title: 'Year', column_name: 'year', uidt: 'Number' });
    expect(await catchUp()).toEqual({ ok: true });
    expect(watcher.changes.at(-1)?.isStructural).toBe(true);
    expect(await watcher.socket.emitWithAck('catchUp', 'nonsense')).toEqual({ ok: false });
  });

  it('tells of fields, views and the end of a table', async () => {
    const table = await api.table('Shape', { Name: 'SingleLineText' });
    const watcher = watch(api.app.url, api.editor);
    await watcher.join(table.id);
    await api.call('POST', `db/meta/tables/${table.id}/columns`, { title: 'Year', column_name: 'year', uidt: 'Number' });
    await expect.poll(() => watcher.changes.some(({ isStructural }) => isStructural), patience).toBe(true);
    const viewId = table.views[0]?.id as string;
    await api.call('POST', `db/meta/views/${viewId}/sorts`, { fk_column_id: columnOf(table, 'Name').id, direction: 'desc' });
    await expect.poll(() => watcher.changes.some(({ viewIds }) => viewIds.includes(viewId)), patience).toBe(true);
    await api.call('DELETE', `db/meta/tables/${table.id}`);
    await expect.poll(() => watcher.ended.map(({ code }) => code), patience).toEqual(['tableNotFound']);
  });

  it('says so when values here follow from rows elsewhere, and only then', async () => {
    const [films, people] = [
      await api.table('Linked films', { Name: 'SingleLineText' }),
      await api.table('Makers', { Name: 'SingleLineText', Age: 'Number' }),
    ];
    const link = { title: 'Makers', column_name: 'makers', uidt: 'Links', parentId: films.id, childId: people.id, type: 'mm' };
    expect((await api.call('POST', `db/meta/tables/${films.id}/columns`, link)).status).toBe(200);
    const after = (await api.call('GET', `db/meta/tables/${films.id}`)).body as typeof films;
    const lookup = {
      title: 'Maker names',
      column_name: 'maker_names',
      uidt: 'Lookup',
      fk_relation_column_id: columnOf(after, 'Makers').id,
      fk_lookup_column_id: columnOf(people, 'Name').id,
    };
    expect((await api.call('POST', `db/meta/tables/${films.id}/columns`, lookup)).status).toBe(200);
    const id = await addRow(people.id, { Name: 'Fritz', Age: 30 });
    const watcher = watch(api.app.url, api.viewer);
    await watcher.join(films.id);
    await setRow(people.id, { Id: id, Age: 31 });
    await setRow(people.id, { Id: id, Name: 'Fritz Lang' });
    await expect.poll(() => watcher.changes.length, patience).toBe(1);
    expect(watcher.changes[0]).toMatchObject({ isRelated: true, rows: { created: [], updated: [], deleted: [] } });
  });

  it('goes with a read of just those rows, by whoever may read them', async () => {
    const table = await api.table('Some rows', { Name: 'SingleLineText' });
    const ids = [await addRow(table.id, { Name: 'one' }), await addRow(table.id, { Name: 'two' })];
    const read = (query: string, as: TestUser | null = api.viewer) =>
      api.call('GET', `tables/${table.id}/grid/rows?${query}`, undefined, as);
    const { body } = await read(`ids=${ids[1]},99999&fields=${columnOf(table, 'Name').id}`);
    expect(body).toMatchObject({ fields: [columnOf(table, 'Name').id], rows: [[ids[1], 1, 'two']] });
    expect((await read(`ids=${ids[0]}`, api.stranger)).status).toBe(403);
    expect((await read(`ids=${ids[0]}`, null)).status).toBe(401);
    expect((await read('ids=1,x')).status).toBe(400);
    expect((await read(`ids=${Array.from({ length: 201 }, (_, i) => i).join(',')}`)).status).toBe(400);
  });

  it('heals what was missed: who comes back is told whether anything changed meanwhile', async () => {
    const [table, other] = [await api.table('Healed', { Name: 'SingleLineText' }), await api.table('Other', { Name: 'SingleLineText' })];
    const first = await watch(api.app.url, api.viewer).join(table.id);
    const since = first.ok ? first.sequence : -1;
    await addRow(other.id, { Name: 'elsewhere' });
    expect(await watch(api.app.url, api.viewer).join(table.id, since)).toMatchObject({ ok: true, isStale: false });
    await addRow(table.id, { Name: 'here' });
    expect(await watch(api.app.url, api.viewer).join(table.id, since)).toMatchObject({ ok: true, isStale: true });
    expect(await watch(api.app.url, api.viewer).join(table.id, 0)).toMatchObject({ ok: true, isStale: true });
  });

  it('never leaves a gap unnoticed while many write and people come in between', async () => {
    const table = await api.table('Busy', { Name: 'SingleLineText' });
    const watchers: { readonly watcher: Watcher; readonly sequence: number }[] = [];
    const writing = Promise.all(Array.from({ length: 60 }, (_, i) => addRow(table.id, { Name: `row ${i}` })));
    for (let i = 0; i < 8; i += 1) {
      const watcher = watch(api.app.url, api.viewer);
      const joined = await watcher.join(table.id);
      watchers.push({ watcher, sequence: joined.ok ? joined.sequence : Number.NaN });
    }
    await writing;
    const last = (await api.app.parts.engine.openBase(api.projectId as BaseId).then((base) => base.sequence())) as number;
    for (const { watcher, sequence } of watchers) {
      await expect.poll(() => Math.max(sequence, watcher.changes.at(-1)?.sequence ?? 0), patience).toBe(last);
      let known = sequence;
      for (const change of watcher.changes.filter((one) => one.sequence > sequence)) {
        expect(change.after).toBeLessThanOrEqual(known);
        known = change.sequence;
      }
    }
  });

  it('refuses strangers, guests and tables that are not there', async () => {
    const table = await api.table('Closed', { Name: 'SingleLineText' });
    expect(await watch(api.app.url, api.stranger).join(table.id)).toMatchObject({ ok: false, code: 'notMember' });
    expect(await watch(api.app.url, null).join(table.id)).toMatchObject({ ok: false, code: 'unauthorized' });
    expect(await watch(api.app.url, api.owner).join(table.id.slice(0, -1) + (table.id.endsWith('x') ? 'y' : 'x'))).toMatchObject({
      ok: false,
    });
    expect(await watch(api.app.url, api.owner).join('')).toMatchObject({ ok: false, code: 'badRequest' });
    const watcher = watch(api.app.url, api.owner);
    expect(await watcher.socket.emitWithAck('join', 'nonsense')).toMatchObject({ ok: false, code: 'badRequest' });
    watcher.socket.emit('look', null);
    watcher.socket.emit('leave', 7);
    expect(await watcher.join(table.id)).toMatchObject({ ok: true });
  });

  it('ends the stream of whoever loses the right to read', async () => {
    const table = await api.table('Lost', { Name: 'SingleLineText' });
    const guest = await api.app.signUp();
    const { id } = (await api.call('GET', 'auth/user/me', undefined, guest)).body as { id: UserId };
    await api.app.parts.meta.bases.setRole(api.projectId as BaseId, id, 'viewer', 0);
    const [watcher, other] = [watch(api.app.url, guest), watch(api.app.url, api.viewer)];
    await watcher.join(table.id);
    await other.join(table.id);
    await api.app.parts.meta.bases.setRole(api.projectId as BaseId, id, 'no-access', 0);
    await expect.poll(() => watcher.ended.map(({ tableId }) => tableId), patience).toEqual([table.id]);
    await addRow(table.id, { Name: 'unseen' });
    await expect.poll(() => other.changes.length, patience).toBe(1);
    expect([watcher.changes, other.ended]).toEqual([[], []]);
  });

  it('keeps to rights on fields and rows, also to those given while it runs', async () => {
    const table = await api.table('Ruled', { Name: 'SingleLineText', Secret: 'SingleLineText', Open: 'Checkbox' });
    const [name, secret] = [columnOf(table, 'Name').id, columnOf(table, 'Secret').id];
    const id = await addRow(table.id, { Name: 'one', Secret: 'kept' });
    const [owner, viewer] = [watch(api.app.url, api.owner), watch(api.app.url, api.viewer)];
    await owner.join(table.id);
    await viewer.join(table.id);
    const rule = (body: object) => api.call('POST', `db/meta/tables/${table.id}/rules`, { roles: ['editor'], ...body });
    expect((await rule({ fk_column_id: secret, actions: ['read'] })).status).toBe(200);
    await expect.poll(() => viewer.changes.some(({ isStructural }) => isStructural), patience).toBe(true);
    const before = viewer.changes.length;
    await setRow(table.id, { Id: id, Secret: 'another' });
    owner.look(table.id, id, secret);
    await setRow(table.id, { Id: id, Name: 'two' });
    await expect.poll(() => viewer.changes.slice(before).some(({ fieldIds }) => fieldIds.includes(name)), patience).toBe(true);
    await expect.poll(() => owner.changes.some(({ fieldIds }) => fieldIds.includes(secret)), patience).toBe(true);
    expect(JSON.stringify([viewer.changes.slice(before), [...viewer.people]])).not.toContain(secret);

    const isOpen = [{ fk_column_id: columnOf(table, 'Open').id, comparison_op: 'checked' }];
    expect((await rule({ roles: ['viewer', 'editor'], actions: ['read'], filter: isOpen })).status).toBe(200);
    await expect.poll(() => viewer.changes.at(-1)?.isStructural, patience).toBe(true);
    const ruled = viewer.changes.length;
    await setRow(table.id, { Id: id, Name: 'three' });
    await expect.poll(() => viewer.changes.length, patience).toBeGreaterThan(ruled);
    expect(viewer.changes.slice(ruled).map(({ rows }) => rows)).toEqual([null]);
    owner.look(table.id, id, name);
    await expect.poll(() => viewer.people.get(owner.socket.id as string)?.place, patience).toBeNull();
  });

  it('tells that something was said about a row to those who may read it, and which row where rows are named', async () => {
    const table = await api.table('Said', { Name: 'SingleLineText' });
    const id = await addRow(table.id, { Name: 'one' });
    const [owner, editor, viewer] = [watch(api.app.url, api.owner), watch(api.app.url, api.editor), watch(api.app.url, api.viewer)];
    for (const watcher of [owner, editor, viewer]) await watcher.join(table.id);
    const comment = (body: object) => api.call('POST', 'db/meta/audits/comments', { fk_model_id: table.id, row_id: id, ...body });
    const said = await comment({ description: 'Between us' });
    await expect.poll(() => editor.comments, patience).toEqual([{ tableId: table.id, rowId: id }]);
    await api.call('PATCH', `db/meta/audits/${said.body.id}/comment`, { status: 'resolved' });
    await api.call('DELETE', `db/meta/audits/${said.body.id}/comment`);
    await expect.poll(() => editor.comments.length, patience).toBe(3);

    const none = [{ fk_column_id: columnOf(table, 'Name').id, comparison_op: 'eq', value: 'nothing' }];
    const ruled = editor.changes.length;
    const rule = { roles: ['editor'], actions: ['read'], filter: none };
    expect((await api.call('POST', `db/meta/tables/${table.id}/rules`, rule)).status).toBe(200);
    await expect.poll(() => editor.changes.slice(ruled).some(({ isStructural }) => isStructural), patience).toBe(true);
    await comment({ description: 'Not for all' });
    await expect.poll(() => editor.comments.at(-1), patience).toEqual({ tableId: table.id, rowId: null });
    await expect.poll(() => owner.comments.length, patience).toBe(4);
    expect(viewer.comments).toEqual([]);
  });

  it('shows who is there and where, and that they have gone', async () => {
    const table = await api.table('People', { Name: 'SingleLineText' });
    const [one, two] = [watch(api.app.url, api.owner), watch(api.app.url, api.editor)];
    await one.join(table.id);
    await two.join(table.id);
    expect([...two.people.values()].map(({ name }) => name)).toContain(api.owner.email.split('@')[0]);
    two.look(table.id, 3, columnOf(table, 'Name').id);
    const place = { rowId: 3, fieldId: columnOf(table, 'Name').id };
    await expect.poll(() => one.people.get(two.socket.id as string)?.place, patience).toEqual(place);
    two.look(table.id, 3, 'not a field');
    await expect.poll(() => one.people.get(two.socket.id as string)?.place, patience).toBeNull();
    const gone = two.socket.id as string;
    two.socket.close();
    await expect.poll(() => one.people.has(gone), patience).toBe(false);
  });

  it('lets one connection follow so many tables and no more', async () => {
    const watcher = watch(api.app.url, api.owner);
    const answers: LiveJoined[] = [];
    for (let i = 0; i < 21; i += 1) answers.push(await watcher.join((await api.table(`Many ${i}`, { Name: 'SingleLineText' })).id));
    expect(answers.slice(0, 20).every(({ ok }) => ok)).toBe(true);
    expect(answers[20]).toMatchObject({ ok: false, code: 'tooManyRequests' });
  });
});

describe('a shared view that is open', () => {
  let api: ApiFixture;
  beforeAll(async () => {
    api = await startApi();
  }, 60_000);
  afterAll(() => api?.stop());

  interface Visitor {
    readonly heard: unknown[];
    readonly ended: { code: string }[];
    join(uuid: string, password?: string | null): Promise<{ ok: boolean; code?: string }>;
  }
  function visit(as: TestUser | null = null): Visitor {
    const { socket } = watch(api.app.url, as);
    const visitor: Visitor = {
      heard: [],
      ended: [],
      join: (uuid, password = null) => socket.emitWithAck('joinShare', { uuid, password }) as Promise<{ ok: boolean }>,
    };
    // Whatever is told, under any name.
    socket.onAny((name: string, message: unknown) =>
      name === 'shareEnded' ? visitor.ended.push(message as { code: string }) : visitor.heard.push([name, message]),
    );
    return visitor;
  }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const setRow = (tableId: string, row: object) => api.call('PATCH', `tables/${tableId}/rows`, row);

  /** A grid that hides a column and shows only rows whose hidden pay is above 0. */
  async function share() {
    const table = await api.table(`Open ${Math.random()}`, { Name: 'SingleLineText', Secret: 'SingleLineText', Pay: 'Number' });
    const viewId = table.views[0]?.id as string;
    await api.call('POST', `tables/${table.id}/rows`, [
      { Name: 'in', Secret: 'zebra', Pay: 1 },
      { Name: 'out', Secret: 'yak', Pay: -1 },
    ]);
    for (const title of ['Secret', 'Pay'])
      await api.call('POST', `db/meta/views/${viewId}/columns`, { fk_column_id: columnOf(table, title).id, show: false });
    await api.call('POST', `db/meta/views/${viewId}/filters`, { fk_column_id: columnOf(table, 'Pay').id, comparison_op: 'gt', value: '0' });
    const { uuid } = (await api.call('POST', `db/meta/views/${viewId}/share`)).body as { uuid: string };
    return { table, viewId, uuid };
  }

  it('is told when what it shows has changed, and that alone: no ids, no fields, nothing hidden', async () => {
    const { table, viewId, uuid } = await share();
    const [visitor, viewer] = [visit(), visit(api.viewer)];
    expect([await visitor.join(uuid), await viewer.join(uuid)]).toEqual([{ ok: true }, { ok: true }]);
    await setRow(table.id, { Id: 1, Secret: 'xerus' }); // a hidden field
    await setRow(table.id, { Id: 2, Name: 'still out' }); // a row the view leaves out
    await api.call('POST', `tables/${table.id}/rows`, { Name: 'out too', Pay: -5 });
    await api.call('POST', `db/meta/tables/${table.id}/columns`, { title: 'Later', column_name: 'later', uidt: 'SingleLineText' });
    await api.call('POST', `db/meta/views/${viewId}/columns`, { fk_column_id: columnOf(table, 'Secret').id, show: false });
    await expect.poll(() => visitor.heard, patience).toEqual([['shareChanged', { uuid, isStructural: true }]]); // a new field is shown
    const before = visitor.heard.length;
    await pause(1100);
    await setRow(table.id, { Id: 1, Secret: 'okapi' });
    await setRow(table.id, { Id: 2, Name: 'out as ever' });
    await pause(200);
    expect(visitor.heard.length).toBe(before);
    await setRow(table.id, { Id: 1, Name: 'seen' });
    await expect.poll(() => visitor.heard.slice(before), patience).toEqual([['shareChanged', { uuid, isStructural: false }]]);
    await setRow(table.id, { Id: 2, Pay: 7 }); // comes into sight
    await expect.poll(() => visitor.heard.length, patience).toBe(before + 2);
    expect(JSON.stringify([visitor.heard, viewer.heard])).not.toMatch(/zebra|yak|xerus|Secret|Pay|rows|fieldIds|sequence/);
    expect(viewer.heard).toEqual(visitor.heard);
  });

  it('is told when its records are put in another order by hand', async () => {
    const { table, viewId, uuid } = await share();
    await api.call('POST', `tables/${table.id}/rows`, [
      { Name: 'second', Pay: 2 },
      { Name: 'third', Pay: 3 },
    ]);
    const visitor = visit();
    const move = (rowId: number, before: number) => api.call('POST', `tables/${table.id}/grid/move`, { viewId, ids: [rowId], before });
    expect((await move(4, 1)).status).toBe(200); // the first makes the field that keeps the order
    expect(await visitor.join(uuid)).toEqual({ ok: true });
    expect((await move(3, 4)).status).toBe(200);
    await expect.poll(() => visitor.heard, patience).toEqual([['shareChanged', { uuid, isStructural: false }]]);
  });

  it('asks for the password of the link, and ends with it, with the link and with the base', async () => {
    const { viewId, uuid } = await share();
    const update = (password: string | null) => api.call('PATCH', `db/meta/views/${viewId}/share`, { password });
    await update('open sesame');
    const [visitor, other] = [visit(), visit()];
    expect(await visitor.join(uuid)).toMatchObject({ ok: false, code: 'sharePasswordWrong' });
    expect(await visitor.join(uuid, 'wrong')).toMatchObject({ ok: false, code: 'sharePasswordWrong' });
    expect(await visitor.join(`${uuid.slice(0, -1)}${uuid.endsWith('0') ? '1' : '0'}`)).toMatchObject({ ok: false, code: 'notFound' });
    expect(await visitor.join(uuid, 'open sesame')).toEqual({ ok: true });
    const start = performance.now();
    await update('another one');
    await expect.poll(() => visitor.ended.map(({ code }) => code), patience).toEqual(['sharePasswordWrong']);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(await other.join(uuid, 'another one')).toEqual({ ok: true });
    await api.call('DELETE', `db/meta/views/${viewId}/share`);
    await expect.poll(() => other.ended.map(({ code }) => code), patience).toEqual(['notFound']);
    expect(await other.join(uuid, 'another one')).toMatchObject({ ok: false, code: 'notFound' });
    expect([visitor.heard, other.heard]).toEqual([[], []]);
  });

  it('goes on when its password is taken away, and ends when it gets one again', async () => {
    const { table, viewId, uuid } = await share();
    const update = (password: string | null) => api.call('PATCH', `db/meta/views/${viewId}/share`, { password });
    await update('open sesame');
    const [visitor, other] = [visit(), visit()];
    expect(await visitor.join(uuid, 'open sesame')).toEqual({ ok: true });
    await update(null);
    expect(await other.join(uuid)).toEqual({ ok: true });
    await setRow(table.id, { Id: 1, Name: 'seen' });
    const told = ['shareChanged', { uuid, isStructural: false }];
    await expect.poll(() => [visitor.heard.at(-1), other.heard.at(-1)], patience).toEqual([told, told]);
    expect([visitor.ended, other.ended]).toEqual([[], []]);
    await update('another one');
    const ended = [{ uuid, code: 'sharePasswordWrong', message: 'This link has a password now.' }];
    await expect.poll(() => [visitor.ended, other.ended], patience).toEqual([ended, ended]);
  });
});

describe('the live channel of two processes on one database', () => {
  const apps: TestApp[] = [];
  let boss: TestUser;
  let reason = '';
  let drop = async (): Promise<void> => {};

  beforeAll(async () => {
    if (!testedDatabases('each').includes('postgres')) return void (reason = 'another dialect is wanted');
    const made = await makeFreshDatabase('postgres');
    if ('reason' in made) return void (reason = made.reason);
    drop = made.drop;
    for (let i = 0; i < 2; i += 1) apps.push(await startTestApp({ settings: { databaseUrl: made.url } }));
    boss = await (apps[0] as TestApp).signUp();
  }, 60_000);
  afterAll(async () => {
    for (const app of apps) await app.stop();
    await drop();
  });
  beforeEach((ctx) => {
    if (apps.length < 2) ctx.skip(reason);
  });

  it('is one: changes, people and lost rights reach everybody wherever they are connected', async () => {
    const [here, there] = apps as [TestApp, TestApp];
    const owner = boss;
    const guest = await there.signUp();
    const { id: projectId } = (await here.call('POST', '/api/v1/db/meta/projects', { as: owner, body: { title: 'Shared' } })).body as {
      id: BaseId;
    };
    const { id: guestId } = (await there.call('GET', '/api/v1/auth/user/me', { as: guest })).body as { id: UserId };
    await here.parts.meta.bases.setRole(projectId, guestId, 'editor', 0);
    const column = { title: 'Name', column_name: 'name', uidt: 'SingleLineText' };
    const made = await here.call('POST', `/api/v1/db/meta/projects/${projectId}/tables`, {
      as: owner,
      body: { table_name: 'shared', title: 'Shared', columns: [column] },
    });
    const { id: tableId } = made.body as { id: TableId };

    const [mine, theirs] = [watch(here.url, owner), watch(there.url, guest)];
    expect(await mine.join(tableId)).toMatchObject({ ok: true });
    expect(await theirs.join(tableId)).toMatchObject({ ok: true });
    await expect.poll(() => [mine.people.size, theirs.people.size], patience).toEqual([2, 2]);

    for (const [app, as] of [
      [here, owner],
      [there, guest],
    ] as const)
      await app.call('POST', `/api/v1/tables/${tableId}/rows`, { as, body: { Name: as.email } });
    for (const watcher of [mine, theirs])
      await expect.poll(() => watcher.changes.flatMap(({ rows }) => rows?.created ?? []), patience).toHaveLength(2);

    await here.call('POST', `/api/v1/db/meta/tables/${tableId}/columns`, {
      as: owner,
      body: { ...column, title: 'Year', column_name: 'year' },
    });
    await expect.poll(() => theirs.changes.some(({ isStructural }) => isStructural), patience).toBe(true);

    const jobs = io(`${there.url}/jobs`, { auth: { token: owner.token }, transports: ['websocket'], forceNew: true });
    sockets.push(jobs);
    const heard: string[] = [];
    jobs.on('status', ({ status }: { status: string }) => heard.push(status));
    jobs.on('log', ({ data }: { data: { message: string } }) => heard.push(data.message));
    const { id: userId } = (await here.call('GET', '/api/v1/auth/user/me', { as: owner })).body as { id: UserId };
    let finish = (): void => {};
    const job = await here.parts.jobs.start({ kind: 'far', baseId: projectId, userId, data: {} }, async (run) => {
      await new Promise<void>((resolve) => (finish = resolve));
      run.log('heard from afar');
    });
    await new Promise((resolve) => {
      jobs.once('subscribed', resolve);
      jobs.emit('subscribe', { _id: 1, data: { id: job.id } });
    });
    finish();
    await expect.poll(() => heard, patience).toEqual(['heard from afar', 'completed']);

    const long = await here.parts.jobs.start({ kind: 'far', baseId: projectId, userId, data: {} }, ({ signal }) => {
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    await there.parts.jobs.cancel(long.id);
    await expect.poll(async () => (await here.parts.jobs.find(long.id))?.error, patience).toBe('The job was cancelled.');

    await here.parts.meta.bases.setRole(projectId, guestId, 'no-access', 0);
    await expect.poll(() => theirs.ended.length, patience).toBe(1);
    await expect.poll(() => mine.people.size, patience).toBe(1);
  });

  it('forgets within a second, wherever they are used, sessions, tokens and members that ended elsewhere', async () => {
    const [here, there] = apps as [TestApp, TestApp];
    const owner = await here.signIn(boss.email);
    const guest = await here.signUp();
    const within = { timeout: 1000, interval: 20 };
    const { id: projectId } = (await here.call('POST', '/api/v1/db/meta/projects', { as: owner, body: { title: 'Ended' } })).body as {
      id: string;
    };
    const invited = await here.call('POST', `/api/v1/db/meta/projects/${projectId}/users`, {
      as: owner,
      body: { email: guest.email, roles: 'viewer' },
    });
    expect(invited.status).toBe(200);
    const { id: guestId } = (await here.call('GET', '/api/v1/auth/user/me', { as: guest })).body as { id: string };
    const made = (await here.call('POST', '/api/v1/tokens', { as: owner, body: { description: 'program' } })).body as {
      id: number;
      token: string;
    };
    const status = async (as: TestUser | null, headers: Record<string, string> = {}): Promise<number> =>
      (await there.call('GET', `/api/v1/db/meta/projects/${projectId}`, { as, headers })).status;
    const byToken = () => status(null, { 'xc-token': made.token });
    expect([await status(owner), await status(guest), await byToken()]).toEqual([200, 200, 200]);
    await here.call('DELETE', `/api/v1/db/meta/projects/${projectId}/users/${guestId}`, { as: owner });
    await expect.poll(() => status(guest), within).toBe(403);
    await here.call('DELETE', `/api/v1/tokens/${made.id}`, { as: owner });
    await expect.poll(byToken, within).toBe(401);
    await here.call('POST', '/api/v1/auth/user/signout', { as: owner, headers: { cookie: owner.cookie } });
    await expect.poll(() => status(owner), within).toBe(401);
    // And tries are counted together.
    const hit = ({ parts }: TestApp) => parts.meta.rates.hit('a try anywhere', 60_000, parts.clock.now());
    expect([await hit(here), await hit(there), await hit(here)]).toEqual([1, 2, 3]);
  });
});
