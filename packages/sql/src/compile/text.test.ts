import type { FilterContext, FilterNode, RowsQuery } from '@quadrille/domain';
import { expect, test } from 'vitest';
import { postgres } from '../dialects/postgres/postgres.ts';
import { sqlite } from '../dialects/sqlite/sqlite.ts';
import { fieldOf, sampleTable } from '../testing/sample-table.ts';
import { compileDelete } from './delete.ts';
import { insertBatchSize, insertText } from './insert.ts';
import { compileCount, compileIds, compilePage, compileRowsById } from './read.ts';
import { compileTally } from './tally.ts';
import { compileUpdate } from './update.ts';

const context: FilterContext = { now: Date.UTC(2026, 2, 15), timeZone: 'UTC', userId: null };
const file = sampleTable(null);
const schema = sampleTable('b_pone');
const number = fieldOf(file, 'Number');
const text = fieldOf(file, 'SingleLineText');

function query(value: string): RowsQuery {
  const node: FilterNode = { kind: 'condition', logicalOp: 'and', fieldId: number.id, op: 'gt', subOp: null, value };
  return { filters: [[node]], sorts: [{ fieldId: text.id, direction: 'desc' }], search: null, shuffle: false };
}

const stamp = { at: '2026-03-15 00:00:00+00:00', by: null };
const unsorted = { ...query('1'), sorts: [] };

test('S-4 a page on SQLite reads as written', () => {
  expect(compilePage(sqlite, file, query('5'), { offset: 20, limit: 10 }, [text], context)).toMatchInlineSnapshot(`
    {
      "params": [
        5,
        10,
        20,
      ],
      "sql": "SELECT "r"."id", "r"."ver", "r"."c_sample00000005" FROM (SELECT "id" FROM "t_sample0000000a" WHERE "c_sample00000010" > ? ORDER BY "c_sample00000005" COLLATE NOCASE DESC, "id" LIMIT ? OFFSET ?) AS "page" CROSS JOIN "t_sample0000000a" AS "r" ON "r"."id" = "page"."id" ORDER BY "r"."c_sample00000005" COLLATE NOCASE DESC, "r"."id"",
    }
  `);
});

test('S-4 a page on PostgreSQL reads as written', () => {
  expect(compilePage(postgres, schema, query('5'), { offset: 20, limit: 10 }, [text], context)).toMatchInlineSnapshot(`
    {
      "params": [
        5,
        10,
        20,
      ],
      "sql": "SELECT "r"."id", "r"."ver", "r"."c_sample00000005" FROM (SELECT "id" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > $1::double precision ORDER BY lower("c_sample00000005") DESC NULLS LAST, "id" LIMIT $2 OFFSET $3) AS "page" JOIN "b_pone"."t_sample0000000a" AS "r" ON "r"."id" = "page"."id" ORDER BY lower("r"."c_sample00000005") DESC NULLS LAST, "r"."id"",
    }
  `);
});

test('S-4 writes read as written', () => {
  expect(insertText(postgres, schema, [number, text], 2)).toMatchInlineSnapshot(
    `"INSERT INTO "b_pone"."t_sample0000000a" ("created_at", "updated_at", "created_by", "updated_by", "c_sample00000010", "c_sample00000005") VALUES ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12)"`,
  );
  expect(compileUpdate(postgres, schema, 7, new Map([[number.id, 1]]), stamp, [number], { version: 3 }).sql).toMatchInlineSnapshot(
    `"UPDATE "b_pone"."t_sample0000000a" SET "c_sample00000010" = $1::double precision, "ver" = "b_pone"."t_sample0000000a"."ver" + 1, "updated_at" = $2::timestamptz, "updated_by" = $3::text WHERE "id" = $4 AND "ver" = $5 RETURNING "id", "ver", "c_sample00000010""`,
  );
  expect(compileDelete(sqlite, file, [1, 2])).toMatchInlineSnapshot(`
    {
      "params": [
        "[1,2]",
      ],
      "sql": "DELETE FROM "t_sample0000000a" WHERE "id" IN (SELECT value FROM json_each(?)) RETURNING "id"",
    }
  `);
});

test('S-3 the text of a read depends on the shape of the query alone', () => {
  for (const [dialect, table] of [
    [sqlite, file],
    [postgres, schema],
  ] as const) {
    const of = (value: string, offset: number): string => compileIds(dialect, table, query(value), { offset, limit: 100 }, context).sql;
    expect(of('1', 0)).toBe(of('999', 500));
    const rows = (ids: number[]): string => compileRowsById(dialect, table, [text], ids).sql;
    expect(rows([1])).toBe(rows([5, 7, 6]));
    // one stretch of the table
    expect(rows([1, 2])).toBe(rows([5, 6, 7]));
    expect(rows([1, 2])).not.toBe(rows([1]));
  }
});

