import type { BaseId, FieldId, TableId } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { columnOf, startApi } from '../records/testing/api-fixture.ts';

it('gives back what a record held before a change of many steps, however many records of its number they touched', async () => {
  const api = await startApi();
  const [films, people] = [await api.table('Films', { Name: 'SingleLineText' }), await api.table('People', { Name: 'SingleLineText' })];
  for (const title of ['Films', 'People']) await api.call('POST', `db/data/v1/${api.projectId}/${title}`, { Name: 'start' });
  const base = await api.app.parts.engine.openBase(api.projectId as BaseId);
  await base.write('records.updated', null, async (tx) => {
    for (const table of [films, ...Array.from({ length: 7 }, () => people), films])
      for (const name of ['a', 'b'])
        await tx.updateRecords(table.id as TableId, [{ rowId: 1, cells: { [columnOf(table, 'Name').id as FieldId]: name } }]);
  });
  const history = `tables/${films.id}/rows/1/history`;
  const { sequence } = (await api.call('GET', history)).body.list[0];
  const restored = await api.call('POST', `${history}/${sequence}/restore`, { side: 'before' });
  const row = await api.call('GET', `db/data/v1/${api.projectId}/Films/1`);
  await api.stop();
  expect([restored.status, row.body.Name]).toEqual([200, 'start']);
});

it('brings a whole version back: every field as it was then, as one change to be undone', async () => {
  const api = await startApi();
  const films = await api.table('Films', { Name: 'SingleLineText', Year: 'Number', Seen: 'Checkbox' });
  const path = `db/data/v1/${api.projectId}/Films`;
  await api.call('POST', path, { Name: 'start', Year: 1 });
  for (const body of [{ Name: 'second' }, { Year: 2 }, { Name: 'third', Seen: true }]) await api.call('PATCH', `${path}/1`, body);
  const history = `tables/${films.id}/rows/1/history`;
  const { list } = (await api.call('GET', history)).body;
  const [, , second, created] = list;
  const restore = async (sequence: number, body: object) => (await api.call('POST', `${history}/${sequence}/restore`, body)).status;
  const row = async () => (await api.call('GET', `${path}/1`)).body;
  expect(await restore(second.sequence, { side: 'after', isWhole: true })).toBe(200);
  expect(await row()).toMatchObject({ Name: 'second', Year: 1, Seen: false });
  expect(await restore(created.sequence, { side: 'after', isWhole: true })).toBe(200);
  expect(await row()).toMatchObject({ Name: 'start', Year: 1, Seen: false });
  await api.call('POST', `db/meta/projects/${api.projectId}/undo`);
  expect(await row()).toMatchObject({ Name: 'second', Year: 1 });
  expect(await restore(9999, { side: 'after', isWhole: true })).toBe(404);
  await api.stop();
});

it('tells a record that came back from one that was made', async () => {
  const api = await startApi();
  const films = await api.table('Films', { Name: 'SingleLineText' });
  await api.call('POST', `db/data/v1/${api.projectId}/Films`, { Name: 'start' });
  const step = (way: string) => api.call('POST', `db/meta/projects/${api.projectId}/${way}`);
  await api.call('DELETE', `db/data/v1/${api.projectId}/Films/1`);
  for (const way of ['undo', 'undo', 'redo']) expect((await step(way)).status).toBe(200);
  const { list } = (await api.call('GET', `tables/${films.id}/rows/1/history`)).body as { list: { kind: string; isBack: boolean }[] };
  expect(list.map(({ kind, isBack }) => `${kind}${isBack ? ' back' : ''}`)).toEqual([
    'created back',
    'deleted',
    'created back',
    'deleted',
    'created',
  ]);
  await api.stop();
});

it('lists what one person did, or one field went through, however far back', async () => {
  const api = await startApi();
  const films = await api.table('Films', { Name: 'SingleLineText', Year: 'Number' });
  const path = `db/data/v1/${api.projectId}/Films`;
  await api.call('POST', path, { Name: 'start', Year: 1 });
  await api.call('PATCH', `${path}/1`, { Year: 2 });
  for (let step = 0; step < 6; step += 1) await api.call('PATCH', `${path}/1`, { Name: `step ${step}` });
  const year = columnOf(films, 'Year').id;
  const read = async (query: string) => (await api.call('GET', `tables/${films.id}/rows/1/history?${query}`)).body.list;
  const ofYear = await read(`fieldId=${year}&limit=1`);
  expect(ofYear).toMatchObject([{ kind: 'updated', cells: [{ fieldId: year, before: 1, after: 2 }] }]);
  expect(await read(`fieldId=${year}&limit=5&before=${ofYear[0].sequence}`)).toMatchObject([{ kind: 'created' }]);
  const actor = ofYear[0].actorId as string;
  expect(await read(`actorId=${actor}`)).toHaveLength(8);
  expect(await read('actorId=us00000000000000')).toEqual([]);
  expect(await read('fieldId=c0000000000000000')).toEqual([]);
  await api.stop();
});
