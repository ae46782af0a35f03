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
