import type { WireFullTable } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApiOnEach } from './records/testing/api-fixture.ts';

/** Surfaces whose other tests are on SQLite alone: what the database has a part in is the same on each. */
let api: ApiFixture;
let table: WireFullTable;
const prepare = async (started: ApiFixture): Promise<void> => {
  api = started;
  table = await api.table('Plants', {
    Name: 'SingleLineText',
    Bed: { uidt: 'SingleSelect', dtxp: "'north','south'" },
    Height: 'Decimal',
    Planted: 'Date',
    Alive: 'Checkbox',
  });
  const added = await api.call('POST', `tables/${table.id}/rows`, [
    { Name: 'Oak', Bed: 'north', Height: 1.5, Planted: '2026-02-28', Alive: true },
    { Name: 'elm', Bed: 'south', Height: 0.25, Planted: '1899-12-31', Alive: false },
    { Name: 'Äsche, "alt"', Bed: 'north', Height: -3, Alive: true },
    { Name: null, Height: null },
  ]);
  expect(added.status).toBe(200);
};
const id = (title: string): string => columnOf(table, title).id;

describeApiOnEach(prepare, () => {
  it('groups stand in order with their counts and sums, on two levels', async () => {
    const query = new URLSearchParams({
      groupArrJson: JSON.stringify([
        { fk_column_id: id('Alive'), direction: 'desc' },
        { fk_column_id: id('Name'), direction: 'asc' },
      ]),
      depth: '2',
      aggregates: JSON.stringify([{ fk_column_id: id('Height'), aggregate: 'sum' }]),
    });
    const { body } = await api.call('GET', `tables/${table.id}/grid/groups?${query}`, undefined, api.viewer);
    const lines = body.groups.map(({ values, count, aggregates }: { values: unknown[]; count: number; aggregates: unknown[] }) => [
      values.at(-1),
      count,
      Number(aggregates[0]),
    ]);
    expect(lines).toEqual([
      [true, 2, -1.5],
      ['Oak', 1, 1.5],
      ['Äsche, "alt"', 1, -3],
      [false, 2, 0.25],
      [null, 1, 0],
      ['elm', 1, 0.25],
    ]);
  });

  it('a rule leaves each reader their rows, as the rows change', async () => {
    const names = async (as = api.viewer): Promise<unknown[]> =>
      (await api.call('GET', `tables/${table.id}/rows`, undefined, as)).body.list.map(({ Name }: { Name: unknown }) => Name);
    const filter = [{ fk_column_id: id('Height'), comparison_op: 'gt', value: '0' }];
    const made = await api.call('POST', `db/meta/tables/${table.id}/rules`, { actions: ['read'], roles: ['viewer'], filter });
    expect(made.status).toBe(200);
    expect(await names()).toEqual(['Oak', 'elm']);
    expect((await api.call('PATCH', `db/data/v1/${api.projectId}/Plants/3`, { Height: 3 })).status).toBe(200);
    expect(await names()).toEqual(['Oak', 'elm', 'Äsche, "alt"']);
    expect((await api.call('GET', `tables/${table.id}/rows/count`, undefined, api.viewer)).body).toEqual({ count: 3 });
    await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect(await names()).toEqual(['Oak', 'elm']);
    expect(await names(api.owner)).toHaveLength(4);
    await api.call('DELETE', `db/meta/tables/${table.id}/rules/${made.body.id}`);
  });

  it('a file holds every value as it was written', async () => {
    const { text } = await api.call('GET', `db/data/noco/${api.projectId}/Plants/export/csv`);
    expect(
      text
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/)
        .slice(-4),
    ).toEqual([
      expect.stringContaining('Oak,north,1.5,2026-02-28,true'),
      expect.stringContaining('elm,south,0.25,1899-12-31,false'),
      expect.stringContaining('"Äsche, ""alt""",north,-3,,true'),
      expect.stringMatching(/,,,,(false)?$/),
    ]);
  });
});
