import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { calls, listCalls, type Call } from '@quadrille/contract';
import { can, type BaseRole, type Permission } from '@quadrille/domain';
import { io } from 'socket.io-client';
import { itSoftly } from '@quadrille/tooling/it-softly';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpClient, must, signUp, type HttpAnswer, type HttpClient, type HttpRequest } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { makeProject, makeTable, type SampleTable } from './sample-table.ts';

/** One base with one of everything that has an id. */
interface World extends SampleTable {
  readonly ids: Readonly<Record<string, string>>;
  readonly jobId: string;
}

let product: Awaited<ReturnType<typeof freshProduct>>;
let owner: HttpClient;
let stranger: HttpClient;
let guest: HttpClient;
let ours: World;
let theirs: World;

beforeAll(async () => {
  product = await freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
  owner = await signUp(product.url, 'owner@example.org');
  stranger = await signUp(product.url, 'stranger@example.org');
  guest = httpClient(product.url);
  watchAudit();
  ours = await makeWorld('Ours');
  theirs = await makeWorld('Theirs');
});
afterAll(() => product?.dispose());

const guarded = listCalls(calls).filter((call) => call.permission !== 'public' && call.permission !== 'control');
const inBase = guarded.filter((call) => call.baseFrom !== null);
const byName = (call: Call): readonly [string, Call] => [`${call.name} (${call.method} ${call.path})`, call];

/** Calls that only whoever wrote the thing may make, whatever their role. */
const ofAuthors = ['comments.update', 'comments.delete', 'pages.deleteComment'];

