import type { DatabaseSync } from 'node:sqlite';
import type { Statement } from '@quadrille/sql';
import type { Partitioner } from '../read/read-source.ts';
import { codedRows, inRange, isCodable, type Known, type Range, readCodes, readIds, unknownMark } from './coded-rows.ts';
import { type PartitionPart, Partitioning } from './partitioning.ts';

/** Ids read in one step: few at first, to learn which values come again and again. */
const idsInOneGo = { first: 4096, most: 131_072 };

/** A partner is not waited for when it takes this many times as long as its half should take, and this many ms more. */
const patience = 3;
const leastPatience = 1000;

type Rows = (statement: Statement) => unknown[][];

/** Rows to be partitioned by somebody else at the same time: those with ids in a range, as of a moment. */
export interface PartitionTask {
  readonly statement: Statement;
  readonly levels: number;
  readonly range: Range;
  /** How many rows there are at most in all. */
  readonly lastId: number;
  /** The change after which they are read. */
  readonly sequence: number;
}

/** `tooDifferent`: there are too many values to tell apart. `missing`: not of that moment, or not to be had. */
export type PartitionAnswer = PartitionPart | 'tooDifferent' | 'missing';

/** A part of the rows that is being partitioned. */
export interface PartialPartition {
  /** Blocks until it is there, `missing` where that takes longer or it was not even begun. */
  wait(atMostMs: number): PartitionAnswer;
  /** To be called in the end, waited for or not. */
  leave(): void;
}

/** Begins with a part of the rows. */
export type PartitionPartner = (task: PartitionTask) => PartialPartition;

interface PartitionerOptions {
  readonly idsInOneGo?: { readonly first: number; readonly most: number };
  readonly partner?: PartitionPartner | undefined;
  /** From this many rows on the partner takes half: for fewer, asking it takes as long as reading them. */
  readonly sharedFrom?: number;
}

/** A partitioner that can also be somebody's partner. */
export interface RowPartitioner extends Partitioner {
  partitionPart(task: PartitionTask): PartitionAnswer;
}

/**
 * Reads rows inside a query: each value gets a code when it is met for the first time. Where rows can be read by ranges of ids, the
 * database itself answers the codes known so far, which costs less than handing out the values.
 */
export function createPartitioner(db: DatabaseSync, rows: Rows, options: PartitionerOptions = {}): RowPartitioner {
  const { first, most } = options.idsInOneGo ?? idsInOneGo;
  const { partner, sharedFrom = 100_000 } = options;
  let partitioning = new Partitioning(0, false);
  let met: number[][] = [];
  db.function('partition', { deterministic: false, varargs: true }, (id, ...values) => {
    partitioning.take(Number(id), values);
    return null;
  });
  db.function('meet', { deterministic: false, varargs: true }, (part, id, ...values) => {
    met[Number(part)]?.push(partitioning.codeIn(Number(part), Number(id), values));
    return unknownMark;
  });

  /** Answers false where the range has gaps, so that it must be read again with the ids. */
  const takeCoded = (statement: Statement, known: readonly Known[], range: Range, hasIds: boolean): boolean => {
    met = known.map(() => []);
    const texts = (rows(codedRows(statement, known, range, hasIds))[0] ?? []).map((text) => String(text ?? ''));
    const count = texts[0]?.length ?? 0;
    const isWhole = count === range.to - range.from + 1;
    if (!hasIds && !isWhole) return false;
    if (count === 0) return true;
    partitioning.takeAll(
      hasIds ? readIds(texts.at(-1) ?? '', count) : countFrom(range.from, count),
      known.map((_, part) => readCodes(texts[part] ?? '', met[part] ?? [])),
    );
    return true;
  };

  const takePieces = (statement: Statement, levels: number, { from: start, to: end }: Range, lastId: number): void => {
    const partition = partitionFrom(inRange(statement), levels);
    let hasIds = false;
    let count = first;
    for (let from = start; from <= end; from += count, count = Math.min(count * 2, most)) {
      const range = { from, to: Math.min(from + count - 1, end) };
      const { known } = partitioning;
      if (from === start || !isCodable(known)) rows({ sql: partition, params: [...statement.params, range.from, range.to] });
      else hasIds = takeCoded(statement, known, range, hasIds) ? hasIds : takeCoded(statement, known, range, true);
      partitioning.expect(lastId);
    }
  };

  /** Half of many rows are left to the partner, if there is one. */
  const takeWalked = (statement: Statement, levels: number, lastId: number): void => {
    if (partner === undefined || lastId < sharedFrom) return takePieces(statement, levels, { from: 1, to: lastId }, lastId);
    const others = { from: (lastId >> 1) + 1, to: lastId };
    const theirs = partner({ statement, levels, range: others, lastId, sequence: sequenceOf(rows) });
    try {
      const startedAt = performance.now();
      takePieces(statement, levels, { from: 1, to: others.from - 1 }, lastId);
      const part = theirs.wait(leastPatience + patience * (performance.now() - startedAt));
      if (part === 'tooDifferent') partitioning.giveUp();
      else if (part === 'missing') takePieces(statement, levels, others, lastId);
      else partitioning.absorb(part);
    } finally {
      theirs.leave();
    }
  };

  /** Null when there are too many values to tell apart. */
  const partitionBy = <Result>(current: Partitioning, take: () => void, result: () => Result): Result | null => {
    partitioning = current;
    try {
      take();
      return result();
    } catch (error) {
      if (current.isTooMuch) return null;
      throw error;
    } finally {
      partitioning = new Partitioning(0, false);
      met = [];
    }
  };

  const atOneMoment = <Result>(work: () => Result): Result => {
    db.exec('BEGIN');
    try {
      return work();
    } finally {
      db.exec('COMMIT');
    }
  };

  return {
    rows,
    atOneMoment,
    partition(statement, levels, lastId) {
      const isWalked = isWalkedById(rows, statement);
      const current = new Partitioning(levels, isWalked);
      const takeFound = (): unknown => rows({ sql: partitionFrom(`(${statement.sql})`, levels), params: statement.params });
      return partitionBy(
        current,
        () => (isWalked ? takeWalked(statement, levels, lastId) : takeFound()),
        () => current.result(),
      );
    },
    partitionPart({ statement, levels, range, lastId, sequence }) {
      return atOneMoment(() => {
        if (sequenceOf(rows) !== sequence) return 'missing';
        const current = new Partitioning(levels, true);
        const part = partitionBy(
          current,
          () => takePieces(statement, levels, range, lastId),
          () => current.part(),
        );
        return part ?? 'tooDifferent';
      });
    },
  };
}

function partitionFrom(rows: string, levels: number): string {
  return `SELECT count(partition("id", ${Array.from({ length: levels }, (_, at) => `"v${at}"`).join(', ')})) FROM ${rows}`;
}

/** The last change of the base, which names the moment that is read. */
function sequenceOf(rows: Rows): number {
  return Number(rows({ sql: `SELECT value FROM q_info WHERE key = 'sequence'`, params: [] })[0]?.[0]);
}

function countFrom(first: number, count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let at = 0; at < count; at++) numbers[at] = first + at;
  return numbers;
}

/** Whether a range of ids is found by its ids alone, so that reading range after range is a single pass. */
function isWalkedById(rows: Rows, statement: Statement): boolean {
  const plan = rows({ sql: `EXPLAIN QUERY PLAN SELECT count("id") FROM ${inRange(statement)}`, params: [...statement.params, 1, 1] });
  return plan.length === 1 && /^SEARCH .* USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)$/u.test(String(plan[0]?.at(-1)));
}
