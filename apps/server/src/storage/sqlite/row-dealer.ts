import type { DatabaseSync } from 'node:sqlite';
import type { Statement } from '@quadrille/sql';
import type { Dealer } from '../read/read-dealt.ts';
import { codedRows, inRange, isCodable, type Known, type Range, readCodes, readIds, unknownMark } from './coded-rows.ts';
import { Dealing } from './dealing.ts';

/** Ids looked at in one go: few at first, of which the values that come again and again are learned. */
const idsInOneGo = { first: 4096, most: 131_072 };

type Rows = (statement: Statement) => unknown[][];

/**
 * Takes rows from inside a query: each value becomes a code the first time it is met. Where rows can be walked through by their ids,
 * the database itself names what is known so far, which costs less than handing it out.
 */
export function createDealer(db: DatabaseSync, rows: Rows, { first, most } = idsInOneGo): Dealer {
  let dealing = new Dealing(0, false);
  let met: number[][] = [];
  db.function('deal', { deterministic: false, varargs: true }, (id, ...values) => {
    dealing.take(Number(id), values);
    return null;
  });
  db.function('meet', { deterministic: false, varargs: true }, (part, id, ...values) => {
    met[Number(part)]?.push(dealing.codeIn(Number(part), Number(id), values));
    return unknownMark;
  });

  /** False where it has to be done again with the ids told, as not all of the range are there. */
  const takeCoded = (statement: Statement, known: readonly Known[], range: Range, hasIds: boolean): boolean => {
    met = known.map(() => []);
    const texts = (rows(codedRows(statement, known, range, hasIds))[0] ?? []).map((text) => String(text ?? ''));
    const count = texts[0]?.length ?? 0;
    const isWhole = count === range.to - range.from + 1;
    if (!hasIds && !isWhole) return false;
    if (count === 0) return true;
    dealing.takeAll(
      hasIds ? readIds(texts.at(-1) ?? '', count) : countFrom(range.from, count),
      known.map((_, part) => readCodes(texts[part] ?? '', met[part] ?? [])),
    );
    return true;
  };

  const takePieces = (statement: Statement, deal: string, lastId: number): void => {
    let hasIds = false;
    let count = first;
    for (let from = 1; from <= lastId; from += count, count = Math.min(count * 2, most)) {
      const range = { from, to: Math.min(from + count - 1, lastId) };
      const { known } = dealing;
      if (from === 1 || !isCodable(known)) rows({ sql: deal, params: [...statement.params, range.from, range.to] });
      else hasIds = takeCoded(statement, known, range, hasIds) ? hasIds : takeCoded(statement, known, range, true);
      dealing.expect(lastId);
    }
  };

  return {
    rows,
    deal(statement, levels, lastId) {
      const isWalked = isWalkedById(rows, statement);
      const current = (dealing = new Dealing(levels, isWalked));
      const values = Array.from({ length: levels }, (_, at) => `"v${at}"`).join(', ');
      const deal = `SELECT count(deal("id", ${values})) FROM `;
      try {
        if (isWalked) takePieces(statement, deal + inRange(statement), lastId);
        else rows({ sql: `${deal}(${statement.sql})`, params: statement.params });
        return current.result();
      } catch (error) {
        if (current.isTooMuch) return null;
        throw error;
      } finally {
        dealing = new Dealing(0, false);
        met = [];
      }
    },
    atOneMoment(work) {
      db.exec('BEGIN');
      try {
        return work();
      } finally {
        db.exec('COMMIT');
      }
    },
  };
}

function countFrom(first: number, count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let at = 0; at < count; at++) numbers[at] = first + at;
  return numbers;
}

/** Whether a range of ids is found by nothing but these ids, so that walking from range to range is one walk. */
function isWalkedById(rows: Rows, statement: Statement): boolean {
  const plan = rows({ sql: `EXPLAIN QUERY PLAN SELECT count("id") FROM ${inRange(statement)}`, params: [...statement.params, 1, 1] });
  return plan.length === 1 && /^SEARCH .* USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)$/u.test(String(plan[0]?.at(-1)));
}
