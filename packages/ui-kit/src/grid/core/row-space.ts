import { createPrefixSums } from './prefix-sums.ts';

/** Which group a block of rows belongs to: the key of the group at each level, from the outside in; [] when not grouped. */
export type GroupPath = readonly string[];

/** One stretch of the visible tree. `lineHeight` is the height of each of its lines. */
export type RowNode =
  /** `first` is the index of its first record; the records follow one another. `number`: as people count it, where that is another one. */
  | {
      readonly kind: 'rows';
      readonly path: GroupPath;
      readonly first: number;
      readonly number?: number;
      readonly count: number;
      readonly lineHeight: number;
    }
  /** `at`: which of the groups of the state. */
  | { readonly kind: 'group'; readonly path: GroupPath; readonly depth: number; readonly at: number; readonly lineHeight: number }
  | { readonly kind: 'add'; readonly path: GroupPath; readonly at: number; readonly lineHeight: number };

/**
 * What a line of the grid is. `index` of a record counts records of the whole view, those of collapsed groups too, and after them those
 * made here; `number` counts all of them as they stand, from 0.
 */
export type Line =
  | { readonly kind: 'record'; readonly index: number; readonly number: number; readonly path: GroupPath; readonly offset: number }
  | { readonly kind: 'group'; readonly path: GroupPath; readonly depth: number; readonly at: number }
  | { readonly kind: 'add'; readonly path: GroupPath; readonly at: number };

/**
 * The vertical order of everything in the body, records and group heads alike.
 * A *line* is anything that takes height, a *record* is a line that shows a row. Records of collapsed groups have no line.
 */
export interface RowSpace {
  readonly height: number;
  readonly lineCount: number;
  /** Records that have a line. */
  readonly recordCount: number;
  lineAt(line: number): Line | null;
  /** Top of a line; of `lineCount`: the total height. */
  topOf(line: number): number;
  heightOf(line: number): number;
  /** The line under y; clamped to the first and last. */
  lineAtY(y: number): number;
  /** The line of a record; of one that has none: of the nearest before it that has, else of the first. */
  lineOfRecord(index: number): number;
  /** The line of the head of a group, named by which of the groups it is; null when it has none. */
  lineOfGroup(at: number): number | null;
  hasLine(index: number): boolean;
  /** How many records that have a line stand before this one. */
  ordinalOf(index: number): number;
  /** The record of an ordinal; clamped to the first and last. */
  recordAt(ordinal: number): number;
  /** The records between two ordinals, both included, as stretches whose numbers follow one another. */
  stretchesOf(first: number, last: number): readonly Span[];
  /** The unbroken stretch of shown records around one: no record between them is hidden. */
  runOf(index: number): Span;
}

