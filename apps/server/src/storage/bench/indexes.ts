import type { RowsQuery } from '@quadrille/domain';
import { allRows } from '../testing/store-fixture.ts';
import { besides, note, ratioOf, round, timed, type Times } from './figures.ts';
import { compare } from './reads.ts';
import { specs, type World } from './world.ts';

/** A round no measurement before reached: a question asked a second time is made ready to be scrolled, which takes a while once. */
const neverAsked = 1000;

/** What comes of the indexes that slow queries leave behind: few rows are found at once, and nothing takes longer than before. */
export async function byUse(world: World, rows: number, before: ReadonlyMap<string, Times>): Promise<void> {
  const { store, tableId, field } = world;
  const fieldIds = specs.map(({ title }) => field(title));
  const page = (query: Partial<RowsQuery>): Promise<unknown> =>
    store.page({ tableId, query: { ...allRows, ...query }, offset: 0, limit: 100, fieldIds, shape: 'arrays' });
  const above = (value: number): RowsQuery['filters'] => [
    [{ kind: 'condition', logicalOp: 'and', fieldId: field('Quantity'), op: 'gt', subOp: null, value: String(value) }],
  ];
  const rareBefore = await timed(() => page({ filters: above(99_990.5) }));
  const whole = (n: number): RowsQuery['filters'] => (n === 0 ? [] : [[]]);
  for (const title of ['Amount', 'City', 'Due'])
    for (let n = 0; n < 2; n++) await page({ filters: whole(n), sorts: [{ fieldId: field(title), direction: 'asc' }] });
  let waited = 0;
  for (let n = 0; waited < 60_000; n++) {
    const took = await timed(() => page({ filters: above(99_980 + n / 1000) }));
    if (took < rareBefore / 5) break;
    waited += await timed(() => new Promise((resolve) => setTimeout(resolve, 500)));
  }
  const rare: number[] = [];
  for (let n = 0; n < 9; n++) rare.push(await timed(() => page({ filters: above(99_970 + n / 10) })));
  const own = Math.min(...rare);
  note('index.rare', 'Few of many rows with an index from use, over without', own / rareBefore, 'x', { atMost: 0.1 }, `${round(own)} ms`);
  // The other indexes are made behind this one.
  await new Promise((resolve) => setTimeout(resolve, rows / 200));
  // The machine may be busier than before: each is beside SQL by hand that uses no index, in turns, as it was then.
  const after = await compare(world, rows, neverAsked, (sql) => sql.replace(/ FROM "t_[^"]+"( AS r)?/g, '$& NOT INDEXED'));
  for (const [{ key, name }, times] of after) {
    const then = before.get(key);
    const ratio = then ? ratioOf(times) / ratioOf(then) : Number.NaN;
    note(`index.${key}`, `${name}, with indexes over without`, ratio, 'x', { atMost: 1.3 }, besides(times));
  }
}

/** What comes of the search index that slow searches leave behind, beside a walk through all rows by hand. */
export async function searchByUse({ store, tableId, field, column, table, bare }: World, rows: number): Promise<void> {
  const fieldIds = specs.map(({ title }) => field(title));
  const search = (text: string): Promise<unknown> =>
    store.page({ tableId, query: { ...allRows, search: { text, fieldIds } }, offset: 0, limit: 100, fieldIds, shape: 'arrays' });
  const rare = (n: number): string => `tem ${rows - 100 - n}`;
  const cells = specs.map(({ title }) => column(title)).join(', ');
  const scan = (text: string): Promise<unknown> => {
    const like = ['Name', 'City'].map((title) => `${column(title)} LIKE '%${text}%'`).join(' OR ');
    return bare(`SELECT id, ver, ${cells} FROM ${table} WHERE ${like} ORDER BY id LIMIT 100`);
  };
  const started = performance.now();
  for (let n = 100; performance.now() - started < 180_000; n++) {
    if ((await timed(() => search(rare(n)))) < (await timed(() => scan(rare(n)))) / 3) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const built = performance.now() - started;
  const [own, hand]: [number[], number[]] = [[], []];
  for (let n = 1; n < 10; n++) {
    hand.push(await timed(() => scan(rare(n))));
    own.push(await timed(() => search(rare(n))));
  }
  const beside = `${round(Math.min(...own))} against ${round(Math.min(...hand))} ms, ready after ${round(built / 1000)} s`;
  note(
    'search.index',
    'Search with an index from use over a scan by hand',
    Math.min(...own) / Math.min(...hand),
    'x',
    { atMost: 0.1 },
    beside,
  );
}
