import type { RowId } from '@quadrille/domain';
import type { Dealt } from '../read/read-dealt.ts';

/** Up to here values of one level are told apart in memory; sorting in the database costs little more beyond. */
const mostValues = 100_000;
const mostCharacters = 20_000_000;
/** Of so many rows can be told whether hardly any value comes twice. */
const enoughRows = 20_000;
const mostNew = 0.95;

/** Rows as they are met, each value as the number it got when it was met first. */
export class Dealing {
  readonly #known: readonly Map<unknown, number>[];
  readonly #firsts: readonly RowId[][];
  #codes: Int32Array[];
  #ids = new Int32Array(1024);
  #length = 0;
  #characters = 0;
  isTooMuch = false;

  constructor(levels: number) {
    this.#known = Array.from({ length: levels }, () => new Map<unknown, number>());
    this.#firsts = Array.from({ length: levels }, () => []);
    this.#codes = Array.from({ length: levels }, () => new Int32Array(1024));
  }

  /** Of each level the values met so far, by their codes. */
  get known(): readonly (readonly unknown[])[] {
    return this.#known.map((codes) => [...codes.keys()]);
  }

  take(id: RowId, values: readonly unknown[]): void {
    this.#makeRoom(1);
    for (let level = 0; level < values.length; level++)
      (this.#codes[level] as Int32Array)[this.#length] = this.codeOf(level, values[level], id);
    this.#ids[this.#length++] = id;
  }

  /** The same of many rows: their ids, and of each level their codes. */
  takeAll(ids: Int32Array, codes: readonly Int32Array[]): void {
    this.#makeRoom(ids.length);
    this.#ids.set(ids, this.#length);
    codes.forEach((own, level) => this.#codes[level]?.set(own, this.#length));
    this.#length += ids.length;
  }

  /** Throws where so many rows would hold too many values if they went on as they began. */
  expect(rows: number): void {
    const shareOf = ({ size }: { readonly size: number }): number => size / this.#length;
    if (this.#length < enoughRows || rows * mostNew <= mostValues) return;
    if (this.#known.some((values) => shareOf(values) > mostNew)) this.#giveUp();
  }

  codeOf(level: number, value: unknown, id: RowId): number {
    return (this.#known[level] as Map<unknown, number>).get(value) ?? this.#learn(level, value, id);
  }

  result(): Dealt {
    const cut = (list: Int32Array): Int32Array => list.slice(0, this.#length);
    return { ids: cut(this.#ids), codes: this.#codes.map(cut), firsts: this.#firsts };
  }

  #learn(level: number, value: unknown, id: RowId): number {
    const known = this.#known[level] as Map<unknown, number>;
    const code = known.size;
    if (typeof value === 'string') this.#characters += value.length;
    if (code === mostValues || this.#characters > mostCharacters) this.#giveUp();
    known.set(value, code);
    this.#firsts[level]?.push(id);
    return code;
  }

  #giveUp(): never {
    this.isTooMuch = true;
    throw new Error('Too many values to tell apart.');
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#ids.length) return;
    const larger = (list: Int32Array): Int32Array<ArrayBuffer> => {
      const copy = new Int32Array(Math.max(list.length * 2, this.#length + count));
      copy.set(list);
      return copy;
    };
    this.#ids = larger(this.#ids);
    this.#codes = this.#codes.map(larger);
  }
}
