import { join } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Statement } from '@quadrille/sql';
import { seededRandom, temporaryFolder } from '@quadrille/tooling/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrangeGroups } from '../read/arrange-groups.ts';
import { openBaseFile, openBaseReader } from './base-file.ts';
import { PartitionClient } from './partition-client.ts';
import {
  createPartitioner,
  type PartitionAnswer,
  type PartitionPartner,
  type PartitionTask,
  type RowPartitioner,
} from './row-partitioner.ts';

type Row = readonly [id: number, a: string | null, b: number | null];

const thread = new PartitionClient();
let folder: ReturnType<typeof temporaryFolder>;
let file: string;
let open: DatabaseSync[];

function fill(rows: readonly Row[]): void {
  const db = openBaseFile(file);
  db.exec('CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "a" TEXT, "b" REAL); BEGIN');
  const insert = db.prepare('INSERT INTO "t" VALUES (?, ?, ?)');
  for (const row of rows) insert.run(...row);
  db.exec('COMMIT');
  open.push(db);
}

/** A partitioner on a connection of its own; `partner` walks through the second half. */
function partitionerWith(partner: PartitionPartner | undefined): RowPartitioner {
  const db = openBaseReader(file, { isMapped: true });
  open.push(db);
  const rows = ({ sql, params }: Statement): unknown[][] => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.all(...(params as SQLInputValue[])) as unknown as unknown[][];
  };
  return createPartitioner(db, rows, { idsInOneGo: { first: 8, most: 64 }, partner, sharedFrom: 2 });
}

/** All rows in the order of what they hold, and how many hold the same; null when they are too different. */
function partitionedBy(partitioner: RowPartitioner, lastId: number, where = ''): unknown {
  const statement: Statement = { sql: `SELECT "id", +"a" AS "v0", +"b" AS "v1" FROM "t"${where}`, params: [] };
  const partitioned = partitioner.atOneMoment(() => {
    partitioner.rows({ sql: 'SELECT max("id") FROM "t"', params: [] });
    return partitioner.partition(statement, 2, lastId);
  });
  if (partitioned === null) return null;
  const ranks = partitioned.firsts.map((ids, level) => {
    const valueOf = (id: number): unknown =>
      partitioner.rows({ sql: `SELECT quote("${level === 0 ? 'a' : 'b'}") FROM "t" WHERE "id" = ?`, params: [id] })[0]?.[0];
    const order = ids
      .map((id, code) => ({ code, value: String(valueOf(id)) }))
      .toSorted((one, other) => (one.value < other.value ? -1 : 1));
    const rank = new Int32Array(ids.length);
    order.forEach(({ code }, at) => (rank[code] = at));
    return rank;
  });
  const { ids, counts, places } = arrangeGroups(partitioned, ranks, 2);
  return { ids: [...ids], counts: [...counts], places: places.map((own) => [...own]) };
}

function rowsOf(seed: number, count: number, texts: number, gap = 0): Row[] {
  const random = seededRandom(seed);
  const one = (of: number): number => Math.floor(random.next() * of);
  let id = 0;
  return Array.from({ length: count }, (): Row => {
    id += random.next() < gap ? 1 + one(20) : 1;
    const text = one(texts);
    // those that come late are met by one of the two alone
    return [id, text === 0 ? null : `text ${text + (id > count * 0.7 ? 1 : 0)}`, one(3) === 0 ? null : one(3)];
  });
}

beforeEach(() => {
  folder = temporaryFolder('partitioned');
  file = join(folder.path, 'base.sqlite');
  open = [];
});
afterEach(() => {
  thread.forget(file);
  for (const db of open) db.close();
  folder.remove();
});

