import { createFenwick } from './fenwick.ts';

/** Which group a block of rows belongs to: the group values from the outside in; [] when not grouped. */
export type GroupPath = readonly string[];

/** One stretch of the visible tree. `lineHeight` is the height of each of its lines. */
export type RowNode =
  | { readonly kind: 'rows'; readonly path: GroupPath; readonly count: number; readonly lineHeight: number }
  | { readonly kind: 'group'; readonly path: GroupPath; readonly depth: number; readonly lineHeight: number }
  | { readonly kind: 'add'; readonly path: GroupPath; readonly lineHeight: number };

/** What a line of the grid is. `index` of a record counts records of the whole view, in shown order. */
export type Line =
  | { readonly kind: 'record'; readonly index: number; readonly path: GroupPath; readonly offset: number }
  | { readonly kind: 'group'; readonly path: GroupPath; readonly depth: number }
  | { readonly kind: 'add'; readonly path: GroupPath };

/**
 * The vertical order of everything in the body, records and group heads alike.
 * A *line* is anything that takes height, a *record* is a line that shows a row.
 */
export interface RowSpace {
  readonly height: number;
  readonly lineCount: number;
  readonly recordCount: number;
  lineAt(line: number): Line | null;
  /** Top of a line; of `lineCount`: the total height. */
  topOf(line: number): number;
  heightOf(line: number): number;
  /** The line under y; clamped to the first and last. */
  lineAtY(y: number): number;
  lineOfRecord(index: number): number;
}

export function createRowSpace(nodes: readonly RowNode[]): RowSpace {
  const lines = createFenwick(nodes.map(linesOf));
  const heights = createFenwick(nodes.map((node) => linesOf(node) * node.lineHeight));
  const records = createFenwick(nodes.map((node) => (node.kind === 'rows' ? node.count : 0)));
  const lineCount = lines.total;

  const locate = (line: number): { node: RowNode; at: number; offset: number } | null => {
    if (line < 0 || line >= lineCount) return null;
    const { index, before } = lines.find(line);
    const node = nodes[index];
    return node ? { node, at: index, offset: line - before } : null;
  };

  return {
    height: heights.total,
    lineCount,
    recordCount: records.total,
    lineAt(line) {
      const found = locate(line);
      if (!found) return null;
      const { node, at, offset } = found;
      if (node.kind === 'rows') return { kind: 'record', index: records.sumBefore(at) + offset, path: node.path, offset };
      return node.kind === 'group' ? { kind: 'group', path: node.path, depth: node.depth } : { kind: 'add', path: node.path };
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
      if (records.total === 0) return 0;
      const clamped = Math.min(Math.max(0, index), records.total - 1);
      const found = records.find(clamped);
      return lines.sumBefore(found.index) + (clamped - found.before);
    },
  };
}

/** The row space of an ungrouped view. */
export function createFlatRowSpace(count: number, rowHeight: number): RowSpace {
  return createRowSpace([{ kind: 'rows', path: [], count, lineHeight: rowHeight }]);
}

function linesOf(node: RowNode): number {
  return node.kind === 'rows' ? node.count : 1;
}
