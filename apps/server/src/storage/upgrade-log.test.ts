import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FieldId, UserId } from '@quadrille/domain';
import { afterEach, describe, expect, it } from 'vitest';
import type { BaseStore } from './store/base-store.ts';
import { formatVersion } from './format-version.ts';
import { createSqliteEngine } from './sqlite/sqlite-engine.ts';
import { allRows, testBaseId } from './testing/store-fixture.ts';

const [anna, bruno] = ['us00000000000anna0', 'us0000000000bruno0'] as [UserId, UserId];
const dir = mkdtempSync(join(tmpdir(), 'quadrille-upgrade-log-'));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('a base written when the log held each image by itself (format 1)', () => {
  it('opens with its history, its trash and all that can be undone, and goes on in packs', async () => {
    mkdirSync(join(dir, 'bases'));
    const file = join(dir, 'bases', `${testBaseId}.sqlite`);
    const old = new DatabaseSync(file);
    old.exec(readFileSync(new URL('./testing/log-format-1.sql', import.meta.url), 'utf8'));
    old.close();
    const engine = createSqliteEngine({ dir });
    const store = await engine.openBase(testBaseId);
    const table = (await store.schema()).tables[0];
    if (!table) throw new Error('The base has no table.');
    const field = (title: string): FieldId => table.fields.find((one) => one.title === title)?.id as FieldId;
    const eventsOf = async (rowId: number): Promise<unknown[]> =>
      (await store.recordEvents({ tableId: table.id, rowId, limit: 9 })).map(({ kind, change, before, after }) => [
        kind,
        change.actorId,
        before,
        after,
      ]);
    const original = await rowsOf(store, table.id, [field('Name'), field('Quantity')]);
    expect(await eventsOf(1)).toEqual([
      ['updated', bruno, [['sfixture00000000'], 'Order 1'], [null, 'First']],
      ['updated', anna, [1], [10]],
      ['created', anna, null, ['Order 1', 1, true, ['sfixture00000000']]],
    ]);
    const [removal] = await store.removals({ limit: 5, since: '2000-01-01T00:00:00.000Z' });
    expect(removal?.records).toEqual([{ tableId: table.id, count: 2 }]);

    // An edit of the new form above images of the old one.
    const ids = original.map(([id]) => id);
    await store.write('records.updated', anna, (tx) =>
      tx.updateRecords(
        table.id,
        ids.map((rowId) => ({ rowId, cells: { [field('Quantity')]: -1 } })),
      ),
    );
    expect((await eventsOf(1)).slice(0, 2)).toEqual([
      ['updated', anna, [10], [-1]],
      ['updated', bruno, [['sfixture00000000'], 'Order 1'], [null, 'First']],
    ]);
    expect((await store.undo(anna)).skipped).toBe(0);
    expect(await rowsOf(store, table.id, [field('Name'), field('Quantity')])).toEqual(original);

    expect((await store.redo(bruno)).label).toBe('records.updated');
    for (const actor of [bruno, bruno, bruno, anna, anna]) expect((await store.undo(actor)).skipped).toBe(0);
    expect(await rowsOf(store, table.id, [field('Name')])).toEqual([]);
    await engine.close();
    const info = new DatabaseSync(file, { readOnly: true });
    expect(info.prepare(`SELECT value FROM q_info WHERE key = 'format'`).get()).toEqual({ value: String(formatVersion) });
    info.close();
  });
});

async function rowsOf(store: BaseStore, tableId: Parameters<BaseStore['removedRecords']>[0]['tableId'], fieldIds: readonly FieldId[]) {
  const rows = await store.records({ tableId, query: allRows, offset: 0, limit: 100, fieldIds });
  return rows.map(({ id, cells }) => [id, ...cells] as const);
}
