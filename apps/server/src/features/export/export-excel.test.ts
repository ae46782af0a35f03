import { fromBytes, type SourceCell } from '@quadrille/importer';
import { openWorkbook } from '@quadrille/importer/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
afterAll(() => app.stop());

it('days, and numbers and days that are computed, are what they are in a workbook; moments keep their zone as text', async () => {
  const post = async (path: string, body: object) => (await app.call('POST', `/api/v1/${path}`, { as: owner, body })).body;
  const projectId = (await post('db/meta/projects', { title: 'Garden' })).id as string;
  const types = { Name: 'SingleLineText', Height: 'Decimal', Planted: 'Date', Seen: 'DateTime' };
  const columns = Object.entries(types).map(([title, uidt]) => ({ title, column_name: title.toLowerCase(), uidt }));
  const { id } = await post(`db/meta/projects/${projectId}/tables`, { table_name: 'plants', title: 'Plants', columns });
  const formulas = { Twice: '{Height} * 2', Cut: 'DATEADD({Planted}, 1, "day")', Said: 'CONCAT({Name}, "!")' };
  for (const [title, formula_raw] of Object.entries(formulas))
    await post(`db/meta/tables/${id}/columns`, { title, uidt: 'Formula', formula_raw });
  await post(`tables/${id}/rows`, [
    { Name: 'Oak', Height: 1.5, Planted: '2026-02-28', Seen: '2026-02-28 09:30:00+00:00' },
    { Name: 'Old', Height: null, Planted: '1899-12-31', Seen: null },
  ]);
  const fields = ['Name', 'Height', 'Planted', 'Seen', 'Twice', 'Cut', 'Said'].map((title) => `fields=${title}`).join('&');
  const { text } = await app.call('GET', `/api/v1/db/data/noco/${projectId}/Plants/export/excel?${fields}`, { as: owner });
  const book = await openWorkbook(fromBytes(Buffer.from(text, 'base64'), 'plants.xlsx'));
  const rows: (readonly SourceCell[])[] = [];
  for await (const part of book.sheets[0]?.readRows(0) ?? []) rows.push(...part);
  const day = (value: string) => ({ kind: 'date', value, text: value });
  expect(rows[1]).toEqual(['Oak', 1.5, day('2026-02-28'), '2026-02-28 09:30:00+00:00', 3, day('2026-03-01'), 'Oak!']);
  // the days of a workbook begin with March 1900: those before it are told apart by none
  expect(rows[2]?.slice(0, 3)).toEqual(['Old', null, '1899-12-31']);
});

it('amounts of a code that is none and lengths below nothing are bare numbers, which any program shows', async () => {
  const post = async (path: string, body: object) => (await app.call('POST', `/api/v1/${path}`, { as: owner, body })).body;
  const projectId = (await post('db/meta/projects', { title: 'Shop' })).id as string;
  const columns = [
    { title: 'Odd', column_name: 'odd', uidt: 'Currency', meta: { currency_code: 'X] "' } },
    { title: 'Euro', column_name: 'euro', uidt: 'Currency', meta: { currency_code: 'EUR', currency_locale: 'de-DE' } },
    { title: 'Lasted', column_name: 'lasted', uidt: 'Duration' },
    { title: 'Early', column_name: 'early', uidt: 'Duration' },
  ];
  const { id } = await post(`db/meta/projects/${projectId}/tables`, { table_name: 'sales', title: 'Sales', columns });
  await post(`tables/${id}/rows`, [{ Odd: 12.5, Euro: 12.5, Lasted: 5400, Early: -90 }]);
  const fields = columns.map(({ title }) => `fields=${title}`).join('&');
  const { text } = await app.call('GET', `/api/v1/db/data/noco/${projectId}/Sales/export/excel?${fields}`, { as: owner });
  const book = await openWorkbook(fromBytes(Buffer.from(text, 'base64'), 'sales.xlsx'));
  const rows: (readonly SourceCell[])[] = [];
  for await (const part of book.sheets[0]?.readRows(0) ?? []) rows.push(...part);
  expect(rows[1]?.map((cell) => (typeof cell === 'number' ? cell : 'shown'))).toEqual([12.5, 'shown', 'shown', -90]);
});
