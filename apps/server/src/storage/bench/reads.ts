import type { RowsQuery } from '@quadrille/domain';
import { allRows } from '../testing/store-fixture.ts';
import { at, besides, note, ratioOf, round, sum, timed, type Times } from './figures.ts';
import { type Case, cases } from './query-cases.ts';
import { specs, type World } from './world.ts';

/** Ours and by hand in turns; the least of several tells what the work costs, whatever else the machine does. */
export async function compare(
  world: World,
  rows: number,
  from: number,
  byHand: (sql: string) => string,
  part = '',
): Promise<ReadonlyMap<Case, Times>> {
  const found = new Map<Case, Times>();
  for (const one of cases(world, rows).filter(({ name }) => name.includes(part))) {
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let index = 0; index < 40 && (index < 5 || sum(ours) < 600); index++) {
      bare.push(await timed(() => world.bare(byHand(one.bare(from + index)))));
      ours.push(await timed(() => one.ours(from + index)));
    }
    found.set(one, { own: Math.min(...ours), hand: Math.min(...bare) });
  }
  return found;
}

export async function overHand(world: World, rows: number, part: string): Promise<ReadonlyMap<string, Times>> {
  const found = await compare(world, rows, 0, (sql) => sql, part);
  for (const [{ key, name }, times] of found)
    note(`query.${key}`, `${name}, over SQL by hand`, ratioOf(times), 'x', { atMost: 1.3 }, besides(times));
  return new Map([...found].map(([{ key }, times]) => [key, times]));
}

/** Counting the options of a select beside one count with a condition. */
export async function optionsOverCount({ store, tableId, field }: World): Promise<void> {
  const narrowed = (n: number): RowsQuery => ({
    ...allRows,
    filters: [[{ kind: 'condition', logicalOp: 'and', fieldId: field('Quantity'), op: 'gt', subOp: null, value: String(-100 - n) }]],
  });
  const [counts, options]: [number[], number[]] = [[], []];
  for (let n = 0; n < 5; n++) {
    counts.push(await timed(() => store.count({ tableId, query: narrowed(n) })));
    options.push(await timed(() => store.groups({ tableId, query: narrowed(n), fieldIds: [field('State')], offset: 0, limit: 100 })));
  }
  note('group.select', 'Groups of a select over one count with a condition', Math.min(...options) / Math.min(...counts), 'x', {
    atMost: 4,
  });
}

export async function jumps({ store, tableId, field }: World, rows: number): Promise<void> {
  const fieldIds = specs.map(({ title }) => field(title));
  const deep = Math.floor(rows * 0.9);
  const page = (query: RowsQuery, offset: number): Promise<unknown> =>
    store.page({ tableId, query, offset, limit: 100, fieldIds, shape: 'arrays' });
  const sample = async (query: RowsQuery, offset: (n: number) => number): Promise<number[]> => {
    const times: number[] = [];
    for (let index = 0; index < 200; index++) times.push(await timed(() => page(query, offset(index))));
    return times;
  };
  const sorted: RowsQuery = { ...allRows, sorts: [{ fieldId: field('Amount'), direction: 'desc' }] };
  for (const [key, name, query] of [
    ['default', 'default order', allRows],
    ['sorted', 'un-indexed sort', sorted],
  ] as const) {
    const first = await timed(() => page(query, deep));
    const top = await sample(query, () => 0);
    const far = await sample(query, (n) => deep - n * 7);
    const ratio = at(far, 0.5) / at(top, 0.5);
    note(`jump.${key}`, `Jump to ${deep} over the first page, ${name}, p50`, ratio, 'x', { atMost: 3 }, `first jump ${round(first)} ms`);
    note(`jump.${key}.p99`, `Jump to ${deep}, ${name}, p99`, at(far, 0.99), 'ms', { atMost: 10 }, `first page ${round(at(top, 0.99))} ms`);
  }
}
