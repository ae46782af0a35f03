import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let projectId: string;
let tableId: string;
let viewId: string;
let columns: Record<string, string>;

const meta = async (method: string, path: string, body?: unknown) => {
  const answer = await app.call(method, `/api/v1/db/meta/${path}`, { as: owner, body });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
};
const long = `Ärger, mit; Zeichen\\ und\nneuen Zeilen ${'שלום '.repeat(30)}`;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  projectId = (await meta('POST', 'projects', { title: 'Plan' })).id;
  const titles = { Name: 'SingleLineText', Start: 'Date', End: 'Date', At: 'DateTime', Where: 'SingleLineText', Notes: 'LongText' };
  const body = {
    table_name: 'plan',
    title: 'Plan',
    columns: Object.entries(titles).map(([title, uidt]) => ({ title, column_name: title.toLowerCase(), uidt, pv: title === 'Name' })),
  };
  const table = await meta('POST', `projects/${projectId}/tables`, body);
  tableId = table.id;
  columns = Object.fromEntries(table.columns.map(({ title, id }: { title: string; id: string }) => [title, id]));
  const rows = [
    { Name: long, Start: '2026-11-10', End: '2026-11-12', At: '2026-11-10 09:30:00+00:00', Where: 'Room 1', Notes: 'Bring, all; of it' },
    { Name: 'One day', Start: '2026-02-28', At: '2026-02-28 23:59:00+00:00' },
    { Name: 'No date' },
  ];
  await app.call('POST', `/api/v1/tables/${tableId}/rows`, { as: owner, body: rows });
  const calendar = { title: 'Days, all', fk_from_col_id: columns['Start'], fk_to_col_id: columns['End'] };
  viewId = (await meta('POST', `tables/${tableId}/calendars`, calendar)).id;
});
afterAll(() => app.stop());

const feed = (method: string, body?: unknown) => meta(method, `calendars/${viewId}/feed`, body);
const read = (uuid: string, headers: Record<string, string> = {}) =>
  app.call('GET', `/api/v1/db/public/calendar-feed/${uuid}/calendar.ics`, { headers });
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as [])
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .toSorted((a, b) => (a.startDate.compare(b.startDate) < 0 ? -1 : 1));

it('a calendar is read by calendar programs at its address, with the words that were chosen', async () => {
  const { uuid, title } = await feed('PUT', { place: columns['Where'], description: columns['Notes'] });
  expect(title).toBe(columns['Name']);
  const answer = await read(uuid);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const [one, several, ...others] = eventsOf(answer.text);
  expect(others).toEqual([]);
  expect([one?.summary, one?.startDate.toString(), one?.endDate.toString()]).toEqual(['One day', '2026-02-28', '2026-03-01']);
  expect([several?.summary, several?.location, several?.description]).toEqual([long, 'Room 1', 'Bring, all; of it']);
  expect([several?.startDate.toString(), several?.endDate.toString()]).toEqual(['2026-11-10', '2026-11-13']);
  expect((await read(uuid, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
});

it('moments are told in UTC', async () => {
  await meta('PATCH', `calendars/${viewId}`, { fk_from_col_id: columns['At'], fk_to_col_id: null });
  const { uuid } = await feed('GET');
  const [, several] = eventsOf((await read(uuid)).text);
  expect([several?.startDate.toString(), several?.startDate.zone.tzid]).toEqual(['2026-11-10T09:30:00Z', 'UTC']);
  await meta('PATCH', `calendars/${viewId}`, { fk_from_col_id: columns['Start'], fk_to_col_id: columns['End'] });
});

it('what lasts to the end of all, and long words, make no calendar that programs cannot read', async () => {
  const { uuid } = await feed('GET');
  const rows = [
    { Name: '\u{1F600}'.repeat(200), Start: '9999-12-30', End: '9999-12-31', Notes: 'long '.repeat(10_000) },
    { Name: 'Last', Start: '9999-12-31', End: '9999-12-31' },
  ];
  const made = await app.call('POST', `/api/v1/tables/${tableId}/rows`, { as: owner, body: rows });
  expect(made.status).toBe(200);
  const { text } = await read(uuid);
  expect(text).not.toMatch(/[+]0/);
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const [first, last] = eventsOf(text).slice(-2);
  expect([first?.summary, first?.endDate.toString(), last?.summary]).toEqual(['\u{1F600}'.repeat(200), '9999-12-31', 'Last']);
  expect(first?.description).toBe(`${'long '.repeat(400)}…`);
});

it('is marked by how far the base has come, so that a known one costs no read', async () => {
  const { uuid } = await feed('GET');
  const mark = async () => (await read(uuid)).headers.get('etag');
  const first = await mark();
  expect(await mark()).toBe(first);
  expect((await read(uuid, { 'if-none-match': first ?? '' })).status).toBe(304);
  await app.call('POST', `/api/v1/tables/${tableId}/rows`, { as: owner, body: [{ Notes: 'Stands in no calendar' }] });
  expect(await mark()).not.toBe(first);
  expect((await read(uuid, { 'if-none-match': first ?? '' })).status).toBe(200);
});

it('what the view hides or leaves out is not told', async () => {
  const { uuid } = await feed('GET');
  await meta('POST', `views/${viewId}/columns`, { fk_column_id: columns['Where'], show: false });
  await meta('POST', `views/${viewId}/filters`, { fk_column_id: columns['Name'], comparison_op: 'neq', value: 'One day' });
  const { text } = await read(uuid);
  expect(text).not.toContain('Room 1');
  expect(eventsOf(text).filter(({ startDate }) => startDate.year < 9999)).toHaveLength(1);
});

it('an address ends when another takes its place, and when there is to be none', async () => {
  const { uuid } = await feed('GET');
  const next = (await feed('PUT', { is_new: true })).uuid;
  expect([(await read(uuid)).status, (await read(next)).status]).toEqual([404, 200]);
  await feed('DELETE');
  expect([(await read(next)).status, (await feed('GET')).uuid]).toEqual([404, null]);
  // no step back opens it again
  await meta('POST', `projects/${projectId}/undo`, {});
  expect([(await read(next)).status, (await feed('GET')).uuid]).toEqual([404, null]);
  expect((await app.call('GET', `/api/v1/db/meta/calendars/${viewId}/feed`)).status).toBe(401);
});
