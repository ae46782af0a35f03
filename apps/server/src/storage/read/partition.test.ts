import {
  type Cells,
  type CellValue,
  type Condition,
  type Grouping,
  type RowsQuery,
  type SelectOption,
  type Sort,
  type UserId,
} from '@quadrille/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BaseStore } from '../store/base-store.ts';
import type { Group } from '../store/read-requests.ts';
import type { RecordUpdate, WriteTx } from '../store/write-tx.ts';
import { engineKinds, type EngineUnderTest } from '../testing/engines.ts';
import { allRows, makeTable, seededRandom, type TestTable } from '../testing/store-fixture.ts';
import type { GroupTree } from './arrange-groups.ts';

const anna = 'us00000000000anna0' as UserId;
const kind = engineKinds.find(({ name }) => name === 'sqlite');

/** Values that sort alike and differ, are gone, look like another, or are nothing. */
const choices: Readonly<Record<string, readonly CellValue[]>> = {
  Name: ['a', 'A', 'ä', 'b', '', '1', 'a\u0000b', 'a\u0000c', null],
  Team: ['sred000000000000', 'sblue00000000000', 'sgone00000000000', null],
  Tags: [['sred000000000000'], ['sblue00000000000', 'sred000000000000'], ['sred000000000000', 'sblue00000000000'], null],
  Score: [1, -1, 0, 0.5, 10, 1e15, null],
  Done: [true, false, null],
  Born: ['2024-01-31', '0999-12-31', '2024-02-01', null],
};
const option = (id: string, title: string, order: number): SelectOption => ({ id: id as SelectOption['id'], title, color: null, order });
const options = [option('sblue00000000000', 'Blue', 2), option('sred000000000000', 'Red', 1)];

let under: EngineUnderTest;
let store: BaseStore;
let table: TestTable;

beforeAll(async () => {
  if (kind === undefined) return;
  under = await kind.open();
  store = under.store;
  table = await makeTable(store, 'Mixed', [
    { title: 'Name', type: 'SingleLineText' },
    { title: 'Team', type: 'SingleSelect', options },
    { title: 'Tags', type: 'MultiSelect', options },
    { title: 'Score', type: 'Decimal' },
    { title: 'Done', type: 'Checkbox' },
    { title: 'Born', type: 'Date' },
  ]);
  // Every field goes round at a pace of its own, so that all sorts of combinations come up.
  const records = Array.from({ length: 600 }, (_, row) =>
    Object.fromEntries(
      Object.entries(choices).map(([title, values], at) => [
        table.field(title),
        values[(row * (at + 1) + (row >> (at + 2))) % values.length] ?? null,
      ]),
    ),
  );
  await store.write('records.created', anna, (tx) => tx.insertRecords(table.id, records));
});
afterAll(() => under?.close());

const level = (title: string): Sort => ({
  fieldId: table.field(title.replace('-', '')),
  direction: title.startsWith('-') ? 'desc' : 'asc',
});

const queryOf = (titles: readonly string[], rest: Partial<RowsQuery> = {}): RowsQuery & { readonly grouping: Grouping } => ({
  ...allRows,
  ...rest,
  grouping: { levels: titles.map(level), path: [] },
});

function linesOf(tree: GroupTree | null): Group[] {
  if (tree === null) return [];
  const valuesAt = (at: number): CellValue[] => tree.places.map((own, depth) => tree.values[depth]?.[own[at] ?? -1] ?? null);
  return Array.from(tree.counts, (count, at) => ({ values: valuesAt(at), count, aggregates: [] }));
}

