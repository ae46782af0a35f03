import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeFilms, type Films } from '../../testing/make-films.ts';
import { listDistinct, listGridGroups, readGridAggregates } from '../grid/index.ts';
import { listRows } from '../records/index.ts';
import { type VisitorRead, visitorReads } from './visitor-reads.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let films: Films;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  films = await makeFilms(app, owner);
});

const meta = (method: string, path: string, body?: unknown) => app.call(method, `/api/v1/db/meta/${path}`, { as: owner, body });
const show = (title: string, isShown: boolean) =>
  meta('PATCH', `views/${films.viewId}/columns/${films.viewColumns[title]}`, { show: isShown });
const report = async () => (await meta('GET', `views/${films.viewId}/share/report`)).body;

it('says in numbers what a visitor could reach, before there is a link', async () => {
  await show('Secret', false);
  await meta('POST', `views/${films.viewId}/filters`, { fk_column_id: films.columns['Year'], comparison_op: 'gt', value: '1980' });
  const found = await report();
  expect(found).toMatchObject({
    fields: { shown: 3, total: 4, titles: ['Title', 'Year', 'Genre'] },
    records: { shown: 3, total: 4 },
    linked: [],
    files: { count: 0, bytes: 0, is_all: true },
    personal: [],
    leaks: [],
    tried: { fields: 1, hidden_fields: 1, records: 1 },
    since: null,
  });
  expect(found.asked).toBeGreaterThan(20);
  const other = await app.signUp();
  expect((await app.call('GET', `/api/v1/db/meta/views/${films.viewId}/share/report`, { as: other })).status).toBe(403);
});

it('says what came since the link was made, and names what is said of people', async () => {
  await show('Secret', false);
  await meta('POST', `views/${films.viewId}/share`);
  expect((await report()).since).toMatchObject({ fields_added: [], fields_gone: [], records: 0, files: 0 });
  await show('Secret', true);
  await meta('POST', `tables/${films.tableId}/columns`, { title: 'Email', column_name: 'email', uidt: 'Email' });
  const rows = `/api/v1/tables/${films.tableId}/rows`;
  await app.call('POST', rows, { as: owner, body: [{ Title: 'Dune', Email: 'ana@example.com' }] });
  const { since, personal } = await report();
  expect(since).toMatchObject({ fields_added: ['Secret', 'Email'], records: 1 });
  expect(personal).toEqual([{ fk_column_id: expect.any(String), title: 'Email', count: 1 }]);
});

it('asks of a form what its visitors see of it: questions, and no records', async () => {
  const form = (await meta('POST', `tables/${films.tableId}/forms`, { title: 'Send a film' })).body;
  const found = (await meta('GET', `views/${form.id}/share/report`)).body;
  expect(found).toMatchObject({ fields: { shown: 4, total: 4 }, records: { shown: 0, total: 4 }, leaks: [], tried: { records: 0 } });
});

type Run = (...asked: Parameters<VisitorRead['run']>) => unknown;

/** Reads as they would be had somebody forgotten that visitors name visible fields only; and ways in which that comes out. */
const unguarded: readonly (readonly [name: keyof typeof visitorReads, run: Run, ways: readonly string[]])[] = [
  ['rows', (ctx, share, { query }: never) => listRows(ctx, share, query), ['where', 'filter', 'sort', 'order']],
  ['groups', (ctx, share, { query }: never) => listGridGroups(ctx, share, query), ['groups']],
  ['aggregates', (ctx, share, { query }: never) => readGridAggregates(ctx, share, query), ['summary']],
  [
    'distinct',
    (ctx, share, { params, query }: never) => listDistinct(ctx, share, (params as { columnId: string }).columnId, query),
    ['values'],
  ],
];

it.each(unguarded)('names what comes out of %s without its guard, and nothing once it is back', async (name, run, ways) => {
  await show('Secret', false);
  const read = visitorReads[name] as { run: Run };
  const guarded = read.run;
  read.run = run;
  try {
    const { leaks } = await report();
    expect(leaks.length).toBeGreaterThan(0);
    for (const way of ways) expect([way, leaks.some((leak: string) => leak.includes(way))]).toEqual([way, true]);
    expect(leaks.every((leak: string) => leak.includes('Secret'))).toBe(true);
  } finally {
    read.run = guarded;
  }
  expect((await report()).leaks).toEqual([]);
});
