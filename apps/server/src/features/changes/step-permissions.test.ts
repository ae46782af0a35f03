import type { WireFullTable } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestAnswer, TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, describeApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let maker: TestUser;
let makerId: UserId;
let writeToken: string;
let table: WireFullTable;
let viewId: string;
let count = 0;

async function prepare(made: ApiFixture): Promise<void> {
  api = made;
  table = await api.table('Films', { Id: 'ID', Title: 'SingleLineText', Kind: { uidt: 'SingleSelect', dtxp: "'a','b'" } });
  maker = await api.app.signUp();
  makerId = (await api.call('GET', 'auth/user/me', undefined, maker)).body.id;
  await setRole('creator');
  writeToken = (await api.call('POST', 'tokens', { access: 'write' }, maker)).body.token;
}

const setRole = (role: 'creator' | 'editor') => api.app.parts.meta.bases.setRole(api.projectId as BaseId, makerId, role, 0);
const meta = (method: string, path: string, body?: unknown, as: TestUser | null = maker) => api.call(method, `db/meta/${path}`, body, as);
const revert = (way: 'undo' | 'redo', as = maker, changeId?: string) =>
  meta('POST', `projects/${api.projectId}/${way}`, { ...(changeId && { changeId }) }, as);
const revertByToken = (way: 'undo' | 'redo') =>
  api.app.call('POST', `/api/v1/db/meta/projects/${api.projectId}/${way}`, { body: {}, headers: { 'xc-token': writeToken } });

async function done(answer: Promise<TestAnswer>): Promise<TestAnswer['body']> {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body;
}

const notification = { type: 'URL', payload: { method: 'POST', path: 'https://example.org/x', body: '', headers: [] } };
const hookBody = { title: 'Tell', event: 'after', operation: 'insert', notification };
const makeHook = async (): Promise<string> => (await done(meta('POST', `tables/${table.id}/hooks`, hookBody))).id;
const hookFilter = () => ({ fk_column_id: columnOf(table, 'Title').id, comparison_op: 'eq', value: 'x' });
const share = (method: string, body?: object, as = maker) => done(meta(method, `views/${viewId}/share`, body, as));
const shareBase = (method: string, body?: object, as = maker) => done(meta(method, `projects/${api.projectId}/shared`, body, as));
const visit = async (uuid: string, password = '') =>
  (await api.app.call('GET', `/api/v1/db/public/shared-view/${uuid}/meta`, { headers: { 'xc-password': password } })).status;
const viewNow = async () => (await (await openStore()).schema()).viewById.get(viewId as never)?.doc;
const openStore = () => api.app.parts.engine.openBase(api.projectId as BaseId);

/** What somebody did while they might, and the right going back asks of them. */
const steps: readonly (readonly [what: string, permission: string, act: () => Promise<unknown>, way?: 'undo' | 'redo'])[] = [
  [
    'makes a webhook again',
    'hookCreate',
    async () => {
      await makeHook();
      await done(revert('undo'));
    },
    'redo',
  ],
  ['brings a deleted webhook back', 'hookCreate', async () => done(meta('DELETE', `hooks/${await makeHook()}`))],
  [
    'sends to an earlier address',
    'hookUpdate',
    async () => done(meta('PATCH', `hooks/${await makeHook()}`, { ...hookBody, title: 'Say' })),
  ],
  ['takes a webhook away', 'hookDelete', () => makeHook()],
  ['takes a condition from a webhook', 'hookUpdate', async () => done(meta('POST', `hooks/${await makeHook()}/filters`, hookFilter()))],
  [
    'gives a webhook its condition back',
    'hookFilterCreate',
    async () => {
      const { id } = await done(meta('POST', `hooks/${await makeHook()}/filters`, hookFilter()));
      await done(meta('DELETE', `filters/${id}`));
    },
  ],
  ['closes a public link', 'shareViewDelete', () => share('POST')],
  [
    'opens a public link that was closed',
    'shareView',
    async () => {
      await share('POST');
      await share('DELETE');
    },
  ],
  [
    'takes back that a public link asks for a password',
    'shareViewUpdate',
    async () => {
      await share('POST');
      await share('PATCH', { password: 'long enough' });
    },
  ],
  [
    'shows a view that was hidden',
    'modelVisibilitySet',
    () => done(meta('POST', `projects/${api.projectId}/visibility-rules`, [{ id: viewId, disabled: { viewer: true } }])),
  ],
  ['takes a lock off', 'viewUpdate', () => done(meta('PATCH', `views/${viewId}`, { lock_type: 'locked' }))],
  ['gives a view its earlier name', 'viewUpdate', () => done(meta('PATCH', `views/${viewId}`, { title: `Renamed ${count}` }))],
  [
    'arranges a board as it was',
    'kanbanViewUpdate',
    async () => {
      const { id } = await done(meta('POST', `tables/${table.id}/kanbans`, { title: `Board ${count}` }));
      await done(meta('PATCH', `kanbans/${id}`, { meta: { a: 1 } }));
    },
  ],
  ['takes a view away', 'viewDelete', () => done(meta('POST', `tables/${table.id}/grids`, { title: `More ${count}` }))],
  ['brings a deleted view back', 'gridViewCreate', () => done(meta('DELETE', `views/${viewId}`))],
  [
    'gives the link to a base its earlier role',
    'sharedBaseUpdate',
    async () => {
      await shareBase('POST', { roles: 'editor' });
      await shareBase('PATCH', { roles: 'viewer' });
    },
  ],
  ['opens the link to a base that was closed', 'sharedBaseCreate', () => shareBase('DELETE')],
  [
    'gives a table its earlier name',
    'tableUpdate',
    () => done(meta('PATCH', `tables/${table.id}`, { title: `Films ${count}`, table_name: `films_${count}` })),
  ],
  [
    'gives a field its earlier name',
    'columnUpdate',
    () => done(meta('PATCH', `columns/${columnOf(table, 'Title').id}`, { title: `T${count}`, column_name: `t${count}` })),
  ],
];