/** Records by number, both ends included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

interface Stretch {
  readonly node: number;
  readonly first: number;
  readonly end: number;
}

export function createRowSpace(nodes: readonly RowNode[]): RowSpace {
  const lines = createPrefixSums(nodes.map(linesOf));
  const heights = createPrefixSums(nodes.map((node) => linesOf(node) * node.lineHeight));
  const records = createPrefixSums(nodes.map((node) => (node.kind === 'rows' ? node.count : 0)));
  const stretches = sortStretches(nodes);
  const lineCount = lines.total;

  const locate = (line: number): { node: RowNode; at: number; offset: number } | null => {
    if (line < 0 || line >= lineCount) return null;
    const { index, before } = lines.find(line);
    const node = nodes[index];
    return node ? { node, at: index, offset: line - before } : null;
  };

  let heads: Map<number, number> | null = null;
  const headOf = (): ReadonlyMap<number, number> => {
    heads ??= new Map(nodes.flatMap((node, place) => (node.kind === 'group' ? [[node.at, place] as const] : [])));
    return heads;
  };

  /** The stretch that holds a record, else the last one before it; and the record in it nearest to the one asked for. */
  const findStretch = (index: number): { stretch: Stretch; nearest: number; at: number } | null => {
    let low = 0;
    let high = stretches.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((stretches[middle]?.first ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const stretch = stretches[low];
    return stretch ? { stretch, at: low, nearest: Math.min(Math.max(index, stretch.first), stretch.end - 1) } : null;
  };

  /** Two stretches follow one another in number and on the screen. */
  const isJoined = (a: Stretch | undefined, b: Stretch | undefined): boolean =>
    a !== undefined && b !== undefined && a.end === b.first && records.sumBefore(a.node) + a.end - a.first === records.sumBefore(b.node);

  return {
    height: heights.total,
    lineCount,
    recordCount: records.total,
    lineAt(line) {
      const found = locate(line);
      if (!found) return null;
      const { node, offset } = found;
      if (node.kind === 'rows')
        return { kind: 'record', index: node.first + offset, number: (node.number ?? node.first) + offset, path: node.path, offset };
      const { path, at } = node;
      return node.kind === 'group' ? { kind: 'group', path, at, depth: node.depth } : { kind: 'add', path, at };
    },
    topOf(line) {
      const found = locate(line);
      if (!found) return line <= 0 ? 0 : heights.total;
      return heights.sumBefore(found.at) + found.offset * found.node.lineHeight;
    },
    heightOf(line) {
      return locate(line)?.node.lineHeight ?? 0;
    },
    lineAtY(y) {
      if (lineCount === 0) return 0;
      const { index, before } = heights.find(Math.max(0, y));
      const node = nodes[index];
      if (!node) return 0;
      const offset = Math.min(linesOf(node) - 1, Math.floor((Math.max(0, y) - before) / node.lineHeight));
      return lines.sumBefore(index) + Math.max(0, offset);
    },
    lineOfRecord(index) {
      const found = findStretch(index);
      return found ? lines.sumBefore(found.stretch.node) + found.nearest - found.stretch.first : 0;
    },
    lineOfGroup(at) {
      const node = headOf().get(at);
      return node === undefined ? null : lines.sumBefore(node);
    },
    hasLine(index) {
      return findStretch(index)?.nearest === index;
    },
    ordinalOf(index) {
      const found = findStretch(index);
      return found ? records.sumBefore(found.stretch.node) + found.nearest - found.stretch.first : 0;
    },
    recordAt(ordinal) {
      if (records.total === 0) return 0;
      const { index, before } = records.find(Math.min(Math.max(0, ordinal), records.total - 1));
      const node = nodes[index];
      return node?.kind === 'rows' ? node.first + Math.min(Math.max(0, ordinal), records.total - 1) - before : 0;
    },
    stretchesOf(first, last) {
      const spans: Span[] = [];
      let before = 0;
      for (const node of nodes) {
        if (node.kind !== 'rows') continue;
        const from = Math.max(first - before, 0);
        const to = Math.min(last - before, node.count - 1);
        if (from <= to) spans.push({ first: node.first + from, last: node.first + to });
        before += node.count;
        if (before > last) break;
      }
      return spans;
    },
    runOf(index) {
      const found = findStretch(index);
      if (!found) return { first: 0, last: 0 };
      let { at: from } = found;
      let to = from;
      while (from > 0 && isJoined(stretches[from - 1], stretches[from])) from -= 1;
      while (to < stretches.length - 1 && isJoined(stretches[to], stretches[to + 1])) to += 1;
      return { first: stretches[from]?.first ?? 0, last: (stretches[to]?.end ?? 1) - 1 };
    },
  };
}

/** The row space of an ungrouped view. */
export function createFlatRowSpace(count: number, rowHeight: number): RowSpace {
  return createRowSpace([{ kind: 'rows', path: [], first: 0, count, lineHeight: rowHeight }]);
}

function sortStretches(nodes: readonly RowNode[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  nodes.forEach((node, at) => {
    if (node.kind === 'rows' && node.count > 0) stretches.push({ node: at, first: node.first, end: node.first + node.count });
  });
  return stretches.toSorted((a, b) => a.first - b.first);
}

function linesOf(node: RowNode): number {
  return node.kind === 'rows' ? node.count : 1;
}
