import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { AggregateName, FieldId, OptionId, RowId, RowsQuery, Sort, TableId } from '@quadrille/domain';
import { physicalTableName } from '@quadrille/domain';
import pg from 'pg';
import type { BaseStore, Engine } from './engine.ts';
import { createPostgresEngine } from './postgres/postgres-engine.ts';
import { createSqliteEngine } from './sqlite/sqlite-engine.ts';
import { postgresUrl } from '@quadrille/tooling/test-kit';
import { allRows, makeTable, testBaseId } from './testing/store-fixture.ts';

/**
 * Each kind of question to a table of many rows, through the store and as the SQL a specialist would write by hand, in turns in one
 * run. `node --conditions=@quadrille/source src/storage/engine.bench.ts [rows] [sqlite,postgres] [part of a name] [--json]`
 */
interface World {
  readonly store: BaseStore;
  readonly engine: Engine;
  readonly tableId: TableId;
  readonly field: (title: string) => FieldId;
  /** `"c_…"` of a field, for hand-written SQL. */
  readonly column: (title: string) => string;
  readonly table: string;
  bare(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

const states = ['todo', 'doing', 'review', 'done'];
const options = states.map((title, index) => ({ id: `sengine000000000${index}` as OptionId, title, color: null, order: index + 1 }));
const specs = [
  { title: 'Name', type: 'SingleLineText' },
  { title: 'City', type: 'SingleLineText' },
  { title: 'Quantity', type: 'Number' },
  { title: 'Amount', type: 'Decimal' },
  { title: 'Done', type: 'Checkbox' },
  { title: 'State', type: 'SingleSelect', options },
  { title: 'Due', type: 'Date' },
] as const;

async function makeWorld(kind: 'sqlite' | 'postgres', rows: number): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'quadrille-engine-bench-'));
  const make = (): Engine => (kind === 'sqlite' ? createSqliteEngine({ dir }) : createPostgresEngine({ url: postgresUrl }));
  const first = make();
  await first.dropBase(testBaseId).catch(() => undefined); // what an interrupted run has left
  const made = await makeTable(await first.createBase(testBaseId), 'Orders', specs);
  const schema = await (await first.openBase(testBaseId)).schema();
  await first.close();
  const columns = new Map(schema.tableById.get(made.id)?.fields.map((field) => [field.title, `"${field.column}"`]));
  const column = (title: string): string => columns.get(title) ?? '"id"';
  const name = physicalTableName(made.id);
  const table = kind === 'sqlite' ? `"${name}"` : `"b_${testBaseId}"."${name}"`;
  const numbers = kind === 'sqlite' ? `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${rows}) SELECT` : `SELECT`;
  const day = kind === 'sqlite' ? `date('2020-01-01', '+' || (n * 31 % 2000) || ' days')` : `date '2020-01-01' + (n * 31 % 2000)::int`;
  const state = `CASE n % 4 ${options.map(({ id }, index) => `WHEN ${index} THEN '${id}'`).join(' ')} END`;
  const fill = `INSERT INTO ${table} (${specs.map(({ title }) => column(title)).join(', ')}) ${numbers} 'Item ' || n, 'City ' || (n * 7919 % 500), n * 7919 % 100000, (n % 9973) / 100.0, ${
    kind === 'sqlite' ? 'n % 3 = 0' : '(n % 3 = 0)'
  }, ${state}, ${day} FROM ${kind === 'sqlite' ? 's' : `generate_series(1::bigint, ${rows}) AS s(n)`}`;
  if (kind === 'sqlite') {
    const db = new DatabaseSync(join(dir, 'bases', `${testBaseId}.sqlite`));
    db.exec(fill);
    db.close();
  }
  const client = kind === 'sqlite' ? null : new pg.Client({ connectionString: postgresUrl });
  await client?.connect();
  await client?.query(fill);
  await client?.query(`ANALYZE ${table}`);
  const db = kind === 'sqlite' ? new DatabaseSync(join(dir, 'bases', `${testBaseId}.sqlite`), { readOnly: true }) : null;
  db?.exec('PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY');
  const engine = make();
  return {
    engine,
    store: await engine.openBase(testBaseId),
    tableId: made.id,
    field: made.field,
    column,
    table,
    bare: async (sql) => {
      if (client) return client.query({ text: sql, rowMode: 'array' });
      const statement = (db as DatabaseSync).prepare(sql);
      statement.setReturnArrays(true);
      return statement.all(...([] as SQLInputValue[]));
    },
    async close() {
      db?.close();
      await client?.end();
      await engine.dropBase(testBaseId);
      await engine.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

interface Case {
  readonly key: string;
  readonly name: string;
  readonly ours: (round: number) => Promise<unknown>;
  readonly bare: (round: number) => string;
}

/** Another bound every round, so that nothing is answered from memory. */
function cases({ store, tableId, field, column, table }: World, rows: number): Case[] {
  const fieldIds = specs.map(({ title }) => field(title));
  const above = (title: string, value: number | string, op: 'gt' | 'eq' | 'lt' = 'gt'): RowsQuery['filters'] => [
    [{ kind: 'condition', logicalOp: 'and', fieldId: field(title), op, subOp: null, value: String(value) }],
  ];
  const by = (title: string, direction: Sort['direction'] = 'asc'): Sort[] => [{ fieldId: field(title), direction }];
  const page = (query: Partial<RowsQuery>, offset = 0): Promise<unknown> =>
    store.page({ tableId, query: { ...allRows, ...query }, offset, limit: 100, fieldIds, shape: 'arrays' });
  const groups = (title: string, query: Partial<RowsQuery>, aggregates: [string, 'sum'][] = []): Promise<unknown> =>
    store.groups({
      tableId,
      query: { ...allRows, ...query },
      fieldIds: [field(title)],
      offset: 0,
      limit: 1000,
      aggregates: aggregates.map(([name, aggregate]) => ({ fieldId: field(name), aggregate })),
    });
  const summaries = (names: [string, AggregateName][], query: Partial<RowsQuery>): Promise<unknown> =>
    store.aggregates({
      tableId,
      query: { ...allRows, ...query },
      aggregates: names.map(([name, aggregate]) => ({ fieldId: field(name), aggregate })),
    });
  const cells = specs.map(({ title }) => column(title)).join(', ');
  const q = column('Quantity');
  const whole = (round: number): RowsQuery['filters'] => above('Quantity', -1 - round);
  return [
    {
      key: 'common',
      name: 'filter, one row in two, first page',
      ours: (n) => page({ filters: above('Quantity', 50_000 + n) }),
      bare: (n) => `SELECT id, ver, ${cells} FROM ${table} WHERE ${q} > ${50_000 + n} ORDER BY id LIMIT 100`,
    },
    {
      key: 'rare',
      name: 'filter, one row, no index',
      ours: (n) => page({ filters: above('Name', `Item ${rows - n}`, 'eq') }),
      bare: (n) => `SELECT id, ver, ${cells} FROM ${table} WHERE ${column('Name')} = 'Item ${rows - n}' ORDER BY id LIMIT 100`,
    },
    {
      key: 'sort',
      name: 'sort by number, first page',
      ours: (n) => page({ filters: whole(n), sorts: by('Amount', 'desc') }),
      bare: (n) => `SELECT id, ver, ${cells} FROM ${table} WHERE ${q} > ${-1 - n} ORDER BY ${column('Amount')} DESC, id LIMIT 100`,
    },
    {
      key: 'filterSort',
      name: 'filter and sort, first page',
      ours: (n) => page({ filters: above('Quantity', 90_000 + n), sorts: by('Due') }),
      bare: (n) => `SELECT id, ver, ${cells} FROM ${table} WHERE ${q} > ${90_000 + n} ORDER BY ${column('Due')}, id LIMIT 100`,
    },
    {
      key: 'count',
      name: 'count of a filter',
      ours: (n) => store.count({ tableId, query: { ...allRows, filters: above('Quantity', 50_000 + n) } }),
      bare: (n) => `SELECT count(*) FROM ${table} WHERE ${q} > ${50_000 + n}`,
    },
    {
      key: 'countUpTo',
      name: 'count up to 10,000',
      ours: (n) => store.count({ tableId, atMost: 10_000, query: { ...allRows, filters: above('Quantity', 60_000 + n) } }),
      bare: (n) => `SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${q} > ${60_000 + n} LIMIT 10000) AS s`,
    },
    {
      key: 'groupSelect',
      name: 'group by a select',
      ours: (n) => groups('State', { filters: whole(n) }),
      bare: (n) => `SELECT ${column('State')}, count(*) FROM ${table} WHERE ${q} > ${-1 - n} GROUP BY 1`,
    },
    {
      key: 'groupDate',
      name: 'group by a date, 2000 groups',
      ours: (n) => groups('Due', { filters: whole(n) }),
      bare: (n) => `SELECT ${column('Due')}, count(*) FROM ${table} WHERE ${q} > ${-1 - n} GROUP BY 1 ORDER BY 1 LIMIT 1000`,
    },
    {
      key: 'groupText',
      name: 'group by a text with a sum',
      ours: (n) => groups('City', { filters: whole(n) }, [['Amount', 'sum']]),
      bare: (n) =>
        `SELECT ${column('City')}, count(*), sum(${column('Amount')}) FROM ${table} WHERE ${q} > ${-1 - n} GROUP BY 1 ORDER BY 1 LIMIT 1000`,
    },
    {
      key: 'summaries',
      name: 'summaries of six fields',
      ours: (n) =>
        summaries(
          [
            ['Quantity', 'sum'],
            ['Amount', 'avg'],
            ['Due', 'earliestDate'],
            ['Done', 'checked'],
            ['Name', 'countFilled'],
            ['State', 'percentEmpty'],
          ],
          { filters: whole(n) },
        ),
      bare: (n) =>
        `SELECT sum(${q}), avg(${column('Amount')}), min(${column('Due')}), count(CASE WHEN ${column('Done')} THEN 1 END), count(nullif(${column('Name')}, '')), count(${column('State')}), count(*) FROM ${table} WHERE ${q} > ${-1 - n}`,
    },
    {
      key: 'median',
      name: 'median',
      ours: (n) => summaries([['Amount', 'median']], { filters: whole(n) }),
      bare: (n) =>
        `SELECT avg(v) FROM (SELECT ${column('Amount')} AS v, row_number() OVER (ORDER BY ${column('Amount')}) AS n, count(*) OVER () AS c FROM ${table} WHERE ${q} > ${-1 - n}) AS s WHERE n IN ((c + 1) / 2, (c + 2) / 2)`,
    },
    {
      key: 'values',
      name: 'values of a field',
      ours: (n) => store.groups({ tableId, query: { ...allRows, filters: whole(n) }, fieldIds: [field('City')], offset: 0, limit: 100 }),
      bare: (n) => `SELECT ${column('City')}, count(*) FROM ${table} WHERE ${q} > ${-1 - n} GROUP BY 1 ORDER BY 1 LIMIT 100`,
    },
    {
      key: 'search',
      name: 'search of a text few rows hold, first page',
      ours: (n) => page({ search: { text: `tem ${rows - 100 - n}`, fieldIds: [field('Name')] } }),
      bare: (n) => `SELECT id, ver, ${cells} FROM ${table} WHERE ${column('Name')} LIKE '%tem ${rows - 100 - n}%' ORDER BY id LIMIT 100`,
    },
    {
      key: 'position',
      name: 'position of a row in a sort',
      ours: (n) =>
        store.position({ tableId, rowId: Math.floor(rows / 2) + n, query: { ...allRows, filters: whole(n), sorts: by('Amount') } }),
      bare: (n) =>
        `SELECT count(*) FROM ${table} AS r, (SELECT ${column('Amount')} AS a, id AS i FROM ${table} WHERE id = ${Math.floor(rows / 2) + n}) AS k WHERE ${q} > ${-1 - n} AND (r.${column('Amount')} < k.a OR (r.${column('Amount')} = k.a AND r.id < k.i))`,
    },
  ];
}

const round = (value: number): number => Math.round(value * 100) / 100;
const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Ours and by hand in turns; the least of several tells what the work costs, whatever else the machine does. */
async function compare(world: World, rows: number, from: number, byHand: (sql: string) => string): Promise<ReadonlyMap<Case, Times>> {
  const found = new Map<Case, Times>();
  for (const one of cases(world, rows).filter(({ name }) => name.includes(only))) {
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let index = 0; index < 40 && (index < 5 || sum(ours) < 600); index++) {
      bare.push(await timed(() => world.bare(byHand(one.bare(from + index)))));
      ours.push(await timed(() => one.ours(from + index)));
    }
    found.set(one, { own: Math.min(...ours), hand: Math.min(...bare) });
  }
  return found;
}

interface Times {
  readonly own: number;
  readonly hand: number;
}

const ratioOf = ({ own, hand }: Times): number => own / hand;
const besides = ({ own, hand }: Times): string => `${round(own)} against ${round(hand)} ms`;

async function overHand(world: World, rows: number): Promise<ReadonlyMap<string, Times>> {
  const found = await compare(world, rows, 0, (sql) => sql);
  for (const [{ key, name }, times] of found)
    note(`query.${key}`, `${name}, over SQL by hand`, ratioOf(times), 'x', { atMost: 1.3 }, besides(times));
  return new Map([...found].map(([{ key }, times]) => [key, times]));
}

async function jumps({ store, tableId, field }: World, rows: number): Promise<void> {
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

/** What comes of the indexes that slow queries leave behind: few rows are found at once, and nothing takes longer than before. */
async function byUse(world: World, rows: number, before: ReadonlyMap<string, Times>): Promise<void> {
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
  // The machine may be busier than before: each is beside SQL by hand that uses no index, in turns, as it was then.
  const after = await compare(world, rows, 50, (sql) => sql.replace(/ FROM "t_[^"]+"( AS r)?/g, '$& NOT INDEXED'));
  for (const [{ key, name }, times] of after) {
    const then = before.get(key);
    const ratio = then ? ratioOf(times) / ratioOf(then) : Number.NaN;
    note(`index.${key}`, `${name}, with indexes over without`, ratio, 'x', { atMost: 1.3 }, besides(times));
  }
}

/** What comes of the search index that slow searches leave behind, beside a walk through all rows by hand. */
async function searchByUse({ store, tableId, field, column, table, bare }: World, rows: number): Promise<void> {
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

/** Pages of the fast lane while one slow question after the other runs. */
async function isolation({ store, tableId, field }: World): Promise<void> {
  const fieldIds = specs.map(({ title }) => field(title));
  const page = (n: number): Promise<unknown> =>
    store.page({ tableId, query: allRows, offset: n % 500, limit: 100, fieldIds, shape: 'arrays' });
  const pages = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let index = 0; index < 300; index++) times.push(await timed(() => page(index)));
    return times;
  };
  const idle = await pages();
  let isRunning = true;
  let slow = 0;
  const loop = (async (): Promise<void> => {
    for (let n = 0; isRunning; n++) {
      const filters: RowsQuery['filters'] = [
        [{ kind: 'condition', logicalOp: 'and', fieldId: field('Quantity'), op: 'gt', subOp: null, value: String(-1000 - n) }],
      ];
      const names = ['countUnique', 'median', 'stdDev'] as const;
      slow = Math.max(
        slow,
        await timed(() =>
          store.aggregates({
            tableId,
            query: { ...allRows, filters },
            aggregates: names.map((aggregate) => ({ fieldId: field('Amount'), aggregate })),
          }),
        ),
      );
    }
  })();
  const busy = await pages();
  isRunning = false;
  await loop;
  const ratio = at(busy, 0.99) / at(idle, 0.99);
  const beside = `idle p99 ${round(at(idle, 0.99))} ms, the slow one ${round(slow)} ms`;
  note('isolation', 'Page while a slow summary runs over idle, p99', ratio, 'x', { atMost: 3 }, beside);
  note('isolation.p99', 'Page while a slow summary runs, p99', at(busy, 0.99), 'ms', { atMost: 25 });
}

/** How late a question that has run out of time is answered, and how soon the next one is. */
async function interruption({ store, tableId, field }: World): Promise<void> {
  const ask = (deadlineMs: number, value: number): Promise<unknown> =>
    store.aggregates({
      tableId,
      deadlineMs,
      query: {
        ...allRows,
        filters: [[{ kind: 'condition', logicalOp: 'and', fieldId: field('Quantity'), op: 'gt', subOp: null, value: String(value) }]],
      },
      aggregates: (['countUnique', 'median'] as const).map((aggregate) => ({ fieldId: field('Amount'), aggregate })),
    });
  const took = await timed(() => ask(50, -5000).catch(() => null));
  const next = await timed(() => store.count({ tableId, query: { ...allRows, search: { text: 'nobody', fieldIds: [field('City')] } } }));
  note('interruption', 'A summary with a deadline of 50 ms is answered late by', took - 50, 'ms', { atMost: 100 });
  note('interruption.next', 'The count after it, with a new reader', next, 'ms');
}

/** Bulk inserts and edits through the store, with change log and undo, in turns with bare prepared statements on the same disk. */
async function writes({ store, tableId, field }: World): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'quadrille-engine-bare-'));
  const db = new DatabaseSync(join(dir, 'bare.sqlite'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536');
  db.exec(
    'CREATE TABLE t (id INTEGER PRIMARY KEY, ver INTEGER DEFAULT 1, a TEXT, b TEXT, c REAL, d REAL, e INTEGER, f TEXT, g TEXT, at TEXT)',
  );
  const insert = db.prepare('INSERT INTO t (a, b, c, d, e, f, g, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const update = db.prepare('UPDATE t SET c = ?, ver = ver + 1, at = ? WHERE id = ?');
  const perCall = 5000;
  const cellsOf = (n: number) => [`Item ${n}`, `City ${n % 500}`, n, n / 7, n % 3 === 0, options[n % 4]?.id ?? null, '2026-01-02'] as const;
  const stamp = '2026-01-02 03:04:05+00:00';
  const inTransaction = async (work: () => void): Promise<void> => {
    db.exec('BEGIN');
    work();
    db.exec('COMMIT');
  };
  const bareInsert = (from: number): Promise<void> =>
    inTransaction(() => {
      for (let n = from; n < from + perCall; n++)
        insert.run(...cellsOf(n).map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell)), stamp);
    });
  const ids: RowId[] = [];
  const ownInsert = async (from: number): Promise<void> => {
    const rows = Array.from({ length: perCall }, (_, n) =>
      Object.fromEntries(cellsOf(from + n).map((cell, index) => [field(specs[index]?.title ?? ''), cell])),
    );
    ids.push(...(await store.write('records.created', null, (tx) => tx.insertRecords(tableId, rows))).result);
  };
  const compareWrites = async (times: number, own: (n: number) => Promise<unknown>, bare: (n: number) => Promise<unknown>) => {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let n = 0; n < times; n++) {
      theirs.push(await timed(() => bare(n)));
      ours.push(await timed(() => own(n)));
    }
    return [at(ours, 0.5), at(theirs, 0.5)] as const;
  };
  const [inserted, bareInserted] = await compareWrites(
    12,
    (n) => ownInsert(n * perCall),
    (n) => bareInsert(n * perCall),
  );
  const rate = (ms: number): number => Math.round((perCall / ms) * 1000);
  const besideInsert = `${rate(inserted)} against ${rate(bareInserted)} rows/s, ${perCall} a call`;
  note(
    'insert.bulk',
    'Bulk insert through the store over bare prepared inserts',
    bareInserted / inserted,
    'x',
    { atLeast: 0.5 },
    besideInsert,
  );

  const edit = (n: number): Promise<unknown> =>
    store.write('records.updated', null, (tx) =>
      tx.updateRecords(tableId, [{ rowId: ids[n] as RowId, cells: { [field('Quantity')]: n + 0.5 } }]),
    );
  const [edited, bareEdited] = await compareWrites(300, edit, (n) => inTransaction(() => void update.run(n + 0.5, stamp, n + 1)));
  note(
    'edit.one',
    'Cell edits through the store, one at a time, over bare commits',
    bareEdited / edited,
    'x',
    { atLeast: 0.5 },
    `${round(edited)} against ${round(bareEdited)} ms`,
  );
  const together = await timed(() => Promise.all(Array.from({ length: 1000 }, (_, n) => edit(1000 + n))));
  note('edit.many', 'A thousand cell edits at once over as many bare commits', (bareEdited * 1000) / together, 'x', { atLeast: 0.5 });

  const whole = (add: number): Promise<unknown> =>
    store.write('records.updated', null, (tx) =>
      tx.updateRecords(
        tableId,
        ids.slice(0, 10_000).map((rowId, n) => ({ rowId, cells: { [field('Quantity')]: n + add } })),
      ),
    );
  const bareWhole = (add: number): Promise<void> =>
    inTransaction(() => {
      for (let n = 0; n < 10_000; n++) update.run(n + add, stamp, n + 1);
    });
  const [wholly, bareWholly] = await compareWrites(
    5,
    (n) => whole(n + 0.25),
    (n) => bareWhole(n + 0.25),
  );
  note(
    'edit.column',
    'Ten thousand cells in one change over the same updates bare',
    wholly / bareWholly,
    'x',
    { atMost: 2 },
    `${round(wholly)} against ${round(bareWholly)} ms`,
  );
  db.close();
  rmSync(dir, { recursive: true, force: true });
}