describe('going back', () =>
  describeApi(prepare, () => {
    beforeEach(async () => {
      await setRole('creator');
      viewId = (await done(meta('POST', `tables/${table.id}/grids`, { title: `Grid ${(count += 1)}` }, api.owner))).id;
    });

    it.for(steps)('%s only for those who may today: %s', async ([, permission, act, way = 'undo' as const]) => {
      await act();
      const sequence = await (await openStore()).sequence();
      const refused = { status: 403, body: { msg: `${permission} - editor : Not allowed` } };
      expect(await revertByToken(way)).toMatchObject(refused);
      await setRole('editor');
      expect(await revert(way)).toMatchObject(refused);
      expect(await (await openStore()).sequence()).toBe(sequence);
      await setRole('creator');
      expect((await done(revert(way))).change).not.toBeNull();
    });

    it('stays open to editors in what they may do', async () => {
      const fk_column_id = columnOf(table, 'Title').id;
      const { list } = (await meta('GET', `views/${viewId}/columns`)).body;
      const ways: readonly (readonly [string, string, object])[] = [
        ['POST', `views/${viewId}/sorts`, { fk_column_id, direction: 'desc' }],
        ['POST', `views/${viewId}/filters`, { fk_column_id, comparison_op: 'eq', value: 'x' }],
        ['PATCH', `grids/${viewId}`, { row_height: 2 }],
        ['PATCH', `grid-columns/${list[0].id}`, { width: '90px' }],
        ['POST', `views/${viewId}/columns`, { fk_column_id, show: false }],
      ];
      for (const [method, path, body] of ways) {
        expect((await meta(method, path, body, api.editor)).status, path).toBe(200);
        expect((await done(revert('undo', api.editor))).change, path).not.toBeNull();
        expect((await done(revert('redo', api.editor))).change, path).not.toBeNull();
      }
    });

    it('asks the lock of a view the caller does not see', async () => {
      await done(meta('POST', `views/${viewId}/sorts`, { fk_column_id: columnOf(table, 'Title').id, direction: 'desc' }, api.editor));
      await done(meta('PATCH', `views/${viewId}`, { lock_type: 'locked' }));
      await done(meta('POST', `projects/${api.projectId}/visibility-rules`, [{ id: viewId, disabled: { editor: true } }]));
      expect(await revert('undo', api.editor)).toMatchObject({ status: 403, body: { code: 'viewLocked' } });
    });
  }));