describe('rows partitioned by two', () => {
  it.each([
    ['of few kinds', rowsOf(1, 900, 4)],
    ['of more kinds than are told apart inside the database', rowsOf(2, 1500, 130)],
    [
      'of few kinds in the first half alone',
      [...rowsOf(3, 500, 4), ...rowsOf(4, 1200, 150).map(([id, ...rest]): Row => [id + 500, ...rest])],
    ],
    [
      'of few kinds in the second half alone',
      [...rowsOf(5, 700, 150), ...rowsOf(6, 700, 4).map(([id, ...rest]): Row => [id + 700, ...rest])],
    ],
    ['with many gone', rowsOf(7, 400, 5, 0.5)],
    ['all gone from the second half', rowsOf(8, 300, 5)],
    ['all gone from the first half', rowsOf(9, 300, 5).map(([id, ...rest]): Row => [id + 900, ...rest])],
    ['two of them', rowsOf(10, 2, 5)],
  ])('are what one partitions: %s', (title, rows) => {
    fill(rows);
    const lastId = title.includes('second half') && title.includes('gone') ? 900 : Math.max(...rows.map(([id]) => id));
    const parts: boolean[] = [];
    const shared = partitionerWith(watched((answer) => parts.push(typeof answer !== 'string')));
    for (const where of ['', ' WHERE +"b" > 0'])
      expect(partitionedBy(shared, lastId, where)).toEqual(partitionedBy(partitionerWith(undefined), lastId, where));
    expect(parts).toEqual([true, true]);
  });

  it('are all of one moment, whatever is written between the two', () => {
    const rows = rowsOf(11, 400, 5);
    fill(rows);
    const before = partitionedBy(partitionerWith(undefined), 400);
    const [writer] = open;
    const answers: boolean[] = [];
    const shared = partitionerWith((task) => {
      writer?.exec(`BEGIN; UPDATE "t" SET "a" = 'new' WHERE "id" > 300; UPDATE q_info SET value = '1' WHERE key = 'sequence'; COMMIT`);
      answers.push(typeof answered({ ...task, sequence: 1 }) !== 'string');
      return watched((answer) => answers.push(typeof answer !== 'string'))(task);
    });
    expect(partitionedBy(shared, 400)).toEqual(before);
    expect(answers).toEqual([true, false]);
  });

  it('are walked through by one where the other cannot read them, or takes too long', () => {
    const rows = rowsOf(12, 300, 5);
    fill(rows);
    const alone = partitionedBy(partitionerWith(undefined), 300);
    expect(
      partitionedBy(
        partitionerWith((task) => thread.ask(join(folder.path, 'nowhere.sqlite'), task)),
        300,
      ),
    ).toEqual(alone);
    const late = partitionerWith((task) => {
      const theirs = thread.ask(file, task);
      return { ...theirs, wait: () => theirs.wait(0) };
    });
    expect(partitionedBy(late, 300)).toEqual(alone);
    const gone = partitionerWith(() => ({ wait: () => 'missing', leave: () => undefined }));
    expect(partitionedBy(gone, 300)).toEqual(alone);
  });

  it('are too different where either says so; who is not waited for is left all the same', () => {
    const rowsWith = (text: (at: number) => string): Row[] => Array.from({ length: 60_000 }, (_, at) => [at + 1, text(at), 1]);
    fill(rowsWith((at) => (at < 30_000 ? 'same' : `text ${at}`)));
    let left = 0;
    const partner: PartitionPartner = (task) => ({ wait: () => answered({ ...task, lastId: 1_000_000 }), leave: () => (left += 1) });
    expect(partitionedBy(partitionerWith(partner), 60_000)).toBeNull();
    open[0]?.exec(`UPDATE "t" SET "a" = 'text ' || "id"`);
    const waited: PartitionTask[] = [];
    const never: PartitionPartner = (task) => ({ wait: () => (waited.push(task), 'missing'), leave: () => (left += 1) });
    expect(partitionedBy(partitionerWith(never), 1_000_000)).toBeNull();
    expect([left, waited]).toEqual([2, []]);
  });
});

/** What the thread answers once it gets to it: what it has not begun by then is left, and asked again. */
function answered(task: PartitionTask): PartitionAnswer {
  for (let pause = 0; ; pause += 10) {
    const theirs = thread.ask(file, task);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    const answer = theirs.wait(60_000);
    theirs.leave();
    if (answer !== 'missing' || pause > 300) return answer;
  }
}

/** A partner that always begins in time, and whose answers are looked at. */
function watched(look: (answer: PartitionAnswer) => void): PartitionPartner {
  return (task) => ({
    wait: () => {
      const answer = answered(task);
      look(answer);
      return answer;
    },
    leave: () => undefined,
  });
}
