import { afterAll, beforeAll, describe, expect } from 'vitest';
import { itAnswers, startWorld, type WireWorld } from './testing/wire-world.ts';

let world: WireWorld;
beforeAll(async () => {
  world = await startWorld();
  const { api, names } = world;
  const table = (await api.call('POST', `db/meta/projects/${api.projectId}/tables`, {
    table_name: 'places',
    title: 'Places',
    columns: [
      ['Name', 'SingleLineText'],
      ['Photo', 'Attachment'],
      ['Kind', 'SingleSelect'],
      ['Where', 'GeoData'],
      ['Note', 'LongText'],
      ['Stars', 'Number'],
    ].map(([title, uidt]) => ({ title, column_name: title?.toLowerCase(), uidt, ...(title === 'Kind' && { dtxp: "'inn','bar'" }) })),
  })).body;
  names['places'] = table.id;
  names['places.view'] = table.views[0].id;
  for (const { id, title } of table.columns) names[`places.${title}`] = id;
});
afterAll(() => world.api.stop());

const faultAt = (instancePath: string) => ({ msg: 'Invalid request body', errors: [expect.objectContaining({ instancePath })] });
const ofPlaces = 'db/meta/tables/{places}';

describe('views', () => {
  itAnswers(() => world, [
    {
      fact: 'are listed with what is of their kind, and with whom they are hidden from',
      ask: `GET ${ofPlaces}/views`,
      as: 'viewer',
      exactly: { list: [expect.objectContaining({ id: '{places.view}', title: 'Places', type: 3, is_default: 1, fk_model_id: '{places}', lock_type: 'collaborative', show: 1, ptn: 'places', _ptn: 'Places', ptype: 'table', tn: 'Places', disabled: expect.objectContaining({ viewer: false }), view: expect.objectContaining({ fk_view_id: '{places.view}' }) })] },
    },
    { fact: 'are grids', ask: `POST ${ofPlaces}/grids`, send: { title: 'Grid', type: 3 }, gives: { type: 3, title: 'Grid', fk_model_id: '{places}', is_default: null, order: 2 }, without: /"view":/, keep: { grid: 'id' } },
    { fact: 'are forms', ask: `POST ${ofPlaces}/forms`, send: { title: 'Form' }, gives: { type: 1, order: 3 }, keep: { form: 'id' } },
    { fact: 'are galleries', ask: `POST ${ofPlaces}/galleries`, send: { title: 'Gallery' }, gives: { type: 2 }, keep: { gallery: 'id' } },
    { fact: 'are boards', ask: `POST ${ofPlaces}/kanbans`, send: { title: 'Board', fk_grp_col_id: '{places.Kind}' }, gives: { type: 4 }, keep: { board: 'id' } },
    { fact: 'are maps', ask: `POST ${ofPlaces}/maps`, send: { title: 'Map', fk_geo_data_col_id: '{places.Where}' }, gives: { type: 5 }, keep: { map: 'id' } },
    ...['grids', 'forms', 'galleries', 'kanbans', 'maps'].map((kind) => ({ fact: 'need a title', ask: `POST ${ofPlaces}/${kind}`, send: {}, status: 400, gives: { msg: 'Invalid request body' } })),
    ...['grids', 'forms', 'galleries', 'kanbans', 'maps'].map((kind) => ({ fact: 'are made by makers', ask: `POST ${ofPlaces}/${kind}`, as: 'editor' as const, send: { title: 'x' }, status: 403, gives: { msg: expect.stringMatching(/ViewCreate - editor : Not allowed$/) } })),
    { fact: 'may be copies', ask: `POST ${ofPlaces}/grids`, send: { title: 'Copy', copy_from_id: '{grid}' }, gives: { type: 3 }, keep: { copy: 'id' } },
    { fact: 'take the title of another', ask: `POST ${ofPlaces}/grids`, send: { title: 'Copy' }, keep: { twin: 'id' } },
    { fact: 'are changed', ask: 'PATCH db/meta/views/{grid}', send: { title: 'Renamed', order: 9, lock_type: 'locked', show_system_fields: true, meta: { a: 1 } }, gives: { id: '{grid}', title: 'Renamed', order: 9, lock_type: 'locked', show_system_fields: 1, meta: { a: 1 } } },
    { fact: 'are open again', ask: 'PATCH db/meta/views/{grid}', send: { lock_type: 'collaborative' }, gives: { lock_type: 'collaborative' } },
    { fact: 'lock in no other way', ask: 'PATCH db/meta/views/{grid}', send: { lock_type: 'shut' }, status: 400, gives: faultAt('/lock_type') },
    { fact: 'go', ask: 'DELETE db/meta/views/{twin}', exactly: true },
    { fact: 'that never were', ask: 'PATCH db/meta/views/vwnothing', send: { title: 'x' }, status: 404, gives: { msg: 'View not found' } },
  ]);
});