/** What a call needs beside its path to get as far as its use-case. A new call that needs something is named by the failing test. */
const needs: Readonly<Record<string, (world: World) => HttpRequest>> = {
  'projects.create': () => ({ body: { title: 'New' } }),
  'members.invite': () => ({ body: { email: 'new@example.org', roles: 'viewer' } }),
  'apiTokens.create': () => ({ body: {} }),
  'secondFactor.begin': () => ({ body: { password: 'not this one' } }),
  'secondFactor.confirm': () => ({ body: { code: '000000' } }),
  'secondFactor.renew': () => ({ body: { code: '000000' } }),
  'secondFactor.end': () => ({ body: { code: '000000' } }),
  'orgUsers.add': () => ({ body: { email: 'added@example.org' } }),
  'apiTokens.createInProject': () => ({ body: {} }),
  'members.update': () => ({ body: { roles: 'viewer' } }),
  'orgUsers.update': () => ({ body: { roles: 'org-level-viewer' } }),
  'orgUsers.updateProfile': () => ({ body: { firstname: 'New' } }),
  'auth.passwordChange': () => ({ body: { currentPassword: 'not this one', newPassword: 'another long one' } }),
  'projects.update': () => ({ body: { color: '#123456' } }),
  'tables.create': () => ({ body: newTable }),
  'tables.createInBase': () => ({ body: newTable }),
  'tables.update': () => ({ body: { table_name: 'renamed', title: 'Renamed' } }),
  'tables.reorder': () => ({ body: { order: 2 } }),
  'columns.create': () => ({ body: { uidt: 'SingleLineText', title: 'New', column_name: 'new' } }),
  'columns.update': () => ({ body: { title: 'Renamed' } }),
  'columns.bulk': () => ({ body: { hash: 'x', ops: [] } }),
  'views.update': () => ({ body: { title: 'Renamed' } }),
  'grids.create': () => ({ body: { title: 'New' } }),
  'grids.update': () => ({ body: { row_height: 1 } }),
  'grids.updateColumn': () => ({ body: { width: '100px' } }),
  'grids.updateColumns': ({ ids }) => ({ body: { columns: [{ viewColumnId: ids['viewColumnId'] ?? '', width: '110px' }] } }),
  'grids.aggregates': () => ({ query: { aggregates: '[]' } }),
  'grids.matches': () => ({ query: { search: 'x' } }),
  'history.since': () => ({ query: { ids: '1' } }),
  'history.past': () => ({ query: { at: '2026-01-01T00:00:00Z' } }),
  'viewColumns.create': (world) => ({ body: { fk_column_id: world.fields['Name'], show: true } }),
  'viewColumns.update': () => ({ body: { show: true } }),
  'filters.create': (world) => ({ body: { fk_column_id: world.fields['Name'], comparison_op: 'eq', value: 'x' } }),
  'filters.write': (world) => ({ body: { filters: [{ fk_column_id: world.fields['Name'], comparison_op: 'eq', value: 'x' }] } }),
  'filters.update': () => ({ body: { value: 'y' } }),
  'sorts.create': (world) => ({ body: { fk_column_id: world.fields['Name'], direction: 'asc' } }),
  'sorts.write': (world) => ({ body: { sorts: [{ fk_column_id: world.fields['Name'], direction: 'asc' }] } }),
  'sorts.update': () => ({ body: { direction: 'desc' } }),
  'rows.create': () => ({ body: { Name: 'new' } }),
  'rows.update': () => ({ body: { Name: 'changed' } }),
  'rows.groupBy': () => ({ query: { column_name: 'Name' } }),
  'viewRows.create': () => ({ body: { Name: 'new' } }),
  'viewRows.update': () => ({ body: { Name: 'changed' } }),
  'viewRows.groupBy': () => ({ query: { column_name: 'Name' } }),
  'bulk.create': () => ({ body: [{ Name: 'new' }] }),
  'bulk.update': () => ({ body: [{ Id: 1, Name: 'changed' }] }),
  'bulk.delete': () => ({ body: [{ Id: 1 }] }),
  'bulk.updateAll': () => ({ body: { Name: 'changed' } }),
  'tableRows.create': () => ({ body: { Name: 'new' } }),
  'tableRows.update': () => ({ body: { Id: 1, Name: 'changed' } }),
  'tableRows.delete': () => ({ body: { Id: 1 } }),
  'links.addMany': () => ({ body: [1] }),
  'links.removeMany': () => ({ body: [1] }),
  'links.create': () => ({ body: {} }),
  'links.titles': () => ({ query: { ids: '1' } }),
  'grids.move': ({ ids }) => ({ body: { viewId: ids['viewId'] ?? '', ids: [1], cells: { Name: 'changed' } } }),
  'grids.write': () => ({ body: { updates: [{ id: 1, cells: { Name: 'changed' } }] } }),
  'shares.update': () => ({ body: { password: 'secret word' } }),
  'viewBulk.create': () => ({ body: [{ Name: 'new' }] }),
  'viewBulk.update': () => ({ body: [{ Id: 1, Name: 'changed' }] }),
  'viewBulk.delete': () => ({ body: [{ Id: 1 }] }),
  'viewBulk.updateAll': () => ({ body: { Name: 'changed' } }),
  'hooks.create': () => ({ body: hook }),
  'hooks.update': () => ({ body: hook }),
  'hooks.createFilter': ({ fields }) => ({ body: { fk_column_id: fields['Name'], comparison_op: 'eq', value: 'x' } }),
  'hooks.tableTest': () => ({ body: { hook } }),
  'dashboards.create': () => ({ body: { title: 'New' } }),
  'dashboards.update': () => ({ body: { title: 'changed' } }),
  'dashboards.arrange': ({ ids }) => ({ body: { places: [{ id: ids['widgetId'], place: { x: 4, y: 0, w: 4, h: 4 } }] } }),
  'dashboards.createWidget': () => ({ body: { kind: 'text' } }),
  'dashboards.updateWidget': () => ({ body: { title: 'changed' } }),
  'dashboards.answers': () => ({ body: {} }),
  'dashboards.ask': ({ tableId }) => ({ body: { questions: [countOf(tableId)] } }),
  'dashboards.behind': ({ tableId }) => ({ body: { question: countOf(tableId) } }),
  'dashboards.explain': ({ tableId }) => ({ body: { question: countOf(tableId) } }),
  'dashboards.updateShare': () => ({ body: { password: 'secret word' } }),
  'rules.create': () => ({ body: { actions: ['read'] } }),
  'items.create': () => ({ body: { kind: 'page', title: 'Another page' } }),
  'items.update': () => ({ body: { title: 'Renamed' } }),
  'items.move': ({ ids }) => ({ body: { ids: [ids['itemId']] } }),
  'items.deleteMany': ({ ids }) => ({ body: { ids: [ids['itemId']] } }),
  'pages.comment': () => ({ body: { text: 'x' } }),
  'pages.changeComment': () => ({ body: { resolved: true } }),
  'pages.keepReading': () => ({ body: { vector: 'AAA=', values: {} } }),
  'pages.star': () => ({ body: { starred: true } }),
  'pages.write': () => ({ body: { update: 'AAA=' } }),
  'pages.search': () => ({ query: { query: 'x' } }),
  'rules.update': () => ({ body: { actions: ['read'] } }),
  'comments.list': ({ ids }) => ({ query: { fk_model_id: ids['fk_model_id'] ?? '', row_id: '1' } }),
  'comments.count': ({ ids }) => ({ query: { fk_model_id: ids['fk_model_id'] ?? '', ids: '1' } }),
  'comments.create': ({ ids }) => ({ body: { fk_model_id: ids['fk_model_id'], row_id: '1', description: 'Seen.' } }),
  'comments.noteRowUpdate': ({ ids }) => ({ body: { fk_model_id: ids['fk_model_id'], column_name: 'Name' } }),
  'comments.update': () => ({ body: { description: 'Seen twice.' } }),
  'sources.select': () => ({ body: { client: 'pg', sql: 'SELECT 1' } }),
  'sources.sqlView': () => ({ body: { view_name: 'new', view_definition: 'SELECT 1 AS a' } }),
  'sources.update': () => ({ body: { alias: 'Renamed' } }),
  'forms.create': () => ({ body: { title: 'New form' } }),
  'galleries.create': () => ({ body: { title: 'New gallery' } }),
  'kanbans.create': ({ ids }) => ({ body: { title: 'New kanban', fk_grp_col_id: ids['columnId'] } }),
  'maps.create': () => ({ body: { title: 'New map' } }),
  'calendars.create': () => ({ body: { title: 'New calendar' } }),
  'timelines.create': () => ({ body: { title: 'New timeline' } }),
  'changes.undo': () => ({ body: {} }),
  'changes.redo': () => ({ body: {} }),
  'history.restore': () => ({ body: {} }),
  'trash.rows': (world) => ({ query: { tableId: world.tableId } }),
  'trash.restoreRows': () => ({ body: {} }),
  'snapshots.setSchedule': () => ({ body: { every_hours: 0, kept: 7 } }),
  'snapshots.restore': () => ({ body: { mode: 'inPlace' } }),
  'jobs.testConnection': () => ({ body: { client: 'sqlite3', connection: { filename: 'none.db' } } }),
  'jobs.compare': () => ({ body: {} }),
  'jobs.sync': () => ({ body: {} }),
  'jobs.export': () => ({ body: {} }),
  'imports.create': () => ({ body: importPlan }),
  'imports.uploadPart': () => ({ body: new TextEncoder().encode('Name\nx\n') }),
  'imports.fetch': () => ({ body: { url: 'http://127.0.0.1:1/x.csv' } }),
};