describe('a public link', () =>
  describeApi(prepare, () => {
    beforeEach(async () => {
      await setRole('creator');
      viewId = (await done(meta('POST', `tables/${table.id}/grids`, { title: `Shared ${(count += 1)}` }, api.owner))).id;
    });

    it('that was closed stays closed when makers take that back, and says so', async () => {
      const { uuid } = await share('POST');
      await share('PATCH', { password: 'long enough' });
      await share('DELETE');
      expect(await done(revert('undo'))).toMatchObject({ skipped: 2, left: [{ kind: 'view' }] });
      expect(await viewNow()).toMatchObject({ uuid: null, password: null });
      expect(await visit(uuid, 'long enough')).toBe(404);
    });

    it('keeps its new password when the change of it is taken back, and loses the first one', async () => {
      const { uuid } = await share('POST');
      await share('PATCH', { password: 'the first one' });
      await share('PATCH', { password: 'the second one' });
      await done(revert('undo'));
      expect([await visit(uuid, 'the first one'), await visit(uuid, 'the second one')]).toEqual([403, 200]);
    });

    it('keeps the password it was given when that is taken back, says so, and closes by the step before', async () => {
      const { uuid } = await share('POST');
      await share('PATCH', { password: 'long enough' });
      expect(await done(revert('undo'))).toMatchObject({ skipped: 1, left: [{ kind: 'view' }] });
      expect([await visit(uuid), await visit(uuid, 'long enough')]).toEqual([403, 200]);
      await done(revert('undo'));
      expect(await visit(uuid, 'long enough')).toBe(404);
    });

    it('to the base keeps the password it was given when that is taken back', async () => {
      const { uuid } = await shareBase('POST', { roles: 'viewer' });
      await shareBase('PATCH', { roles: 'viewer', password: 'long enough' });
      const enter = async (password: string): Promise<number> =>
        (await api.app.call('GET', `/api/v1/db/public/shared-base/${uuid}/meta`, { headers: { 'xc-password': password } })).status;
      expect(await done(revert('undo'))).toMatchObject({ skipped: 1, left: [{ kind: 'base' }] });
      expect([await enter(''), await enter('long enough')]).toEqual([403, 200]);
      await shareBase('DELETE');
    });

    it('is made again by who took its making back, and comes with a view that was deleted', async () => {
      const { uuid } = await share('POST');
      await done(revert('undo'));
      expect(await visit(uuid)).toBe(404);
      await done(revert('redo'));
      expect(await visit(uuid)).toBe(200);
      await done(meta('DELETE', `views/${viewId}`));
      expect(await visit(uuid)).toBe(404);
      await done(revert('undo'));
      expect(await visit(uuid)).toBe(200);
    });

    /** Puts another view in the place of the one there is, link and all. */
    const handOn = async (): Promise<string> => {
      const store = await openStore();
      const { change } = await store.write('base.restored', makerId, (tx) => {
        const { doc, viewFields } = tx.schema().viewById.get(viewId as never)!;
        for (const { id } of viewFields) tx.remove('viewField', id);
        tx.remove('view', doc.id);
        viewId = tx.newId('vw');
        tx.put('view', { ...doc, id: viewId as never });
      });
      return change!.id;
    };

    it('that went over to another view comes back only as it is there now', async () => {
      const first = viewId;
      const { uuid } = await share('POST');
      const handedOn = await handOn();
      await share('PATCH', { password: 'long enough' });
      await done(revert('undo', maker, handedOn));
      viewId = first;
      expect(await viewNow()).toMatchObject({ uuid });
      expect([await visit(uuid), await visit(uuid, 'long enough')]).toEqual([403, 200]);
      const handedOnAgain = await handOn();
      await share('DELETE');
      await done(revert('undo', maker, handedOnAgain));
      viewId = first;
      expect(await viewNow()).toMatchObject({ uuid: null, password: null });
      expect(await visit(uuid, 'long enough')).toBe(404);
    });

    it('stays with the view it went over to once others changed it there', async () => {
      const { uuid } = await share('POST');
      await handOn();
      await share('PATCH', { password: 'long enough' }, api.owner);
      expect(await done(revert('undo'))).toMatchObject({ skipped: 2, left: [{ kind: 'view' }, { kind: 'view' }] });
      expect(await viewNow()).toMatchObject({ uuid });
      expect([await visit(uuid), await visit(uuid, 'long enough')]).toEqual([403, 200]);
    });

    it('to a calendar is not the former one again, nor open again, once a new one was made or it was ended', async () => {
      const { columns } = await done(meta('GET', `tables/${table.id}`, undefined, api.owner));
      const day =
        columns.find(({ uidt }: { uidt: string }) => uidt === 'Date') ??
        (
          await done(meta('POST', `tables/${table.id}/columns`, { title: 'Day', column_name: 'day', uidt: 'Date' }, api.owner))
        ).columns.find(({ title }: { title: string }) => title === 'Day');
      const made = { title: `Days ${(count += 1)}`, fk_from_col_id: day.id };
      viewId = (await done(meta('POST', `tables/${table.id}/calendars`, made, api.owner))).id;
      const feed = (method: string, body?: object) => done(meta(method, `calendars/${viewId}/feed`, body));
      const subscribe = async (uuid: string) => (await api.app.call('GET', `/api/v1/db/public/calendar-feed/${uuid}/calendar.ics`)).status;
      const { uuid: first } = await feed('PUT', {});
      const { uuid: second } = await feed('PUT', { is_new: true });
      expect(await done(revert('undo'))).toMatchObject({ skipped: 1, left: [{ kind: 'view' }] });
      expect([await subscribe(first), await subscribe(second)]).toEqual([404, 200]);
      await feed('DELETE');
      await done(revert('undo'));
      expect([await subscribe(second), (await feed('GET')).uuid]).toEqual([404, null]);
      const { uuid: third } = await feed('PUT', {});
      const handedOn = await handOn();
      await feed('DELETE');
      await done(revert('undo', maker, handedOn));
      expect(await subscribe(third)).toBe(404);
    });

    it('to a base stays closed too', async () => {
      const { uuid } = await shareBase('POST', { roles: 'viewer' });
      await shareBase('DELETE');
      await done(revert('undo'));
      expect(await done(meta('GET', `projects/${api.projectId}/shared`))).toEqual({ uuid: null, roles: null });
      expect((await api.app.call('GET', `/api/v1/db/public/shared-base/${uuid}/meta`)).status).toBe(404);
    });
  }));
