import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireFullTable } from '@quadrille/contract';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

/** Near the end of a day: a quarter of an hour later is another. */
let now = Date.parse('2026-11-02T23:50:00Z');
let api: ApiFixture;
let tasks: WireFullTable;
let path: string;
/** Not days: nobody signs in again. */
const steps = (count: number): number => count * 60_000;
const start = now;
const at = (step: number): string => new Date(start + steps(step) + 30_000).toISOString();
const id = (title: string): string => columnOf(tasks, title).id;
const ask = async (what: string, query: Readonly<Record<string, string>>, as = api.viewer) =>
  api.call('GET', `tables/${tasks.id}/history/${what}?${new URLSearchParams(query)}`, undefined, as);
const past = async (step: number, query: Readonly<Record<string, string>> = {}) => {
  const { body } = await ask('past', { at: at(step), fields: `${id('Name')},${id('State')}`, ...query });
  return body as { at: string; rows: unknown[][]; isWhole: boolean };
};

beforeAll(async () => {
  api = await startApi({ clock: { now: () => now } });
  tasks = await api.table('Tasks', { Name: 'SingleLineText', State: 'SingleLineText', Points: 'Number' });
  path = `db/data/v1/${api.projectId}/Tasks`;
  await api.call('POST', path, { Name: 'A', State: 'open', Points: 1 });
  await api.call('POST', path, { Name: 'B', State: 'open', Points: 2 });
  await api.call('POST', path, { Name: 'C', State: 'open', Points: 3 });
  now += steps(1);
  await api.call('PATCH', `${path}/1`, { State: 'doing' });
  now += steps(1);
  await api.call('DELETE', `${path}/3`);
  await api.call('POST', path, { Name: 'D', State: 'open' });
  now += steps(1);
  await api.call('PATCH', `${path}/1`, { Name: 'A later', State: 'done' });
});
afterAll(() => api.stop());

it('tells the rows of a table as they were at each step, whatever became of them', async () => {
  expect((await past(0)).rows).toEqual([
    [1, 'A', 'open'],
    [2, 'B', 'open'],
    [3, 'C', 'open'],
  ]);
  expect((await past(1)).rows).toEqual([
    [1, 'A', 'doing'],
    [2, 'B', 'open'],
    [3, 'C', 'open'],
  ]);
  expect((await past(2)).rows).toEqual([
    [1, 'A', 'doing'],
    [2, 'B', 'open'],
    [4, 'D', 'open'],
  ]);
  expect((await past(3)).rows).toEqual([
    [1, 'A later', 'done'],
    [2, 'B', 'open'],
    [4, 'D', 'open'],
  ]);
  expect(await past(-1)).toMatchObject({ at: at(-1), rows: [], isWhole: true });
});

it('holds them against conditions as they were then', async () => {
  const filterArrJson = JSON.stringify([{ fk_column_id: id('State'), comparison_op: 'eq', value: 'open' }]);
  expect((await past(0, { filterArrJson })).rows.map(([one]) => one)).toEqual([1, 2, 3]);
  expect((await past(1, { filterArrJson })).rows.map(([one]) => one)).toEqual([2, 3]);
  expect((await past(3, { filterArrJson })).rows.map(([one]) => one)).toEqual([2, 4]);
});

it('means by today the day it goes back to, of rows that changed since and of the others', async () => {
  const days = await api.table('Days', { Name: 'SingleLineText', Due: 'Date' });
  const due = columnOf(days, 'Due').id;
  const rows = `db/data/v1/${api.projectId}/Days`;
  for (const Name of ['A', 'B']) await api.call('POST', rows, { Name, Due: '2026-11-02' });
  const [asked, began] = [new Date(now + 1000).toISOString(), now];
  now += steps(1);
  await api.call('PATCH', `${rows}/1`, { Name: 'A later' });
  now += steps(15);
  const filterArrJson = JSON.stringify([{ fk_column_id: due, comparison_op: 'eq', comparison_sub_op: 'today' }]);
  const query = new URLSearchParams({ at: asked, fields: columnOf(days, 'Name').id, filterArrJson });
  const { body } = await api.call('GET', `tables/${days.id}/history/past?${query}`);
  now = began;
  expect(body.rows).toEqual([
    [1, 'A'],
    [2, 'B'],
  ]);
});

it('goes back through undone changes as well', async () => {
  const before = (await past(3)).rows;
  now += steps(1);
  await api.call('PATCH', `${path}/2`, { State: 'doing' });
  await api.call('POST', `db/meta/projects/${api.projectId}/undo`);
  expect((await past(3)).rows).toEqual(before);
  expect((await past(9)).rows).toEqual(before);
});

it('says since when rows hold a value, and since when they are there', async () => {
  const { body } = await ask(`${id('State')}/since`, { ids: '1,2,4,99' });
  const done = (step: number): string => new Date(start + steps(step)).toISOString();
  expect(body.list.map(({ id: row, since }: { id: number; since: string | null }) => [row, since])).toEqual([
    [1, done(3)],
    [2, done(4)],
    [4, done(2)],
    [99, null],
  ]);
});

it('says since when each of many rows holds a value, whether they were written together or one by one', async () => {
  const many = await api.table('Many', { Name: 'SingleLineText', State: 'SingleLineText' });
  const rows = `db/data/bulk/v1/${api.projectId}/Many`;
  const askMany = async (field: string) => {
    const ids = Array.from({ length: 180 }, (_, at) => at + 1);
    const query = new URLSearchParams({ ids: ids.join(',') });
    const { body } = await api.call('GET', `tables/${many.id}/history/${columnOf(many, field).id}/since?${query}`, undefined, api.viewer);
    return (body.list as { since: string | null }[]).map(({ since }) => since);
  };
  const said = (): string => new Date(now).toISOString();
  await api.call(
    'POST',
    rows,
    Array.from({ length: 180 }, (_, at) => ({ Name: `Row ${at}`, State: 'open' })),
  );
  const made = said();
  now += steps(1);
  // every third row is written together, and holds what it held already in every sixth
  await api.call(
    'PATCH',
    rows,
    Array.from({ length: 60 }, (_, at) => ({ Id: at * 3 + 1, State: at % 2 === 0 ? 'done' : 'open', Name: `Row ${at} again` })),
  );
  const together = said();
  now += steps(1);
  await api.call('PATCH', `db/data/v1/${api.projectId}/Many/2`, { State: 'done' });
  const alone = said();
  const expected = Array.from({ length: 180 }, (_, at) => (at === 1 ? alone : at % 6 === 0 ? together : made));
  expect(await askMany('State')).toEqual(expected);
  // one row with a long history is not in the way of the others
  for (let round = 0; round < 30; round += 1) await api.call('PATCH', `db/data/v1/${api.projectId}/Many/2`, { Name: `Row ${round}` });
  expect(await askMany('State')).toEqual(expected);
});

it('is refused to strangers, for fields of others and moments that are none', async () => {
  expect((await ask('past', { at: at(0) }, api.stranger)).status).toBe(403);
  expect((await ask(`${id('State')}/since`, { ids: '1' }, api.stranger)).status).toBe(403);
  expect((await ask('past', { at: 'yesterday' })).status).toBe(400);
  expect((await ask('c0000000000000000/since', { ids: '1' })).status).toBe(404);
});
