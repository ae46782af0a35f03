import type { FieldId, UserId } from '@quadrille/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type EngineUnderTest, engineKinds } from './testing/engines.ts';
import { allRows, makeTable } from './testing/store-fixture.ts';

const anna = 'us00000000000anna0' as UserId;
const soon = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
const longAgo = '2000-01-01T00:00:00.000Z';

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe(`what has run out in ${kind.name}`, () => {
    let under: EngineUnderTest;
    beforeEach(async (ctx) => {
      if (reason !== null) return ctx.skip(reason);
      under = await kind.open();
      return () => under.close();
    });

    async function scene() {
      const { store } = under;
      const table = await makeTable(store, `T${Math.random()}`, [
        { title: 'A', type: 'SingleLineText' },
        { title: 'B', type: 'SingleLineText' },
      ]);
      const a = table.field('A');
      const { result: ids } = await store.write('records.created', anna, (tx) =>
        tx.insertRecords(
          table.id,
          ['x', 'y', 'z'].map((text) => ({ [a]: text })),
        ),
      );
      return { store, table, a, ids };
    }

    it('stays while its time is not over', async () => {
      const { store, table, ids } = await scene();
      await store.write('records.deleted', anna, (tx) => tx.deleteRecords(table.id, ids.slice(0, 1)));
      expect(await store.purge({ trashBefore: longAgo, historyBefore: longAgo })).toEqual({ changes: 0, images: 0, tables: 0, columns: 0 });
      expect(await store.removals({ limit: 5, since: longAgo, tableId: table.id })).toHaveLength(1);
      expect((await store.undo(anna)).skipped).toBe(0);
    });

    it('goes for good: records, columns and tables, and nothing can be undone', async () => {
      const { store, table, a, ids } = await scene();
      const other = await makeTable(store, `Other ${Math.random()}`, [{ title: 'C', type: 'SingleLineText' }]);
      await store.write('records.deleted', anna, (tx) => tx.deleteRecords(table.id, ids.slice(0, 1)));
      const [removal] = await store.removals({ limit: 1, since: longAgo, tableId: table.id });
      await store.write('field.deleted', anna, (tx) => tx.remove('field', table.field('B')));
      await store.write('table.deleted', anna, (tx) => {
        for (const field of other.fieldIds) tx.remove('field', field);
        tx.remove('table', other.id);
      });
      const purged = await store.purge({ trashBefore: soon, historyBefore: longAgo });
      expect(purged).toMatchObject({ images: 1, tables: 1, columns: 1 });
      expect(purged.changes).toBeGreaterThan(3);
      expect(await store.removals({ limit: 5, since: longAgo })).toEqual([]);
      await expect(store.restoreRemoval(anna, { sequence: removal?.change.change.sequence ?? 0 })).rejects.toMatchObject({
        code: 'conflict',
      });
      expect((await store.undo(anna)).change).toBeNull();
      const rows = await store.records({ tableId: table.id, query: allRows, offset: 0, limit: 9, fieldIds: [a] });
      expect(rows.map(({ cells }) => cells[0])).toEqual(['y', 'z']);
      expect(await store.recordEvents({ tableId: table.id, rowId: ids[1] ?? 0, limit: 9 })).toHaveLength(1);
      expect(await store.purge({ trashBefore: soon, historyBefore: longAgo })).toEqual({ changes: 0, images: 0, tables: 0, columns: 0 });
      // What comes later has a trash of its own again.
      await store.write('records.deleted', anna, (tx) => tx.deleteRecords(table.id, ids.slice(1, 2)));
      expect(await store.removals({ limit: 5, since: longAgo })).toHaveLength(1);
      expect((await store.undo(anna)).skipped).toBe(0);
    });

    it('ends the way back to how records were, where what they were is gone', async () => {
      const { store, table, a, ids } = await scene();
      const later = () => new Promise((resolve) => setTimeout(resolve, 20));
      await later();
      const before = new Date().toISOString();
      await later();
      const { change } = await store.write('records.deleted', anna, (tx) => tx.deleteRecords(table.id, ids.slice(0, 1)));
      await later();
      await store.write('records.updated', anna, (tx) => tx.updateRecords(table.id, [{ rowId: ids[1] ?? 0, cells: { [a]: 'Y' } }]));
      const past = () => store.recordsAt({ tableId: table.id, at: before, atMost: 100 });
      expect((await past()).at).toBe(before);
      expect([...(await past()).records.keys()].toSorted()).toEqual(ids.slice(0, 2));
      await store.purge({ trashBefore: soon, historyBefore: longAgo });
      const { at, records } = await past();
      expect(at).toBe(change?.at);
      expect([...records]).toEqual([[ids[1], new Map([[a, 'y']])]]);
    });

    it('keeps a column a later change may bring back', async () => {
      const { store, table } = await scene();
      const kept = Date.now() + 20;
      await new Promise((resolve) => setTimeout(resolve, 40));
      await store.write('field.deleted', anna, (tx) => tx.remove('field', table.field('B')));
      const purged = await store.purge({ trashBefore: new Date(kept).toISOString(), historyBefore: longAgo });
      expect(purged.columns).toBe(0);
      expect((await store.undo(anna)).skipped).toBe(0);
      const fieldIds: FieldId[] = [table.field('B')];
      expect(await store.records({ tableId: table.id, query: allRows, offset: 0, limit: 1, fieldIds })).toHaveLength(1);
    });

    it('keeps the originals of a conversion that a later one took further', async () => {
      const { store, table, a } = await scene();
      const convert = (column: string, from: FieldId) =>
        store.write('field.converted', anna, async (tx) => {
          const field = tx.schema().entities.find('field', from);
          if (!field) throw new Error('The field is gone.');
          const to = { ...field, column };
          await tx.convertColumn(table.id, { from: field, to, former: null, convert: (value) => value });
          const { type, column: old, meta, options } = field;
          tx.put('field', { ...to, former: { type, column: old, meta, options } });
        });
      await convert('c_second', a);
      const kept = Date.now() + 20;
      await new Promise((resolve) => setTimeout(resolve, 40));
      await convert('c_third', a);
      expect((await store.purge({ trashBefore: new Date(kept).toISOString(), historyBefore: longAgo })).columns).toBe(0);
      expect((await store.undo(anna)).skipped).toBe(0);
      expect((await store.schema()).entities.find('field', a)?.former?.column).toBeDefined();
    });

    it('goes out of packs as well', async () => {
      await under.close();
      under = await kind.open({ packsFrom: 1 });
      const { store, table, a, ids } = await scene();
      const rename = (text: string) =>
        store.write('records.updated', anna, (tx) =>
          tx.updateRecords(
            table.id,
            ids.map((rowId) => ({ rowId, cells: { [a]: text } })),
          ),
        );
      await rename('v');
      await store.write('records.deleted', anna, (tx) => tx.deleteRecords(table.id, ids.slice(0, 1)));
      const afters = async (row: number): Promise<unknown[]> =>
        (await store.recordEvents({ tableId: table.id, rowId: ids[row] ?? 0, limit: 9 })).map(({ after }) => after?.[0]);
      expect(await afters(0)).toEqual([undefined, 'v', 'x']);
      expect(await store.purge({ trashBefore: soon, historyBefore: longAgo })).toMatchObject({ images: 1 });
      expect(await afters(0)).toEqual([null, 'x']);
      expect(await afters(1)).toEqual(['v', 'y']);
      await rename('w');
      expect(await store.purge({ trashBefore: soon, historyBefore: soon })).toMatchObject({ images: 8 });
      expect(await afters(1)).toEqual([]);
    });

    it('forgets earlier values of rows after their own time', async () => {
      const { store, table, ids } = await scene();
      await store.purge({ trashBefore: soon, historyBefore: soon });
      expect(await store.recordEvents({ tableId: table.id, rowId: ids[0] ?? 0, limit: 9 })).toEqual([]);
    });
  });
}