describe('what is of a kind', () => {
  itAnswers(() => world, [
    { fact: 'rows of a grid are of four heights', ask: 'PATCH db/meta/grids/{grid}', as: 'editor', send: { row_height: 3, meta: '{"b":2}' }, exactly: 1 },
    { fact: 'and no fifth', ask: 'PATCH db/meta/grids/{grid}', send: { row_height: 4 }, status: 400, gives: faultAt('/row_height') },
    { fact: 'columns of a grid are a bare list', ask: 'GET db/meta/grids/{grid}/grid-columns', gives: expect.arrayContaining([expect.objectContaining({ fk_view_id: '{grid}', fk_column_id: '{places.Name}', width: '200px', show: 1, group_by: null })]), keep: { column: '1.id' } },
    { fact: 'a column of a grid', ask: 'PATCH db/meta/grid-columns/{column}', as: 'editor', send: { width: '320px', label: 'L', help: 'H', show: true, order: 2, group_by: true, group_by_order: 1, group_by_sort: 'desc' }, exactly: 1 },
    { fact: 'is what it was made', ask: 'GET db/meta/grids/{grid}/grid-columns', gives: expect.arrayContaining([expect.objectContaining({ id: '{column}', width: '320px', label: 'L', help: 'H', group_by: 1, group_by_order: 1, group_by_sort: 'desc' })]) },
    { fact: 'is not grouped any more', ask: 'PATCH db/meta/grid-columns/{column}', send: { group_by: false, group_by_order: null, group_by_sort: null }, exactly: 1 },
    { fact: 'a form with its columns', ask: 'GET db/meta/forms/{form}', as: 'viewer', gives: { fk_view_id: '{form}', heading: 'Form', subheading: null, submit_another_form: null, meta: {}, columns: expect.arrayContaining([expect.objectContaining({ fk_column_id: '{places.Name}', required: null, meta: {} })]) }, keep: { formColumn: 'columns.1.id' } },
    { fact: 'a form', ask: 'PATCH db/meta/forms/{form}', send: { heading: 'Tell us', subheading: 'All of it', success_msg: 'Thanks', redirect_url: 'https://example.org', redirect_after_secs: '5', email: '{"a@example.org":true}', submit_another_form: true, show_blank_form: 1, banner_image_url: null, logo_url: null, meta: { c: 3 } }, exactly: 1 },
    { fact: 'is what it was made', ask: 'GET db/meta/forms/{form}', gives: { heading: 'Tell us', subheading: 'All of it', success_msg: 'Thanks', redirect_url: 'https://example.org', redirect_after_secs: '5', email: '{"a@example.org":true}', submit_another_form: 1, show_blank_form: 1, meta: { c: 3 } } },
    { fact: 'a column of a form', ask: 'PATCH db/meta/form-columns/{formColumn}', send: { label: 'Your name', help: 'Please', description: 'D', required: true, show: true, order: 1, meta: { d: 4 }, enable_scanner: false }, exactly: 1 },
    { fact: 'is what it was made', ask: 'GET db/meta/forms/{form}', gives: { columns: expect.arrayContaining([expect.objectContaining({ id: '{formColumn}', label: 'Your name', help: 'Please', description: 'D', required: 1, meta: { d: 4 } })]) } },
    { fact: 'a gallery shows the first files there are', ask: 'GET db/meta/galleries/{gallery}', gives: { fk_view_id: '{gallery}', fk_cover_image_col_id: '{places.Photo}' } },
    { fact: 'or none', ask: 'PATCH db/meta/galleries/{gallery}', send: { fk_cover_image_col_id: null, meta: { e: 5 } }, exactly: 1 },
    { fact: 'a board', ask: 'GET db/meta/kanbans/{board}', gives: { fk_view_id: '{board}', fk_grp_col_id: '{places.Kind}', fk_cover_image_col_id: '{places.Photo}' } },
    { fact: 'keeps how its stacks stand', ask: 'PATCH db/meta/kanbans/{board}', send: { fk_grp_col_id: '{places.Kind}', meta: '{"x":[]}' }, exactly: 1 },
    { fact: 'as it was sent', ask: 'GET db/meta/kanbans/{board}', gives: { meta: '{"x":[]}' } },
    { fact: 'keeps the column it is grouped by', ask: 'DELETE db/meta/columns/{places.Kind}', status: 400, gives: { msg: "The column 'kind' is being used in Kanban View. Please delete Kanban View first." } },
    { fact: 'a map', ask: 'GET db/meta/maps/{map}', gives: { fk_view_id: '{map}', fk_geo_data_col_id: '{places.Where}' } },
    { fact: 'is changed', ask: 'PATCH db/meta/maps/{map}', send: { fk_geo_data_col_id: '{places.Where}', meta: { f: 6 } }, exactly: 1 },
  ]);
});

