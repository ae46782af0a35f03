import type { BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { percentile, sample } from './stats.ts';

const limit = 100;
const times = 200;

/** A page of a hundred rows at the top and nine tenths down, as programs ask for it and as our grid does. */
export async function benchPages(world: BenchWorld, note: Note): Promise<void> {
  const { client, baseId } = world;
  const { id: tableId, rows } = await world.table();
  const deep = Math.floor(rows * 0.9);
  const ways = {
    list: (offset: number, sort?: string) =>
      client.rows.list({ params: { org: 'noco', project: baseId, table: tableId }, query: { limit, offset, ...(sort && { sort }) } }),
    grid: (offset: number) => client.grids.page({ params: { tableId }, query: { limit, offset } }),
  };
  const titles = { list: 'v1 list', grid: 'grid page' } as const;
  for (const way of ['list', 'grid'] as const) {
    // In turns, at places nobody asked for before.
    const top = await sample(times, () => ways[way](0));
    const far = await sample(times, (index) => ways[way](deep + index * 7));
    const p50 = (samples: readonly number[]): number => percentile(samples, 0.5);
    note({ name: `${way}.top.p50`, what: `${titles[way]}, row 0, p50`, value: p50(top), unit: 'ms', goal: { atMost: 10 } });
    note({ name: `${way}.top.p99`, what: `${titles[way]}, row 0, p99`, value: percentile(top, 0.99), unit: 'ms' });
    note({ name: `${way}.deep.p50`, what: `${titles[way]}, 90 % down, p50`, value: p50(far), unit: 'ms', goal: { atMost: 10 } });
    note({ name: `${way}.deep.p99`, what: `${titles[way]}, 90 % down, p99`, value: percentile(far, 0.99), unit: 'ms' });
    note({ name: `${way}.ratio`, what: `${titles[way]}, deep over top`, value: p50(far) / p50(top), unit: 'x', goal: { atMost: 3 } });
  }
  await benchSorted(world, note, (offset, sort) => ways.list(offset, sort));
}

/** The same by a column without an index: the first page, the first far jump, and jumps after that. */
async function benchSorted(world: BenchWorld, note: Note, list: (offset: number, sort: string) => Promise<unknown>): Promise<void> {
  const { rows } = await world.table();
  const timed = async (offset: number): Promise<number> => {
    const start = performance.now();
    await list(offset, '-Price');
    return performance.now() - start;
  };
  note({ name: 'sorted.first', what: 'Un-indexed sort, first page', value: await timed(0), unit: 'ms' });
  note({ name: 'sorted.firstJump', what: 'Un-indexed sort, first jump to 90 %', value: await timed(Math.floor(rows * 0.9)), unit: 'ms' });
  const later = await sample(times, (index) => list(Math.floor((rows * ((index * 37) % 97)) / 97), '-Price'));
  note({
    name: 'sorted.later.p50',
    what: 'Un-indexed sort, later jumps, p50',
    value: percentile(later, 0.5),
    unit: 'ms',
    goal: { atMost: 10 },
  });
  note({ name: 'sorted.later.p99', what: 'Un-indexed sort, later jumps, p99', value: percentile(later, 0.99), unit: 'ms' });
}
