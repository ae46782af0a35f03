import type { DatabaseSync } from 'node:sqlite';
import type { Statement } from '@quadrille/sql';
import type { RawTally, Tallier, TallierAsked } from '../read/read-source.ts';

/**
 * Counts rows inside a query by what they hold. SQLite would sort them to group them, which takes several times as long; and one pass
 * serves any number of levels and measures. What a row holds in all levels comes as one text: handing out each value takes twice as long.
 */
export function createTallier(db: DatabaseSync, rows: (statement: Statement) => unknown[][]): Tallier {
  let tallying = new Tallying(nothing);
  db.function('tally', { deterministic: false, varargs: true }, (id, held, ...values) => {
    tallying.take(Number(id), String(held), values);
    return null;
  });
  return ({ sql, params }, asked) => {
    const { levels, measured } = asked;
    const current = new Tallying(asked);
    tallying = current;
    const held = `json_array(${Array.from({ length: levels }, (_, at) => `"v${at}"`).join(', ')})`;
    const names = ['"id"', held, ...Array.from({ length: measured.length }, (_, at) => `"m${at}"`)];
    try {
      rows({ sql: `SELECT count(tally(${names.join(', ')})) FROM (${sql})`, params });
      return current.result();
    } catch (error) {
      if (current.isTooMuch) return { met: current.met() };
      throw error;
    } finally {
      tallying = new Tallying(nothing);
    }
  };
}

const nothing: TallierAsked = { levels: 0, measured: [], most: 0, mostBytes: 0 };

class Tallying {
  readonly #most: number;
  readonly #mostBytes: number;
  #bytes = 0;
  /** Bins by the text of what their rows hold. */
  readonly #bins = new Map<string, number>();
  readonly #codeOf: readonly Map<unknown, number>[];
  readonly #ids: number[] = [];
  readonly #codes: readonly number[][];
  readonly #counts: number[] = [];
  readonly #measured: readonly Measured[];
  isTooMuch = false;

  constructor({ levels, measured, most, mostBytes }: TallierAsked) {
    this.#most = most;
    this.#mostBytes = mostBytes;
    this.#codeOf = Array.from({ length: levels }, () => new Map<unknown, number>());
    this.#codes = Array.from({ length: levels }, () => []);
    this.#measured = measured.map((one) => new Measured(one));
  }

  /** A row: what it holds in the levels, as the text of a JSON array, and what is measured. */
  take(id: number, held: string, values: readonly unknown[]): void {
    const bin = this.#bins.get(held) ?? this.#add(id, held);
    this.#counts[bin] = (this.#counts[bin] as number) + 1;
    for (let at = 0; at < this.#measured.length; at++) {
      const value = values[at];
      if (value !== null) (this.#measured[at] as Measured).take(bin, value as number | string);
    }
  }

  /** How many values were met in each level. */
  met(): number[] {
    return this.#codeOf.map(({ size }) => size);
  }

  result(): RawTally {
    return {
      ids: Int32Array.from(this.#ids),
      counts: Float64Array.from(this.#counts),
      levels: this.#codeOf.map((codes, at) => ({ stored: [...codes.keys()], codes: Int32Array.from(this.#codes[at] as number[]) })),
      measured: this.#measured.map((one) => one.result()),
    };
  }

  #add(id: number, held: string): number {
    const bin = this.#counts.length;
    this.#bytes += held.length;
    if (bin === this.#most || this.#bytes > this.#mostBytes) {
      this.isTooMuch = true;
      throw new Error('There are too many bins.');
    }
    this.#bins.set(held, bin);
    this.#ids.push(id);
    this.#counts.push(0);
    const stored = JSON.parse(held) as unknown[];
    for (const [level, codes] of this.#codes.entries()) codes.push(this.#codeIn(level, stored[level]));
    for (const measured of this.#measured) measured.add();
    return bin;
  }

  #codeIn(level: number, value: unknown): number {
    const codes = this.#codeOf[level] as Map<unknown, number>;
    const known = codes.get(value);
    if (known !== undefined) return known;
    codes.set(value, codes.size);
    return codes.size - 1;
  }
}

/** What the values of a field come to in each bin. Sums are kept with what rounding took from them, as SQLite keeps them. */
class Measured {
  readonly #filled: number[] = [];
  readonly #sums: { readonly sum: number[]; readonly lost: number[] } | null;
  readonly #bounds: { readonly low: Bound[]; readonly high: Bound[] } | null;

  constructor({ hasSum, hasBounds }: TallierAsked['measured'][number]) {
    this.#sums = hasSum ? { sum: [], lost: [] } : null;
    this.#bounds = hasBounds ? { low: [], high: [] } : null;
  }

  add(): void {
    this.#filled.push(0);
    this.#sums?.sum.push(0);
    this.#sums?.lost.push(0);
    this.#bounds?.low.push(null);
    this.#bounds?.high.push(null);
  }

  take(bin: number, value: number | string): void {
    this.#filled[bin] = (this.#filled[bin] as number) + 1;
    if (this.#bounds !== null) {
      const { low: lows, high: highs } = this.#bounds;
      const low = lows[bin] ?? null;
      const high = highs[bin] ?? null;
      if (low === null || value < low) lows[bin] = value;
      if (high === null || value > high) highs[bin] = value;
    }
    if (this.#sums === null || typeof value !== 'number') return;
    const { sum: sums, lost } = this.#sums;
    const sum = sums[bin] as number;
    const next = sum + value;
    lost[bin] = (lost[bin] as number) + (Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum);
    sums[bin] = next;
  }

  result(): RawTally['measured'][number] {
    const sums = this.#sums;
    const wholeOf = (own: number, bin: number): number => {
      const whole = own + (sums?.lost[bin] as number);
      return Number.isNaN(whole) ? own : whole;
    };
    return {
      filled: Float64Array.from(this.#filled),
      sum: sums === null ? null : Float64Array.from(sums.sum, wholeOf),
      low: this.#bounds?.low ?? null,
      high: this.#bounds?.high ?? null,
    };
  }
}

type Bound = number | string | null;
