import type { WireFullTable } from '@quadrille/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let people: WireFullTable;
let editorId: string;
beforeAll(async () => {
  api = await startApi();
  editorId = (await api.call('GET', 'auth/user/me', undefined, api.editor)).body.id;
});
afterAll(() => api.stop());

let count = 0;
beforeEach(async () => {
  count += 1;
  people = await api.table(`People${count}`, { Name: 'SingleLineText', Region: 'SingleLineText', Salary: 'Number', Boss: 'Collaborator' });
  people = await addField('Bonus', { uidt: 'Formula', formula_raw: '{Salary} * 2' });
  await post(`db/data/bulk/v1/${api.projectId}/${people.title}`, [
    { Name: 'Ann', Region: 'north', Salary: 10, Boss: editorId },
    { Name: 'Bob', Region: 'south', Salary: 20 },
    { Name: 'Cid', Region: 'north', Salary: 30 },
  ]);
});

const post = async (path: string, body: unknown, as?: TestUser) => {
  const answer = await api.call('POST', path, body, as);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
};
const addField = async (title: string, body: object): Promise<WireFullTable> => {
  await post(`db/meta/tables/${people.id}/columns`, { title, column_name: title.toLowerCase(), ...body });
  return (await api.call('GET', `db/meta/tables/${people.id}`)).body;
};
const idOf = (title: string): string => String(columnOf(people, title).id);
const rule = (body: object) => api.call('POST', `db/meta/tables/${people.id}/rules`, body);
const where = (title: string, op: string, value: string) => [{ fk_column_id: idOf(title), comparison_op: op, value }];
const data = (rest = '', of = people): string => `db/data/v1/${api.projectId}/${of.title}${rest}`;
const names = async (as: TestUser, query = ''): Promise<string[]> => {
  const answer = await api.call('GET', data(`?${query}`), undefined, as);
  expect(answer.status).toBe(200);
  return answer.body.list.map((row: { Name: string }) => row.Name);
};

describe('a rule about rows', () => {
  beforeEach(async () => {
    expect((await rule({ actions: ['read'], roles: ['viewer'], filter: where('Region', 'eq', 'north') })).status).toBe(200);
    expect((await rule({ actions: ['read'], roles: ['editor'], filter: where('Boss', 'anyof', '@me') })).status).toBe(200);
  });

  it('leaves the rows that pass, for each who asks, and all to the owner', async () => {
    expect(await names(api.viewer)).toEqual(['Ann', 'Cid']);
    expect(await names(api.editor)).toEqual(['Ann']);
    expect(await names(api.owner)).toEqual(['Ann', 'Bob', 'Cid']);
    expect((await api.call('GET', data('/count'), undefined, api.viewer)).body).toEqual({ count: 2 });
    expect((await api.call('GET', data('/2'), undefined, api.viewer)).status).toBe(404);
    expect((await api.call('GET', data('/2/exist'), undefined, api.viewer)).body).toBe(false);
  });

  it('follows rows as they change, and is taken back by undo', async () => {
    await api.call('PATCH', data('/2'), { Region: 'north' });
    expect(await names(api.viewer)).toEqual(['Ann', 'Bob', 'Cid']);
    await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect(await names(api.viewer)).toEqual(['Ann', 'Cid']);
  });

  it('can name fields the reader may not see', async () => {
    await rule({ fk_column_id: idOf('Region'), actions: ['read'], roles: ['editor'] });
    expect(await names(api.viewer)).toEqual(['Ann', 'Cid']);
    expect(await names(api.viewer, 'where=(Region,eq,south)')).toEqual(['Ann', 'Cid']);
    expect((await api.call('GET', data(), undefined, api.viewer)).body.list[0]).not.toHaveProperty('Region');
  });
});