describe('which columns a new view shows', () => {
  const shown = (ids: readonly string[], hidden: readonly string[]) => ({
    list: expect.arrayContaining([...ids.map((id) => expect.objectContaining({ fk_column_id: `{places.${id}}`, show: 1 })), ...hidden.map((id) => expect.objectContaining({ fk_column_id: `{places.${id}}`, show: 0 }))]),
  });
  itAnswers(() => world, [
    { fact: 'a grid all', ask: 'GET db/meta/views/{places.view}/columns', gives: shown(['Name', 'Photo', 'Kind', 'Where', 'Note', 'Stars'], []) },
    { fact: 'a form all but the key', ask: 'GET db/meta/views/{form}/columns', gives: shown(['Name', 'Photo', 'Kind', 'Where', 'Note', 'Stars'], ['Id']) },
    { fact: 'a board three, and what it is grouped by', ask: 'GET db/meta/views/{board}/columns', gives: shown(['Name', 'Photo', 'Kind'], ['Note', 'Where']) },
    { fact: 'a map all', ask: 'GET db/meta/views/{map}/columns', gives: shown(['Where', 'Name'], []) },
    { fact: 'a new column is shown by all, at the end', ask: 'POST db/meta/tables/{places}/columns', send: { title: 'Late', column_name: 'late', uidt: 'Number' } },
    { fact: 'a grid', ask: 'GET db/meta/views/{grid}/columns', gives: { list: expect.arrayContaining([expect.objectContaining({ order: 8, show: 1 })]) } },
  ]);
});

describe('columns of a view', () => {
  const columns = 'db/meta/views/{copy}/columns';
  itAnswers(() => world, [
    { fact: 'are listed in their order', ask: `GET ${columns}`, as: 'viewer', exactly: { list: expect.any(Array) }, keep: { entry: 'list.1.id' } },
    { fact: 'are set by their column', ask: `POST ${columns}`, send: { fk_column_id: '{places.Name}', show: true, order: 1 }, gives: { id: '{entry}', fk_column_id: '{places.Name}', show: 1 } },
    { fact: 'are changed by their own id', ask: `PATCH ${columns}/{entry}`, as: 'editor', send: { show: true, order: 5 }, exactly: 1 },
    { fact: 'not by that of the column', ask: `PATCH ${columns}/{places.Name}`, send: { show: true }, status: 404 },
    { fact: 'are hidden, all but some', ask: 'POST db/meta/views/{copy}/hide-all?ignoreIds[]={places.Note}', as: 'editor', exactly: true },
    { fact: 'with what the table shows left', ask: 'GET db/data/noco/{project}/{places}/views/{copy}?fields=*', gives: { list: [] } },
    { fact: 'one by one', ask: `GET ${columns}`, gives: { list: expect.arrayContaining([expect.objectContaining({ fk_column_id: '{places.Note}', show: 1 }), expect.objectContaining({ fk_column_id: '{places.Stars}', show: 0 })]) } },
    { fact: 'are shown, all but some', ask: 'POST db/meta/views/{copy}/show-all?ignoreIds={places.Stars}', as: 'editor', exactly: true },
    { fact: 'one by one', ask: `GET ${columns}`, gives: { list: expect.arrayContaining([expect.objectContaining({ fk_column_id: '{places.Where}', show: 1 }), expect.objectContaining({ fk_column_id: '{places.Stars}', show: 0 })]) } },
    { fact: 'are left alone, several', ask: 'POST db/meta/views/{copy}/hide-all?ignoreIds={places.Stars}&ignoreIds={places.Where}', exactly: true },
  ]);
});

