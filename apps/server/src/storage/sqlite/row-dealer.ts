import type { DatabaseSync } from 'node:sqlite';
import type { Statement } from '@quadrille/sql';
import type { Dealer, Dealt } from '../read/read-dealt.ts';

/** Up to here values of one level are told apart in memory; sorting in the database costs little more beyond. */
const mostValues = 100_000;
const mostCharacters = 20_000_000;

/** Takes rows from inside a query: each value becomes a code the first time it is met. */
export function createDealer(db: DatabaseSync, rows: (statement: Statement) => unknown[][]): Dealer {
  let dealing: Dealing | null = null;
  db.function('deal', { deterministic: false, varargs: true }, (id, ...values) => {
    dealing?.take(Number(id), values);
    return null;
  });
  return {
    rows,
    deal({ sql, params }, levels) {
      const current = (dealing = new Dealing(levels));
      const values = Array.from({ length: levels }, (_, at) => `"v${at}"`).join(', ');
      try {
        rows({ sql: `SELECT count(deal("id", ${values})) FROM (${sql})`, params });
        return current.result();
      } catch (error) {
        if (current.isTooMuch) return null;
        throw error;
      } finally {
        dealing = null;
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

class Dealing {
  readonly #known: readonly Map<unknown, number>[];
  readonly #firsts: readonly number[][];
  readonly #codes: Int32Array[];
  #ids = new Int32Array(1024);
  #length = 0;
  #characters = 0;
  isTooMuch = false;

  constructor(levels: number) {
    this.#known = Array.from({ length: levels }, () => new Map<unknown, number>());
    this.#firsts = Array.from({ length: levels }, () => []);
    this.#codes = Array.from({ length: levels }, () => new Int32Array(1024));
  }

  take(id: number, values: readonly unknown[]): void {
    if (this.#length === this.#ids.length) this.#grow();
    const known = this.#known;
    for (let level = 0; level < known.length; level++) {
      const value = values[level];
      const code = (known[level] as Map<unknown, number>).get(value);
      (this.#codes[level] as Int32Array)[this.#length] = code === undefined ? this.#learn(level, value, id) : code;
    }
    this.#ids[this.#length++] = id;
  }

  result(): Dealt {
    const cut = (list: Int32Array): Int32Array => list.slice(0, this.#length);
    return { ids: cut(this.#ids), codes: this.#codes.map(cut), firsts: this.#firsts };
  }

  #learn(level: number, value: unknown, id: number): number {
    const known = this.#known[level] as Map<unknown, number>;
    const code = known.size;
    if (typeof value === 'string') this.#characters += value.length;
    if (code === mostValues || this.#characters > mostCharacters) {
      this.isTooMuch = true;
      throw new Error('Too many values to tell apart.');
    }
    known.set(value, code);
    this.#firsts[level]?.push(id);
    return code;
  }

  #grow(): void {
    const larger = (list: Int32Array): Int32Array<ArrayBuffer> => {
      const copy = new Int32Array(list.length * 2);
      copy.set(list);
      return copy;
    };
    this.#ids = larger(this.#ids);
    this.#codes.forEach((list, level) => (this.#codes[level] = larger(list)));
  }
}
