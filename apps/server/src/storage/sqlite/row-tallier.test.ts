import { DatabaseSync } from 'node:sqlite';
import type { Statement } from '@quadrille/sql';
import { afterEach, expect, it } from 'vitest';
import { createTallier } from './row-tallier.ts';

const db = new DatabaseSync(':memory:');
afterEach(() => db.exec('DROP TABLE IF EXISTS "t"'));
const ask = ({ sql }: Statement): unknown[][] => {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return statement.all() as unknown as unknown[][];
};
const tally = createTallier(db, ask);

it('gives up at long texts before they fill the memory, though they are few', () => {
  const sql = `WITH RECURSIVE "n" (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM "n" WHERE i < 49999) SELECT i AS "id", printf('%010000d', i) AS "v0" FROM "n"`;
  const raw = tally({ sql, params: [] }, { levels: 1, measured: [], most: 50_000, mostBytes: 1_000_000 });
  if (!('met' in raw)) throw new Error('All texts are held.');
  expect(raw.met[0]).toBeLessThan(101);
  // the same text as often as one likes is one text
  const same = { sql: sql.replace(', i)', ', 7)'), params: [] };
  expect(tally(same, { levels: 1, measured: [], most: 50_000, mostBytes: 1_000_000 })).toMatchObject({ counts: Float64Array.of(49_999) });
});

it('keeps of measured values what is wanted of them and no more', () => {
  db.exec(
    `CREATE TABLE "t" (id INTEGER PRIMARY KEY, m0, m1, m2); INSERT INTO "t" VALUES (1, 1, 2.5, '2025-01-02'), (2, 1, -1, '2024-01-02'), (3, NULL, NULL, NULL)`,
  );
  const measured = [
    { hasSum: false, hasBounds: false },
    { hasSum: true, hasBounds: true },
    { hasSum: false, hasBounds: true },
  ];
  const raw = tally({ sql: 'SELECT * FROM "t"', params: [] }, { levels: 0, measured, most: 1, mostBytes: 100 });
  expect(raw).toMatchObject({
    counts: Float64Array.of(3),
    measured: [
      { filled: Float64Array.of(2), sum: null, low: null, high: null },
      { filled: Float64Array.of(2), sum: Float64Array.of(1.5), low: [-1], high: [2.5] },
      { filled: Float64Array.of(2), sum: null, low: ['2024-01-02'], high: ['2025-01-02'] },
    ],
  });
});