/** What is partitioned is what the database makes of it by itself. */
async function expectSame(query: RowsQuery & { readonly grouping: Grouping }): Promise<void> {
  const { levels } = query.grouping;
  const fieldIds = levels.map(({ fieldId }) => fieldId);
  // The first page of a small table is sorted by the database; asked in words of its own it is not answered by what was partitioned.
  const paged = await store.records({
    tableId: table.id,
    query: { ...query, tests: [{ kind: 'constant', result: true }] },
    fieldIds,
    offset: 0,
    limit: 1000,
  });
  const told = await store.groups({ tableId: table.id, query: { ...query, sorts: levels }, fieldIds, offset: 0, limit: 5000 });
  expect(linesOf(await store.groupTree({ tableId: table.id, query }))).toEqual(told.groups);
  const partitioned: number[] = [];
  for await (const rows of store.readAll({ tableId: table.id, query, fieldIds })) partitioned.push(...rows.map(({ id }) => id));
  expect(partitioned).toEqual(paged.map(({ id }) => id));
  const [last = 0] = partitioned.slice(-1);
  expect(await store.position({ tableId: table.id, query, rowId: last })).toBe(partitioned.length - 1);
}

it
  .skipIf(kind === undefined)
  .each([
    [['Name']],
    [['-Team', 'Tags']],
    [['Done', '-Name', 'Score']],
    [['Born', 'Team', '-Done']],
    [['-Tags', '-Score', 'Born', 'Name', 'Team']],
  ])('groups by %j and the order of their rows are those the database tells', async (titles) => {
  const condition: Condition = { kind: 'condition', fieldId: table.field('Score'), op: 'gte', subOp: null, value: '0', logicalOp: 'and' };
  await expectSame(queryOf(titles));
  await expectSame(queryOf(titles, { filters: [[condition]] }));
});

it.skipIf(kind === undefined).each([
  [['Team'], ['Name']],
  [
    ['Done', '-Tags'],
    ['-Name', 'Score'],
  ],
  [['Born'], ['-Team', '-Tags', 'Done', 'Born']],
])('groups by %j are sorted by %j within as the database sorts them', async (titles, within) => {
  const query = { ...queryOf(titles), sorts: within.map(level) };
  await expectSame(query);
  const [before] = await store.records({ tableId: table.id, query, fieldIds: [], offset: 0, limit: 1 });
  await store.write('records.updated', anna, (tx) =>
    tx.updateRecords(table.id, [
      { rowId: before?.id ?? 1, cells: { [table.field('Name')]: 'zz', [table.field('Team')]: 'sred000000000000' } },
    ]),
  );
  await expectSame(query);
  await store.undo(anna);
  await expectSame(query);
});

it.skipIf(kind === undefined)('follow records that come, go and change, one or many at once', async () => {
  const random = seededRandom(5);
  const roll = (below: number): number => (((random.bytes(1)[0] ?? 0) << 8) + (random.bytes(1)[0] ?? 0)) % below;
  const views = [queryOf(['Team', '-Name']), queryOf(['-Done', 'Tags', 'Born']), queryOf(['Score'])];
  const some = (title: string): CellValue => choices[title]?.[roll(choices[title].length)] ?? null;
  const cells = (titles: readonly string[]): Cells => Object.fromEntries(titles.map((title) => [table.field(title), some(title)]));
  const update = (titles: readonly string[]): RecordUpdate => ({ rowId: 1 + roll(600), cells: cells(titles) });
  const steps: ((tx: WriteTx) => Promise<unknown>)[] = [
    (tx) => tx.insertRecords(table.id, [cells(Object.keys(choices)), cells(['Name'])]),
    (tx) => tx.updateRecords(table.id, [update(['Team'])]),
    (tx) => tx.updateRecords(table.id, [update(['Name', 'Done', 'Born']), update(['Score'])]),
    (tx) => tx.deleteRecords(table.id, [1 + roll(600)]),
    (tx) => tx.updateRecords(table.id, [{ rowId: 1 + roll(600), cells: { [table.field('Name')]: `new ${roll(9)}` } }]),
    (tx) =>
      tx.updateRecords(
        table.id,
        Array.from({ length: 150 }, (_, at) => ({ rowId: at + 1, cells: cells(['Score', 'Tags']) })),
      ),
  ];
  for (const query of views) await expectSame(query);
  for (let turn = 0; turn < 30; turn++) {
    await store.write('records.updated', anna, steps[turn % steps.length]!);
    if (turn % 4 === 3) await store.undo(anna);
    for (const query of views) await expectSame(query);
  }
});