const countOf = (fk_model_id: string): object => ({ fk_model_id, measures: [{ aggregate: 'count' }] });
const newTable = { table_name: 'new_table', title: 'New table', columns: [{ column_name: 'a', title: 'A', uidt: 'SingleLineText' }] };
const hook = {
  title: 'Told',
  event: 'after',
  operation: 'insert',
  notification: { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:1/told' } },
  active: false,
};
const importPlan = {
  kind: 'csv',
  fileName: 'x.csv',
  size: 7,
  format: { encoding: 'utf-8', delimiter: ',', newline: '\n', hasHeader: true, hasSeparatorLine: false },
  tables: [{ refTableName: 'x', title: 'Imported', hasHeader: true, columns: [{ source: 0, title: 'Name', type: 'SingleLineText' }] }],
};

async function makeWorld(title: string): Promise<World> {
  const meta = '/api/v1/db/meta';
  const projectId = await makeProject(owner, title);
  const table = await makeTable(owner, projectId, `Table of ${title}`, [
    { title: 'Name', uidt: 'SingleLineText' },
    { title: 'Kind', uidt: 'SingleSelect', dtxp: "'a','b'" },
  ]);
  await must(owner('POST', table.bulk, { body: [{ Name: `secret of ${title}`, Kind: 'a' }, { Name: 'two' }] }));
  const { viewId } = table;
  const fk_column_id = table.fields['Name'];
  const project = await must(owner('GET', `${meta}/projects/${projectId}`));
  const sort = await must(owner('POST', `${meta}/views/${viewId}/sorts`, { body: { fk_column_id, direction: 'asc' } }));
  const filter = await must(owner('POST', `${meta}/views/${viewId}/filters`, { body: { fk_column_id, comparison_op: 'notblank' } }));
  const columns = await must(owner('GET', `${meta}/views/${viewId}/columns`));
  const shared = await must(owner('POST', `${meta}/views/${viewId}/share`));
  const job = await must(owner('POST', `${meta}/projects/${projectId}/imports`, { body: importPlan }));
  const told = await must(owner('POST', `${meta}/tables/${table.tableId}/hooks`, { body: hook }));
  // Of a field nobody tries to write: it allows what was allowed without it.
  const rule = await must(
    owner('POST', `${meta}/tables/${table.tableId}/rules`, {
      body: { fk_column_id: table.fields['Kind'], actions: ['read'], roles: ['editor', 'commenter', 'viewer', 'visitor'] },
    }),
  );
  const board = await must(
    owner('POST', `${meta}/projects/${projectId}/dashboards`, {
      body: { title: 'Board', widgets: [{ kind: 'number', questions: [countOf(table.tableId)] }] },
    }),
  );
  const comment = await must(
    owner('POST', `${meta}/audits/comments`, { body: { fk_model_id: table.tableId, row_id: '1', description: `secret of ${title}` } }),
  );
  const page = await must(owner('POST', `${meta}/projects/${projectId}/items`, { body: { kind: 'page', title: 'Page' } }));
  await must(owner('POST', `${meta}/items/${page.id}/page/versions`, { body: { title: 'First' } }));
  const versions = await must(owner('GET', `${meta}/items/${page.id}/page/versions`));
  const said = await must(owner('POST', `${meta}/items/${page.id}/page/comments`, { body: { text: 'Said' } }));
  const email = `member-of-${title.toLowerCase().replaceAll(' ', '-')}@example.org`;
  await must(owner('POST', `${meta}/projects/${projectId}/users`, { body: { email, roles: 'viewer' } }));
  const people = await must(owner('GET', `${meta}/projects/${projectId}/users`, { query: { query: email } }));
  const ids = {
    projectId,
    tokenId: '1',
    sessionId: 'none',
    provider: 'oidc',
    userId: people.users.list[0].id,
    name: 'backup-2020-01-01T00-00-00',
    project: projectId,
    baseId: project.bases[0].id,
    tableId: table.tableId,
    table: table.tableId,
    columnId: table.fields['Kind'] ?? '',
    viewId,
    view: viewId,
    viewColumnId: columns.list[1].id,
    filterId: filter.id,
    sortId: sort.id,
    importId: job.id,
    hookId: told.id,
    ruleId: rule.id,
    dashboardId: board.id,
    widgetId: board.widgets[0].id,
    itemId: page.id,
    versionId: versions.list[0].id,
    commentId: said.id,
    auditId: comment.id,
    fk_model_id: table.tableId,
    notificationId: 'none',
    otherId: people.users.list[0].id,
    operation: 'insert',
    version: 'v1',
    plugin: 'SMTP',
    uuid: shared.uuid,
    column: table.fields['Name'] ?? '',
    relation: 'mm',
    rowId: '1',
    sequence: '1',
    snapshotId: 'none',
    logId: 'none',
    refRowId: '1',
    part: '0',
    org: 'noco',
  };
  return { ...table, ids: { ...ids, jobId: job.jobId }, jobId: job.jobId };
}

function pathOf(call: Call, ids: Readonly<Record<string, string>>): string {
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`Give the world of this test a value for ":${name}" of ${call.name}.`);
    return encodeURIComponent(id);
  });
}

