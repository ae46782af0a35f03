import { type CellValue, type FieldId, type FilterNode, limits, type RowsQuery } from '@quadrille/domain';
import { beforeEach, expect, test } from 'vitest';
import { cellReaders } from './cell-reader.ts';
import { compileAggregates } from '../compile/aggregates.ts';
import { compileDelete } from '../compile/delete.ts';
import { compileGroups } from '../compile/groups.ts';
import { compileFindPosition, compilePageAfter, compileSortKeys } from '../compile/position.ts';
import { compileCells, compileCount, compileIds, compilePage, compileRowsById } from '../compile/read.ts';
import { compileUpdateWhere } from '../compile/update.ts';
import { rowDecoder } from '../codec/codec.ts';
import { integer, sql } from '../fragment.ts';
import { withGivenValues } from './given-values.ts';
import { type PhysicalTable, tableName } from '../model/physical-table.ts';
import { describeDialects } from '../testing/connect.ts';
import { createTables, define, fieldIdOf, fillTable, linkedTables, optionsOf, type TablePlans } from '../testing/linked-tables.ts';
import type { SqlValue } from '../fragment.ts';

const context = { now: Date.UTC(2026, 2, 15, 12), timeZone: 'UTC', userId: null };
const all: RowsQuery = { filters: [], sorts: [], search: null, shuffle: false };
const c = fieldIdOf;

const plans: TablePlans = {
  Customers: {
    Name: { type: 'SingleLineText' },
    Id: { type: 'ID' },
    Kind: { type: 'SingleSelect', options: optionsOf('Shop', 'School') },
    BossKey: { type: 'ForeignKey' },
    Boss: { type: 'LinkToAnotherRecord', definition: define.bt('Customers', 'BossKey', 'Customers') },
    Team: { type: 'Links', definition: define.hm('Customers', 'BossKey') },
    TeamOrders: { type: 'Lookup', definition: define.lookup(c('Customers', 'Team'), c('Customers', 'Amounts')) },
    Orders: { type: 'Links', definition: define.hm('Orders', 'CustomerKey') },
    OrderList: { type: 'LinkToAnotherRecord', definition: define.hm('Orders', 'CustomerKey') },
    Amounts: { type: 'Lookup', definition: define.lookup(c('Customers', 'Orders'), c('Orders', 'Amount')) },
    Days: { type: 'Lookup', definition: define.lookup(c('Customers', 'Orders'), c('Orders', 'Day')) },
    Paid: { type: 'Lookup', definition: define.lookup(c('Customers', 'Orders'), c('Orders', 'Paid')) },
    TagNames: { type: 'Lookup', definition: define.lookup(c('Customers', 'Orders'), c('Orders', 'TagNames')) },
    Sum: { type: 'Rollup', definition: define.rollup(c('Customers', 'Orders'), c('Orders', 'Amount'), 'sum') },
    Avg: { type: 'Rollup', definition: define.rollup(c('Customers', 'Orders'), c('Orders', 'Amount'), 'avg') },
    Kinds: { type: 'Rollup', definition: define.rollup(c('Customers', 'Orders'), c('Orders', 'Amount'), 'countDistinct') },
    FirstDay: { type: 'Rollup', definition: define.rollup(c('Customers', 'Orders'), c('Orders', 'Day'), 'min') },
    LastTag: { type: 'Rollup', definition: define.rollup(c('Customers', 'Orders'), c('Orders', 'TagNames'), 'max') },
    NetSum: { type: 'Rollup', definition: define.rollup(c('Customers', 'Orders'), c('Orders', 'Net'), 'sum') },
    Count: { type: 'Count', definition: define.count(c('Customers', 'Orders')) },
    Big: { type: 'Formula', definition: define.formula(`IF({{${c('Customers', 'Sum')}}} > 20, "big", "small")`, 'text') },
    Per: { type: 'Formula', definition: define.formula(`{{${c('Customers', 'Sum')}}} / {{${c('Customers', 'Count')}}}`, 'number') },
    Isbig: { type: 'Formula', definition: define.formula(`{{${c('Customers', 'Big')}}} == "big"`, 'boolean') },
    Words: { type: 'Formula', definition: define.formula(`JOIN({{${c('Customers', 'TagNames')}}}, "+")`, 'text') },
    Label: {
      type: 'Formula',
      definition: define.formula(`CONCAT({{${c('Customers', 'Kind')}}}, ":", {{${c('Customers', 'Boss')}}})`, 'text'),
    },
    Loop: { type: 'Formula', definition: define.formula(`COALESCE({{${c('Customers', 'Loop')}}}, 1)`, 'number') },
    Broken: { type: 'Lookup', definition: define.lookup(c('Customers', 'Orders'), c('Orders', 'Gone')) },
    OverWords: { type: 'Formula', definition: define.formula(`LEN({{${c('Customers', 'Words')}}})`, 'number') },
  },
  Orders: {
    Title: { type: 'SingleLineText' },
    Amount: { type: 'Decimal' },
    Day: { type: 'Date' },
    At: { type: 'DateTime' },
    Paid: { type: 'Checkbox' },
    CustomerKey: { type: 'ForeignKey' },
    Customer: { type: 'LinkToAnotherRecord', definition: define.bt('Orders', 'CustomerKey', 'Customers') },
    CustomerKind: { type: 'Lookup', definition: define.lookup(c('Orders', 'Customer'), c('Customers', 'Kind')) },
    CustomerSum: { type: 'Lookup', definition: define.lookup(c('Orders', 'Customer'), c('Customers', 'Sum')) },
    BossOfCustomer: { type: 'Lookup', definition: define.lookup(c('Orders', 'Customer'), c('Customers', 'Boss')) },
    Tags: { type: 'Links', definition: define.mm('Tags', 'OrderTags', 'OrderKey', 'TagKey') },
    TagNames: { type: 'Lookup', definition: define.lookup(c('Orders', 'Tags'), c('Tags', 'Name')) },
    Net: { type: 'Formula', definition: define.formula(`ROUND({{${c('Orders', 'Amount')}}} * 0.5, 2)`, 'number') },
    Next: { type: 'Formula', definition: define.formula(`DATEADD({{${c('Orders', 'Day')}}}, 1, "day")`, 'date') },
    Later: { type: 'Formula', definition: define.formula(`DATEADD({{${c('Orders', 'At')}}}, 1, "hour")`, 'datetime') },
  },
  Tags: { Name: { type: 'SingleLineText' } },
  OrderTags: { Id: { type: 'ID' }, OrderKey: { type: 'ForeignKey' }, TagKey: { type: 'ForeignKey' } },
};

