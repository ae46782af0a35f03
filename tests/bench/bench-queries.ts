import type { BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { median } from './stats.ts';

/** Filters, sorts, counts, searches and groups, each with another value every time so that no cache answers. */
export async function benchQueries(world: BenchWorld, note: Note): Promise<void> {
  const { client, baseId } = world;
  const { id: tableId } = await world.table();
  const params = { org: 'noco', project: baseId, table: tableId };
  const page = (query: { where?: string; sort?: string; search?: string }) =>
    client.grids.page({
      params: { tableId },
      query: {
        limit: 100,
        ...(query.where && { where: query.where }),
        ...(query.search && { search: query.search }),
        ...(query.sort && { sortArrJson: query.sort }),
      },
    });
  const { columns } = await client.tables.get({ params: { tableId } });
  const sortBy = (title: string): string =>
    JSON.stringify([{ fk_column_id: columns.find((column) => column.title === title)?.id, direction: 'asc' }]);
  const cities = ['Lisbon', 'Oslo', 'Kyoto', 'Quito', 'Accra'];
  const cases: readonly (readonly [string, string, (round: number) => Promise<unknown>])[] = [
    ['filter.common', 'Filter, one row in two, first page', (n) => page({ where: `(Price,gt,${400 + n})` })],
    ['filter.rare', 'Filter, one row in a million, first page', (n) => page({ where: `(Order,eq,O-00${700_000 + n * 1000})` })],
    ['sort.number', 'Sort by a number, first page', (n) => page({ sort: sortBy('Price'), where: `(Quantity,gt,${-1 - n})` })],
    ['filter.sort', 'Filter and sort, first page', (n) => page({ where: `(City,eq,${cities[n]})`, sort: sortBy('Price') })],
    ['count.all', 'Count of all rows', () => client.rows.count({ params })],
    ['count.filtered', 'Count of a filter', (n) => client.rows.count({ params, query: { where: `(Price,lt,${500 + n})` } })],
    ['search.rare', 'Search, few hits, first page', (n) => page({ search: `code ${17 * (50_000 + n)}` })],
    ['group.select', 'Group by a select', (n) => groupBy('Status', n)],
    ['group.date', 'Group by a date', (n) => groupBy('Placed', n)],
  ];
  function groupBy(column: string, n: number): Promise<unknown> {
    return client.rows.groupBy({ params, query: { column_name: column, where: `(Quantity,gt,${-1 - n})` } });
  }
  for (const [name, what, run] of cases) {
    const samples: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now();
      await run(round);
      samples.push(performance.now() - start);
    }
    note({ name: `query.${name}`, what: `${what}, median of 5`, value: median(samples), unit: 'ms' });
  }
}
