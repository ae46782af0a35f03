import type { QuestionInput, WidgetAnswers, WireFullDashboard, WireFullTable } from '@quadrille/contract';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import type { TestAnswer, TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, describeApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;
const id = (title: string): string => columnOf(table, title).id;
const call = (method: string, path: string, body?: unknown, as?: TestUser | null): Promise<TestAnswer> => api.call(method, path, body, as);
const ofBase = (path: string): string => `db/meta/projects/${api.projectId}/${path}`;
const counted = (): QuestionInput => ({ fk_model_id: table.id, measures: [{ aggregate: 'count' }] });

async function prepare(started: ApiFixture): Promise<void> {
  api = started;
  table = await api.table('Orders', {
    Customer: 'SingleLineText',
    Country: { uidt: 'SingleSelect', dtxp: "'France','Italy','Spain'" },
    City: 'SingleLineText',
    Tags: { uidt: 'MultiSelect', dtxp: "'new','late','gift'" },
    Amount: 'Number',
  });
  await call('POST', `db/data/bulk/v1/${api.projectId}/${table.id}`, [
    { Country: 'France', City: 'Paris', Tags: 'new', Amount: 1 },
    { Country: 'France', City: 'Lyon', Tags: 'new,late', Amount: 2 },
    { Country: 'Italy', City: 'Milan, Lombardy', Amount: 3 },
    { Country: 'Italy', City: 'Rome', Tags: 'gift', Amount: 4 },
    { City: null },
  ]);
}

const makeBoard = async (title: string, widgets: readonly object[] = []): Promise<WireFullDashboard> =>
  (await call('POST', ofBase('dashboards'), { title, widgets })).body;
const boardNow = async (one: { readonly id: string }): Promise<WireFullDashboard> =>
  (await call('GET', `db/meta/dashboards/${one.id}`)).body;

describeApi(prepare, () => {
  it('narrow screens have an arrangement of their own: first below each other, then as somebody put them, and wide ones stay', async () => {
    const made = await makeBoard('Narrow', [
      { kind: 'number', title: 'A', place: { x: 0, y: 0, w: 3, h: 2 } },
      { kind: 'number', title: 'B', place: { x: 3, y: 0, w: 3, h: 2 } },
      { kind: 'text', title: 'C', place: { x: 0, y: 2, w: 6, h: 3 } },
    ]);
    expect(made.widgets.map(({ narrow }) => narrow)).toEqual([null, null, null]);
    const [, , third] = made.widgets;
    const body = { width: 'narrow', places: [{ id: third?.id, place: { x: 0, y: 0, w: 12, h: 1 } }] };
    const moved = await call('PATCH', `db/meta/dashboards/${made.id}/places`, body);
    expect(moved.status, moved.text).toBe(200);
    const places = (board: WireFullDashboard): unknown => Object.fromEntries(board.widgets.map(({ title, narrow }) => [title, narrow]));
    expect(places(moved.body)).toEqual({
      C: { x: 0, y: 0, w: 4, h: 1 },
      A: { x: 0, y: 1, w: 4, h: 2 },
      B: { x: 0, y: 3, w: 4, h: 2 },
    });
    expect((moved.body as WireFullDashboard).widgets.map(({ place }) => place)).toEqual(made.widgets.map(({ place }) => place));
    await call('POST', ofBase('undo'), {});
    expect(await boardNow(made)).toMatchObject({ widgets: made.widgets.map(({ place }) => ({ place, narrow: null })) });
    expect((await call('PATCH', `db/meta/dashboards/${made.id}/places`, body, api.editor)).status).toBe(403);
  });

  it('a filter offers what records have under what is chosen in the others, and what its reader may see', async () => {
    const made = await makeBoard('Cascade', [{ kind: 'number', questions: [counted()] }]);
    const filters = ['Country', 'City', 'Tags'].map((title) => ({ id: title, title, fields: [id(title)] }));
    await call('PATCH', `db/meta/dashboards/${made.id}`, { filters });
    const offered = async (filter: string, choices: object[] = [], as?: TestUser | null, uuid?: string): Promise<unknown> => {
      const path = uuid === undefined ? `db/meta/dashboards/${made.id}/answers` : `db/public/shared-dashboard/${uuid}/answers`;
      const { body } = await call('POST', path, { widget_ids: [], filter_ids: [filter], choices }, as);
      const told = body as WidgetAnswers;
      expect(told.answers).toEqual([]);
      return told.filters.map(({ values, is_whole }) => [...values.toSorted(), is_whole]);
    };
    const [france, late] = [
      { filter: 'Country', comparison_op: 'anyof', value: 'France' },
      { filter: 'Tags', comparison_op: 'anyof', value: 'late' },
    ];
    expect(await offered('Country')).toEqual([['France', 'Italy', true]]);
    // a name with a comma cannot stand in a list: it is typed, and the list says that it is not all there is
    expect(await offered('City')).toEqual([['Lyon', 'Paris', 'Rome', false]]);
    expect(await offered('City', [france])).toEqual([['Lyon', 'Paris', true]]);
    expect(await offered('City', [france, late])).toEqual([['Lyon', true]]);
    expect(await offered('Tags', [france])).toEqual([['late', 'new', true]]);
    // what is chosen in the filter itself does not narrow it
    expect(await offered('Country', [france])).toEqual([['France', 'Italy', true]]);
    const rule = await call('POST', `db/meta/tables/${table.id}/rules`, {
      actions: ['read'],
      roles: ['viewer', 'visitor'],
      filter: [{ fk_column_id: id('Country'), comparison_op: 'eq', value: 'Italy' }],
    });
    expect(rule.status, rule.text).toBe(200);
    expect(await offered('Country', [], api.viewer)).toEqual([['Italy', true]]);
    const { uuid } = (await call('POST', `db/meta/dashboards/${made.id}/share`, {})).body;
    // visitors are told of options, never of what people typed
    expect(await offered('Country', [], null, uuid)).toEqual([['Italy', true]]);
    expect(await offered('City', [], null, uuid)).toEqual([[false]]);
    await call('DELETE', `db/meta/rules/${rule.body.id}`);
  });

  it('a dashboard is found by name, moved among its like, and comes back from the trash with its widgets', async () => {
    const made = await makeBoard('Lost and found', [{ kind: 'number', questions: [counted()] }]);
    const named = async (): Promise<string[]> =>
      (await call('GET', ofBase('outline'), undefined, api.viewer)).body.dashboards.map(({ title }: { title: string }) => title);
    expect(await named()).toContain('Lost and found');
    await call('PATCH', `db/meta/dashboards/${made.id}`, { order: 0.5 });
    expect((await named())[0]).toBe('Lost and found');
    await call('DELETE', `db/meta/dashboards/${made.id}`);
    expect(await named()).not.toContain('Lost and found');
    const [entry] = (await call('GET', ofBase('trash'))).body.list;
    expect(entry.entities).toEqual([{ kind: 'dashboard', id: made.id, title: 'Lost and found', tableId: null }]);
    expect((await call('POST', ofBase(`trash/${entry.sequence}/restore`))).status).toBe(200);
    expect((await boardNow(made)).widgets).toHaveLength(1);
  });

  it('whoever looks hears that a dashboard was changed by somebody else', async () => {
    const made = await makeBoard('Live');
    const socket = io(`${api.app.url}/live`, { auth: { token: api.viewer.token }, transports: ['websocket'], forceNew: true });
    let heard = 0;
    socket.on('itemsChanged', () => (heard += 1));
    socket.emit('followItems', { baseId: api.projectId });
    await expect
      .poll(
        async () => {
          await call('PATCH', `db/meta/dashboards/${made.id}`, { title: `Live ${Math.random()}` });
          return heard > 0;
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    const before = heard;
    await call('POST', `db/meta/dashboards/${made.id}/widgets`, { kind: 'text', settings: { text: 'x' } });
    await expect.poll(() => heard > before, { timeout: 10_000 }).toBe(true);
    socket.close();
  });

  it('a number tells how many records rules leave out, where its owner allows that, and of the whole number alone', async () => {
    const question = { ...counted(), filter: [{ fk_column_id: id('Amount'), comparison_op: 'notblank' }] };
    const made = await makeBoard('Rights', [{ kind: 'number', questions: [question] }]);
    const filters = [{ id: 'city', title: 'City', fields: [id('City')] }];
    await call('PATCH', `db/meta/dashboards/${made.id}`, { filters });
    const rule = await call('POST', `db/meta/tables/${table.id}/rules`, {
      actions: ['read'],
      roles: ['viewer', 'editor'],
      filter: [{ fk_column_id: id('Country'), comparison_op: 'eq', value: 'Italy' }],
    });
    const asked = { ...(await boardNow(made)).widgets[0]?.questions[0] };
    const records = async (as: TestUser, more: object = {}, of: object = asked): Promise<unknown> => {
      const { status, body, text } = await call('POST', ofBase('questions/explain'), { question: of, dashboard_id: made.id, ...more }, as);
      expect(status, text).toBe(200);
      return [body.records, body.is_told];
    };
    expect(await records(api.owner)).toEqual([{ seen: 4, all: 4, viewers: 2 }, true]);
    expect(await records(api.viewer)).toEqual([{ seen: 2, all: null, viewers: null }, false]);
    expect((await call('PATCH', `db/meta/dashboards/${made.id}`, { tells_hidden: true }, api.viewer)).status).toBe(403);
    expect((await call('PATCH', `db/meta/dashboards/${made.id}`, { tells_hidden: true })).body.tells_hidden).toBe(true);
    expect(await records(api.viewer)).toEqual([{ seen: 2, all: 4, viewers: null }, false]);
    // neither under a choice of one's own nor of another question: that would tell hidden values one by one
    const choices = [{ filter: 'city', comparison_op: 'eq', value: 'Paris' }];
    expect(await records(api.viewer, { choices })).toEqual([{ seen: 0, all: null, viewers: null }, false]);
    const other = { ...asked, filter: [{ fk_column_id: id('Country'), comparison_op: 'eq', value: 'France' }] };
    expect(await records(api.viewer, {}, other)).toEqual([{ seen: 0, all: null, viewers: null }, false]);
    await call('DELETE', `db/meta/rules/${rule.body.id}`);
    expect(await records(api.owner)).toEqual([{ seen: 4, all: 4, viewers: null }, true]);
  });

  it('a widget tells which fields its answers follow from, and that any edit may count where that is not known', async () => {
    const formula = await call('POST', `db/meta/tables/${table.id}/columns`, {
      title: 'Twice',
      column_name: 'twice',
      uidt: 'Formula',
      formula: '{Amount} * 2',
    });
    const twice = formula.body.columns.find(({ title }: { title: string }) => title === 'Twice').id;
    const sum = (fk_column_id: string): QuestionInput => ({ ...counted(), measures: [{ aggregate: 'sum', fk_column_id }] });
    const made = await makeBoard('Follows', [
      { kind: 'number', questions: [{ ...sum(id('Amount')), filter: [{ fk_column_id: id('City'), comparison_op: 'notblank' }] }] },
      { kind: 'number', questions: [sum(twice)] },
      { kind: 'number', questions: [{ ...counted(), fk_view_id: table.views[0]?.id }] },
    ]);
    expect(made.widgets.map(({ follows }) => follows?.toSorted() ?? null)).toEqual([[id('Amount'), id('City')].toSorted(), null, null]);
  });
});
