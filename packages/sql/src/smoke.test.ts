import { DatabaseSync } from 'node:sqlite';
import type { CellValue, RowsQuery } from '@quadrille/domain';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowDecoder } from './codec/codec.ts';
import { compileCount, compileIds, compilePage, compileRowsById } from './compile/read.ts';
import { compileDelete, compileInsertMany, compileUpdate } from './compile/write.ts';
import { postgres, postgresTextTypes } from './dialects/postgres/postgres.ts';
import { sqlite, sqliteFunctions } from './dialects/sqlite/sqlite.ts';
import { planCreateSchema, planCreateTable, planDropSchema } from './migrate/plan.ts';
import { type Driver, postgresDriver, sqliteDriver } from './testing/driver.ts';
import { fieldOf, sampleTable } from './testing/sample-table.ts';

const context = { now: Date.UTC(2026, 10, 21), timeZone: 'UTC', userId: null };
const everything: RowsQuery = { filters: [], sorts: [], search: null, shuffle: false };
const stamp = { at: '2026-11-21 10:00:00+00:00', by: null };

describe.each(['sqlite', 'postgres'])('%s', (name) => {
  let driver: Driver;
  let end = async (): Promise<void> => {};
  beforeAll(async () => {
    if (name === 'sqlite') {
      driver = sqliteDriver(new DatabaseSync(':memory:') as never, sqlite, sqliteFunctions);
      return;
    }
    const types = {
      getTypeParser: (oid: number, format: string) =>
        postgresTextTypes.includes(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format as 'text'),
    };
    const client = new pg.Client({
      connectionString: 'postgres://postgres@127.0.0.1:5432/test',
      types: types as never,
      options: '-c timezone=UTC',
    });
    await client.connect();
    const schema = `sql_smoke_${process.pid}`;
    driver = postgresDriver(client as never, postgres, schema);
    for (const statement of planCreateSchema(postgres, schema)) await driver.run(statement);
    end = async () => {
      for (const statement of planDropSchema(postgres, schema)) await driver.run(statement);
      await client.end();
    };
  });
  afterAll(() => end());
  test('writes and reads rows', async () => {
    const table = sampleTable(driver.schema);
    for (const s of planCreateTable(driver.dialect, table)) await driver.run(s);
    const fields = table.fields.filter((f) => !f.isSystem);
    const cells: CellValue[] = [
      'a',
      'b',
      'c',
      'd',
      'e',
      1,
      2.5,
      3,
      4,
      5,
      true,
      '2026-01-02',
      '2026-01-02 03:04:05.600+00:00',
      fieldOf(table, 'SingleSelect').options[1]!.id,
      fieldOf(table, 'MultiSelect').options.map((o) => o.id),
    ];
    const ids = await driver.run(compileInsertMany(driver.dialect, table, fields, [{ cells }, { cells: cells.map(() => null) }], stamp));
    expect(ids.map((r) => Number(r[0]))).toEqual([1, 2]);
    const rows = await driver.run(
      compilePage(
        driver.dialect,
        table,
        { ...everything, sorts: table.fields.map((f) => ({ fieldId: f.id, direction: 'asc' as const })) },
        { offset: 0, limit: 10 },
        fields,
        context,
      ),
    );
    const decode = rowDecoder(driver.dialect, fields);
    expect(rows.map(decode)).toEqual(
      [
        { id: 1, version: 1, cells },
        { id: 2, version: 1, cells: cells.map(() => null) },
      ].toSorted((a, b) => a.id - b.id),
    );
    expect((await driver.run(compileRowsById(driver.dialect, table, fields, [2, 1, 9]))).map((r) => Number(r[0]))).toEqual([2, 1]);
    expect(Number((await driver.run(compileCount(driver.dialect, table, everything, context)))[0]?.[0])).toBe(2);
    const update = compileUpdate(driver.dialect, table, 1, new Map(fields.map((f) => [f.id, null])), stamp, fields, {
      version: 1,
      cells: new Map(fields.map((f, i) => [f.id, cells[i] ?? null])),
    });
    expect((await driver.run(update)).map(decode)).toEqual([{ id: 1, version: 2, cells: cells.map(() => null) }]);
    expect(await driver.run(update)).toEqual([]);
    expect((await driver.run(compileIds(driver.dialect, table, everything, null, context))).length).toBe(2);
    expect((await driver.run(compileDelete(driver.dialect, table, [1, 2, 3]))).length).toBe(2);
  });
});
