import type { RowId } from '@quadrille/domain';
import type { Partition } from '../read/read-source.ts';
import { type Known, mostCoded } from './coded-rows.ts';

/** At most this many values of one level are told apart in memory; for more, sorting in the database costs little more. */
const mostValues = 100_000;
const mostCharacters = 20_000_000;
/** After this many rows one can tell whether hardly any value occurs twice. */
const enoughRows = 20_000;
const mostNew = 0.95;

/** Rows that another thread partitioned, with the values behind the codes. */
export type PartitionPart = Partition & { readonly values: readonly (readonly unknown[])[] };

/** Numbers the values of rows: a value gets the next number when it is met for the first time. */
export class Partitioning {
  readonly #known: readonly Map<unknown, number>[];
  readonly #firsts: readonly RowId[][];
  /** The codes of each level; while there are few kinds of rows, only the kind of each row. */
  #codes: Int32Array[];
  /** The kinds of rows by the codes of what they hold; null where levels are told one by one. */
  #kinds: Map<string, number> | null;
  /** The codes of each kind. */
  readonly #held: (readonly number[])[] = [];
  #ids = new Int32Array(1024);
  #length = 0;
  #characters = 0;
  isTooMuch = false;

  /** `isWalked`: rows come in the order of their ids, and mostly as codes. */
  constructor(levels: number, isWalked: boolean) {
    this.#known = Array.from({ length: levels }, () => new Map<unknown, number>());
    this.#firsts = Array.from({ length: levels }, () => []);
    this.#kinds = isWalked ? new Map() : null;
    this.#codes = Array.from({ length: isWalked ? 1 : levels }, () => new Int32Array(1024));
  }

  /** The values met so far, by their codes. */
  get known(): readonly Known[] {
    const values = this.#values();
    if (this.#kinds === null) return values.map((own, level) => ({ levels: [level], combinations: own.map((value) => [value]) }));
    const combinations = this.#held.map((codes) => codes.map((code, level) => values[level]?.[code]));
    return [{ levels: values.map((_, level) => level), combinations }];
  }

  take(id: RowId, values: readonly unknown[]): void {
    this.#makeRoom(1);
    for (let part = 0; part < this.#codes.length; part++)
      (this.#codes[part] as Int32Array)[this.#length] =
        this.#kinds === null ? this.#codeOf(part, values[part], id) : this.codeIn(part, id, values);
    this.#ids[this.#length++] = id;
  }

  /** The same for many rows: their ids and, for each known part, their codes. */
  takeAll(ids: Int32Array, codes: readonly Int32Array[]): void {
    this.#makeRoom(ids.length);
    this.#ids.set(ids, this.#length);
    codes.forEach((own, part) => this.#codes[part]?.set(own, this.#length));
    this.#length += ids.length;
  }

  /** Must be called between rows. Throws where the rows would hold too many values if they went on as they began. */
  expect(rows: number): void {
    if (this.#kinds !== null && this.#kinds.size > mostCoded) this.#tellLevels();
    const shareOf = ({ size }: { readonly size: number }): number => size / this.#length;
    if (this.#length < enoughRows || rows * mostNew <= mostValues) return;
    if (this.#known.some((values) => shareOf(values) > mostNew)) this.giveUp();
  }

  /** The code of what a row holds in one of the parts that are known. */
  codeIn(part: number, id: RowId, values: readonly unknown[]): number {
    const kinds = this.#kinds;
    if (kinds === null) return this.#codeOf(part, values[0], id);
    return this.#kindOf(
      kinds,
      values.map((value, level) => this.#codeOf(level, value, id)),
    );
  }

  #kindOf(kinds: Map<string, number>, codes: readonly number[]): number {
    const key = codes.join(' ');
    const known = kinds.get(key);
    if (known !== undefined) return known;
    kinds.set(key, kinds.size);
    return this.#held.push(codes) - 1;
  }

  #values(): unknown[][] {
    return this.#known.map((codes) => [...codes.keys()]);
  }

  /** Rows that come behind those met so far. */
  absorb(part: PartitionPart): void {
    const codeOf = part.values.map((own, level) =>
      own.map((value, code) => this.#codeOf(level, value, part.firsts[level]?.[code] as RowId)),
    );
    const mine = (codes: readonly number[]): number[] => codes.map((code, level) => codeOf[level]?.[code] as number);
    const kinds = this.#kinds;
    if ('kinds' in part && kinds !== null) {
      const kindOf = part.kinds.map((codes) => this.#kindOf(kinds, mine(codes)));
      return this.takeAll(part.ids, [part.kindOf.map((kind) => kindOf[kind] as number)]);
    }
    if (kinds !== null) this.#tellLevels();
    const codesOf = (level: number): Int32Array => {
      const own = codeOf[level] as number[];
      if (!('kinds' in part)) return (part.codes[level] as Int32Array).map((code) => own[code] as number);
      return part.kindOf.map((kind) => own[part.kinds[kind]?.[level] as number] as number);
    };
    this.takeAll(
      part.ids,
      codeOf.map((_, level) => codesOf(level)),
    );
  }

  #codeOf(level: number, value: unknown, id: RowId): number {
    return (this.#known[level] as Map<unknown, number>).get(value) ?? this.#learn(level, value, id);
  }

  result(): Partition {
    const cut = (list: Int32Array): Int32Array => list.subarray(0, this.#length);
    const rows = { ids: cut(this.#ids), firsts: this.#firsts };
    const [kindOf] = this.#codes;
    if (this.#kinds === null || kindOf === undefined) return { ...rows, codes: this.#codes.map(cut) };
    return { ...rows, kindOf: cut(kindOf), kinds: this.#held };
  }

  /** The rows so far, for another thread that goes on with them. */
  part(): PartitionPart {
    return { ...this.result(), values: this.#values() };
  }

  /** Gives up kinds because there are too many: from here on each level has codes of its own. */
  #tellLevels(): void {
    const kindOf = this.#codes[0] as Int32Array;
    this.#kinds = null;
    this.#codes = this.#known.map((_, level) => {
      const codes = new Int32Array(kindOf.length);
      for (let row = 0; row < this.#length; row++) codes[row] = this.#held[kindOf[row] as number]?.[level] as number;
      return codes;
    });
  }

  #learn(level: number, value: unknown, id: RowId): number {
    const known = this.#known[level] as Map<unknown, number>;
    const code = known.size;
    if (typeof value === 'string') this.#characters += value.length;
    if (code === mostValues || this.#characters > mostCharacters) this.giveUp();
    known.set(value, code);
    this.#firsts[level]?.push(id);
    return code;
  }

  /** There are too many values to tell apart. */
  giveUp(): never {
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
