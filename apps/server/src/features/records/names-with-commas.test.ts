import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiFixture, startApi } from './testing/api-fixture.ts';

let api: ApiFixture;
let rows: string;
beforeAll(async () => {
  api = await startApi();
  await api.table('Places', { Name: 'SingleLineText', 'City, State': 'SingleLineText', State: 'SingleLineText' });
  rows = `db/data/v1/${api.projectId}/Places`;
  await api.call('POST', `db/data/bulk/v1/${api.projectId}/Places`, [
    { Name: 'a', 'City, State': 'Austin, Texas', State: 'TX' },
    { Name: 'b', 'City, State': 'Boise, Idaho', State: 'ID' },
  ]);
});
afterAll(() => api.stop());

const first = async (query: string): Promise<unknown> => (await api.call('GET', `${rows}?${query}`)).body.list[0];

it('a title with a comma names its field wherever names come in a list', async () => {
  expect(await first('fields=City, State&sort=City, State')).toEqual({ 'City, State': 'Austin, Texas' });
  expect(await first('fields=Name,City, State,State')).toEqual({ Name: 'a', 'City, State': 'Austin, Texas', State: 'TX' });
  expect(await first('fields=State&sort=-City, State')).toEqual({ State: 'ID' });
  const groups = await api.call('GET', `${rows}/groupby?column_name=${encodeURIComponent('City, State')}`);
  expect([groups.status, groups.body.list.length]).toEqual([200, 2]);
  expect((await api.call('GET', `${rows}?where=${encodeURIComponent('(City, State,eq,Boise, Idaho)')}`)).body.list).toHaveLength(1);
});
