import type { CellValue } from '@quadrille/domain';

/** Rows met one after the other: their ids, and for each level and what is sorted by within the code of the value each of them holds. */
interface CodedRows {
  readonly ids: Int32Array;
  readonly codes: readonly Int32Array[];
}

/**
 * The same for rows that often hold equal values: the rows in the order of their ids, the kind of each, and the codes of each kind. Rows of
 * one kind hold the same in every level.
 */
interface RowsOfKinds {
  readonly ids: Int32Array;
  readonly kindOf: Int32Array;
  readonly kinds: readonly (readonly number[])[];
}

export type PartitionedRows = CodedRows | RowsOfKinds;

/** All groups of a grouped view. Each innermost group is named by its place among the values of every level. */
export interface GroupTree {
  /** The values of each level, outermost first, in the order their groups are shown. */
  readonly values: readonly (readonly CellValue[])[];
  /** For each level: the value of every innermost group, as a place among those values, in shown order. */
  readonly places: readonly Int32Array[];
  /** The number of rows in each innermost group. */
  readonly counts: Int32Array;
}

/** Rows in the order of their groups, and what is told of these. */
export type Arranged = Omit<GroupTree, 'values'> & { readonly ids: Int32Array };

/**
 * Puts rows in the order of their groups, within a group in that of the codes behind the `levels` of groups, then of their ids. `ranks`
 * tells for each code where its value stands. Takes a few passes over the rows however many groups there are.
 */
export function arrangeGroups(rows: PartitionedRows, ranks: readonly Int32Array[], levels: number): Arranged {
  return 'kinds' in rows ? arrangeKinds(rows, ranks, levels) : arrangeCodes(rows, ranks, levels);
}

/** Kinds are put in order instead of rows: a pass counts the rows of each, another puts every row where those of its kind begin. */
function arrangeKinds({ ids, kindOf, kinds }: RowsOfKinds, ranks: readonly Int32Array[], levels: number): Arranged {
  const counts = new Int32Array(kinds.length);
  for (let row = 0; row < kindOf.length; row++) (counts[kindOf[row] as number] as number) += 1;
  const ordered = kinds
    .map((codes, kind) => ({ kind, places: codes.map((code, level) => ranks[level]?.[code] as number) }))
    .toSorted((one, other) => compare(one.places, other.places, one.places.length));
  /** Kinds whose rows stand in the same place are counted as one. */
  const slotOf = new Int32Array(kinds.length);
  const next = new Int32Array(kinds.length);
  const groups: { readonly places: readonly number[]; count: number }[] = [];
  let start = 0;
  ordered.forEach(({ kind, places }, at) => {
    const before = ordered[at - 1];
    const isSame = before !== undefined && compare(before.places, places, places.length) === 0;
    slotOf[kind] = isSame ? (slotOf[before.kind] as number) : kind;
    if (!isSame) next[kind] = start;
    start += counts[kind] as number;
    const group = groups.at(-1);
    if (group !== undefined && compare(group.places, places, levels) === 0) group.count += counts[kind] as number;
    else groups.push({ places, count: counts[kind] as number });
  });
  const sorted = new Int32Array(ids.length);
  for (let row = 0; row < ids.length; row++) {
    const slot = slotOf[kindOf[row] as number] as number;
    const place = next[slot] as number;
    sorted[place] = ids[row] as number;
    next[slot] = place + 1;
  }
  return {
    ids: sorted,
    places: ranks.slice(0, levels).map((_, level) => Int32Array.from(groups, ({ places }) => places[level] as number)),
    counts: Int32Array.from(groups, ({ count }) => count),
  };
}

/** Compares the first `length` numbers. */
function compare(one: readonly number[], other: readonly number[], length: number): number {
  for (let at = 0; at < length; at++) {
    const difference = (one[at] as number) - (other[at] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function arrangeCodes({ ids, codes }: CodedRows, ranks: readonly Int32Array[], levels: number): Arranged {
  const groups = joinLevels(codes.slice(0, levels), ranks);
  const keys = [...groups, ...joinLevels(codes.slice(levels), ranks.slice(levels))];
  const rows = keys.reduceRight<Int32Array | null>((order, key) => sortedBy(key, order), isRising(ids) ? null : byId(ids));
  if (rows === null || ids.length === 0)
    return { ids, places: ranks.slice(0, levels).map(() => new Int32Array(0)), counts: new Int32Array(0) };
  const starts = startsOf(rows, groups);
  const counts = starts.map((start, group) => (starts[group + 1] ?? rows.length) - start);
  const heads = pick(rows, starts);
  const places = codes.slice(0, levels).map((level, at) => pick(ranks[at] as Int32Array, pick(level, heads)));
  return { ids: pick(ids, rows), places, counts };
}

/** A number for each row, below `size`. */
interface Key {
  readonly of: Int32Array;
  readonly size: number;
}

/** Sorting by numbers up to here takes one pass and little room. */
const mostKeys = 1 << 18;

/** The keys rows are sorted by. Neighbouring levels are joined to one number as long as it stays small. */
function joinLevels(codes: readonly Int32Array[], ranks: readonly Int32Array[]): Key[] {
  const keys: Key[] = [];
  codes.forEach((level, at) => {
    const rank = ranks[at] as Int32Array;
    const before = keys.at(-1);
    const isJoined = before !== undefined && before.size * rank.length <= mostKeys;
    const of = isJoined ? before.of : new Int32Array(level.length);
    for (let row = 0; row < level.length; row++) of[row] = (of[row] as number) * rank.length + (rank[level[row] as number] as number);
    if (isJoined) keys.pop();
    keys.push({ of, size: isJoined ? before.size * rank.length : rank.length });
  });
  return keys;
}

/** Rows by their key; those of equal keys stay in the order given, else as they were met. */
function sortedBy({ of, size }: Key, order: Int32Array | null): Int32Array {
  const next = new Int32Array(size + 1);
  for (let row = 0; row < of.length; row++) (next[(of[row] as number) + 1] as number) += 1;
  for (let key = 0; key < size; key++) (next[key + 1] as number) += next[key] as number;
  const sorted = new Int32Array(of.length);
  for (let at = 0; at < of.length; at++) {
    const row = order === null ? at : (order[at] as number);
    const key = of[row] as number;
    const place = next[key] as number;
    sorted[place] = row;
    next[key] = place + 1;
  }
  return sorted;
}

/** Where among the sorted rows another innermost group begins. */
function startsOf(rows: Int32Array, keys: readonly Key[]): Int32Array {
  const isStart = new Uint8Array(rows.length);
  isStart.fill(1, 0, 1);
  for (const { of } of keys) {
    let last = of[rows[0] as number];
    for (let at = 1; at < rows.length; at++) {
      const key = of[rows[at] as number];
      if (key !== last) isStart[at] = 1;
      last = key;
    }
  }
  const starts: number[] = [];
  for (let at = isStart.indexOf(1); at >= 0; at = isStart.indexOf(1, at + 1)) starts.push(at);
  return Int32Array.from(starts);
}

function byId(ids: Int32Array): Int32Array {
  return Int32Array.from(ids, (_, row) => row).sort((one, other) => (ids[one] as number) - (ids[other] as number));
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