test('S-13 a field without column or definition has no value, and sorts on them are left out', () => {
  const virtual = { ...text, id: 'cvirtual' as typeof text.id, type: 'Formula' } as const;
  const table = { ...file, fields: [...file.fields, virtual] };
  const node: FilterNode = { kind: 'condition', logicalOp: 'and', fieldId: virtual.id, op: 'notnull', subOp: null, value: null };
  const asked = { ...unsorted, filters: [[node]], sorts: [{ fieldId: virtual.id, direction: 'asc' as const }] };
  expect(compileIds(sqlite, table, asked, null, context).sql).toBe(
    'SELECT "id" FROM "t_sample0000000a" WHERE NULL IS NOT NULL ORDER BY "id"',
  );
});

test('S-21 a condition on a field that is not in the table matches nothing, and neither does its negation', () => {
  const table = { ...file, fields: [] };
  const gone: FilterNode = { kind: 'condition', logicalOp: 'and', fieldId: text.id, op: 'eq', subOp: null, value: 'a' };
  const asked = (node: FilterNode) => compileCount(sqlite, table, { ...unsorted, filters: [[node]] }, context).sql;
  expect(asked(gone)).toBe('SELECT count(*) FROM "t_sample0000000a" WHERE NULL = 1');
  expect(asked({ ...gone, logicalOp: 'not' })).toBe('SELECT count(*) FROM "t_sample0000000a" WHERE NOT (NULL = 1)');
});

test('S-74 batches stay within what one statement may hold', () => {
  const wide = Array.from({ length: 1990 }, (_, index) => ({ ...text, column: `c_${index}` }));
  for (const dialect of [sqlite, postgres]) {
    expect(insertBatchSize(dialect, [text])).toBe(dialect.capabilities.rowsPerWrite);
    expect(insertBatchSize(dialect, wide) * (wide.length + 6)).toBeLessThanOrEqual(dialect.capabilities.maxParameters);
  }
});

test('S-4 a tally reads as written: of values that are only counted nothing is handed on', () => {
  const long = fieldOf(file, 'LongText');
  const wanted = { levels: [text.id], measured: [long.id, fieldOf(file, 'MultiSelect').id, number.id], most: 10, mostBytes: 100 };
  expect(compileTally(sqlite, file, unsorted, wanted, context)?.records.sql).toMatchInlineSnapshot(
    `"SELECT "id", "c_sample00000005" AS "v0", CASE WHEN "c_sample00000006" <> '' THEN 1 END AS "m0", CASE WHEN "c_sample00000019" IS NOT NULL THEN 1 END AS "m1", "c_sample00000010" AS "m2" FROM "t_sample0000000a" WHERE "c_sample00000010" > ?"`,
  );
  expect(compileTally(postgres, schema, unsorted, wanted, context)?.bins.sql).toMatchInlineSnapshot(
    `"SELECT "first", "records", "v0", "k0", "k1", "k2", "k3", "k4", "k5", "texts" FROM (SELECT "bins".*, sum("own") OVER (ORDER BY "first" ROWS UNBOUNDED PRECEDING) AS "texts" FROM (SELECT min("id") AS "first", count(*) AS "records", "v0", count("m0") AS "k0", count("m1") AS "k1", count("m2") AS "k2", CASE WHEN abs(sum(("m2")::double precision / 1152921504606847000::double precision)) < 1.5592502418239997e+290::double precision THEN sum(("m2")::double precision / 1152921504606847000::double precision) * 1152921504606847000::double precision END AS "k3", min("m2") AS "k4", max("m2") AS "k5", coalesce(length("v0"), 0) AS "own" FROM (SELECT "id", "c_sample00000005" AS "v0", CASE WHEN "c_sample00000006" <> '' THEN 1 END AS "m0", CASE WHEN "c_sample00000019" IS NOT NULL THEN 1 END AS "m1", "c_sample00000010" AS "m2" FROM "b_pone"."t_sample0000000a" WHERE "c_sample00000010" > $1::double precision) AS "rows" GROUP BY "v0" LIMIT $2 OFFSET $3) AS "bins") AS "counted" WHERE "texts" - "own" <= 100"`,
  );
});