describe('sorts', () => {
  const sorts = 'db/meta/views/{grid}/sorts';
  itAnswers(() => world, [
    { fact: 'are made', ask: `POST ${sorts}`, as: 'editor', send: { fk_column_id: '{places.Name}', direction: 'desc' }, gives: { fk_view_id: '{grid}', fk_column_id: '{places.Name}', direction: 'desc', order: 1, base_id: '{base}', project_id: '{project}' }, keep: { sort: 'id' } },
    { fact: 'go up unless told', ask: `POST ${sorts}`, send: { fk_column_id: '{places.Stars}' }, gives: { direction: 'asc' }, keep: { second: 'id' } },
    { fact: 'go to the front', ask: `POST ${sorts}`, send: { fk_column_id: '{places.Note}', direction: 'asc', push_to_top: true }, keep: { first: 'id' } },
    { fact: 'are listed in their order', ask: `GET ${sorts}`, as: 'viewer', gives: { list: [{ id: '{first}' }, { id: '{sort}' }, { id: '{second}' }] } },
    { fact: 'are read', ask: 'GET db/meta/sorts/{sort}', gives: { id: '{sort}' } },
    { fact: 'are changed', ask: 'PATCH db/meta/sorts/{sort}', send: { fk_column_id: '{places.Stars}', direction: 'asc' }, exactly: 1 },
    { fact: 'are what they were made', ask: 'GET db/meta/sorts/{sort}', gives: { fk_column_id: '{places.Stars}', direction: 'asc' } },
    { fact: 'go', ask: 'DELETE db/meta/sorts/{sort}', exactly: true },
    { fact: 'that never were', ask: 'GET db/meta/sorts/{sort}', status: 404 },
    { fact: 'are made by editors', ask: `POST ${sorts}`, as: 'viewer', send: { fk_column_id: '{places.Name}' }, status: 403, gives: { msg: 'sortCreate - viewer : Not allowed' } },
  ]);
});

