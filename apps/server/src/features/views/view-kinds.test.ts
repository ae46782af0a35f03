import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let viewer: TestUser;
let projectId: string;
let tableId: string;
let plainId: string;
let columns: Record<string, string>;

const meta = (method: string, path: string, body?: unknown, as: TestUser | null = owner) =>
  app.call(method, `/api/v1/db/meta/${path}`, { as, body });
const create = async (kinds: string, body: object = {}) =>
  (await meta('POST', `tables/${tableId}/${kinds}`, { title: kinds, ...body })).body;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  viewer = await app.signUp();
  projectId = (await meta('POST', 'projects', { title: 'Shop' })).body.id;
  await meta('POST', `projects/${projectId}/users`, { email: viewer.email, roles: 'viewer' });
  const asked = [
    { title: 'Name', uidt: 'SingleLineText' },
    { title: 'Note', uidt: 'LongText' },
    { title: 'State', uidt: 'SingleSelect', dtxp: "'todo','done'" },
    { title: 'Photo', uidt: 'Attachment' },
    { title: 'Place', uidt: 'GeoData' },
    { title: 'Due', uidt: 'Date' },
    { title: 'Pieces', uidt: 'Number' },
  ].map((column) => ({ ...column, column_name: column.title.toLowerCase() }));
  const table = (await meta('POST', `projects/${projectId}/tables`, { table_name: 'things', title: 'Things', columns: asked })).body;
  tableId = table.id;
  columns = Object.fromEntries(table.columns.map((column: { title: string; id: string }) => [column.title, column.id]));
  const plain = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }];
  plainId = (await meta('POST', `projects/${projectId}/tables`, { table_name: 'plain', columns: plain })).body.id;
});
afterAll(() => app.stop());

/** Titles of what a view shows, in its order. */
async function shownIn(viewId: string): Promise<string[]> {
  const byId = Object.fromEntries(Object.entries(columns).map(([title, id]) => [id, title]));
  const { list } = (await meta('GET', `views/${viewId}/columns`)).body;
  return list.filter(({ show }: { show: number }) => show).map(({ fk_column_id: id }: { fk_column_id: string }) => byId[id]);
}

const kinds = [
  ['forms', 1, ['Name', 'Note', 'State', 'Photo', 'Place', 'Due', 'Pieces']],
  ['galleries', 2, ['Name', 'Note', 'State', 'Photo']],
  ['grids', 3, ['Name', 'Note', 'State', 'Photo', 'Place', 'Due', 'Pieces']],
  ['kanbans', 4, ['Name', 'Photo', 'Pieces', 'State']],
  ['maps', 5, ['Name', 'Note', 'State', 'Photo', 'Place', 'Due', 'Pieces']],
  ['calendars', 6, ['Name', 'Note', 'State', 'Photo', 'Place', 'Due', 'Pieces']],
  ['timelines', 7, ['Name', 'Note', 'State', 'Photo', 'Place', 'Due', 'Pieces']],
] as const;

describe.each(kinds)('%s', (kind, type, shown) => {
  it('are made with their own arrangement of columns, read, changed and deleted', async () => {
    const view = await create(kind);
    expect(view).toMatchObject({ title: kind, type, fk_model_id: tableId, lock_type: 'collaborative', is_default: null });
    expect(view.view).toBeUndefined();
    expect(await shownIn(view.id)).toEqual(shown);
    const listed = (await meta('GET', `tables/${tableId}/views`)).body.list.at(-1);
    expect(listed).toMatchObject({ id: view.id, view: { fk_view_id: view.id, project_id: projectId } });
    expect((await meta('GET', `${kind}/${view.id}`, undefined, viewer)).body).toMatchObject(listed.view);
    expect((await meta('PATCH', `${kind}/${view.id}`, { meta: { a: 1 } })).text).toBe('1');
    expect((await meta('GET', `${kind}/${view.id}`)).body.meta).toEqual({ a: 1 });
    expect((await meta('PATCH', `${kind}/${view.id}`, { meta: 5 })).status).toBe(400);
    const filters = [{ fk_column_id: 'any', comparison_op: 'gt', value: '1' }];
    const kept = { color_rules: [{ hue: 'rose', fk_column_id: null, filters }] };
    expect((await meta('PATCH', `${kind}/${view.id}`, { meta: kept })).text).toBe('1');
    const wrong = { color_rules: [{ hue: 'no such hue', filters }] };
    for (const body of [{ meta: wrong }, { meta: JSON.stringify(wrong) }]) {
      expect((await meta('PATCH', `${kind}/${view.id}`, body)).status).toBe(400);
      expect((await meta('PATCH', `views/${view.id}`, body)).status).toBe(400);
      expect((await meta('POST', `tables/${tableId}/${kind}`, { title: 'Wrong', ...body })).status).toBe(400);
    }
    expect((await meta('GET', `${kind}/${view.id}`)).body.meta).toEqual(kept);
    expect((await meta('DELETE', `views/${view.id}`)).text).toBe('true');
    expect((await meta('GET', `${kind}/${view.id}`)).status).toBe(404);
  });

  it('need a title and the right to make views', async () => {
    expect((await meta('POST', `tables/${tableId}/${kind}`, {})).body.msg).toBe('Invalid request body');
    expect((await meta('POST', `tables/${tableId}/${kind}`, { title: 'x' }, viewer)).status).toBe(403);
    expect((await meta('POST', `tables/${tableId}/${kind}`, { title: 'x' }, null)).status).toBe(401);
  });

  it('are not found under another kind', async () => {
    const view = await create(kind);
    const other = kind === 'grids' ? 'forms' : 'grids';
    expect((await meta('GET', `${other}/${view.id}`)).status).toBe(404);
    expect((await meta('PATCH', `${other}/${view.id}`, {})).status).toBe(404);
    await meta('DELETE', `views/${view.id}`);
  });
});

