import type { Matches } from '../store/read-requests.ts';
import type { RecordChange, RowId } from '@quadrille/domain';

/** Ids of all rows of a table in rising order, kept right through inserts and deletes without reading again. */
export class RowOrder {
  #ids: Int32Array;
  #length: number;

  constructor(ids: Int32Array) {
    this.#ids = ids;
    this.#length = ids.length;
  }

  get length(): number {
    return this.#length;
  }

  /** All ids as they are now. */
  copy(): Int32Array {
    return this.#ids.slice(0, this.#length);
  }

  /** Null when the row is not there. */
  positionOf(id: RowId): number | null {
    const at = this.#find(id);
    return at < this.#length && this.#ids[at] === id ? at : null;
  }

  slice(start: number, end: number): RowId[] {
    return Array.from(this.#ids.subarray(start, Math.min(end, this.#length)));
  }

  /** Follows records that came or went. */
  apply(changes: Iterable<Pick<RecordChange, 'rowId' | 'before' | 'after'>>): void {
    for (const { rowId, before, after } of changes) {
      if (before === null) this.#add(rowId);
      else if (after === null) this.#remove(rowId);
    }
  }

  #add(id: RowId): void {
    const at = this.#find(id);
    if (at < this.#length && this.#ids[at] === id) return;
    if (this.#length === this.#ids.length) this.#grow();
    this.#ids.copyWithin(at + 1, at, this.#length);
    this.#ids[at] = id;
    this.#length += 1;
  }

  #remove(id: RowId): void {
    const at = this.#find(id);
    if (at === this.#length || this.#ids[at] !== id) return;
    this.#ids.copyWithin(at, at + 1, this.#length);
    this.#length -= 1;
  }

  /** The place of the id, or where it would have to be inserted. */
  #find(id: RowId): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(): void {
    const larger = new Int32Array(Math.ceil(this.#length * 1.25) + 1024);
    larger.set(this.#ids);
    this.#ids = larger;
  }
}

/** Where ids stand among all, both in the same order. */
export function placesOf(wanted: Int32Array, all: Int32Array): Matches['matches'] {
  const places: { rowId: RowId; position: number }[] = [];
  let from = 0;
  for (const rowId of wanted) {
    const position = all.indexOf(rowId, from);
    if (position < 0) continue; // came between the two reads
    places.push({ rowId, position });
    from = position + 1;
  }
  return places;
}

/** Where each of these stands among all; null where it does not. */
export function positionsIn(all: Int32Array, wanted: readonly RowId[]): (number | null)[] {
  const left = new Map<RowId, number | null>(wanted.map((id) => [id, null]));
  for (const [position, id] of all.entries()) if (left.has(id)) left.set(id, position);
  return wanted.map((id) => left.get(id) ?? null);
}