describe('filters', () => {
  const filters = 'db/meta/views/{grid}/filters';
  itAnswers(() => world, [
    { fact: 'are made', ask: `POST ${filters}`, as: 'editor', send: { fk_column_id: '{places.Stars}', comparison_op: 'gt', value: 3, logical_op: 'and' }, gives: { fk_view_id: '{grid}', fk_column_id: '{places.Stars}', comparison_op: 'gt', value: '3', logical_op: 'and', is_group: null, fk_parent_id: null, order: 1 }, keep: { filter: 'id' } },
    { fact: 'are groups', ask: `POST ${filters}`, send: { is_group: true, logical_op: 'or' }, gives: { is_group: 1, comparison_op: null, logical_op: 'or' }, keep: { group: 'id' } },
    { fact: 'stand in groups', ask: `POST ${filters}`, send: { fk_parent_id: '{group}', fk_column_id: '{places.Name}', comparison_op: 'like', value: 'a' }, gives: { fk_parent_id: '{group}' }, keep: { inner: 'id' } },
    { fact: 'know a part of a comparison', ask: `POST ${filters}`, send: { fk_parent_id: '{group}', fk_column_id: '{places.Name}', comparison_op: 'eq', comparison_sub_op: null, value: null } },
    { fact: 'are listed from the top', ask: `GET ${filters}`, as: 'viewer', exactly: { list: [expect.objectContaining({ id: '{filter}' }), expect.objectContaining({ id: '{group}' })] } },
    { fact: 'are listed in a group', ask: 'GET db/meta/filters/{group}/children', gives: { list: [{ id: '{inner}' }, {}] } },
    { fact: 'are read', ask: 'GET db/meta/filters/{inner}', gives: { id: '{inner}', value: 'a' } },
    { fact: 'compare in ways there are', ask: `POST ${filters}`, send: { fk_column_id: '{places.Name}', comparison_op: 'resembles', value: 'x' }, status: 400, gives: faultAt('/comparison_op') },
    { fact: 'join in ways there are', ask: `POST ${filters}`, send: { fk_column_id: '{places.Name}', comparison_op: 'eq', logical_op: 'xor' }, status: 400, gives: faultAt('/logical_op') },
    { fact: 'are changed', ask: 'PATCH db/meta/filters/{filter}', send: { comparison_op: 'lt', value: '4' }, exactly: 1 },
    { fact: 'are what they were made', ask: 'GET db/meta/filters/{filter}', gives: { comparison_op: 'lt', value: '4' } },
    { fact: 'take what is in them along', ask: 'DELETE db/meta/filters/{group}', exactly: true },
    { fact: 'that are gone', ask: 'GET db/meta/filters/{inner}', status: 404 },
    { fact: 'are made by editors', ask: `POST ${filters}`, as: 'viewer', send: { is_group: true }, status: 403, gives: { msg: 'filterCreate - viewer : Not allowed' } },
  ]);
});

describe('shared views', () => {
  itAnswers(() => world, [
    { fact: 'get an address, and may be downloaded', ask: 'POST db/meta/views/{grid}/share', gives: { id: '{grid}', uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/), meta: { allowCSVDownload: true } }, keep: { uuid: 'uuid' } },
    { fact: 'keep it', ask: 'POST db/meta/views/{grid}/share', gives: { uuid: '{uuid}' } },
    { fact: 'are listed', ask: 'GET db/meta/tables/{places}/share', exactly: { list: [expect.objectContaining({ id: '{grid}', uuid: '{uuid}' })] } },
    { fact: 'get a password', ask: 'PATCH db/meta/views/{grid}/share', send: { password: 'secret word', meta: { allowCSVDownload: false, theme: { a: 1 } } }, gives: { id: '{grid}', meta: { allowCSVDownload: false } }, without: /secret word/ },
    { fact: 'ask for it', ask: 'GET db/public/shared-view/{uuid}/meta', as: 'guest', status: 403, gives: { msg: 'INVALID_SHARED_VIEW_PASSWORD' } },
    { fact: 'ask for no other', ask: 'GET db/public/shared-view/{uuid}/rows', as: 'guest', headers: { 'xc-password': 'another' }, status: 403, gives: { msg: 'INVALID_SHARED_VIEW_PASSWORD' } },
    { fact: 'open by it', ask: 'GET db/public/shared-view/{uuid}/meta', as: 'guest', headers: { 'xc-password': 'secret word' } },
    ...[null, ''].map((password) => ({ fact: `lose it by ${JSON.stringify(password)}`, ask: 'PATCH db/meta/views/{grid}/share', send: { password }, gives: { password: null } })),
    { fact: 'end', ask: 'DELETE db/meta/views/{grid}/share', exactly: true },
    { fact: 'are no longer there', ask: 'GET db/public/shared-view/{uuid}/meta', as: 'guest', status: 404, gives: { msg: 'Not found' } },
    { fact: 'are not listed', ask: 'GET db/meta/tables/{places}/share', exactly: { list: [] } },
    { fact: 'are shared by makers', ask: 'POST db/meta/views/{grid}/share', as: 'editor', status: 403, gives: { msg: 'shareView - editor : Not allowed' } },
  ]);
});

