import { setTimeout as wait } from 'node:timers/promises';
import type { RowsQuery, Sort } from '@quadrille/domain';
import { at, figures, nameEngine, note, round, timed } from './bench/figures.ts';
import { type EngineName, makeWorld, options, specs, type World } from './bench/world.ts';
import { allRows } from './testing/store-fixture.ts';

/**
 * What people wait for, asked the first, second and third time, beside SQL by hand in the same file; with the processor's time of a
 * request. `node --conditions=@quadrille/source src/storage/peers.bench.ts [rows] [sqlite,postgres] [--json]`.
 */
interface Peer {
  readonly key: string;
  readonly name: string;
  /** The same question every time of a round; another one in the next round. */
  readonly ours: (round: number) => Promise<unknown>;
  readonly hand: (round: number) => readonly string[];
  readonly goal?: number;
  /** Before each time it is asked. */
  readonly before?: (round: number) => Promise<unknown>;
}

const rounds = 7;
const limit = 25;

function peers({ store, tableId, field, column, table }: World): readonly Peer[] {
  const fieldIds = specs.map(({ title }) => field(title));
  const cells = specs.map(({ title }) => column(title)).join(', ');
  const condition = (title: string, op: 'gt' | 'lt' | 'eq', value: string | number) => ({
    kind: 'condition' as const,
    logicalOp: 'and' as const,
    fieldId: field(title),
    op,
    subOp: null,
    value: String(value),
  });
  const list = async (query: Partial<RowsQuery>): Promise<void> => {
    const request = { tableId, query: { ...allRows, ...query } };
    const rows = await store.page({ ...request, offset: 0, limit, fieldIds, shape: 'objects' });
    if (rows.count === limit) await store.count(request);
  };
  const sorts: readonly [string, Sort['direction']][] = [
    ['Amount', 'desc'],
    ['Quantity', 'asc'],
    ['Name', 'desc'],
    ['Due', 'asc'],
    ['City', 'desc'],
    ['Quantity', 'desc'],
    ['Amount', 'asc'],
  ];
  const sortOf = (n: number) => sorts[n % sorts.length] as (typeof sorts)[number];
  const where = (sql: string): readonly string[] => [
    `SELECT id, ver, ${cells} FROM ${table} WHERE ${sql} ORDER BY id LIMIT ${limit}`,
    `SELECT count(*) FROM ${table} WHERE ${sql}`,
  ];
  const state = (n: number) => options[n % options.length]!.id;
  return [
    {
      key: 'sort',
      name: 'sort of all, first page',
      ours: (n) => {
        const [title, direction] = sortOf(n);
        const query = { ...allRows, sorts: [{ fieldId: field(title), direction }] };
        return store.page({ tableId, query, offset: 0, limit, fieldIds, shape: 'objects' });
      },
      hand: (n) => {
        const [title, direction] = sortOf(n);
        return [`SELECT id, ver, ${cells} FROM ${table} ORDER BY ${column(title)} ${direction}, id LIMIT ${limit}`];
      },
      goal: 1.3,
    },
    {
      key: 'filter',
      name: 'filter with a new value, page and total',
      ours: (n) => list({ filters: [[condition('Quantity', 'eq', 4000 + n)]] }),
      hand: (n) => where(`${column('Quantity')} = ${4000 + n}`),
      goal: 1.3,
    },
    {
      key: 'three',
      name: 'three conditions, page and total',
      ours: (n) =>
        list({ filters: [[condition('Quantity', 'lt', 2000 + n), condition('State', 'eq', 'done'), condition('Amount', 'gt', 20)]] }),
      hand: (n) => where(`${column('Quantity')} < ${2000 + n} AND ${column('State')} = '${state(3)}' AND ${column('Amount')} > 20`),
      goal: 1.3,
    },
    {
      key: 'group',
      name: 'groups of a select after a write',
      before: () => store.write('records.updated', null, (tx) => tx.insertRecords(tableId, [{ [field('State')]: state(1) }])),
      ours: () => store.groups({ tableId, query: allRows, fieldIds: [field('State')], offset: 0, limit: 100 }),
      hand: () => [`SELECT ${column('State')}, count(*) FROM ${table} GROUP BY 1`],
      goal: 1.3,
    },
  ];
}

/** Milliseconds of the processor this process has used, its threads included. */
const used = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function measure(world: World, peer: Peer): Promise<void> {
  const ours: number[][] = [[], [], []];
  const hand: number[] = [];
  const cpu: number[] = [];
  for (let n = 0; n < rounds; n++) {
    const statements = peer.hand(n).map((sql) => world.prepared(sql, []));
    const byHand = async (): Promise<void> => {
      for (const run of statements) await run();
    };
    await byHand(); // the file is in memory for both
    for (const times of ours) {
      await peer.before?.(n);
      hand.push(await timed(byHand));
      const before = used();
      times.push(await timed(() => peer.ours(n)));
      cpu.push(used() - before);
    }
    await wait(200); // what is made behind an answer is no part of the next
  }
  const least = at(hand, 0.5);
  for (const [index, times] of ours.entries()) {
    const name = ['first', 'second', 'third'][index] as string;
    const own = at(times, 0.5);
    const beside = `${round(own)} against ${round(least)} ms`;
    note(
      `peers.${peer.key}.${name}`,
      `${peer.name}, the ${name} time, over SQL by hand`,
      own / least,
      'x',
      { atMost: peer.goal ?? 1.3 },
      beside,
    );
  }
  note(`peers.${peer.key}.cpu`, `${peer.name}, processor of a request`, at(cpu, 0.5), 'ms');
}

/** All rows as lines of CSV beside reading them all. */
async function exported({ store, tableId, field, column, table, bare }: World): Promise<void> {
  const fieldIds = specs.map(({ title }) => field(title));
  const cells = specs.map(({ title }) => column(title)).join(', ');
  const read = async (): Promise<void> => {
    for await (const lines of store.readLines({ tableId, query: allRows, fieldIds, offset: 0, shape: 'lines' })) void lines.length;
  };
  await bare(`SELECT ${cells} FROM ${table} ORDER BY id`);
  const [own, hand] = [await timed(read), await timed(() => bare(`SELECT ${cells} FROM ${table} ORDER BY id`))];
  note('peers.csv', 'all rows as CSV over reading them by hand', own / hand, 'x', { atMost: 2 }, `${round(own)} against ${round(hand)} ms`);
}

async function run(kind: EngineName, rows: number): Promise<void> {
  const world = await makeWorld(kind, rows);
  try {
    for (const peer of peers(world)) await measure(world, peer);
    await exported(world);
    note('peers.memory', 'memory at the peak', process.resourceUsage().maxRSS / 1024, 'MB', { atMost: 400 });
    await wait(61_000);
    note('peers.memory.later', 'memory a minute later', process.memoryUsage().rss / 2 ** 20, 'MB', { atMost: 400 });
  } finally {
    await world.close();
  }
}

const [rows = '1000000', kinds = 'sqlite,postgres'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (import.meta.main) {
  for (const kind of kinds.split(',') as EngineName[]) {
    nameEngine(kind);
    process.stderr.write(`— ${kind}, ${rows} rows —\n`);
    await run(kind, Number(rows));
  }
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
}
