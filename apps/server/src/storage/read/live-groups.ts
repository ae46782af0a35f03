import type { Cells, CellValue, FieldId, RecordChange, RowId } from '@quadrille/domain';
import type { GroupTree } from './arrange-groups.ts';

/** Rows in the order of their groups, kept up to date through changes of single records without reading all again. */
export class LiveGroups {
  readonly #fieldIds: readonly FieldId[];
  readonly #values: GroupTree['values'];
  readonly #placeOf: readonly ReadonlyMap<string, number>[];
  /** For each innermost group, its place among the values of every level. */
  readonly #groups: (readonly number[])[];
  readonly #counts: number[];
  #ids: Int32Array;
  #length: number;
  #tree: GroupTree | null;

  /** `fieldIds`: what rows are grouped by, outermost first. */
  constructor(fieldIds: readonly FieldId[], ids: Int32Array, tree: GroupTree) {
    this.#fieldIds = fieldIds;
    this.#values = tree.values;
    this.#placeOf = tree.values.map((values) => new Map(values.map((value, place) => [keyOf(value), place])));
    this.#counts = Array.from(tree.counts);
    this.#groups = this.#counts.map((_, group) => tree.places.map((own) => own[group] as number));
    this.#ids = ids;
    this.#length = ids.length;
    this.#tree = tree;
  }

  get tree(): GroupTree {
    const places = (level: number): Int32Array => Int32Array.from(this.#groups, (own) => own[level] as number);
    return (this.#tree ??= {
      values: this.#values,
      places: this.#fieldIds.map((_, level) => places(level)),
      counts: Int32Array.from(this.#counts),
    });
  }

  /** All ids as they are now. */
  copy(): Int32Array {
    return this.#ids.slice(0, this.#length);
  }

  slice(start: number, end: number): RowId[] {
    return Array.from(this.#ids.subarray(start, Math.min(end, this.#length)));
  }

  /** Null when the row is not there. */
  positionOf(id: RowId): number | null {
    const at = this.#ids.subarray(0, this.#length).indexOf(id);
    return at < 0 ? null : at;
  }

  /**
   * Takes over the change of a record, even one it has taken over already. Answers false where the record holds a value whose place is not
   * known: then everything must be read again.
   */
  apply({ rowId, before, after }: Pick<RecordChange, 'rowId' | 'before' | 'after'>): boolean {
    if (before !== null && after !== null && !this.#fieldIds.some((id) => Object.hasOwn(after, id))) return true;
    const at = this.positionOf(rowId);
    const old = at === null ? null : this.#groupAt(at);
    const wanted = after === null ? null : this.#placesOf(after, old === null ? [] : (this.#groups[old] ?? []));
    if (wanted?.includes(-1)) return false;
    if (at !== null && old !== null) this.#remove(at, old);
    if (wanted !== null) this.#add(rowId, wanted);
    this.#tree = null;
    return true;
  }

  /** A record keeps its places in levels the change says nothing about; -1 stands for a value that is not known. */
  #placesOf(cells: Cells, old: readonly number[]): number[] {
    return this.#fieldIds.map((id, level) => {
      if (!Object.hasOwn(cells, id)) return old[level] ?? -1;
      return this.#placeOf[level]?.get(keyOf(cells[id] ?? null)) ?? -1;
    });
  }

  #groupAt(position: number): number {
    let group = 0;
    for (let end = this.#counts[0] ?? 0; end <= position; end += this.#counts[group] ?? 0) group += 1;
    return group;
  }

  #remove(at: number, group: number): void {
    this.#ids.copyWithin(at, at + 1, this.#length);
    this.#length -= 1;
    const left = (this.#counts[group] ?? 0) - 1;
    this.#counts[group] = left;
    if (left > 0) return;
    this.#counts.splice(group, 1);
    this.#groups.splice(group, 1);
  }

  #add(id: RowId, places: readonly number[]): void {
    const group = findFirst(this.#groups.length, (at) => compare(this.#groups[at] ?? [], places) >= 0);
    if (compare(this.#groups[group] ?? [], places) !== 0) {
      this.#groups.splice(group, 0, places);
      this.#counts.splice(group, 0, 0);
    }
    let start = 0;
    for (let before = 0; before < group; before++) start += this.#counts[before] ?? 0;
    const count = this.#counts[group] ?? 0;
    const at = start + findFirst(count, (offset) => (this.#ids[start + offset] ?? 0) >= id);
    if (this.#length === this.#ids.length) this.#grow();
    this.#ids.copyWithin(at + 1, at, this.#length);
    this.#ids[at] = id;
    this.#length += 1;
    this.#counts[group] = count + 1;
  }

  #grow(): void {
    const larger = new Int32Array(Math.ceil(this.#length * 1.25) + 1024);
    larger.set(this.#ids);
    this.#ids = larger;
  }
}

/** Whether all values of a level have different keys. */
export function isKeyed({ values }: GroupTree): boolean {
  return values.every((own) => new Set(own.map(keyOf)).size === own.length);
}

function keyOf(value: CellValue): string {
  return JSON.stringify(value);
}

/** Answers zero only where both are equal and of the same length. */
function compare(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return one.length - other.length;
  for (let level = 0; level < one.length; level++) {
    const difference = (one[level] as number) - (other[level] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first index for which the test holds. It must then hold for all that follow. */
function findFirst(count: number, test: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
