import { calls, listCalls, type Call } from '@quadrille/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpClient, must, signUp, type HttpClient, type HttpRequest } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { listIdKeys } from './list-id-keys.ts';
import { makeProject, makeTable } from './sample-table.ts';

/** Ids of one base, by what they are of. */
type World = Readonly<Record<string, string>>;

let product: Awaited<ReturnType<typeof freshProduct>>;
let owner: HttpClient;
let ours: World;
let theirs: World;

beforeAll(async () => {
  product = await freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
  owner = await signUp(product.url, 'owner@example.org');
  ours = await makeWorld('Ours');
  theirs = await makeWorld('Theirs');
});
afterAll(() => product?.dispose());

async function makeWorld(title: string): Promise<World> {
  const meta = '/api/v1/db/meta';
  const post = (path: string, body: object) => must(owner('POST', `${meta}/${path}`, { body }));
  const projectId = await makeProject(owner, title);
  const other = await makeTable(owner, projectId, 'Other', [{ title: 'Label', uidt: 'SingleLineText' }]);
  const table = await makeTable(owner, projectId, 'Films', [
    { title: 'Name', uidt: 'SingleLineText' },
    { title: 'Kind', uidt: 'SingleSelect', dtxp: "'a','b'" },
    { title: 'At', uidt: 'DateTime' },
    { title: 'Place', uidt: 'GeoData' },
    { title: 'Files', uidt: 'Attachment' },
  ]);
  const { tableId, viewId, fields } = table;
  await must(owner('POST', table.bulk, { body: [{ Name: `secret of ${title}`, Kind: 'a' }] }));
  const add = async (name: string, column: object): Promise<string> => {
    const made = await post(`tables/${tableId}/columns`, { title: name, column_name: name.toLowerCase(), ...column });
    return made.columns.find((one: { title: string }) => one.title === name).id;
  };
  const link = await add('Links', { uidt: 'Links', type: 'hm', parentId: tableId, childId: other.tableId });
  const label = other.fields['Label'] ?? '';
  const lookup = await add('Looked', { uidt: 'Lookup', fk_relation_column_id: link, fk_lookup_column_id: label });
  const rollup = await add('Rolled', { uidt: 'Rollup', fk_relation_column_id: link, fk_rollup_column_id: label, rollup_function: 'count' });
  const code = await add('Code', { uidt: 'QrCode', fk_qr_value_column_id: fields['Name'] });
  const bars = await add('Bars', { uidt: 'Barcode', fk_barcode_value_column_id: fields['Name'] });
  const view = (kind: string, more: object = {}) => post(`tables/${tableId}/${kind}`, { title: kind, ...more });
  const filter = await post(`views/${viewId}/filters`, { is_group: true, logical_op: 'and' });
  const sort = await post(`views/${viewId}/sorts`, { fk_column_id: fields['Name'], direction: 'asc' });
  const notification = { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:1/told' } };
  const hook = await post(`tables/${tableId}/hooks`, { title: 'Told', event: 'after', operation: 'insert', active: false, notification });
  const hookFilter = await post(`hooks/${hook.id}/filters`, { is_group: true, logical_op: 'and' });
  const rule = await post(`tables/${tableId}/rules`, { actions: ['read'], roles: ['editor', 'viewer'] });
  const page = (parent_id?: string) => post(`projects/${projectId}/items`, { kind: 'page', title: nextTitle(), parent_id });
  const itemId = (await page()).id;
  const share = await post(`views/${viewId}/share`, {});
  const board = await post(`projects/${projectId}/dashboards`, { title: 'Board', widgets: [{ kind: 'text' }] });
  const boardFilterId = `bf${title.toLowerCase().padEnd(6, '0')}00000001`;
  const filters = [{ id: boardFilterId, title: 'Name', fields: [fields['Name']] }];
  await must(owner('PATCH', `${meta}/dashboards/${board.id}`, { body: { filters } }));
  const changes = await must(owner('GET', `${meta}/projects/${projectId}/changes`));
  const email = `member-of-${title.toLowerCase()}@example.org`;
  await post(`projects/${projectId}/users`, { email, roles: 'viewer' });
  const member = (await must(owner('GET', `${meta}/projects/${projectId}/users`, { query: { query: email } }))).users.list[0];
  const project = await must(owner('GET', `${meta}/projects/${projectId}`));
  return {
    projectId,
    baseId: project.bases[0].id,
    tableId,
    viewId,
    viewColumnId: (await must(owner('GET', `${meta}/grids/${viewId}/grid-columns`)))[0].id,
    otherId: other.tableId,
    label,
    name: fields['Name'] ?? '',
    kind: fields['Kind'] ?? '',
    at: fields['At'] ?? '',
    place: fields['Place'] ?? '',
    files: fields['Files'] ?? '',
    link,
    lookup,
    rollup,
    code,
    bars,
    gallery: (await view('galleries')).id,
    kanban: (await view('kanbans', { fk_grp_col_id: fields['Kind'] })).id,
    map: (await view('maps', { fk_geo_data_col_id: fields['Place'] })).id,
    calendar: (await view('calendars', { fk_from_col_id: fields['At'] })).id,
    timeline: (await view('timelines', { fk_from_col_id: fields['At'] })).id,
    filterId: filter.id,
    sortId: sort.id,
    hookId: hook.id,
    hookFilterId: hookFilter.id,
    ruleId: rule.id,
    dashboardId: board.id,
    widgetId: board.widgets[0].id,
    boardFilterId,
    boardUuid: (await post(`dashboards/${board.id}/share`, {})).uuid,
    itemId,
    innerItemId: (await page(itemId)).id,
    uuid: share.uuid,
    userId: member.id,
    changeId: changes.list[0].id,
  };
}

const nextTitle = (() => {
  let count = 0;
  return (): string => `new ${(count += 1)}`;
})();

/** What a call is sent with an id of `other` in one place and ids of its own everywhere else. */
type Send = (other: World) => { readonly params: World } & HttpRequest;

const column = (more: (other: World) => object, params: () => World = () => ({ tableId: ours['tableId'] ?? '' })): Send => {
  return (other) => ({ params: params(), body: { title: nextTitle(), ...more(other) } });
};

/** Bodies of columns, by the key that holds the id of something else. */
const ofColumns: Readonly<Record<string, (other: World) => object>> = {
  parentId: ({ tableId }) => ({ uidt: 'Links', type: 'hm', parentId: tableId, childId: ours['otherId'] }),
  childId: ({ otherId }) => ({ uidt: 'Links', type: 'hm', parentId: ours['tableId'], childId: otherId }),
  fk_relation_column_id: ({ link }) => ({ uidt: 'Lookup', fk_relation_column_id: link, fk_lookup_column_id: ours['label'] }),
  fk_lookup_column_id: ({ label }) => ({ uidt: 'Lookup', fk_relation_column_id: ours['link'], fk_lookup_column_id: label }),
  fk_rollup_column_id: ({ label }) => ({
    uidt: 'Rollup',
    fk_relation_column_id: ours['link'],
    fk_rollup_column_id: label,
    rollup_function: 'count',
  }),
  fk_qr_value_column_id: ({ name }) => ({ uidt: 'QrCode', fk_qr_value_column_id: name }),
  fk_barcode_value_column_id: ({ name }) => ({ uidt: 'Barcode', fk_barcode_value_column_id: name }),
  copied_column_id: ({ name }) => ({ uidt: 'SingleLineText', copied_column_id: name }),
  'column_order.view_id': ({ viewId }) => ({ uidt: 'SingleLineText', column_order: { order: 1, view_id: viewId } }),
};

/** A field whose settings the key is one of. */
const holders: Readonly<Record<string, string>> = {
  fk_relation_column_id: 'lookup',
  fk_lookup_column_id: 'lookup',
  fk_rollup_column_id: 'rollup',
  fk_qr_value_column_id: 'code',
  fk_barcode_value_column_id: 'bars',
  'column_order.view_id': 'name',
};
const holder = (key: string): World => ({ columnId: ours[holders[key] ?? 'link'] ?? '' });

const newTable = (key: string): Send => {
  return (other) => {
    const name = nextTitle();
    const columns = [
      { title: 'Plain', column_name: 'plain', uidt: 'SingleLineText' },
      { title: 'C', column_name: 'c', ...ofColumns[key]?.(other) },
    ];
    return { params: ours, body: { title: name, table_name: name, columns } };
  };
};

const inRows = (key: 'viewId' | 'fk_column_id' | 'linkedTo', more: HttpRequest = {}): Send => {
  return ({ viewId = '', name = '', link = '' }) => {
    const named: Readonly<Record<typeof key, Record<string, string>>> = {
      viewId: { viewId },
      fk_column_id: { aggregates: JSON.stringify([{ fk_column_id: name, aggregate: 'filled' }]) },
      linkedTo: { linkedTo: JSON.stringify({ fk_column_id: link, row_id: 1 }) },
    };
    const query = named[key];
    const path = { org: 'noco', project: ours['projectId'] ?? '', table: ours['tableId'] ?? '', view: ours['viewId'] ?? '', rowId: '1' };
    return { ...more, params: { ...ours, ...path, columnId: ours['name'] ?? '' }, query: { ...more.query, ...query } };
  };
};

const view = (key: string, field: string, more: () => object = () => ({})): Send => {
  return (other) => ({ params: ours, body: { title: nextTitle(), ...more(), [key]: other[field] } });
};
const changed = (key: string, field: string, param: string, id: string): Send => {
  return (other) => ({ params: { [param]: ours[id] ?? '' }, body: { [key]: other[field] } });
};
const condition = (fk_column_id: string | undefined): object => ({ fk_column_id, comparison_op: 'eq', value: 'a' });
const cells = (key: string, params: () => World = () => ours): Send => {
  return ({ files }) => ({ params: params(), body: { cells: [{ rowId: 1, columnId: key === 'columnId' ? files : ours['files'] }] } });
};

const toldBy = { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:1/told' } };

/** Questions of a dashboard, by the key that holds the id of something else. */
const ofQuestions: Readonly<Record<string, (other: World) => object>> = {
  fk_model_id: ({ tableId }) => ({ fk_model_id: tableId }),
  fk_view_id: ({ viewId }) => ({ fk_view_id: viewId }),
  'filter[].fk_column_id': ({ kind }) => ({ filter: [condition(kind)] }),
  'groups[].fk_column_id': ({ name }) => ({ groups: [{ fk_column_id: name }] }),
  'measures[].fk_column_id': ({ name }) => ({ measures: [{ aggregate: 'countUnique', fk_column_id: name }] }),
  'records.sorts[].fk_column_id': ({ name }) => ({ records: { fields: [], sorts: [{ fk_column_id: name, direction: 'asc' }] } }),
};
const question = (key: string, other: World): object => ({ fk_model_id: ours['tableId'], ...ofQuestions[key]?.(other) });
const questions = (key: string, body: (asked: object) => object): Send => {
  return (other) => ({ params: ours, body: body(question(key, other)) });
};

/** A webhook saved with its conditions: as a new one, or in place of the one there is. */
const savedHook = (more: (other: World) => object): Send => {
  return (other) => ({
    params: ours,
    body: { title: nextTitle(), event: 'after', operation: 'insert', active: false, notification: toldBy, ...more(other) },
  });
};
const hookParts: Readonly<Record<string, (other: World) => object>> = {
  'filters[].fk_column_id': ({ kind }) => ({ filters: [condition(kind)] }),
  'filters[].fk_parent_id': ({ hookFilterId }) => ({ filters: [{ ...condition(ours['kind']), fk_parent_id: hookFilterId }] }),
  'filters[].filterId': ({ hookFilterId }) => ({ filters: [{ filterId: hookFilterId, order: 3 }] }),
  deletedIds: ({ hookFilterId }) => ({ deletedIds: [hookFilterId] }),
};

/** Every place of a query or body that takes the id of something in a base. */
const places: Readonly<Record<string, Send>> = {
  ...Object.fromEntries(
    Object.entries(hookParts).flatMap(([key, part]) => [
      [`hooks.create ${key}`, savedHook(part)],
      [`hooks.update ${key}`, savedHook(part)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ofColumns).flatMap(([key, body]) => [
      [`columns.create ${key}`, column(body)],
      [`tables.create columns[].${key}`, newTable(key)],
      [`tables.createInBase columns[].${key}`, newTable(key)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ofColumns)
      .filter(([key]) => key !== 'copied_column_id')
      .flatMap(([key, body]) => [
        [`columns.update ${key}`, column(body, () => holder(key))],
        [`columns.previewConversion ${key}`, column(body, () => holder(key))],
      ]),
  ),
  'tables.update project_id': ({ projectId }) => ({ params: ours, body: { project_id: projectId, table_name: 'moved', title: 'Moved' } }),
  ...Object.fromEntries(
    ['page', 'rows', 'count', 'groups', 'aggregates', 'distinct', 'linked', 'position', 'matches'].map((name) => [
      `grids.${name} viewId`,
      inRows('viewId', { query: { ids: '1', aggregates: '[]', groupArrJson: '[]', search: 'x' } }),
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['page', 'count', 'groups', 'aggregates', 'distinct', 'linked', 'position', 'matches'].map((name) => `grids.${name}`),
      ...['Rows', 'Groups', 'Aggregates', 'Distinct', 'Linked', 'Position'].map((name) => `public.sharedView${name}`),
    ].map((name) => [
      `${name} linkedTo.fk_column_id`,
      inRows('linkedTo', { query: { aggregates: '[]', groupArrJson: '[]', search: 'x' } }),
    ]),
  ),
  'grids.positions linkedTo.fk_column_id': inRows('linkedTo', { body: { ids: [1] } }),
  'history.past viewId': inRows('viewId', { query: { at: '2026-01-01T00:00:00Z' } }),
  'grids.positions viewId': inRows('viewId', { body: { ids: [1] } }),
  'grids.updateColumns columns[].viewColumnId': ({ viewColumnId }) => ({
    params: ours,
    body: { columns: [{ viewColumnId, width: '100px' }] },
  }),
  'grids.write place.viewId': ({ viewId }) => ({ params: ours, body: { creates: [{ cells: { Name: 'x' } }], place: { viewId } } }),
  'grids.write newOptions[].columnId': ({ name = '' }) => ({ params: ours, body: { newOptions: [{ columnId: name, titles: ['x'] }] } }),
  'grids.move viewId': ({ viewId }) => ({ params: ours, body: { viewId, ids: [1] } }),
  'grids.groups aggregates[].fk_column_id': inRows('fk_column_id', { query: { groupArrJson: '[]' } }),
  'grids.aggregates aggregates[].fk_column_id': inRows('fk_column_id'),
  'rows.count viewId': inRows('viewId'),
  'viewRows.count viewId': inRows('viewId'),
  'tableRows.list viewId': inRows('viewId'),
  'tableRows.count viewId': inRows('viewId'),
  'bulk.updateAll viewId': inRows('viewId', { body: { Name: 'x' } }),
  'bulk.deleteAll viewId': inRows('viewId'),
  'viewBulk.updateAll viewId': inRows('viewId', { body: { Name: 'x' } }),
  'viewBulk.deleteAll viewId': inRows('viewId'),
  'storage.addresses viewId': (other) => ({ ...cells('')(ours), query: { viewId: other['viewId'] ?? '' } }),
  'storage.addresses cells[].columnId': cells('columnId'),
  'views.showAll ignoreIds': ({ name = '' }) => ({ params: ours, query: { ignoreIds: name } }),
  'views.hideAll ignoreIds': ({ name = '' }) => ({ params: ours, query: { ignoreIds: name } }),
  ...Object.fromEntries(
    ['grids', 'forms', 'galleries', 'kanbans', 'maps', 'calendars', 'timelines'].map((kind) => [
      `${kind}.create copy_from_id`,
      view('copy_from_id', 'viewId', () => ({
        fk_grp_col_id: ours['kind'],
        fk_from_col_id: ours['at'],
        fk_geo_data_col_id: ours['place'],
      })),
    ]),
  ),
  'calendars.create fk_from_col_id': view('fk_from_col_id', 'at'),
  'calendars.create fk_to_col_id': view('fk_to_col_id', 'at', () => ({ fk_from_col_id: ours['at'] })),
  'timelines.create fk_from_col_id': view('fk_from_col_id', 'at'),
  'timelines.create fk_to_col_id': view('fk_to_col_id', 'at', () => ({ fk_from_col_id: ours['at'] })),
  'timelines.create fk_lane_col_id': view('fk_lane_col_id', 'kind', () => ({ fk_from_col_id: ours['at'] })),
  'timelines.update fk_from_col_id': changed('fk_from_col_id', 'at', 'viewId', 'timeline'),
  'timelines.update fk_to_col_id': changed('fk_to_col_id', 'at', 'viewId', 'timeline'),
  'timelines.update fk_lane_col_id': changed('fk_lane_col_id', 'kind', 'viewId', 'timeline'),
  'calendars.update fk_from_col_id': changed('fk_from_col_id', 'at', 'viewId', 'calendar'),
  'calendars.update fk_to_col_id': changed('fk_to_col_id', 'at', 'viewId', 'calendar'),
  'galleries.create fk_cover_image_col_id': view('fk_cover_image_col_id', 'files'),
  'galleries.update fk_cover_image_col_id': changed('fk_cover_image_col_id', 'files', 'viewId', 'gallery'),
  'kanbans.create fk_grp_col_id': view('fk_grp_col_id', 'kind'),
  'kanbans.create fk_cover_image_col_id': view('fk_cover_image_col_id', 'files', () => ({ fk_grp_col_id: ours['kind'] })),
  'kanbans.update fk_grp_col_id': changed('fk_grp_col_id', 'kind', 'viewId', 'kanban'),
  'kanbans.update fk_cover_image_col_id': changed('fk_cover_image_col_id', 'files', 'viewId', 'kanban'),
  'maps.create fk_geo_data_col_id': view('fk_geo_data_col_id', 'place'),
  'maps.update fk_geo_data_col_id': changed('fk_geo_data_col_id', 'place', 'viewId', 'map'),
  'viewColumns.create fk_column_id': ({ name }) => ({ params: ours, body: { fk_column_id: name, show: true } }),
  'filters.create fk_column_id': ({ kind }) => ({ params: ours, body: condition(kind) }),
  'filters.create fk_parent_id': ({ filterId }) => ({ params: ours, body: { ...condition(ours['kind']), fk_parent_id: filterId } }),
  'filters.update fk_column_id': ({ kind }) => ({ params: ours, body: condition(kind) }),
  'filters.update fk_parent_id': ({ filterId }) => ({ params: ours, body: { fk_parent_id: filterId } }),
  'filters.write filters[].fk_column_id': ({ kind }) => ({ params: ours, body: { filters: [condition(kind)] } }),
  'filters.write filters[].fk_parent_id': ({ filterId }) => ({
    params: ours,
    body: { filters: [{ ...condition(ours['kind']), fk_parent_id: filterId }] },
  }),
  'filters.write filters[].filterId': ({ filterId }) => ({ params: ours, body: { filters: [{ filterId, order: 3 }] } }),
  'filters.write deletedIds': ({ filterId }) => ({ params: ours, body: { deletedIds: [filterId] } }),
  'sorts.write sorts[].fk_column_id': ({ name }) => ({ params: ours, body: { sorts: [{ fk_column_id: name }] } }),
  'sorts.write sorts[].sortId': ({ sortId }) => ({ params: ours, body: { sorts: [{ sortId, direction: 'desc' }] } }),
  'sorts.write deletedIds': ({ sortId }) => ({ params: ours, body: { deletedIds: [sortId] } }),
  'sorts.create fk_column_id': ({ name }) => ({ params: ours, body: { fk_column_id: name, direction: 'asc' } }),
  'sorts.update fk_column_id': ({ name }) => ({ params: ours, body: { fk_column_id: name, direction: 'asc' } }),
  'hooks.createFilter fk_column_id': ({ kind }) => ({ params: ours, body: condition(kind) }),
  'hooks.createFilter fk_parent_id': ({ hookFilterId }) => ({
    params: ours,
    body: { ...condition(ours['kind']), fk_parent_id: hookFilterId },
  }),
  ...Object.fromEntries(
    Object.keys(ofQuestions).flatMap((key) => [
      [
        `dashboards.create widgets[].questions[].${key}`,
        questions(key, (one) => ({ title: 'x', widgets: [{ kind: 'bar', questions: [one] }] })),
      ],
      [`dashboards.createWidget questions[].${key}`, questions(key, (one) => ({ kind: 'bar', questions: [one] }))],
      [`dashboards.updateWidget questions[].${key}`, questions(key, (one) => ({ questions: [one] }))],
      [`dashboards.ask questions[].${key}`, questions(key, (one) => ({ questions: [one] }))],
      [`dashboards.behind question.${key}`, questions(key, (one) => ({ question: one }))],
      [`dashboards.explain question.${key}`, questions(key, (one) => ({ question: one }))],
    ]),
  ),
  'dashboards.explain dashboard_id': ({ dashboardId }) => ({
    params: ours,
    body: { question: { fk_model_id: ours['tableId'], measures: [{ aggregate: 'count' }] }, dashboard_id: dashboardId },
  }),
  'dashboards.behind dashboard_id': ({ dashboardId }) => ({
    params: ours,
    body: { question: { fk_model_id: ours['tableId'] }, dashboard_id: dashboardId },
  }),
  'dashboards.answers widget_ids': ({ widgetId }) => ({ params: ours, body: { widget_ids: [widgetId] } }),
  'dashboards.answers filter_ids': ({ boardFilterId }) => ({ params: ours, body: { filter_ids: [boardFilterId] } }),
  'dashboards.sharedAnswers filter_ids': ({ boardFilterId }) => ({
    params: { ...ours, uuid: ours['boardUuid'] ?? '' },
    body: { filter_ids: [boardFilterId] },
  }),
  'rules.create fk_column_id': ({ name }) => ({ params: ours, body: { actions: ['read'], fk_column_id: name, roles: ['editor'] } }),
  'rules.create filter[].fk_column_id': ({ kind }) => ({
    params: ours,
    body: { actions: ['read'], roles: ['editor'], filter: [condition(kind)] },
  }),
  'rules.create user_ids': ({ userId }) => ({ params: ours, body: { actions: ['read'], user_ids: [userId] } }),
  'rules.update filter[].fk_column_id': ({ kind }) => ({ params: ours, body: { actions: ['read'], filter: [condition(kind)] } }),
  'rules.update user_ids': ({ userId }) => ({ params: ours, body: { actions: ['read'], user_ids: [userId] } }),
  'rules.explain fk_column_id': ({ name = '' }) => ({
    params: ours,
    query: { action: 'read', role: 'viewer', row_id: '1', fk_column_id: name },
  }),
  'items.create parent_id': ({ itemId }) => ({ params: ours, body: { kind: 'page', title: nextTitle(), parent_id: itemId } }),
  'items.create before_id': ({ itemId }) => ({ params: ours, body: { kind: 'page', title: nextTitle(), before_id: itemId } }),
  'items.deleteMany ids': ({ itemId }) => ({ params: ours, body: { ids: [ours['innerItemId'], itemId] } }),
  'items.move ids': ({ itemId }) => ({ params: ours, body: { ids: [itemId] } }),
  'items.move parent_id': ({ itemId }) => ({ params: ours, body: { ids: [ours['innerItemId']], parent_id: itemId } }),
  'items.move before_id': ({ itemId }) => ({ params: ours, body: { ids: [ours['innerItemId']], before_id: itemId } }),
  'visibility.set [].id': ({ viewId }) => ({ params: ours, body: [{ id: viewId, disabled: { viewer: true } }] }),
  'changes.undo changeId': ({ changeId }) => ({ params: ours, body: { changeId } }),
  'changes.redo changeId': ({ changeId }) => ({ params: ours, body: { changeId } }),
  'history.list fieldId': ({ name = '' }) => ({ params: { ...ours, rowId: '1' }, query: { fieldId: name } }),
  'history.list actorId': ({ userId = '' }) => ({ params: { ...ours, rowId: '1' }, query: { actorId: userId } }),
  'changes.list tableId': ({ tableId = '' }) => ({ params: ours, query: { tableId } }),
  'trash.list tableId': ({ tableId = '' }) => ({ params: ours, query: { tableId } }),
  'jobs.compare base_id': ({ baseId }) => ({ params: ours, body: { base_id: baseId } }),
  'jobs.sync base_id': ({ baseId }) => ({ params: ours, body: { base_id: baseId } }),
  'jobs.export view_id': ({ viewId }) => ({ params: ours, body: { view_id: viewId } }),
  'public.sharedViewGroups aggregates[].fk_column_id': inRows('fk_column_id', { query: { groupArrJson: '[]' } }),
  'public.sharedViewAggregates aggregates[].fk_column_id': inRows('fk_column_id'),
  'public.sharedViewFiles cells[].columnId': cells('columnId'),
};

/** Places that take no id of somebody else's base, each with its reason. */
const exempt: readonly (readonly [RegExp, string])[] = [
  [/(?:^| )(?:.*\.)?(?:rowId|row_id|rowIds|ids|id)$/, 'ids of rows, options and new things: numbers or names inside what the path names'],
  [/^auth\.me project_id$/, 'answers no roles for a project one is not in (auth.test)'],
  [/linked_db_project_ids$/, 'kept as it is sent, never followed'],
  [/^members\.update project_id$/, 'older programs repeat the path'],
  [/^profiles\..* fk_follower_id$/, 'people, who are in no base (people.test)'],
  [/^views\.update uuid$/, 'never taken from a body'],
  [/^columns\.bulk /, 'each step is columns.create or columns.update; guards.test deletes by it'],
  [/^hooks\.(?:tableTest|test) hook\./, 'guards.test and hooks.test'],
  [/^dashboards\.sharedAnswers widget_ids$/, 'only widgets of the dashboard the uuid names are looked through'],
  [/^rules\.explain user_id$/, 'whoever is no member is told to be none'],
  [/^history\.restore fieldIds$/, 'history-trash.test'],
  [/^history\.list (?:actorId|fieldId)$/, 'they narrow what the path names; those of others leave nothing (restore-values.test)'],
  [/^trash\.rows tableId$/, 'needs something in the trash: history-trash.test'],
  [/^pages\.comment thread_id$/, 'an answer belongs to a comment of the same page (page-parts.test)'],
  [/^comments\./, 'fk_model_id leads to the base: guards.test'],
  [/^public\..* viewId$/, 'the uuid in the path names the view; nothing else is read'],
  [/^columns\.uses optionId$/, 'looked for among the options of the field in the path (followed-names.test)'],
  [/^cowriter\.run row_ids$/, 'numbers of rows in the table of the prompt (cowriter.test)'],
  [/^plugins\./, 'names a project one must be in (plugins.test)'],
];

/** Places where an id that leads nowhere is no fault: it names nothing, and the answer is the same for any such id. */
const mayLeadNowhere: readonly RegExp[] = [
  /^columns\.(?:update|previewConversion) (?:parentId|childId|column_order\.view_id)$/, // programs send whole columns back; these are read of new ones
  /^columns\.previewConversion /,
  /^viewRows\.count viewId$/, // the view of the path counts
  /^(?:storage\.addresses|public\.sharedViewFiles) cells\[\]\.columnId$/,
  /^views\.(?:showAll|hideAll) ignoreIds$/,
  /^dashboards\.(?:ask|answers) /, // each question has an answer of its own, which may be a refusal
  /^dashboards\.sharedAnswers filter_ids$/,
  /^changes\.list tableId$/,
  /^history\.list (?:fieldId|actorId)$/,
];
/** Places nobody reads: what is made tells nothing of the id, and lies in the base of the path. */
const unread: readonly RegExp[] = [/^tables\.create(?:InBase)? columns\[\]\./, /^columns\.create column_order\.view_id$/];

const callOf = (place: string): Call => {
  const call = listCalls(calls).find(({ name }) => name === place.split(' ')[0]);
  if (!call) throw new Error(`There is no call for "${place}".`);
  return call;
};

function pathOf(call: Call, params: World): string {
  const own: World = { ...ours, gridId: ours['viewId'] ?? '', galleryId: ours['gallery'] ?? '', formId: '', ...params };
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(own[name] ?? `no-${name}`));
}

/** Ids of the same form that were never given out. */
const unknown = (world: World): World =>
  Object.fromEntries(Object.entries(world).map(([name, id]) => [name, id.replace(/^([a-z]+?)[0-9a-z]{6}([0-9a-z]{8})$/, '$1zzzzzz$2')]));

const sequences = async (): Promise<number[]> =>
  Promise.all(
    [ours, theirs].map(
      async ({ projectId }) => (await must(owner('GET', `/api/v1/db/meta/projects/${projectId}/changes`))).list[0].sequence,
    ),
  );

describe('ids of another base in queries and bodies', () => {
  const wanted = listCalls(calls).flatMap((call) =>
    call.baseFrom === null ? [] : [...listIdKeys(call.body), ...listIdKeys(call.query)].map((key) => `${call.name} ${key}`),
  );

  it('are looked for in every place the contract has', () => {
    const left = wanted.filter((place) => !(place in places) && !exempt.some(([pattern]) => pattern.test(place)));
    expect(left).toEqual([]);
    expect(Object.keys(places).filter((place) => !wanted.includes(place))).toEqual([]);
  });

  it.each(Object.keys(places))('are refused like ids nobody was given, and change nothing: %s', async (place) => {
    const call = callOf(place);
    const send = async (other: World) => {
      const { params, ...request } = places[place]?.(other) ?? { params: {} };
      const as = call.permission === 'public' ? httpClient(product.url) : owner;
      const { status, text } = await as(call.method, pathOf(call, params), { ...request, isForeign: true });
      const plain = Object.values(other).reduce((told, id) => (id.length > 10 ? told.replaceAll(id, '<id>') : told), text);
      return { status, text: plain.replaceAll(/new \d+/g, 'new').replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '<at>') };
    };
    const before = await sequences();
    const [foreign, made] = [await send(theirs), await send(unknown(theirs))];
    const after = await sequences();
    expect(foreign.text).not.toContain('secret of Theirs');
    expect(after[1]).toBe(before[1]);
    if (unread.some((pattern) => pattern.test(place)))
      return expect([foreign.status, foreign.text.includes('<id>')]).toEqual([made.status, false]);
    expect(foreign).toEqual(made);
    if (mayLeadNowhere.some((pattern) => pattern.test(place))) return expect(foreign.status).toBe(200);
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(foreign.status).toBeLessThan(500);
    expect(after).toEqual(before);
  });
});