describe('a form', () => {
  it('keeps what it says to people, with its columns', async () => {
    const { id } = await create('forms', { title: 'Ask' });
    const said = {
      heading: 'Welcome',
      success_msg: 'Thanks',
      redirect_url: 'https://example.org/',
      redirect_after_secs: 5,
      email: { 'ada@example.org': true },
      submit_another_form: true,
    };
    await meta('PATCH', `forms/${id}`, said);
    const { body } = await meta('GET', `forms/${id}`);
    expect(body).toMatchObject({
      heading: 'Welcome',
      success_msg: 'Thanks',
      redirect_url: 'https://example.org/',
      redirect_after_secs: '5',
      email: '{"ada@example.org":true}',
      submit_another_form: 1,
      show_blank_form: null,
    });
    const column = body.columns.find(({ fk_column_id: of }: { fk_column_id: string }) => of === columns['Name']);
    expect(column).toMatchObject({ required: null, meta: {}, show: 1 });
    expect((await meta('PATCH', `form-columns/${column.id}`, { label: 'Your name', required: true, description: 'In full' })).text).toBe(
      '1',
    );
    const after = (await meta('GET', `forms/${id}`)).body.columns.find((one: { id: string }) => one.id === column.id);
    expect(after).toMatchObject({ label: 'Your name', required: 1, description: 'In full', enable_scanner: 0 });
    const elsewhere = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:x',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:x',
    ];
    for (const key of ['redirect_url', 'banner_image_url', 'logo_url'])
      for (const address of elsewhere)
        expect([key, address, (await meta('PATCH', `forms/${id}`, { [key]: address })).status]).toEqual([key, address, 400]);
    for (const address of ['https://example.org/l.png', '/download/l.png', 'download/l.png', '', null])
      expect([address, (await meta('PATCH', `forms/${id}`, { logo_url: address })).status]).toEqual([address, 200]);
    await meta('PATCH', `forms/${id}`, { logo_url: null });
    expect((await meta('PATCH', `form-columns/${column.id}`, { label: 'x' }, viewer)).status).toBe(403);
    await meta('DELETE', `views/${id}`);
  });
});

describe('settings that name columns', () => {
  it('take the first that fits', async () => {
    const board = await create('kanbans');
    expect((await meta('GET', `kanbans/${board.id}`)).body).toMatchObject({
      fk_grp_col_id: columns['State'],
      fk_cover_image_col_id: columns['Photo'],
    });
    const map = await create('maps');
    expect((await meta('GET', `maps/${map.id}`)).body.fk_geo_data_col_id).toBe(columns['Place']);
    const calendar = await create('calendars', { fk_from_col_id: columns['Due'] });
    expect((await meta('GET', `calendars/${calendar.id}`)).body).toMatchObject({ fk_from_col_id: columns['Due'], fk_to_col_id: null });
    const timeline = await create('timelines', { fk_lane_col_id: columns['State'] });
    expect((await meta('GET', `timelines/${timeline.id}`)).body).toMatchObject({
      fk_from_col_id: columns['Due'],
      fk_lane_col_id: columns['State'],
    });
    expect((await meta('PATCH', `timelines/${timeline.id}`, { fk_lane_col_id: null })).status).toBe(200);
    expect((await meta('GET', `timelines/${timeline.id}`)).body).toMatchObject({ fk_from_col_id: columns['Due'], fk_lane_col_id: null });
    for (const { id } of [board, map, calendar, timeline]) await meta('DELETE', `views/${id}`);
  });

  it('refuse columns that do not fit, of other tables, and tables without any', async () => {
    for (const [kind, key] of [
      ['kanbans', 'fk_grp_col_id'],
      ['galleries', 'fk_cover_image_col_id'],
      ['maps', 'fk_geo_data_col_id'],
      ['calendars', 'fk_from_col_id'],
      ['timelines', 'fk_from_col_id'],
    ] as const) {
      const wrong = await meta('POST', `tables/${tableId}/${kind}`, { title: 'x', [key]: columns['Name'] });
      expect([kind, wrong.status, wrong.body.msg]).toEqual([kind, 400, expect.stringContaining('is of type SingleLineText')]);
      expect((await meta('POST', `tables/${plainId}/${kind}`, { title: 'x', [key]: columns['State'] })).status).toBe(404);
    }
    for (const kind of ['kanbans', 'maps', 'calendars', 'timelines'])
      expect((await meta('POST', `tables/${plainId}/${kind}`, { title: 'x' })).body.msg).toContain('Add one first.');
  });

  it('keep a column that stacks are made of from being deleted', async () => {
    const board = await create('kanbans');
    const refused = await meta('DELETE', `columns/${columns['State']}`);
    expect(refused).toMatchObject({
      status: 400,
      body: { msg: "The column 'state' is being used in Kanban View. Please delete Kanban View first." },
    });
    await meta('DELETE', `views/${board.id}`);
  });
});

it('a copy of a view of another kind takes its columns and filters, not its settings', async () => {
  const grid = await create('grids', { title: 'Source' });
  await meta('POST', `views/${grid.id}/filters`, { fk_column_id: columns['Name'], comparison_op: 'like', value: 'a' });
  await meta('POST', `views/${grid.id}/hide-all`);
  const copy = await create('galleries', { title: 'Copy', copy_from_id: grid.id });
  expect(await shownIn(copy.id)).toEqual(['Name']);
  expect((await meta('GET', `views/${copy.id}/filters`)).body.list).toMatchObject([{ comparison_op: 'like', value: 'a' }]);
  for (const { id } of [grid, copy]) await meta('DELETE', `views/${id}`);
});