const send = (as: HttpClient, call: Call, world: World, ids = world.ids, headers: Record<string, string> = {}): Promise<HttpAnswer> =>
  as(call.method, pathOf(call, ids), { ...needs[call.name]?.({ ...world, ids }), headers, isForeign: as === stranger });

/** The same id with another base key: one that was never given out. */
const unknownId = (id: string): string =>
  id.replace(/^([a-z]+?)[0-9a-z]{14}$/, (_, prefix: string) => `${prefix}zzzzzz${id.slice(prefix.length + 6)}`);

const sequenceOf = async ({ projectId }: World): Promise<number> =>
  (await must(owner('GET', `/api/v1/db/meta/projects/${projectId}/changes`))).list[0].sequence;

describe('somebody who is not signed in', () => {
  itSoftly(guarded.map(byName))('is refused by %s', async (_, call) => {
    expect(await send(guest, call, ours)).toMatchObject({ status: 401, body: { msg: 'Unauthorized access' } });
  });

  itSoftly(guarded.map(byName))('learns nothing of what is there from %s', async (_, call) => {
    const made = Object.fromEntries(Object.entries(ours.ids).map(([name, id]) => [name, unknownId(id)]));
    expect((await send(guest, call, ours, made)).text).toBe((await send(guest, call, ours)).text);
  });

  itSoftly(
    listCalls(calls)
      .filter((call) => call.permission === 'control')
      .map(byName),
  )('cannot control the instance by %s', async (_, call) => {
    for (const as of [guest, stranger, owner]) {
      expect((await send(as, call, ours, ours.ids, { 'x-quadrille-control': '0'.repeat(64) })).status).toBe(403);
      expect((await send(as, call, ours)).status).toBe(403);
    }
  });
});

