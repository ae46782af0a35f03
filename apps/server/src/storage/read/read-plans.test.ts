import { type FieldId, physicalTableName, type RowId, type RowsQuery, type TableId } from '@quadrille/domain';
import { sqlite } from '@quadrille/sql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IndexKeeper } from '../indexes/index-keeper.ts';
import { wantedForField, wantedForOrder, wantedForSearch } from '../indexes/wanted-index.ts';
import { physicalTable } from '../physical.ts';
import type { SqlSession } from '../sql-session.ts';
import { openBaseFile } from '../sqlite/base-file.ts';
import { SqliteReader } from '../sqlite/sqlite-reader.ts';
import { engineKinds, type EngineUnderTest } from '../testing/engines.ts';
import { allRows, makeTable } from '../testing/store-fixture.ts';
import { ByteLru } from './byte-lru.ts';
import { KeptTallies } from './kept-tallies.ts';
import { BaseReader } from './base-reader.ts';
import type { ReadJob, ReadLane } from './read-job.ts';

const rows = 30_000;

const kind = engineKinds.find(({ name }) => name === 'sqlite');

describe.skipIf(kind === undefined)(`large tables on SQLite${kind ? '' : ' (DIALECTS leaves it out)'}`, () => {
  let under: EngineUnderTest;
  let hub: BaseReader;
  let tableId: TableId;
  let field: (title: string) => FieldId;
  let makeIndexes: () => Promise<void>;
  let makeSearchIndex: () => Promise<void>;
  let close: () => void;
  /** What was asked of which lane. */
  let asked: string[] = [];

  beforeAll(async () => {
    if (!kind) throw new Error('There is no SQLite to test.');
    under = await kind.open();
    const made = await makeTable(under.store, 'Orders', [
      { title: 'Name', type: 'SingleLineText' },
      { title: 'Quantity', type: 'Number' },
      { title: 'Amount', type: 'Number' },
    ]);
    tableId = made.id;
    field = made.field;
    const schema = await under.store.schema();
    const physical = physicalTable(schema.tableById.get(tableId)!, null, schema);
    const file = `${under.dir}/bases/${under.baseId}.sqlite`;
    const db = openBaseFile(file);
    const column = (title: string): string => `"${physical.fields.find(({ id }) => id === field(title))?.column}"`;
    db.exec(
      `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${rows}) INSERT INTO "${physicalTableName(tableId)}" (${['Name', 'Quantity', 'Amount'].map(column).join(', ')}) SELECT 'Item ' || n, n * 7919 % ${rows}, n % 97 FROM s`,
    );
    const session: SqlSession = {
      run: async (statements) =>
        statements.map(({ sql, params }) => {
          const statement = db.prepare(sql);
          statement.setReturnArrays(true);
          return { rows: statement.all(...(params as string[])) as unknown as unknown[][], changes: 0 };
        }),
      runMany: async () => undefined,
    };
    const indexes = new IndexKeeper({ dialect: sqlite, prefix: '', now: Date.now, session, inTransaction: (work) => work(session) });
    const reader = new SqliteReader({ isAlone: false });
    const lane = (name: string): ReadLane => ({
      run: (job) => {
        const { table, ...rest } = job;
        asked.push(describeJob(name, job));
        return reader.run({ id: 0, file, job: rest, table });
      },
      wake: () => void asked.push(`${name}: wake`),
    });
    hub = new BaseReader({
      baseId: under.baseId,
      physicalSchema: null,
      lanes: { fast: lane('fast'), slow: lane('slow') },
      current: async () => ({ schema, sequence: 1 }),
      now: Date.now,
      indexes,
      dialect: sqlite,
      vectors: new ByteLru(10_000_000),
      tallies: new KeptTallies(),
    });
    makeIndexes = async () => {
      const wishes = [
        wantedForField(physical, field('Quantity')),
        wantedForOrder(sqlite, physical, { ...allRows, sorts: [{ fieldId: field('Amount'), direction: 'asc' }] })!,
      ];
      for (const wish of [...wishes, ...wishes]) indexes.noteMiss(wish, tableId, physical, rows, 100);
      await indexes.settled();
    };
    makeSearchIndex = async () => {
      const search = { text: 'item', fieldIds: [field('Name')] };
      const wish = wantedForSearch(sqlite, physical, { ...allRows, search }, { now: 0, timeZone: 'UTC', userId: null });
      for (let times = 0; wish !== null && times < 2; times++) indexes.noteMiss(wish, tableId, physical, rows, 100);
      await indexes.settled();
    };
    close = () => {
      reader.forget(file);
      db.close();
    };
    await hub.count(request({ filters: above(1) })); // The size of the table is known from now on.
  });
  afterAll(async () => {
    close();
    await under.close();
  });
  beforeEach(() => {
    asked = [];
  });

  function describeJob(lane: string, job: ReadJob): string {
    const plan = 'plan' in job && job.plan && 'by' in job.plan ? job.plan : null;
    const by =
      plan === null
        ? ''
        : plan.search
          ? ' by the search index'
          : plan.by === null
            ? ' by no index'
            : plan.by === field('Quantity')
              ? ' by Quantity'
              : ' by another';
    return `${lane} ${job.kind}${by}${plan?.top === undefined ? '' : ' from the top'}`;
  }

  const request = (query: Partial<RowsQuery> = {}) => ({ tableId, query: { ...allRows, ...query } });
  const above = (value: number): RowsQuery['filters'] => [
    [{ kind: 'condition', logicalOp: 'and', fieldId: field('Quantity'), op: 'gte', subOp: null, value: String(value) }],
  ];
  const page = async (query: Partial<RowsQuery>): Promise<number[]> => {
    const found = await hub.page({ ...request(query), offset: 0, limit: 100, fieldIds: [], shape: 'arrays' });
    return (JSON.parse(new TextDecoder().decode(found.json)) as [number][]).map(([id]) => id);
  };
  const quantity = (id: number): number => (id * 7919) % rows;
  const ids = (least: number): number[] => Array.from({ length: rows }, (_, index) => index + 1).filter((id) => quantity(id) >= least);
  const sums = [{ fieldId: 'Amount', aggregate: 'sum' as const }];
  const byAmount = (): RowsQuery['sorts'] => [{ fieldId: field('Amount'), direction: 'asc' }];
  /** Every other kind of question about the rows from `least` on. */
  const ask = async (least: number): Promise<unknown[]> => {
    const some = request({ filters: above(least) });
    const aggregates = sums.map((spec) => ({ ...spec, fieldId: field(spec.fieldId) }));
    const { groups } = await hub.groups({ ...some, fieldIds: [field('Amount')], offset: 0, limit: 200, aggregates });
    const all: number[] = [];
    for await (const piece of hub.readAll({ ...request({ filters: above(least), sorts: byAmount() }), fieldIds: [] }))
      all.push(...piece.map(({ id }) => id));
    return [
      await hub.count(some),
      groups.reduce((total, { count }) => total + count, 0),
      await hub.aggregates({ ...some, aggregates }),
      await hub.position({
        ...request({ filters: above(least), sorts: [{ ...byAmount()[0]!, direction: 'desc' }] }),
        rowId: all[0] as RowId,
      }),
      all.length,
    ];
  };

  it('fifty who ask the same at once cost one read, and those who come after none', async () => {
    const aggregates = sums.map((spec) => ({ ...spec, fieldId: field(spec.fieldId) }));
    const look = async (): Promise<readonly unknown[]> => {
      const some = request({ filters: above(12_345) });
      const grouped = hub.groups({ ...some, fieldIds: [field('Amount')], offset: 0, limit: 200, aggregates });
      return Promise.all([hub.count(some), hub.aggregates({ ...some, aggregates }), grouped]);
    };
    const answers = await Promise.all(Array.from({ length: 50 }, look));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const reads = (kind: string): number => asked.filter((job) => job.includes(kind)).length;
    expect([reads('count'), reads('aggregates'), reads('groups')]).toEqual([1, 1, 1]);
    await look();
    expect([reads('count'), reads('aggregates'), reads('groups')]).toEqual([1, 1, 1]);
  });

  it('have the slow lane ready before their groups are asked for, unless these are known', async () => {
    await hub.expectGroups({ tableId });
    expect(asked).toEqual(['slow: wake']);
    const levels = [{ fieldId: field('Amount'), direction: 'asc' }] as const;
    await hub.groupTree({ tableId, query: { ...allRows, grouping: { levels, path: [] } } });
    asked = [];
    await hub.expectGroups({ tableId });
    expect(asked).toEqual([]);
  });

  it('have a record found among their groups by the walk that finds these', async () => {
    const levels = [{ fieldId: field('Quantity'), direction: 'asc' }] as const;
    const grouped = request({ grouping: { levels, path: [] }, filters: above(10) });
    const [, position] = await Promise.all([hub.groupTree(grouped), hub.position({ ...grouped, rowId: ids(11)[0]! as RowId })]);
    expect(asked).toEqual(['slow partitioned']);
    expect(position).toBe(quantity(ids(11)[0]!) - 10);
    expect(await hub.position({ ...grouped, rowId: (rows + 5) as RowId })).toBeNull();
  });

  it('are looked at from the top where many rows are met soon, without a hop to the slow lane', async () => {
    expect(await page({ filters: above(rows / 2) })).toEqual(ids(rows / 2).slice(0, 100));
    expect(asked).toEqual(['fast page by no index from the top']);
  });

  it('are walked through in the slow lane where few are', async () => {
    expect(await page({ filters: above(rows - 50) })).toEqual(ids(rows - 50));
    expect(asked).toEqual(['fast page by no index from the top', 'slow page']);
    asked = [];
    await page({ filters: above(rows - 51), sorts: byAmount() });
    expect(asked).toEqual(['slow page']);
  });

  it('answer alike with indexes: few rows come by them in the fast lane, many as before', async () => {
    const before = [await ask(rows - 60), await ask(rows / 3)];
    expect(new Set(asked.filter((job) => !job.startsWith('fast rows')).map((job) => job.split(' ')[0]))).toEqual(new Set(['slow']));
    await makeIndexes();

    asked = [];
    expect(await page({ filters: above(rows - 70) })).toEqual(ids(rows - 70));
    expect(asked).toEqual(['fast count by Quantity', 'fast page by Quantity']);
    asked = [];
    expect(await page({ filters: above(rows / 2 + 1) })).toEqual(ids(rows / 2 + 1).slice(0, 100));
    expect(asked).toEqual(['fast count by Quantity', 'fast page by no index from the top']);
    asked = [];
    await page({ sorts: byAmount() });
    expect(asked).toEqual(['fast page']);

    const fresh = new Map<number, unknown[]>();
    for (const least of [rows - 60, rows / 3]) {
      hub.note(somethingElse());
      asked = [];
      fresh.set(least, await ask(least));
      const probe = 'fast count by Quantity';
      const isRare = least > rows / 2;
      const way = isRare ? 'fast' : 'slow';
      const how = isRare ? 'by Quantity' : 'by no index';
      const jobs = asked.filter((job) => job !== probe && job !== 'fast rows');
      const count = isRare ? [] : ['slow count'];
      expect(jobs).toEqual([
        `${way} groups ${how}`,
        `${way} vector ${how}`,
        ...count,
        `${way} aggregates ${how}`,
        `${way} position ${how}`,
      ]);
    }
    expect([...fresh.values()]).toEqual(before);
  });

  it('are searched through an index once it was missed twice: few rows in the fast lane, many as before', async () => {
    const search = (text: string): Partial<RowsQuery> => ({ search: { text, fieldIds: [field('Name'), field('Quantity')] } });
    expect(await page(search('tem 29999'))).toEqual([29_999]);
    expect(asked).toEqual(['fast page by no index from the top', expect.stringMatching(/^slow page/)]);
    await makeSearchIndex();
    hub.note(somethingElse());
    asked = [];
    expect(await page(search('tem 29998'))).toEqual([29_998]);
    expect(await hub.count(request(search('TEM 29998')))).toBe(1);
    const found = ['fast candidates', 'fast page by the search index', 'fast candidates', 'fast count by the search index'];
    expect(asked).toEqual(found);
    asked = [];
    expect(await page(search('item'))).toHaveLength(100);
    expect(await hub.count(request(search('item')))).toBe(rows);
    expect(asked).toEqual(['fast candidates', 'fast page by no index from the top', expect.stringMatching(/^slow count/)]);
    asked = [];
    expect(await page(search('it'))).toHaveLength(100);
    expect(asked).toEqual(['fast page by no index from the top']);
  });

  /** A change after which nothing that was remembered of the table holds. */
  function somethingElse(): Parameters<BaseReader['note']>[0] {
    return { ...changed, sequence: (changed.sequence += 1), touched: [{ tableId, kind: 'insert', count: 0, fieldIds: [] }] };
  }
  const changed = {
    id: 'ch',
    sequence: 1,
    name: 'records.created',
    actorId: null,
    at: '2026-01-01 00:00:00+00:00',
    entities: [],
    records: [],
    touched: [],
    isAbridged: false,
    clientId: null,
  } as unknown as { sequence: number } & Parameters<BaseReader['note']>[0];
});
