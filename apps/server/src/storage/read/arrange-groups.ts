import type { CellValue } from '@quadrille/domain';

/** Rows met one after the other: their ids, and for each level the code of the value each of them holds. */
export interface DealtRows {
  readonly ids: Int32Array;
  readonly codes: readonly Int32Array[];
}

/** All groups of a grouped view: each innermost one by its place among the values of every level. */
export interface GroupTree {
  /** Of each level, outermost first: its values in the order their groups stand in. */
  readonly values: readonly (readonly CellValue[])[];
  /** Of each level: which of its values the innermost groups are of, in shown order. */
  readonly places: readonly Int32Array[];
  /** Rows of each innermost group. */
  readonly counts: Int32Array;
}

/**
 * Puts rows in the order of their groups, within a group in that of their ids. `ranks` tells for each level where the value of a code
 * stands. Takes a few passes over the rows however many groups there are.
 */
export function arrangeGroups(
  { ids, codes }: DealtRows,
  ranks: readonly Int32Array[],
): Omit<GroupTree, 'values'> & { readonly ids: Int32Array } {
  const rows =
    codes.reduceRight<Int32Array | null>((order, level, at) => sortedBy(level, ranks[at] as Int32Array, order), null) ?? new Int32Array(0);
  const starts = startsOf(rows, codes);
  const arranged = pick(ids, rows);
  const counts = starts.map((start, group) => (starts[group + 1] ?? rows.length) - start);
  if (!isRising(ids)) starts.forEach((start, group) => arranged.subarray(start, start + (counts[group] as number)).sort());
  const heads = pick(rows, starts);
  return { ids: arranged, places: codes.map((level, at) => pick(ranks[at] as Int32Array, pick(level, heads))), counts };
}

/** Rows by the rank of their code; those of equal rank stay in the order given, else as they were met. */
function sortedBy(codes: Int32Array, ranks: Int32Array, order: Int32Array | null): Int32Array {
  const next = new Int32Array(ranks.length + 1);
  for (let row = 0; row < codes.length; row++) (next[(ranks[codes[row] as number] as number) + 1] as number) += 1;
  for (let rank = 0; rank < ranks.length; rank++) (next[rank + 1] as number) += next[rank] as number;
  const sorted = new Int32Array(codes.length);
  for (let at = 0; at < codes.length; at++) {
    const row = order === null ? at : (order[at] as number);
    const rank = ranks[codes[row] as number] as number;
    const place = next[rank] as number;
    sorted[place] = row;
    next[rank] = place + 1;
  }
  return sorted;
}

/** Where among the sorted rows another innermost group begins. */
function startsOf(rows: Int32Array, codes: readonly Int32Array[]): Int32Array {
  const isStart = new Uint8Array(rows.length);
  isStart.fill(1, 0, 1);
  for (const level of codes) {
    let last = level[rows[0] as number];
    for (let at = 1; at < rows.length; at++) {
      const code = level[rows[at] as number];
      if (code !== last) isStart[at] = 1;
      last = code;
    }
  }
  const starts: number[] = [];
  for (let at = isStart.indexOf(1); at >= 0; at = isStart.indexOf(1, at + 1)) starts.push(at);
  return Int32Array.from(starts);
}

function pick(list: Int32Array, places: Int32Array): Int32Array {
  const picked = new Int32Array(places.length);
  for (let at = 0; at < places.length; at++) picked[at] = list[places[at] as number] as number;
  return picked;
}

function isRising(ids: Int32Array): boolean {
  for (let at = 1; at < ids.length; at++) if ((ids[at] as number) < (ids[at - 1] as number)) return false;
  return true;
}

/** How much room the groups take in memory, roughly. */
export function bytesOfTree({ values, places, counts }: GroupTree): number {
  const texts = values.flat().reduce<number>((sum, value) => sum + 16 + (typeof value === 'string' ? value.length * 2 : 0), 0);
  return texts + (places.length + 1) * counts.byteLength;
}