describe('somebody signed in who is no member of the base', () => {
  itSoftly(inBase.map(byName))('is refused by %s', async (_, call) => {
    const answer = await send(stranger, call, ours);
    expect(answer).toMatchObject({ status: 403, body: { msg: 'Unauthorized access' } });
    expect(answer.text).not.toContain('Ours');
  });

  itSoftly(inBase.map(byName))('cannot tell from %s whether an id exists', async (_, call) => {
    const source = call.baseFrom?.param ?? '';
    const answer = await send(stranger, call, ours, { ...ours.ids, [source]: unknownId(ours.ids[source] ?? '') });
    expect({ status: answer.status, text: answer.text }).toEqual(
      await send(stranger, call, ours).then(({ status, text }) => ({ status, text })),
    );
  });

  itSoftly(inBase.filter((call) => call.baseFrom?.as === 'baseIdOrTitle').map(byName))(
    'cannot tell from %s whether a title exists',
    async (_, call) => {
      const [there, missing] = [
        await send(stranger, call, ours, { ...ours.ids, project: 'Ours' }),
        await send(stranger, call, ours, { ...ours.ids, project: 'No such' }),
      ];
      expect(there).toMatchObject({ status: 404, body: { msg: 'Project not found' } });
      expect(missing.text).toBe(there.text);
    },
  );

  it('sees an empty list of bases and may make none as a viewer of the organisation', async () => {
    expect((await must(stranger('GET', '/api/v1/db/meta/projects/'))).list).toEqual([]);
    expect(await send(stranger, calls.projects.create, ours)).toMatchObject({
      status: 403,
      body: { msg: 'projectCreate - org-level-viewer : Not allowed' },
    });
  });

  it('hears nothing of jobs of the base', async () => {
    const token = (
      await httpClient(product.url)('POST', '/api/v1/auth/user/signin', {
        body: { email: 'stranger@example.org', password: 'correct horse battery' },
      })
    ).body.token;
    for (const headers of [{ 'xc-auth': token }, {} as Record<string, string>]) {
      const socket = io(`${product.url}/jobs`, { extraHeaders: headers, transports: ['websocket'], reconnection: false });
      const heard: unknown[] = [];
      socket.onAny((name: string, message: unknown) => heard.push([name, message]));
      await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject));
      socket.emit('subscribe', { _id: 1, data: { id: ours.jobId } });
      socket.emit('status', { _id: 2, data: { id: ours.jobId } });
      socket.emit('status', { _id: 3, data: { id: 'jobnobodyhas' } });
      await expect.poll(() => heard.length).toBeGreaterThan(1);
      const statuses = heard.map((entry) =>
        JSON.stringify(entry)
          .replaceAll(ours.jobId, 'ID')
          .replaceAll('jobnobodyhas', 'ID')
          .replaceAll(/"_id":\d/g, '"_id":0'),
      );
      expect(new Set(statuses).size).toBe(1);
      expect(statuses[0]).not.toContain('subscribed');
      socket.close();
    }
  });
});

