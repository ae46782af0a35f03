import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { isAppError } from '@quadrille/contract';
import { createIdIn, type FieldId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random-source.ts';
import type { Engine } from '../engine.ts';
import type { BaseStore } from '../store/base-store.ts';
import type { CommittedChange } from '../store/committed-change.ts';
import { createRowPacker } from '../load/create-row-packer.ts';
import { allRows, fieldDoc, makeTable, testBaseId, type TestTable } from '../testing/store-fixture.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { startWriter } from './writer-client.ts';

const anna = 'us00000000000anna0' as Parameters<BaseStore['undo']>[0];
const rows = 50;
let dir: string;
let engine: Engine;
let store: BaseStore;
let table: TestTable;
let number: FieldId;
const threads: Worker[] = [];
const kill = async (): Promise<void> => void (await threads.at(-1)?.terminate());

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quadrille-writer-'));
  engine = createSqliteEngine({
    dir,
    startWriter: () => {
      const thread = startWriter();
      threads.push(thread);
      return thread;
    },
  });
  store = await engine.createBase(testBaseId);
  table = await makeTable(store, 'T', [{ title: 'N', type: 'Number' }]);
  number = table.field('N');
  await store.write('records.created', anna, (tx) =>
    tx.insertRecords(
      table.id,
      Array.from({ length: rows }, () => ({ [number]: 0 })),
    ),
  );
});
afterAll(async () => {
  await engine.close();
  rmSync(dir, { recursive: true, force: true });
});

const set = (rowId: number, value: number) =>
  store.write('records.updated', anna, (tx) => tx.updateRecords(table.id, [{ rowId, cells: { [number]: value } }]));
const values = async () =>
  (await store.records({ tableId: table.id, query: allRows, offset: 0, limit: 500, fieldIds: [number] })).map(({ cells }) =>
    Number(cells[0]),
  );

// Each life of the thread takes a second to start on a busy machine.
describe('a writer thread that dies', { timeout: 60_000 }, () => {
  it('is started again: answered edits are kept, the others get a clear error, and no change is told twice or left out', async () => {
    const told: CommittedChange[] = [];
    const stop = store.onChange((change) => told.push(change));
    const before = (await store.listChanges({ limit: 1 }))[0]?.change.sequence ?? 0;
    const answered = Array.from({ length: rows }, () => 0);
    const failures: unknown[] = [];
    let isOver = false;
    let answers = 0;
    const until = async (count: number): Promise<void> => {
      while (answers < count) await wait(1);
    };
    const editing = Array.from({ length: rows }, async (_, index) => {
      for (let value = 1; !isOver; value += 1) {
        await set(index + 1, value).then(
          () => {
            answered[index] = value;
            answers += 1;
          },
          async (error: unknown) => {
            failures.push(error);
            await wait(1);
          },
        );
      }
    });
    for (let round = 0; round < 5; round += 1) {
      await until(answers + 2 * rows + round * 7);
      await kill();
    }
    await until(answers + rows);
    isOver = true;
    await Promise.all(editing);
    stop();

    const now = await values();
    expect(threads.length).toBe(6);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter((error) => !isAppError(error) || error.code !== 'unavailable')).toEqual([]);
    expect(answered.filter((value, index) => (now[index] ?? 0) < value)).toEqual([]);
    const last = (await store.listChanges({ limit: 1 }))[0]?.change.sequence ?? 0;
    expect(told.map(({ sequence }) => sequence)).toEqual(Array.from({ length: last - before }, (_, index) => before + 1 + index));
  });

  it('leaves undo and redo working', async () => {
    await set(1, 1000);
    await kill();
    await store.undo(anna);
    expect((await values())[0]).not.toBe(1000);
    await kill();
    await store.redo(anna);
    expect((await values())[0]).toBe(1000);
  });

  it('ends a running import, of which nothing stays', async () => {
    const tableId = createIdIn(testBaseId, 'm', systemRandom);
    const newId = ((prefix: 'c') => createIdIn(testBaseId, prefix, systemRandom)) as Parameters<typeof fieldDoc>[0]['newId'];
    const field = fieldDoc({ newId }, tableId, { title: 'Name', type: 'SingleLineText' }, 1);
    const load = await store.load({ actorId: anna, tables: [{ tableId, fields: [field] }] });
    const piece = () => {
      const packer = createRowPacker(load.packing, [field]);
      for (let row = 0; row < 1000; row += 1) packer.add([`row ${row}`]);
      return packer.take();
    };
    await load.write(0, piece());
    await kill();
    await expect(load.write(0, piece())).rejects.toThrow();
    await load.cancel();
    const file = new DatabaseSync(join(dir, 'bases', `${testBaseId}.sqlite`), { readOnly: true });
    expect(file.prepare(`SELECT name FROM sqlite_master WHERE name LIKE 't\\_%' ESCAPE '\\'`).all()).toHaveLength(1);
    expect(file.prepare('SELECT * FROM q_load').all()).toEqual([]);
    file.close();
  });
});
