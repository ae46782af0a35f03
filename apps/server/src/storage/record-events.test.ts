import type { UserId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseStore } from './store/base-store.ts';
import type { RecordEvent } from './store/logged-change.ts';
import { type EngineKindUnderTest, engineKinds, type EngineUnderTest } from './testing/engines.ts';
import { makeTable, type TestTable } from './testing/store-fixture.ts';

const anna = 'us00000000000anna0' as UserId;

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe(`events of a record in ${kind.name}`, () => {
    if (reason === null) describeEvents(kind);
    else it('come a page at a time', (ctx) => ctx.skip(reason));
  });
}

function describeEvents(kind: EngineKindUnderTest): void {
  let under: EngineUnderTest;
  let store: BaseStore;
  let films: TestTable;
  let people: TestTable;
  beforeAll(async () => {
    under = await kind.open();
    store = under.store;
    const specs = [{ title: 'Name', type: 'SingleLineText' as const }];
    [films, people] = [await makeTable(store, 'Films', specs), await makeTable(store, 'People', specs)];
    // Both tables have a record 1 from here on.
    await store.write('records.created', anna, async (tx) => {
      for (const table of [films, people]) await tx.insertRecords(table.id, [{ [table.field('Name')]: 'new' }]);
    });
    for (const round of [1, 2, 3])
      await edit([films, `a${round}`], [films, `b${round}`], [people, 'x'], [people, 'y'], [people, `z${round}`]);
  });
  afterAll(() => under.close());

  /** One change of these steps, all on record 1. */
  const edit = (...steps: readonly (readonly [TestTable, string])[]): Promise<unknown> =>
    store.write('records.updated', anna, async (tx) => {
      for (const [table, name] of steps) await tx.updateRecords(table.id, [{ rowId: 1, cells: { [table.field('Name')]: name } }]);
    });
  const events = (limit: number, before?: number): Promise<readonly RecordEvent[]> =>
    store.recordEvents({ tableId: films.id, rowId: 1, limit, ...(before !== undefined && { before }) });
  const namesOf = (list: readonly RecordEvent[]): unknown[] => list.map(({ after }) => after?.[0]);

  it('fill their page, whatever the changes did to records of that number elsewhere', async () => {
    expect(namesOf(await events(4))).toEqual(['b3', 'a3', 'b2', 'a2']);
    expect(namesOf(await events(99))).toEqual(['b3', 'a3', 'b2', 'a2', 'b1', 'a1', 'new']);
  });

  it('pass over changes that touched the table, but another record of it', async () => {
    await store.write('records.updated', anna, async (tx) => {
      const [second] = await tx.insertRecords(films.id, [{ [films.field('Name')]: 'second' }]);
      await tx.updateRecords(films.id, [{ rowId: second ?? 0, cells: { [films.field('Name')]: 'other' } }]);
      await tx.updateRecords(people.id, [{ rowId: 1, cells: { [people.field('Name')]: 'w' } }]);
    });
    expect(namesOf(await events(2))).toEqual(['b3', 'a3']);
  });

  it('of one change come together, so that the next page goes on with the next change', async () => {
    const pages: unknown[][] = [];
    for (let page = await events(1); page.length > 0; page = await events(1, page.at(-1)?.change.sequence)) pages.push(namesOf(page));
    expect(pages).toEqual([['b3', 'a3'], ['b2', 'a2'], ['b1', 'a1'], ['new']]);
  });
}