describe('what cannot be the id of anything', () => {
  itSoftly(inBase.filter((call) => call.paramNames.length > 0).map(byName))('is not found by %s', async (_, call) => {
    const source = call.baseFrom?.in ? (call.paramNames[0] ?? '') : (call.baseFrom?.param ?? '');
    const { status, text } = await send(owner, call, ours, { ...ours.ids, [source]: 'nothing' });
    // Counting, deleting and looking for one row say so in their own way.
    if (!['0', 'false', '[]'].includes(text)) expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('ids of another person', () => {
  /** Ids of the owner, by the path value they stand in. */
  const owned: Record<string, string> = {};
  beforeAll(async () => {
    const { id } = await must(owner('GET', '/api/v1/auth/user/me'));
    const sessions = await must(owner('GET', '/api/v1/auth/sessions'));
    const token = await must(owner('POST', '/api/v1/tokens', { body: {} }));
    const told = await must(owner('GET', '/api/v1/notifications'));
    Object.assign(owned, {
      userId: id,
      otherId: id,
      sessionId: sessions.list[0].id,
      tokenId: String(token.id),
      notificationId: told.list[0].id,
      jobId: ours.jobId,
    });
  });
  const personal = guarded.filter((call) => call.baseFrom === null && call.paramNames.some((name) => name.endsWith('Id')));

  itSoftly(personal.map(byName))('do nothing in %s, and are answered like ids nobody was given', async (_, call) => {
    const unknownOf = Object.fromEntries(Object.entries(owned).map(([name, id]) => [name, /^\d+$/.test(id) ? '999999' : unknownId(id)]));
    const [theirOwn, made] = [
      await send(stranger, call, ours, { ...ours.ids, ...owned }),
      await send(stranger, call, ours, { ...ours.ids, ...unknownOf }),
    ];
    const plain = ({ status, text }: HttpAnswer, ids: object): object => ({
      status,
      text: Object.values(ids).reduce((told, id) => told.replaceAll(id, 'ID'), text),
    });
    expect(plain(theirOwn, owned)).toEqual(plain(made, unknownOf));
    expect(theirOwn.text).not.toContain('owner@');
    expect((await must(owner('GET', '/api/v1/auth/user/me'))).email).toBe('owner@example.org');
    expect((await must(owner('GET', '/api/v1/tokens'))).list).toHaveLength(1);
  });
});

describe('ids of another base', () => {
  const sameEverywhere = new Set(['org', 'rowId', 'sequence', 'refRowId', 'relation', 'part', 'product', 'operation', 'version']);
  const swaps = inBase.flatMap((call) => {
    const names = call.paramNames.filter((name) => !sameEverywhere.has(name));
    return names.length < 2 ? [] : names.map((name) => [`${call.name} for :${name}`, call, name] as const);
  });

  itSoftly(swaps)('are not found by %s', async (_, call, name) => {
    const before = [await sequenceOf(ours), await sequenceOf(theirs)];
    const answer = await send(owner, call, ours, { ...ours.ids, [name]: theirs.ids[name] ?? '' });
    const isBare = ['DELETE', 'GET'].includes(call.method) && ['0', 'false'].includes(answer.text);
    if (!isBare) expect({ status: answer.status, text: answer.text }).toEqual({ status: 404, text: expect.stringContaining('not found') });
    expect(answer.text).not.toContain('secret of');
    expect([await sequenceOf(ours), await sequenceOf(theirs)]).toEqual(before);
  });

  /** Where a query or body names something by id. */
  const inside: readonly (readonly [string, Call, (other: World) => HttpRequest])[] = [
    ['tableRows.list viewId', calls.tableRows.list, (other) => ({ query: { viewId: other.ids['viewId'] ?? '' } })],
    ['tableRows.count viewId', calls.tableRows.count, (other) => ({ query: { viewId: other.ids['viewId'] ?? '' } })],
    ['grids.page viewId', calls.grids.page, (other) => ({ query: { viewId: other.ids['viewId'] ?? '' } })],
    ['grids.count viewId', calls.grids.count, (other) => ({ query: { viewId: other.ids['viewId'] ?? '' } })],
    ['grids.rows viewId', calls.grids.rows, (other) => ({ query: { ids: '1', viewId: other.ids['viewId'] ?? '' } })],
    ['rows.count viewId', calls.rows.count, (other) => ({ query: { viewId: other.ids['viewId'] ?? '' } })],
    ['bulk.updateAll viewId', calls.bulk.updateAll, (other) => ({ query: { viewId: other.ids['viewId'] ?? '' }, body: { Name: 'x' } })],
    ['bulk.deleteAll viewId', calls.bulk.deleteAll, (other) => ({ query: { viewId: other.ids['viewId'] ?? '' } })],
    [
      'bulk.updateAll filterArrJson',
      calls.bulk.updateAll,
      (other) => ({ query: { filterArrJson: conditionOn(other) }, body: { Name: 'x' } }),
    ],
    ['bulk.deleteAll filterArrJson', calls.bulk.deleteAll, (other) => ({ query: { filterArrJson: conditionOn(other) } })],
    [
      'filters.create fk_column_id',
      calls.filters.create,
      (other) => ({ body: { fk_column_id: other.ids['columnId'], comparison_op: 'eq', value: 'a' } }),
    ],
    [
      'filters.create fk_parent_id',
      calls.filters.create,
      (other) => ({ body: { fk_parent_id: other.ids['filterId'], fk_column_id: ours.ids['columnId'], comparison_op: 'eq', value: 'a' } }),
    ],
    [
      'filters.update fk_column_id',
      calls.filters.update,
      (other) => ({ body: { fk_column_id: other.ids['columnId'], comparison_op: 'eq', value: 'a' } }),
    ],
    ['filters.update fk_parent_id', calls.filters.update, (other) => ({ body: { fk_parent_id: other.ids['filterId'] } })],
    ['sorts.create fk_column_id', calls.sorts.create, (other) => ({ body: { fk_column_id: other.ids['columnId'], direction: 'asc' } })],
    ['sorts.update fk_column_id', calls.sorts.update, (other) => ({ body: { fk_column_id: other.ids['columnId'], direction: 'asc' } })],
    [
      'viewColumns.create fk_column_id',
      calls.viewColumns.create,
      (other) => ({ body: { fk_column_id: other.ids['columnId'], show: true } }),
    ],
    [
      'tables.update project_id',
      calls.tables.update,
      (other) => ({ body: { project_id: other.projectId, table_name: 'moved', title: 'Moved' } }),
    ],
    [
      'columns.bulk column id',
      calls.columns.bulk,
      () => ({ body: { hash: 'stale', ops: [{ op: 'delete', column: { id: theirs.ids['columnId'] } }] } }),
    ],
  ];

  itSoftly(inside)('are refused by %s', async (_, call, request) => {
    const before = [await sequenceOf(ours), await sequenceOf(theirs)];
    const answer = await owner(call.method, pathOf(call, ours.ids), { ...request(theirs), isForeign: true });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect([await sequenceOf(ours), await sequenceOf(theirs)]).toEqual(before);
  });

  it('delete no column of another base in a bulk change with the right hash', async () => {
    const { hash } = await must(owner('GET', pathOf(calls.columns.hash, ours.ids)));
    const body = { hash, ops: [{ op: 'delete', column: { id: theirs.ids['columnId'] } }] };
    const answer = await owner('POST', pathOf(calls.columns.bulk, ours.ids), { body });
    expect(answer).toMatchObject({ status: 200, body: { failedOps: [{ op: 'delete', error: 'Column not found' }] } });
    expect((await owner('GET', pathOf(calls.columns.get, theirs.ids))).status).toBe(200);
  });

  it('name no columns, orders or conditions of another base in lists', async () => {
    const path = pathOf(calls.rows.list, ours.ids);
    const plain = await must(owner('GET', path));
    const sortArrJson = JSON.stringify([{ fk_column_id: theirs.ids['columnId'], direction: 'desc' }]);
    expect((await must(owner('GET', path, { query: { sortArrJson } }))).list).toEqual(plain.list);
    expect((await must(owner('GET', path, { query: { fields: theirs.ids['columnId'] ?? '' } }))).list[0]).toEqual({});
    const page = await owner('GET', pathOf(calls.grids.page, ours.ids), { query: { fields: theirs.ids['columnId'] ?? '' } });
    expect(page.text).not.toContain(theirs.ids['columnId']);
    expect(page.text).not.toContain('secret of Theirs');
  });
});

const conditionOn = (world: World): string => JSON.stringify([{ fk_column_id: world.ids['columnId'], comparison_op: 'eq', value: 'a' }]);

describe.each(['no-access', 'viewer', 'commenter', 'editor'] as const)('a member with the role %s', (role) => {
  const roles: readonly BaseRole[] = [role];
  let member: HttpClient;
  let world: World;
  beforeAll(async () => {
    member = await signUp(product.url, `${role}@example.org`);
    world = await makeWorld(`For ${role}`);
    await addMember(world.projectId, `${role}@example.org`, role);
  });
  // One person may have a few uploads under way only.
  afterAll(() => send(owner, calls.imports.cancel, world));

  const forbidden = inBase.filter((call) => !can(call.permission as Permission, roles));
  const allowed = inBase.filter((call) => can(call.permission as Permission, roles));

  itSoftly(forbidden.map(byName))('may not %s', async (_, call) => {
    const before = await sequenceOf(world);
    const msg = role === 'no-access' ? 'Unauthorized access' : `${call.permission} - ${role} : Not allowed`;
    expect(await send(member, call, world)).toMatchObject({ status: 403, body: { msg } });
    expect(await sequenceOf(world)).toBe(before);
  });

  itSoftly(forbidden.map(byName))('is what an owner is held to who looks as one, by %s', async (_, call) => {
    expect((await send(owner, call, world, world.ids, { 'xc-preview': role })).status).toBe(403);
  });

  if (allowed.length > 0) {
    itSoftly(allowed.map(byName))('may %s', async (_, call) => {
      const { status } = await send(member, call, world);
      if (ofAuthors.includes(call.name)) return expect([401, 404]).toContain(status);
      expect([401, 403, 500]).not.toContain(status);
    });

    it('cannot look as somebody higher', async () => {
      const answer = await send(member, calls.projects.delete, world, world.ids, { 'xc-preview': 'owner' });
      expect(answer.status).toBe(403);
    });
  }
});

/** No call invites people yet, so the membership is written where the server reads it. */
async function addMember(baseId: string, email: string, role: BaseRole): Promise<void> {
  const database = new DatabaseSync(join(product.dataDir, 'meta.sqlite'), { timeout: 5000 });
  const { id } = database.prepare('SELECT id FROM user WHERE email = ?').get(email) as { id: string };
  database
    .prepare('INSERT INTO member (base_id, user_id, role, starred, hidden, created_at) VALUES (?, ?, ?, 0, 0, 0)')
    .run(baseId, id, role);
  database.close();
}

/** From here on the meta store notes by itself which entries of the audit are changed or removed. */
function watchAudit(): void {
  const database = new DatabaseSync(join(product.dataDir, 'meta.sqlite'), { timeout: 5000 });
  database.exec('CREATE TABLE touched_audit (id TEXT, op_type TEXT)');
  for (const [event, name] of [
    ['UPDATE', 'changed'],
    ['DELETE', 'removed'],
  ])
    database.exec(
      `CREATE TRIGGER audit_${name} BEFORE ${event} ON audit BEGIN INSERT INTO touched_audit VALUES (OLD.id, OLD.op_type); END`,
    );
  database.close();
}

describe('the audit of a base', () => {
  /** Calls that write nothing here, and why. */
  const silent: Readonly<Record<string, string>> = {
    'projects.delete': 'with the base goes its audit',
    'projects.updateOwn': 'a place in one’s own list is nothing of the base',
    'shares.create': 'the view has its link already',
    'sources.sync': 'there is no connected database to follow',
    'sources.syncOne': 'there is no connected database to follow',
    'dashboards.answers': 'reads',
    'dashboards.ask': 'reads',
    'dashboards.behind': 'reads',
    'dashboards.explain': 'reads',
    'jobs.compare': 'comparing changes nothing',
    'imports.uploadPart': 'a part writes nothing before the import is complete',
    'imports.finish': 'nor does the end of an upload: the import itself is an entry',
    'imports.cancel': 'takes back what nobody saw',
    'grids.write': 'is sent no rows',
    'viewBulk.updateAll': 'a filter made on the way leaves the view no row',
    'viewRows.delete': 'the row went by `rows.delete`, which is the same use-case',
    'storage.addresses': 'reads',
    'pages.write': 'what is written in a page stands in its versions',
    'pages.comment': 'it is an entry itself, beside its page',
    'pages.changeComment': 'the comment says when it was changed',
    'pages.deleteComment': 'what somebody said is theirs to take back',
    'pages.keepReading': 'what one has read is nothing of the base',
    'pages.star': 'favourites are nothing of the base',
    'pages.restoreVersion': 'the version that is kept before stands in the versions of the page',
  };
  /** Where what is sent elsewhere would change nothing. */
  const others: Readonly<Record<string, (world: World) => HttpRequest>> = {
    'viewColumns.update': () => ({ body: { show: false } }),
    'hooks.update': () => ({ body: { ...hook, title: 'Told otherwise' } }),
    'rules.update': () => ({ body: { actions: ['update'] } }),
    'dashboards.arrange': ({ ids }) => ({ body: { places: [{ id: ids['widgetId'], place: { x: 6, y: 0, w: 3, h: 3 } }] } }),
    'bulk.delete': () => ({ body: [{ Id: 2 }] }),
    'tableRows.delete': () => ({ body: { Id: 3 } }),
    'viewBulk.delete': () => ({ body: [{ Id: 4 }] }),
  };
  /** What deletes comes last, the widest of it at the very end. */
  const weightOf = ({ method, name }: Call): number =>
    method !== 'DELETE' ? 0 : /^(tables|columns|views|bulk|viewBulk)/.test(name) ? 2 : 1;

  it('has an entry for every call that wrote something', async () => {
    const world = await makeWorld('Audited');
    const count = async (): Promise<number> =>
      (await must(owner('GET', `/api/v1/db/meta/projects/${world.projectId}/audits`))).pageInfo.totalRows;
    const writing = inBase.filter((call) => call.method !== 'GET' && !(call.name in silent));
    const missing: string[] = [];
    const written: string[] = [];
    const shorter: string[] = [];
    let before = await count();
    for (const call of writing.toSorted((a, b) => weightOf(a) - weightOf(b))) {
      const request = others[call.name]?.(world) ?? needs[call.name]?.(world) ?? {};
      // Another value each time, or the second of two calls would change nothing.
      const body =
        request.body instanceof Uint8Array
          ? request.body
          : JSON.parse((JSON.stringify(request.body) ?? 'null').replaceAll('"changed"', `"${call.name}"`));
      const answer = await owner(call.method, pathOf(call, world.ids), { ...request, ...(body !== null && { body }) });
      const after = await count();
      if (answer.status === 200 && after === before && !isReading(answer.text)) missing.push(call.name);
      if (after > before) written.push(call.name);
      if (after < before) shorter.push(call.name);
      before = after;
    }
    expect(missing).toEqual([]);
    expect(written.length).toBeGreaterThan(60);
    expect(shorter).toEqual([]);
    const audits = await must(owner('GET', `/api/v1/db/meta/projects/${world.projectId}/audits?limit=1000`));
    expect(new Set(audits.list.map(({ user }: { user: string | null }) => user))).toEqual(new Set(['owner@example.org']));
  }, 60_000);

  it('is changed and shortened by no call of the walks above, but for comments by their authors', async () => {
    // An entry that is no comment is none for the calls that change comments either, whoever asks.
    const { list } = await must(owner('GET', '/api/v1/db/meta/audits?limit=1000'));
    const entries = list.filter(({ op_type: type }: { op_type: string }) => type !== 'COMMENT');
    expect(entries.length).toBeGreaterThan(10);
    for (const { id } of [...entries.slice(0, 5), ...entries.slice(-5)])
      for (const [method, body] of [
        ['PATCH', { description: 'Nothing happened' }],
        ['PATCH', { status: 'resolved' }],
        ['DELETE', undefined],
      ] as const)
        expect((await owner(method, `/api/v1/db/meta/audits/${id}/comment`, { body })).status).toBeGreaterThanOrEqual(400);
    const database = new DatabaseSync(join(product.dataDir, 'meta.sqlite'), { timeout: 5000 });
    const touched = database.prepare('SELECT * FROM touched_audit').all();
    database.close();
    expect(touched.filter(({ op_type: type }) => type !== 'COMMENT')).toEqual([]);
    expect(touched.length).toBeGreaterThan(0); // what watches does see
  });

  /** Answers of undo and restore that found nothing to do. */
  const isReading = (text: string): boolean => text.includes('"change":null');
});