/** Counting the options of a select beside one count with a condition. */
async function optionsOverCount({ store, tableId, field }: World): Promise<void> {
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

type Goal = { readonly atMost: number } | { readonly atLeast: number };

const figures: unknown[] = [];

/** To people at once, and to programs at the end. */
function note(name: string, what: string, value: number, unit: string, goal?: Goal, beside = ''): void {
  figures.push({
    name: `engine.${kind}.${name}`,
    what: `${what}${kind === 'sqlite' ? '' : ` (${kind})`}`,
    value,
    unit,
    ...(goal && { goal }),
  });
  const wanted = goal === undefined ? '' : 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  process.stderr.write(`${what.padEnd(66)} ${`${round(value)} ${unit}`.padEnd(10)} ${wanted.padEnd(13)} ${beside}\n`);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const [rowsText = '1000000', kinds = 'sqlite,postgres', only = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
let kind: 'sqlite' | 'postgres' = 'sqlite';

if (import.meta.main) {
  const rows = Number(rowsText);
  for (kind of kinds.split(',') as ('sqlite' | 'postgres')[]) {
    process.stderr.write(`— ${kind}, ${rows} rows —\n`);
    const world = await makeWorld(kind, rows);
    try {
      if (kind === 'sqlite' && only === '') await writes(world);
      const before = await overHand(world, rows);
      if (only === 'index') await searchByUse(world, rows);
      if (only !== '') continue;
      await optionsOverCount(world);
      await jumps(world, rows);
      await isolation(world);
      await interruption(world);
      await searchByUse(world, rows);
      await byUse(world, rows, before);
      note('memory', 'Memory of the main process at its peak', process.resourceUsage().maxRSS / 1024, 'MB');
    } finally {
      await world.close();
    }
  }
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
}
