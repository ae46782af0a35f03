import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BaseId, createIdIn } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random-source.ts';
import type { Engine } from '../engine.ts';
import { createRowPacker } from '../load/create-row-packer.ts';
import type { BaseStore } from '../store/base-store.ts';
import { allRows, fieldDoc, makeTable, testBaseId, type TestTable } from '../testing/store-fixture.ts';
import { createSqliteEngine } from './sqlite-engine.ts';

let dir: string;
let engine: Engine;
let store: BaseStore;
let table: TestTable;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quadrille-sqlite-'));
  engine = createSqliteEngine({ dir });
  store = await engine.createBase(testBaseId);
  table = await makeTable(store, 'T', [{ title: 'Name', type: 'LongText' }]);
});
afterAll(async () => {
  await engine.close();
  rmSync(dir, { recursive: true, force: true });
});

const fileOf = (folder = dir): string => join(folder, 'bases', `${testBaseId}.sqlite`);

describe('the SQLite engine', () => {
  it('stops a search that runs past its deadline, and answers the next one', async () => {
    const own = await makeTable(store, 'Big', [{ title: 'Name', type: 'LongText' }]);
    const rows = Array.from({ length: 25_000 }, (_, index) => ({
      [own.field('Name')]: `${'long text without the needle '.repeat(40)}${index}`,
    }));
    await store.write('records.created', null, (tx) => tx.insertRecords(own.id, rows));
    const conditions = Array.from({ length: 60 }, (_, index) => ({
      kind: 'condition' as const,
      logicalOp: 'or' as const,
      fieldId: own.field('Name'),
      op: 'like' as const,
      subOp: null,
      value: `nowhere ö ${index}`,
    }));
    const slow = { tableId: own.id, query: { ...allRows, filters: [conditions] } };
    await expect(store.count({ ...slow, deadlineMs: 150 })).rejects.toMatchObject({ code: 'deadline' });
    const abort = new AbortController();
    const aborted = store.count({ ...slow, signal: abort.signal });
    setTimeout(() => abort.abort(), 100);
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    expect(
      await store.count({ tableId: own.id, query: { ...allRows, search: { text: 'needle 24999', fieldIds: [own.field('Name')] } } }),
    ).toBe(1);
  });

  it('keeps short reads quick while a long one runs', async () => {
    const order: string[] = [];
    const query = { ...allRows, search: { text: 'zzz', fieldIds: [table.field('Name')] } };
    const big = (await store.schema()).tables.find((candidate) => candidate.doc.title === 'Big');
    if (!big) throw new Error('missing');
    const fieldId = big.fields[1]?.id as (typeof table.fieldIds)[number];
    const slow = store
      .count({ tableId: big.id, query: { ...query, search: { text: 'ö', fieldIds: [fieldId] } } })
      .then(() => order.push('slow'));
    const quick = store
      .page({ tableId: table.id, query: allRows, offset: 0, limit: 10, fieldIds: table.fieldIds, shape: 'arrays' })
      .then(() => order.push('quick'));
    await Promise.all([slow, quick]);
    expect(order).toEqual(['quick', 'slow']);
  });

  it('gives the disk back what an import took that was cancelled, while others write', async () => {
    const pages = (): number => {
      const db = new DatabaseSync(fileOf(), { readOnly: true });
      const { page_count: count } = db.prepare('PRAGMA page_count').get() as { page_count: number };
      db.close();
      return count;
    };
    const beside = await makeTable(store, 'Beside', [{ title: 'Name', type: 'LongText' }]);
    const before = pages();
    const tableId = createIdIn(testBaseId, 'm', systemRandom);
    const name = fieldDoc(
      { newId: (prefix) => createIdIn(testBaseId, prefix, systemRandom) },
      tableId,
      { title: 'Name', type: 'LongText' },
      1,
    );
    const load = await store.load({ actorId: null, tables: [{ tableId, fields: [name] }] });
    const packer = createRowPacker(load.packing, [name]);
    for (let row = 0; row < 20_000; row += 1) packer.add([`${'a long text '.repeat(100)}${row}`]);
    await load.write(0, packer.take());
    expect(pages() - before).toBeGreaterThan(5000);
    const [, written] = await Promise.all([
      load.cancel(),
      store.write('records.created', null, (tx) => tx.insertRecords(beside.id, [{ [beside.field('Name')]: 'meanwhile' }])),
    ]);
    expect(written).toBeTruthy();
    expect(pages() - before).toBeLessThan(20);
  });

  it('copies a running base into one that opens by itself', async () => {
    await store.write('records.created', null, (tx) => tx.insertRecords(table.id, [{ [table.field('Name')]: 'kept' }]));
    const to = join(dir, 'copy');
    expect(await engine.backup(to, [testBaseId])).toEqual({ files: [fileOf(to)], lost: [], leftOut: [] });
    const copy = createSqliteEngine({ dir: to });
    const copied = await copy.openBase(testBaseId);
    expect(await copied.count({ tableId: table.id, query: allRows })).toBe(1);
    await copy.close();
  });

  it('leaves nothing in the write-ahead log when it closes', async () => {
    const own = mkdtempSync(join(tmpdir(), 'quadrille-close-'));
    const other = createSqliteEngine({ dir: own });
    await makeTable(await other.createBase(testBaseId), 'T', []);
    await other.close();
    const wal = `${fileOf(own)}-wal`;
    expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0);
    rmSync(own, { recursive: true });
  });

  it('refuses a base of a newer server with a sentence, and one that is not there', async () => {
    const own = mkdtempSync(join(tmpdir(), 'quadrille-newer-'));
    const first = createSqliteEngine({ dir: own });
    await first.createBase(testBaseId);
    await first.close();
    const db = new DatabaseSync(fileOf(own));
    db.exec(`UPDATE q_info SET value = '99' WHERE key = 'format'`);
    db.close();
    const second = createSqliteEngine({ dir: own });
    await expect(second.openBase(testBaseId)).rejects.toThrow('was written by a newer Quadrille (format 99');
    await expect(second.openBase('p00000000000000' as BaseId)).rejects.toMatchObject({ code: 'projectNotFound' });
    await expect(second.openBase('../../etc/passwd' as BaseId)).rejects.toMatchObject({ code: 'projectNotFound' });
    await second.close();
    rmSync(own, { recursive: true });
  });
});
