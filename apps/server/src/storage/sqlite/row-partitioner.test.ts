import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Statement } from '@quadrille/sql';
import { seededRandom } from '@quadrille/tooling/test-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { Partitioning } from './partitioning.ts';
import { createPartitioner } from './row-partitioner.ts';

type Row = readonly [id: number, ...values: (string | number | null)[]];

let db: DatabaseSync;

/** A table of two texts and a number, and how it was asked. */
function fill(rows: readonly Row[]): { readonly asked: string[]; ask(statement: Statement): unknown[][] } {
  db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT COLLATE NOCASE, "b" TEXT, "c" REAL); CREATE INDEX "by_b" ON "t" ("b")');
  const insert = db.prepare('INSERT INTO "t" VALUES (?, ?, ?, ?)');
  for (const row of rows) insert.run(...row);
  const asked: string[] = [];
  const ask = ({ sql, params }: Statement): unknown[][] => {
    asked.push(sql);
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.all(...(params as SQLInputValue[])) as unknown as unknown[][];
  };
  return { asked, ask };
}

/** Rows as they were partitioned, with values instead of codes. */
function partitionOf(
  rows: readonly Row[],
  where = '',
  params: Statement['params'] = [],
): { readonly partitioned: unknown[]; readonly asked: string[] } {
  const { ask, asked } = fill(rows);
  const partitioner = createPartitioner(db, ask, { idsInOneGo: { first: 8, most: 64 } });
  const statement: Statement = { sql: `SELECT "id", +"a" AS "v0", +"b" AS "v1", +"c" AS "v2" FROM "t"${where}`, params };
  const partitioned = partitioner.partition(statement, 3, Math.max(0, ...rows.map(([id]) => id)));
  if (partitioned === null) throw new Error('There are too many values.');
  const valueOf = new Map(rows.map(([id, ...values]) => [id, values]));
  const codesOf = (row: number): readonly number[] =>
    'kinds' in partitioned ? (partitioned.kinds[partitioned.kindOf[row] ?? -1] ?? []) : partitioned.codes.map((codes) => codes[row] ?? -1);
  const list = Array.from(partitioned.ids, (id, row) => [
    id,
    ...codesOf(row).map((code, level) => valueOf.get(partitioned.firsts[level]?.[code] ?? -1)?.[level]),
  ]);
  return { partitioned: list.toSorted((one, other) => Number(one[0]) - Number(other[0])), asked };
}

const choices = {
  a: ['x', 'X', 'ä', '', "it's", '!', 'a\u0000b', 'a\u0000c', '\u{1F600}', '\uFFFD', null],
  b: ['new', 'done', null, '1'],
  c: [0, -1, 0.1, 1e15, 1, null, 5e-324],
};

function rowsOf(seed: number, count: number, gap: number, texts = choices.a.length): Row[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T;
  const names = Array.from({ length: texts }, (_, at) => choices.a[at] ?? (at < choices.a.length ? null : `text ${at}`));
  let id = 0;
  return Array.from({ length: count }, (_, row): Row => {
    id += random.next() < gap ? 1 + Math.floor(random.next() * 90) : 1;
    // values that come late are met when others are known already
    return [id, pick(names.slice(0, 2 + Math.floor(row / 5))), pick(choices.b), pick(choices.c)];
  });
}

describe('rows partitioned', () => {
  afterEach(() => db.close());

  it.each([
    ['one after the other', rowsOf(1, 700, 0)],
    ['with some gone', rowsOf(2, 700, 0.02)],
    ['with most gone', rowsOf(3, 400, 0.9)],
    ['of more values than are told apart inside the database', rowsOf(4, 1500, 0.01, 260)],
    ['fewer than are looked at in one go', rowsOf(5, 5, 0)],
    ['none', []],
  ])('hold what they hold: %s', (_, rows) => {
    expect(partitionOf(rows).partitioned).toEqual(rows);
    const filled = rows.filter(([, , , number]) => number !== null && number !== undefined && Number(number) >= 0);
    expect(partitionOf(rows, ' WHERE +"c" >= ?', [0]).partitioned).toEqual(filled);
  });

  it('are one character each while there are few kinds of them, else one for each level', () => {
    const charactersOf = (rows: readonly Row[]): number[] =>
      partitionOf(rows).asked.flatMap((text) => (text.includes('group_concat') ? [text.split('group_concat').length - 1] : []));
    const few = rowsOf(7, 700, 0).map(([id, a]): Row => [id, a === null ? null : 'x', 'done', 1]);
    expect(new Set(charactersOf(few))).toEqual(new Set([1]));
    const many = rowsOf(8, 1500, 0, 150).map(([id, a, , c]): Row => [id, a ?? null, 'done', c ?? null]);
    expect(new Set(charactersOf(many))).toEqual(new Set([1, 3]));
  });

  it('are named by the database where a range of ids is all that leads to them', () => {
    const rows = rowsOf(6, 300, 0);
    const isNamed = ({ asked }: { readonly asked: string[] }): boolean => asked.some((text) => text.includes('group_concat'));
    expect(isNamed(partitionOf(rows))).toBe(true);
    const byIndex = partitionOf(rows, ' WHERE "b" = ?', ['new']);
    expect(isNamed(byIndex)).toBe(false);
    expect(byIndex.partitioned).toEqual(rows.filter(([, , b]) => b === 'new'));
  });
});

it('rows of which hardly any two hold the same are given up soon, where they are many', () => {
  const takenOf = (values: number): Partitioning => {
    const partitioning = new Partitioning(2, false);
    for (let row = 0; row < 30_000; row++) partitioning.take(row, ['same', row % values]);
    return partitioning;
  };
  expect(() => takenOf(30_000).expect(1_000_000)).toThrow('Too many');
  expect(() => takenOf(30_000).expect(90_000)).not.toThrow();
  expect(() => takenOf(25_000).expect(1_000_000)).not.toThrow();
});
