import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EngineUnderTest, engineKinds } from '../testing/engines.ts';
import { allRows, makeTable, type TestTable } from '../testing/store-fixture.ts';

const rows = 25_000;
const [sqlite] = engineKinds;
let under: EngineUnderTest;
let table: TestTable;
beforeAll(async () => {
  under = await (sqlite as (typeof engineKinds)[number]).open();
  table = await makeTable(under.store, 'Many', [{ title: 'Number', type: 'Number' }]);
  const cells = Array.from({ length: rows }, (_, index) => ({ [table.field('Number')]: (index * 7919) % rows }));
  for (let start = 0; start < rows; start += 5000)
    await under.store.write('records.created', null, (tx) => tx.insertRecords(table.id, cells.slice(start, start + 5000)));
});
afterAll(() => under.close());

const page = async (offset: number): Promise<unknown[]> => {
  const sorts = [{ fieldId: table.field('Number'), direction: 'desc' as const }];
  const request = { tableId: table.id, query: { ...allRows, sorts }, offset, limit: 25, fieldIds: [table.field('Number')] };
  return (await under.store.records(request)).map(({ cells }) => cells[0]);
};
const orders = (): number => under.engine.caches().orders.entries;

it('a page near the start waits for no order of all rows, however often it is asked; that is made behind the next one', async () => {
  const first = Array.from({ length: 25 }, (_, index) => rows - 1 - index);
  for (let time = 0; time < 3; time++) expect(await page(0)).toEqual(first);
  expect(orders()).toBe(0);
  expect(await page(25)).toEqual(first.map((number) => number - 25));
  expect(orders()).toBe(0);
  await expect.poll(orders).toBe(1);
  expect(await page(50)).toEqual(first.map((number) => number - 50));
  under.engine.dropCaches();
  expect(await page(20_000)).toEqual(first.map((number) => number - 20_000)); // a jump needs it at once
  expect(orders()).toBe(1);
});