describe('webhooks', () => {
  const notification = { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:1/told', body: '{{ json data }}', headers: [{ name: 'x-a', value: '1', enabled: true }], parameters: [], auth: null } };
  const hook = { title: 'Told', event: 'after', operation: 'insert', notification };
  itAnswers(() => world, [
    { fact: 'are made with what is usual', ask: `POST ${ofPlaces}/hooks`, send: hook, gives: { fk_model_id: '{places}', title: 'Told', event: 'after', operation: 'insert', active: 1, env: 'all', retries: 0, retry_interval: 60_000, timeout: 60_000, payload: 1, condition: 0, async: 0, version: 'v2', notification: expect.stringContaining('"type":"URL"') }, keep: { hook: 'id' } },
    { fact: 'are listed', ask: `GET ${ofPlaces}/hooks`, exactly: { list: [expect.objectContaining({ id: '{hook}' })] } },
    ...(['title', 'event', 'operation', 'notification'] as const).map((key) => ({ fact: `need ${key}`, ask: `POST ${ofPlaces}/hooks`, send: { ...hook, [key]: undefined }, status: 400, gives: faultAt(`/${key}`) })),
    { fact: 'are changed', ask: 'PATCH db/meta/hooks/{hook}', send: { ...hook, title: 'Said', active: false, async: true, description: 'D', retries: 2 }, gives: { id: '{hook}', title: 'Said', active: 0, description: 'D', retries: 2 } },
    { fact: 'need all of it for that', ask: 'PATCH db/meta/hooks/{hook}', send: { title: 'Said' }, status: 400, gives: { msg: 'Invalid request body' } },
    { fact: 'have conditions', ask: 'POST db/meta/hooks/{hook}/filters', send: { fk_column_id: '{places.Name}', comparison_op: 'eq', value: 'x' }, gives: { fk_hook_id: '{hook}', fk_view_id: null, comparison_op: 'eq' } },
    { fact: 'list them', ask: 'GET db/meta/hooks/{hook}/filters', gives: { list: [{ fk_hook_id: '{hook}' }] } },
    { fact: 'have a log in pages', ask: 'GET db/meta/hooks/{hook}/logs?limit=5', gives: { list: [], pageInfo: { totalRows: 0, pageSize: 5 } } },
    { fact: 'whose target fails say so', ask: `POST ${ofPlaces}/hooks/test`, send: { hook, payload: {} }, status: 400, gives: { msg: expect.any(String) } },
    { fact: 'at the older address too', ask: 'POST db/meta/hooks/test', send: { hook: { ...hook, fk_model_id: '{places}' }, payload: {} }, status: 400, gives: { msg: expect.any(String) } },
    ...['insert', 'update', 'delete', 'bulkInsert', 'bulkUpdate', 'bulkDelete'].map((operation) => ({ fact: 'shows what would be sent', ask: `GET ${ofPlaces}/hooks/samplePayload/${operation}/v2`, gives: { type: `records.after.${operation}`, id: expect.stringMatching(/^[0-9a-f-]{36}$/), data: { table_id: '{places}', table_name: 'Places' } } })),
    { fact: 'shows the row alone', ask: `GET ${ofPlaces}/hooks/samplePayload/insert/v1`, gives: { Name: 'Sample Text', Note: 'Sample Long text', Stars: 123, Kind: 'inn' } },
    { fact: 'shows the id alone', ask: `GET ${ofPlaces}/hooks/samplePayload/delete/v1`, gives: { Id: 1 } },
    { fact: 'shows something without a table', ask: 'GET db/meta/hooks/samplePayload/insert/v2', gives: { type: 'records.after.insert' } },
    { fact: 'knows no such thing', ask: `GET ${ofPlaces}/hooks/samplePayload/nothing/v2`, status: 400 },
    { fact: 'go', ask: 'DELETE db/meta/hooks/{hook}', exactly: true },
    { fact: 'that never were', ask: 'DELETE db/meta/hooks/{hook}', status: 404 },
    { fact: 'are for makers', ask: `GET ${ofPlaces}/hooks`, as: 'editor', status: 403, gives: { msg: 'hookList - editor : Not allowed' } },
  ]);
});