describeDialects((getDriver) => {
  let tables: Record<string, PhysicalTable> | null = null;

  beforeEach(async () => {
    if (tables !== null) return;
    const driver = getDriver();
    tables = linkedTables(driver.schema, plans);
    await createTables(driver, tables);
    await fillTable(driver, table('Customers'), [
      { id: 1, Name: 'Ada', Kind: 'sshop', BossKey: null },
      { id: 2, Name: 'Bob', Kind: 'sschool', BossKey: 1 },
      { id: 3, Name: 'Cy', Kind: null, BossKey: 1 },
    ]);
    await fillTable(driver, table('Orders'), [
      { id: 1, Title: 'A', Amount: 10, Day: '2026-01-02', At: '2026-01-02 03:04:05+00:00', Paid: true, CustomerKey: 1 },
      { id: 2, Title: 'B', Amount: 12.5, Day: '2026-02-02', At: '2026-01-02 03:04:05.250+00:00', Paid: false, CustomerKey: 1 },
      { id: 3, Title: 'C', Amount: 5, Day: null, At: null, Paid: null, CustomerKey: 2 },
      { id: 4, Title: 'D', Amount: null, Day: '2025-12-31', At: null, Paid: null, CustomerKey: null },
      { id: 5, Title: 'E', Amount: 10, Day: null, At: null, Paid: null, CustomerKey: 1 },
    ]);
    await fillTable(driver, table('Tags'), [
      { id: 1, Name: 'new "x"' },
      { id: 2, Name: 'old' },
      { id: 3, Name: 'Zoo' },
    ]);
    await fillTable(driver, table('OrderTags'), [
      { id: 1, OrderKey: 1, TagKey: 1 },
      { id: 2, OrderKey: 2, TagKey: 3 },
      { id: 3, OrderKey: 2, TagKey: 2 },
      { id: 4, OrderKey: 3, TagKey: 2 },
      { id: 5, OrderKey: 3, TagKey: 99 },
    ]);
  });

  function table(name: string): PhysicalTable {
    return tables?.[name] as PhysicalTable;
  }

  async function cells(name: string, title: string): Promise<CellValue[]> {
    const { dialect, run } = getDriver();
    const fields = table(name).fields.filter((field) => field.title === title);
    const rows = await run(compilePage(dialect, table(name), all, { offset: 0, limit: 100 }, fields, context));
    return rows.map(rowDecoder(dialect, fields, table(name), context)).map((row) => row.cells[0] ?? null);
  }

  async function wire(name: string, title: string): Promise<unknown[]> {
    const { dialect, run } = getDriver();
    const fields = table(name).fields.filter((field) => field.title === title);
    const cells = compileCells(dialect, table(name), fields, context, 'wire');
    const rows = await run(compileRowsById(dialect, table(name), fields, [1, 2, 3], context, cells));
    const [reader] = cellReaders(dialect, table(name), fields, 'wire', context);
    return rows.map((row) => reader?.read(row[2]));
  }

  async function idsWhere(name: string, title: string, op: string, value: string | null = null): Promise<number[]> {
    const { dialect, run } = getDriver();
    const node = { kind: 'condition', logicalOp: 'and', fieldId: c(name, title), op, subOp: null, value } as FilterNode;
    const query = { ...all, filters: [[node]] };
    const ids = (await run(compileIds(dialect, table(name), query, null, context))).map((row) => Number(row[0]));
    expect(Number((await run(compileCount(dialect, table(name), query, context)))[0]?.[0])).toBe(ids.length);
    const page = await run(compilePage(dialect, table(name), query, { offset: 0, limit: 100 }, [], context));
    expect(page.map((row) => Number(row[0]))).toEqual(ids);
    return ids;
  }

  async function sorted(name: string, title: string, direction: 'asc' | 'desc' = 'asc'): Promise<number[]> {
    const { dialect, run } = getDriver();
    const query = { ...all, sorts: [{ fieldId: c(name, title), direction }] };
    const ids = (await run(compileIds(dialect, table(name), query, null, context))).map((row) => Number(row[0]));
    const page = await run(compilePage(dialect, table(name), query, { offset: 0, limit: 100 }, [], context));
    expect(page.map((row) => Number(row[0]))).toEqual(ids);
    const second = ids[1] as number;
    expect(Number((await run(compileFindPosition(dialect, table(name), query, second, context)))[0]?.[0])).toBe(1);
    const keys = (await run(compileSortKeys(dialect, table(name), query, second, context)))[0] ?? [];
    const cursor = { keys: keys.slice(0, -1) as SqlValue[], id: second };
    const after = await run(compilePageAfter(dialect, table(name), query, cursor, 100, [], context));
    expect(after.map((row) => Number(row[0]))).toEqual(ids.slice(2));
    return ids;
  }

  test('S-100 links tell how many records are linked and what the first are called', async () => {
    expect(await cells('Customers', 'Orders')).toEqual([
      '{"count":3,"records":[[1,"A"],[2,"B"],[5,"E"]]}',
      '{"count":1,"records":[[3,"C"]]}',
      '{"count":0,"records":[]}',
    ]);
    expect(await cells('Orders', 'Tags')).toEqual([
      '{"count":1,"records":[[1,"new \\"x\\""]]}',
      '{"count":2,"records":[[2,"old"],[3,"Zoo"]]}',
      '{"count":1,"records":[[2,"old"]]}',
      '{"count":0,"records":[]}',
      '{"count":0,"records":[]}',
    ]);
    expect(await cells('Customers', 'Boss')).toEqual([
      '{"count":0,"records":[]}',
      '{"count":1,"records":[[1,"Ada"]]}',
      '{"count":1,"records":[[1,"Ada"]]}',
    ]);
  });

  test('S-100 links count beyond the records they name', async () => {
    const more = Array.from({ length: 30 }, (_one, index) => ({ id: 100 + index, Title: `T${index}`, CustomerKey: 2 }));
    await fillTable(getDriver(), table('Orders'), more);
    const [, cell] = await cells('Customers', 'Orders');
    const ids = more.map(({ id }) => id);
    await getDriver().run(compileDelete(getDriver().dialect, table('Orders'), ids));
    const { count, records } = JSON.parse(String(cell)) as { count: number; records: unknown[] };
    expect([count, records.length, records[0], records[24]]).toEqual([31, 25, [3, 'C'], [123, 'T23']]);
  });

  test('S-101 on the wire Links are numbers, other links objects', async () => {
    expect(await wire('Customers', 'Orders')).toEqual([3, 1, 0]);
    expect(await wire('Customers', 'Boss')).toEqual([null, { Id: 1, Name: 'Ada' }, { Id: 1, Name: 'Ada' }]);
    expect(await wire('Customers', 'OrderList')).toEqual([
      [
        { Id: 1, Title: 'A' },
        { Id: 2, Title: 'B' },
        { Id: 5, Title: 'E' },
      ],
      [{ Id: 3, Title: 'C' }],
      [],
    ]);
    expect(await wire('Orders', 'CustomerKind')).toEqual(['Shop', 'Shop', 'School']);
    expect(await wire('Customers', 'TeamOrders')).toEqual([[5], [], []]);
    expect(await wire('Customers', 'Paid')).toEqual([[true, false], [], []]);
  });

  test('S-102 lookups bring together the values of linked records, through other lookups too', async () => {
    expect(await cells('Customers', 'Amounts')).toEqual(['[10,12.5,10]', '[5]', null]);
    expect(await cells('Customers', 'Days')).toEqual(['["2026-01-02","2026-02-02"]', null, null]);
    expect(await cells('Customers', 'Paid')).toEqual(['[true,false]', null, null]);
    expect(await cells('Customers', 'TagNames')).toEqual(['["new \\"x\\"","old","Zoo"]', '["old"]', null]);
    expect(await cells('Customers', 'TeamOrders')).toEqual(['[5]', null, null]);
    expect(await cells('Orders', 'CustomerKind')).toEqual(['sshop', 'sshop', 'sschool', null, 'sshop']);
    expect(await cells('Orders', 'CustomerSum')).toEqual([32.5, 32.5, 5, null, 32.5]);
    expect(await cells('Orders', 'BossOfCustomer')).toEqual([null, null, 'Ada', null, null]);
  });

  test('S-103 rollups and counts make one value of many', async () => {
    expect(await cells('Customers', 'Sum')).toEqual([32.5, 5, null]);
    expect(await cells('Customers', 'Avg')).toEqual([32.5 / 3, 5, null]);
    expect(await cells('Customers', 'Kinds')).toEqual([2, 1, 0]);
    expect(await cells('Customers', 'FirstDay')).toEqual(['2026-01-02', null, null]);
    expect(await cells('Customers', 'LastTag')).toEqual(['Zoo', 'old', null]);
    expect(await cells('Customers', 'NetSum')).toEqual([16.25, 2.5, null]);
    expect(await cells('Customers', 'Count')).toEqual([3, 1, 0]);
  });

  test('S-104 formulas stand on columns, rollups, counts, lookups, links and formulas', async () => {
    expect(await cells('Customers', 'Big')).toEqual(['big', 'small', 'small']);
    expect(await cells('Customers', 'Per')).toEqual([32.5 / 3, 5, null]);
    expect(await cells('Customers', 'Isbig')).toEqual([true, false, false]);
    expect(await cells('Customers', 'Words')).toEqual(['new "x"+old+Zoo', 'old', null]);
    expect(await cells('Customers', 'OverWords')).toEqual([15, 3, null]);
    expect(await cells('Customers', 'Label')).toEqual(['Shop:', 'School:Ada', ':Ada']);
    expect(await cells('Orders', 'Next')).toEqual(['2026-01-03', '2026-02-03', null, '2026-01-01', null]);
    expect(await cells('Orders', 'Later')).toEqual(['2026-01-02 04:04:05+00:00', '2026-01-02 04:04:05.250+00:00', null, null, null]);
  });

  test('S-105 what cannot be computed is empty, everywhere', async () => {
    expect(await cells('Customers', 'Loop')).toEqual([null, null, null]);
    expect(await cells('Customers', 'Broken')).toEqual([null, null, null]);
    expect(await idsWhere('Customers', 'Loop', 'blank')).toEqual([1, 2, 3]);
    expect(await sorted('Customers', 'Broken')).toEqual([1, 2, 3]);
  });

  test('S-106 conditions on computed fields', async () => {
    expect(await idsWhere('Customers', 'Orders', 'gt', '0')).toEqual([1, 2]);
    expect(await idsWhere('Customers', 'Sum', 'gte', '5')).toEqual([1, 2]);
    expect(await idsWhere('Customers', 'Big', 'eq', 'small')).toEqual([2, 3]);
    expect(await idsWhere('Customers', 'Isbig', 'checked')).toEqual([1]);
    expect(await idsWhere('Orders', 'CustomerKind', 'eq', 'Shop')).toEqual([1, 2, 5]);
    expect(await idsWhere('Orders', 'CustomerKind', 'neq', 'Shop')).toEqual([3, 4]);
    expect(await idsWhere('Orders', 'Customer', 'like', 'ad')).toEqual([1, 2, 5]);
    expect(await idsWhere('Orders', 'Customer', 'blank')).toEqual([4]);
    expect(await idsWhere('Orders', 'Next', 'eq', '2026-02-03')).toEqual([2]);
    expect(await idsWhere('Orders', 'Later', 'eq', '2026-01-02')).toEqual([1, 2]);
    expect(await idsWhere('Customers', 'FirstDay', 'lt', '2026-01-03')).toEqual([1]);
  });

  test('S-107 a condition on many values asks for one that fulfils it, its negation for none', async () => {
    expect(await idsWhere('Customers', 'TagNames', 'like', 'OLD')).toEqual([1, 2]);
    expect(await idsWhere('Customers', 'TagNames', 'nlike', 'zoo')).toEqual([2, 3]);
    expect(await idsWhere('Customers', 'Amounts', 'gt', '10')).toEqual([1]);
    expect(await idsWhere('Customers', 'Amounts', 'neq', '10')).toEqual([2, 3]);
    expect(await idsWhere('Customers', 'Amounts', 'blank')).toEqual([3]);
    expect(await idsWhere('Customers', 'Amounts', 'notblank')).toEqual([1, 2]);
    expect(await idsWhere('Customers', 'OrderList', 'eq', 'B')).toEqual([1]);
    expect(await idsWhere('Customers', 'TeamOrders', 'eq', '5')).toEqual([1]);
    expect(await idsWhere('Orders', 'TagNames', 'notblank')).toEqual([1, 2, 3]);
  });

  test('S-108 sorts, positions and cursors over computed fields', async () => {
    expect(await sorted('Customers', 'Sum')).toEqual([3, 2, 1]);
    expect(await sorted('Customers', 'Sum', 'desc')).toEqual([1, 2, 3]);
    expect(await sorted('Customers', 'Orders', 'desc')).toEqual([1, 2, 3]);
    expect(await sorted('Customers', 'Big', 'desc')).toEqual([2, 3, 1]);
    expect(await sorted('Customers', 'TagNames')).toEqual([3, 1, 2]);
    expect(await sorted('Customers', 'Amounts')).toEqual([3, 2, 1]);
    expect(await sorted('Customers', 'Amounts', 'desc')).toEqual([1, 2, 3]);
    expect(await sorted('Customers', 'Days')).toEqual([2, 3, 1]);
    expect(await sorted('Customers', 'OrderList', 'desc')).toEqual([2, 1, 3]);
    expect(await sorted('Orders', 'CustomerKind', 'desc')).toEqual([3, 1, 2, 5, 4]);
    expect(await sorted('Orders', 'Later', 'desc')).toEqual([2, 1, 3, 4, 5]);
  });

  test('S-109 searching looks into linked names, lookups and formulas', async () => {
    const { dialect, run } = getDriver();
    const search = async (name: string, text: string, ...titles: string[]): Promise<number[]> => {
      const query = { ...all, search: { text, fieldIds: titles.map((title) => c(name, title)) } };
      return (await run(compileIds(dialect, table(name), query, null, context))).map((row) => Number(row[0]));
    };
    expect(await search('Customers', 'zoo', 'TagNames', 'Name')).toEqual([1]);
    expect(await search('Customers', 'cy', 'TagNames', 'Name')).toEqual([3]);
    expect(await search('Orders', 'bob', 'Customer')).toEqual([3]);
    expect(await search('Customers', 'smal', 'Big')).toEqual([2, 3]);
    expect(await search('Orders', 'scho', 'CustomerKind')).toEqual([3]);
  });

  test('S-110 groups and summaries over computed fields', async () => {
    const { dialect, run } = getDriver();
    const groups = async (name: string, ...titles: string[]): Promise<unknown[]> => {
      const compiled = compileGroups(
        dialect,
        table(name),
        all,
        titles.map((title) => c(name, title)),
        null,
        context,
      );
      return (await run(compiled.statement)).map((row) => compiled.read(row)).map(({ values, count }) => [...values, count]);
    };
    expect(await groups('Customers', 'Big')).toEqual([
      ['big', 1],
      ['small', 2],
    ]);
    expect(await groups('Orders', 'CustomerKind')).toEqual([
      [null, 1],
      ['sshop', 3],
      ['sschool', 1],
    ]);
    expect(await groups('Orders', 'CustomerKind', 'Paid')).toHaveLength(5);
    expect(await groups('Customers', 'TagNames')).toEqual([
      [null, 1],
      ['["new \\"x\\"","old","Zoo"]', 1],
      ['["old"]', 1],
    ]);
    expect(await groups('Customers', 'Amounts')).toEqual([
      [null, 1],
      ['[5]', 1],
      ['[10,12.5,10]', 1],
    ]);
    const specs = [
      { fieldId: c('Customers', 'Sum'), aggregate: 'sum' },
      { fieldId: c('Customers', 'Orders'), aggregate: 'max' },
      { fieldId: c('Customers', 'TagNames'), aggregate: 'countFilled' },
    ] as const;
    const summary = compileAggregates(dialect, table('Customers'), all, specs, context);
    expect(summary.read((await run(summary.statement))[0] ?? [])).toEqual([37.5, 3, 2]);
  });

  test('S-113 what has no SQL is refused where rows are too many', async (ctx) => {
    const { dialect, run } = getDriver();
    if (dialect.name !== 'postgres') ctx.skip('SQLite computes all, and MySQL has no series of numbers');
    const words = { ...all, sorts: [{ fieldId: c('Customers', 'Words'), direction: 'desc' as const }] };
    const ids = (): Promise<number[]> =>
      withGivenValues(run, dialect, table('Customers'), context, async (rows) =>
        (await run(compileIds(dialect, rows, words, null, context))).map((row) => Number(row[0])),
      );
    expect(await ids()).toEqual([2, 1, 3]);
    const more = sql`INSERT INTO ${tableName(table('Customers'))} ("id") SELECT generate_series(4, ${integer(limits.rowsInProcess + 1)})`;
    await run(dialect.finish(more));
    await expect(ids()).rejects.toThrow(/^"Words" is computed outside the database because of .+ no more than 200000 rows/);
  });

  test('S-111 writes by query choose rows by computed fields', async () => {
    const { dialect, run } = getDriver();
    const node = {
      kind: 'condition',
      logicalOp: 'and',
      fieldId: c('Orders', 'Customer'),
      op: 'eq',
      subOp: null,
      value: 'Ada',
    } as FilterNode;
    const cellsToWrite = new Map<FieldId, CellValue>([[c('Orders', 'Title'), 'A']]);
    const stamp = { at: '2026-03-15 10:30:00+00:00', by: null };
    const where = { ...all, filters: [[node], [{ ...node, fieldId: c('Orders', 'Title'), value: 'A' } as FilterNode]] };
    const rows = await run(compileUpdateWhere(dialect, table('Orders'), where, cellsToWrite, stamp, context));
    expect(rows.map((row) => Number(row[0]))).toEqual([1]);
  });
});
