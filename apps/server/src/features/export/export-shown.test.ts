import { fromBytes, type SourceCell } from '@quadrille/importer';
import { openWorkbook } from '@quadrille/importer/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let inView: string;
let link: string;
let tableId: string;
let view: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  const call = async (method: string, path: string, body?: object) =>
    (await app.call(method, `/api/v1/${path}`, { as: owner, ...(body && { body }) })).body;
  const project = (await call('POST', 'db/meta/projects', { title: 'Garden' })).id as string;
  const columns = ['Name', 'Bed', 'Note', 'Secret'].map((title) => ({ title, column_name: title.toLowerCase(), uidt: 'SingleLineText' }));
  const table: { id: string; columns: { id: string; title: string }[]; views: { id: string }[] } = await call(
    'POST',
    `db/meta/projects/${project}/tables`,
    { table_name: 'plants', title: 'Plants', columns },
  );
  for (const { title, id } of table.columns) ids[title] = id;
  await call('POST', `tables/${table.id}/rows`, [
    { Name: 'Oak', Bed: 'north', Note: 'tall tree', Secret: 'zebra' },
    { Name: 'Elm', Bed: 'south', Note: 'tall', Secret: 'yak' },
    { Name: 'Fern', Bed: 'north', Note: 'small', Secret: 'yak' },
    { Name: 'Ash', Bed: 'north', Note: 'tall tree', Secret: 'yak' },
    { Name: 'Weed', Bed: 'out', Note: 'tall tree', Secret: 'yak' },
  ]);
  view = table.views[0]?.id ?? '';
  tableId = table.id;
  await call('POST', `db/meta/views/${view}/filters`, { fk_column_id: ids['Bed'], comparison_op: 'neq', value: 'out' });
  await call('POST', `db/meta/views/${view}/columns`, { fk_column_id: ids['Secret'], show: false });
  const { uuid } = await call('POST', `db/meta/views/${view}/share`);
  inView = `/api/v1/db/data/noco/${project}/${table.id}/views/${view}/export`;
  link = `/api/v1/db/public/shared-view/${uuid}/rows/export`;
});
afterAll(() => app.stop());

type Query = Readonly<Record<string, string>>;

async function csv(path: string, query: Query): Promise<string[]> {
  const { text, status } = await app.call('GET', `${path}/csv?${new URLSearchParams(query)}`, { as: path === link ? null : owner });
  expect(status).toBe(200);
  return text.trimEnd().split('\r\n');
}

async function excel(path: string, query: Query): Promise<string[]> {
  const { text } = await app.call('GET', `${path}/excel?${new URLSearchParams(query)}`, { as: path === link ? null : owner });
  const book = await openWorkbook(fromBytes(Buffer.from(text, 'base64'), 'plants.xlsx'));
  const rows: (readonly SourceCell[])[] = [];
  for await (const part of book.sheets[0]?.readRows(0) ?? []) rows.push(...part);
  return rows.map((row) => row.map(String).join(','));
}

const condition = (title: string, value: string) => ({ fk_column_id: ids[title], comparison_op: 'eq', value });
const arrange = (title: string, direction: string) => JSON.stringify([{ fk_column_id: ids[title], direction }]);

it.each([
  ['the view, as CSV', csv, (): string => inView],
  ['the view, as a workbook', excel, (): string => inView],
  ['its link, as CSV', csv, (): string => link],
  ['its link, as a workbook', excel, (): string => link],
])(
  'what is shown of %s is exported: own conditions, search, order, groups and fields, within what the view leaves',
  async (_of, read, path) => {
    const fields = `${ids['Note']},${ids['Name']}`;
    const search = { fields, search: 'TREE' };
    expect(await read(path(), search)).toEqual(['Note,Name', 'tall tree,Oak', 'tall tree,Ash']);
    expect(await read(path(), { ...search, filterArrJson: JSON.stringify([condition('Name', 'Ash')]) })).toEqual([
      'Note,Name',
      'tall tree,Ash',
    ]);
    expect(await read(path(), { ...search, sortArrJson: arrange('Name', 'asc') })).toEqual(['Note,Name', 'tall tree,Ash', 'tall tree,Oak']);
    const grouped = { fields: ids['Name'] ?? '', groupArrJson: arrange('Bed', 'desc'), sortArrJson: arrange('Name', 'asc') };
    expect(await read(path(), grouped)).toEqual(['Name', 'Elm', 'Ash', 'Fern', 'Oak']);
  },
);

it('a field that a member shows for themselves alone is read and exported, visitors of a link get none of it', async () => {
  const fields = [ids['Name'], ids['Secret']].join(',');
  for (const read of [csv, excel]) {
    expect((await read(inView, { fields })).slice(0, 2)).toEqual(['Name,Secret', 'Oak,zebra']);
    expect((await read(link, { fields })).slice(0, 2)).toEqual(['Name', 'Oak']);
  }
  const asked = new URLSearchParams({ viewId: view, offset: '0', limit: '1', fields });
  const { body } = await app.call('GET', `/api/v1/tables/${tableId}/grid?${asked}`, { as: owner });
  expect(body.fields).toEqual([ids['Name'], ids['Secret']]);
});

it('visitors of a link learn nothing of hidden fields by any way to narrow or order an export', async () => {
  const all = await csv(link, {});
  expect(all.join('\n')).not.toMatch(/Secret|zebra|yak/);
  expect(await csv(link, { search: 'zebra' })).toEqual([all[0]]);
  expect(await csv(link, { fields: `${ids['Name']},${ids['Secret']}` })).toEqual(['Name', 'Oak', 'Elm', 'Fern', 'Ash']);
  for (const text of ['zebra', 'nothing that is there'])
    expect(await csv(link, { filterArrJson: JSON.stringify([condition('Secret', text)]) })).toEqual([all[0]]);
  expect(await csv(link, { sortArrJson: arrange('Secret', 'desc') })).toEqual(all);
  const asks = [ids['Secret'], 'clnothing'].map((id) => JSON.stringify([{ fk_column_id: id, direction: 'asc' }]));
  const refusals = await Promise.all(
    asks.map((groupArrJson) => app.call('GET', `${link}/csv?${new URLSearchParams({ groupArrJson })}`, { as: null })),
  );
  expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(refusals[0]?.status).toBeGreaterThanOrEqual(400);
});
