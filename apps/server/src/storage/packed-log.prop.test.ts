import type { CellValue, RecordChange, UserId } from '@quadrille/domain';
import { tries } from '@quadrille/tooling/budget';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseStore } from './store/base-store.ts';
import { formatVersion } from './format-version.ts';
import { engineKinds, type EngineUnderTest } from './testing/engines.ts';
import { readRaw } from './testing/read-raw.ts';
import { allRows, makeTable, type TestTable } from './testing/store-fixture.ts';

const longAgo = '2000-01-01T00:00:00.000Z';

type Step =
  | { readonly kind: 'insert'; readonly count: number; readonly value: CellValue }
  | { readonly kind: 'update'; readonly from: number; readonly every: number; readonly field: 'A' | 'N'; readonly value: number }
  | { readonly kind: 'delete'; readonly from: number; readonly every: number }
  | { readonly kind: 'undo' | 'redo' | 'restore' };

const nat = (max: number) => fc.nat(max);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      count: fc.integer({ min: 1, max: 5 }),
      value: fc.constantFrom('x', null),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      from: nat(8),
      every: fc.integer({ min: 1, max: 3 }),
      field: fc.constantFrom('A' as const, 'N' as const),
      value: nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), from: nat(8), every: fc.integer({ min: 1, max: 4 }) }) },
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'restore' as const) }),
);

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe(`a change log in packs in ${kind.name}`, () => {
    const logs: EngineUnderTest[] = [];
    let run = 0;
    beforeAll(async () => {
      if (reason === null) logs.push(await kind.open({ packsFrom: Infinity }), await kind.open({ packsFrom: 1 }));
    });
    afterAll(() => Promise.all(logs.map((log) => log.close())));

    it('tells the same of every record and change as one that holds each image by itself', async (ctx) => {
      if (reason !== null) return ctx.skip(reason);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(step, fc.constantFrom('anna', 'bruno')), { minLength: 1, maxLength: 14 }), async (steps) => {
          // Undo goes back no further than this run: its people have never been here before.
          run += 1;
          const people = steps.map(([one, name]) => [one, `us${name}${run}` as UserId] as const);
          const told = [];
          for (const { store } of logs) told.push(await live(store, people));
          expect(told[1]).toEqual(told[0]);
        }),
        tries(kind.name === 'sqlite' ? 15 : 4),
      );
    });

    it('is written back as one that holds each image by itself, and as nothing else, which is what format 1 reads', async (ctx) => {
      if (reason !== null) return ctx.skip(reason);
      const [single, packed] = logs as [EngineUnderTest, EngineUnderTest];
      const images = async (log: EngineUnderTest): Promise<string> => {
        const rows = await readRaw(log, 'SELECT change_seq, part, row_id, "before", "after" FROM q_change_row ORDER BY 1, 2, 3');
        return JSON.stringify(rows.map((row) => row.map(String))).replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00:00)?/g, 'then');
      };
      const countPacks = async (): Promise<number> => (await readRaw(packed, 'SELECT change_seq FROM q_change_pack')).length;
      const told = await packed.store.listChanges({ limit: 1000 });
      expect(await countPacks()).toBeGreaterThan(0);
      expect(await images(packed)).not.toBe(await images(single));
      await packed.store.stepBack(1);
      expect(await countPacks()).toBe(0);
      expect(await images(packed)).toBe(await images(single));
      expect(await readRaw(packed, `SELECT value FROM q_info WHERE "key" = 'format'`)).toEqual([['1']]);
      logs[1] = await packed.reopen();
      expect(await logs[1].store.listChanges({ limit: 1000 })).toEqual(told);
      expect(await readRaw(logs[1], `SELECT value FROM q_info WHERE "key" = 'format'`)).toEqual([[String(formatVersion)]]);
    });
  });
}

/** What the log tells after these steps, by the places of tables, fields and changes instead of their ids. */
async function live(store: BaseStore, steps: readonly (readonly [Step, UserId])[]): Promise<unknown> {
  const start = await store.sequence();
  const table = await makeTable(store, `T${Math.random()}`, [
    { title: 'A', type: 'SingleLineText' },
    { title: 'N', type: 'Number' },
  ]);
  const skipped: number[] = [];
  for (const [one, actor] of steps) skipped.push(await apply(store, table, one, actor));
  const of = (id: string): string => ['Id', 'A', 'N'][table.fieldIds.indexOf(id as never)] ?? id;
  const cellsOf = (cells: RecordChange['before']): unknown =>
    cells && Object.fromEntries(Object.entries(cells).map(([id, cell]) => [of(id), cell]));
  const changes: unknown[] = [];
  for (const { change, touched } of await store.changesSince(start, 100)) {
    for (const part of touched) {
      const records = await store.changedRecords({ sequence: change.sequence, part: part.part, after: 0, limit: 100 });
      const two = await store.changedRecords({ sequence: change.sequence, part: part.part, after: records[0]?.rowId ?? 0, limit: 2 });
      expect(two).toEqual(records.slice(1, 3));
      changes.push([
        change.name,
        part.kind,
        part.count,
        ...records.map(({ rowId, before, after }) => [rowId, cellsOf(before), cellsOf(after)]),
      ]);
    }
  }
  const events: unknown[] = [];
  for (let rowId = 1; rowId < 20; rowId++)
    for (const event of await store.recordEvents({ tableId: table.id, rowId, limit: 99 }))
      events.push([rowId, event.kind, event.change.name, event.change.actorId, event.fieldIds.map(of), event.before, event.after]);
  const removals: unknown[] = [];
  for (const { change, records } of await store.removals({ limit: 99, since: longAgo, tableId: table.id })) {
    const { sequence, name } = change.change;
    const rows = await store.removedRecords({ sequence, tableId: table.id, fieldIds: table.fieldIds.slice(1), after: 0, limit: 99 });
    removals.push([name, records.map(({ count }) => count), rows]);
  }
  return { skipped, changes, events, removals };
}

/** Answers what was left alone. */
async function apply(store: BaseStore, table: TestTable, one: Step, actor: UserId): Promise<number> {
  switch (one.kind) {
    case 'undo':
      return (await store.undo(actor)).skipped;
    case 'redo':
      return (await store.redo(actor)).skipped;
    case 'restore': {
      const [removal] = await store.removals({ limit: 1, since: longAgo, tableId: table.id });
      return removal ? (await store.restoreRemoval(actor, { sequence: removal.change.change.sequence })).skipped : -1;
    }
    default: {
      await store.write('records.updated', actor, async (tx) => {
        const ids = (await tx.ids(table.id, allRows)).slice('from' in one ? one.from : 0);
        if (one.kind === 'insert') {
          const rows = Array.from({ length: one.count }, (_, n) => ({ [table.field('A')]: one.value, [table.field('N')]: n }));
          const [first] = await tx.insertRecords(table.id, rows);
          // A second step of the same change on a record the first one made.
          await tx.updateRecords(table.id, [{ rowId: first ?? 0, cells: { [table.field('N')]: 7 } }]);
          return;
        }
        const chosen = ids.filter((_id, index) => index % one.every === 0);
        if (one.kind === 'delete') await tx.deleteRecords(table.id, chosen);
        else {
          const cell = one.field === 'A' ? String(one.value) : one.value;
          await tx.updateRecords(
            table.id,
            chosen.map((rowId) => ({ rowId, cells: { [table.field(one.field)]: cell } })),
          );
        }
      });
      return 0;
    }
  }
}
