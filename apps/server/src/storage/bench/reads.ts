import type { RowsQuery } from '@quadrille/domain';
import { allRows } from '../testing/store-fixture.ts';
import { at, besides, note, ratioOf, round, sum, timed, type Times } from './figures.ts';
import { type Case, cases } from './query-cases.ts';
import { specs, type World } from './world.ts';

/** `alone`: our statement without the store, where that was timed. */
type CaseTimes = Times & { readonly alone: number };

/** Ours and by hand in turns; the least of several tells what the work costs, whatever else the machine does. */
export async function compare(
  world: World,
  rows: number,
  from: number,
  byHand: (sql: string) => string,
  part = '',
): Promise<ReadonlyMap<Case, CaseTimes>> {
  const found = new Map<Case, CaseTimes>();
  for (const one of cases(world, rows).filter(({ name }) => name.includes(part))) {
    const [ours, bare, alone]: [number[], number[], number[]] = [[], [], []];
    for (let index = 0; index < 300 && (index < 5 || sum(ours) < 600); index++) {
      bare.push(await timed(world.prepared(byHand(one.bare(from + index)), [])));
      ours.push(await timed(() => one.ours(from + index)));
    }
    for (let index = 0; one.statement && index < 200; index++) {
      const statement = one.statement(from + index);
      bare.push(await timed(world.prepared(byHand(one.bare(from + index)), [])));
      alone.push(await timed(world.prepared(statement.sql, statement.params)));
    }
    const own = Math.min(...ours);
    found.set(one, { own, hand: Math.min(...bare), alone: Math.min(own, ...alone) });
  }
  return found;
}

export async function overHand(world: World, rows: number, part: string): Promise<ReadonlyMap<string, Times>> {
  const found = await compare(world, rows, 0, (sql) => sql, part);
  for (const [{ key, name, statement }, times] of found) {
    if (statement === undefined) note(`query.${key}`, `${name}, over SQL by hand`, ratioOf(times), 'x', { atMost: 1.3 }, besides(times));
    else {
      const { own, alone, hand } = times;
      note(`query.${key}`, `${name}, its statement over SQL by hand`, alone / hand, 'x', { atMost: 1.3 }, besides({ own: alone, hand }));
      note(`query.${key}.store`, `${name}, through the store, encoded`, own, 'ms', { atMost: 1 });
    }
  }
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

export async function jumps({ store, tableId, field, column, table, bare }: World, rows: number): Promise<void> {
  const fieldIds = specs.map(({ title }) => field(title));
  const deep = Math.floor(rows * 0.9);
  const page = (query: RowsQuery, offset: number): Promise<unknown> =>
    store.page({ tableId, query, offset, limit: 100, fieldIds, shape: 'arrays' });
  const sample = async (query: RowsQuery, offset: (n: number) => number): Promise<number[]> => {
    const times: number[] = [];
    for (let index = 0; index < 200; index++) times.push(await timed(() => page(query, offset(index))));
    return times;
  };
  /** Beside sorting all ids, none of which is handed over. */
  const firstJump = async (first: number): Promise<void> => {
    const sorting = `SELECT count(s.id) FROM (SELECT id FROM ${table} ORDER BY ${column('Amount')} DESC, id LIMIT ${rows}) AS s`;
    const hand: number[] = [];
    for (let n = 0; n < 3; n++) hand.push(await timed(() => bare(sorting)));
    const least = Math.min(...hand);
    const beside = besides({ own: first, hand: least });
    note('jump.first', `First jump to ${deep}, un-indexed sort, over sorting all ids by hand`, first / least, 'x', { atMost: 1.5 }, beside);
  };
  const sorted: RowsQuery = { ...allRows, sorts: [{ fieldId: field('Amount'), direction: 'desc' }] };
  for (const [key, name, query] of [
    ['default', 'default order', allRows],
    ['sorted', 'un-indexed sort', sorted],
  ] as const) {
    const first = await timed(() => page(query, deep));
    if (key === 'sorted') await firstJump(first);
    const top = await sample(query, () => 0);
    const far = await sample(query, (n) => deep - n * 7);
    const ratio = at(far, 0.5) / at(top, 0.5);
    note(`jump.${key}`, `Jump to ${deep} over the first page, ${name}, p50`, ratio, 'x', { atMost: 3 }, `first jump ${round(first)} ms`);
    note(`jump.${key}.p99`, `Jump to ${deep}, ${name}, p99`, at(far, 0.99), 'ms', { atMost: 10 }, `first page ${round(at(top, 0.99))} ms`);
  }
}
