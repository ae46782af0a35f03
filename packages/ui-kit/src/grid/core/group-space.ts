import type { GridState } from './grid-state.ts';
import { recordCount } from './grid-state.ts';
import type { GroupTree } from './row-source.ts';
import { createFlatRowSpace, createRowSpace } from './row-space.ts';
import type { GroupPath, RowNode, RowSpace } from './row-space.ts';
import type { CellRange } from './selection.ts';

/** Heights in px of what stands between records. */
export interface LineHeights {
  readonly row: number;
  readonly group: number;
  /** Of the "New record" line below each group; 0: there is none. */
  readonly add: number;
}

/** Names a group among all of a view. */
export function keyOfGroup(path: GroupPath): string {
  return JSON.stringify(path);
}

/** The row space of a state: flat, or with a head above each group and the records of collapsed ones left out. */
export function spaceOf(state: GridState, heights: LineHeights): RowSpace {
  const { groups, total } = state.rows;
  if (groups) return createRowSpace(toNodes(groups, state, heights));
  if (!isBroken(state)) return createFlatRowSpace(recordCount(state), heights.row);
  return createRowSpace(
    toStretches({ path: [], first: 0, count: total, number: 0 }, createdByGroup(state).get(keyOfGroup([])) ?? [], heights.row),
  );
}

/** Whether the indexes of records that follow one another on the screen may not do so. */
export function isBroken(state: GridState): boolean {
  return Boolean(state.rows.groups) || state.created.some(({ below }) => below !== undefined);
}

function toNodes(tree: GroupTree, state: GridState, heights: LineHeights): RowNode[] {
  const { total } = state.rows;
  const nodes: RowNode[] = [];
  const made = createdByGroup(state);
  let first = 0;
  let number = 0;
  let hiddenBelow: number | null = null;
  tree.groups.forEach((group, at) => {
    const depth = group.path.length - 1;
    if (hiddenBelow !== null && depth <= hiddenBelow) hiddenBelow = null;
    const isHidden = hiddenBelow !== null;
    const isCollapsed = state.collapsed.has(keyOfGroup(group.path));
    if (!isHidden) nodes.push({ kind: 'group', path: group.path, depth, at, lineHeight: heights.group });
    if (!isHidden && isCollapsed) hiddenBelow = depth;
    const next = tree.groups[at + 1];
    if (next && next.path.length > group.path.length) return;
    const count = Math.min(group.count, Math.max(0, total - first));
    const own = made.get(keyOfGroup(group.path)) ?? [];
    if (!isHidden && !isCollapsed) {
      nodes.push(...toStretches({ path: group.path, first, count, number }, own, heights.row));
      if (heights.add > 0) nodes.push({ kind: 'add', path: group.path, at, lineHeight: heights.add });
    }
    first += count;
    number += count + own.length;
  });
  // beyond the groups that are listed: records still have their place
  nodes.push(...toStretches({ path: [], first, count: total - first, number }, made.get(keyOfGroup([])) ?? [], heights.row));
  return nodes;
}

interface MadeRow {
  readonly index: number;
  readonly below: number | undefined;
}

/** The records of a group that the source knows, and the number of the first one shown. */
interface Block {
  readonly path: GroupPath;
  readonly first: number;
  readonly count: number;
  readonly number: number;
}

/** Records of one group: those the source knows, and those made here below the one they were inserted below, or before the first, else at the end. */
function toStretches({ path, first, count, number }: Block, made: readonly MadeRow[], lineHeight: number): RowNode[] {
  const last = first + count - 1;
  const placed = made.map(({ index, below }) => ({
    index,
    after: below !== undefined && below >= first - 1 && below <= last ? below : last,
  }));
  const nodes: RowNode[] = [];
  let next = number;
  const push = (from: number, to: number): void => {
    if (to < from) return;
    nodes.push({ kind: 'rows', path, first: from, number: next, count: to - from + 1, lineHeight });
    next += to - from + 1;
  };
  let from = first;
  for (const { index, after } of placed.toSorted((a, b) => a.after - b.after)) {
    push(from, after);
    push(index, index);
    from = after + 1;
  }
  push(from, last);
  return nodes;
}

/**
 * New records by the group in which they were made. Where that group no longer exists, a record stands behind all groups, so that it can
 * still be seen.
 */
function createdByGroup(state: GridState): ReadonlyMap<string, readonly MadeRow[]> {
  const byGroup = new Map<string, MadeRow[]>();
  if (state.created.length === 0) return byGroup;
  const groups = state.rows.groups?.groups ?? [];
  const isLeaf = (at: number): boolean => (groups[at + 1]?.path.length ?? 0) <= (groups[at]?.path.length ?? 0);
  const leaves = new Set(groups.flatMap(({ path }, at) => (isLeaf(at) ? [keyOfGroup(path)] : [])));
  state.created.forEach((row, at) => {
    const own = keyOfGroup(row.path ?? []);
    const key = leaves.has(own) ? own : keyOfGroup([]);
    const made = byGroup.get(key) ?? [];
    made.push({ index: state.rows.total + at, below: row.below });
    byGroup.set(key, made);
  });
  return byGroup;
}

const plainLines: LineHeights = { row: 1, group: 1, add: 0 };
interface HeldSpace {
  readonly parts: readonly unknown[];
  readonly space: RowSpace;
}

/** Cached for each set of closed groups, because two grids on a page close different ones. */
const held = new WeakMap<GridState['collapsed'], HeldSpace>();

/** The order of shown records, for commands: heights do not matter to them. */
export function orderOf(state: GridState): RowSpace {
  const parts = [state.rows.groups, state.rows.total, state.created];
  const before = held.get(state.collapsed);
  if (before && parts.every((part, at) => part === before.parts[at])) return before.space;
  const space = spaceOf(state, plainLines);
  held.set(state.collapsed, { parts, space });
  return space;
}

/** A range without what closed groups hold: nothing is written into a record nobody sees. */
export function shownParts(state: GridState, range: CellRange): readonly CellRange[] {
  if (!state.rows.groups || state.collapsed.size === 0) return [range];
  const order = orderOf(state);
  const parts: CellRange[] = [];
  for (const { first, last } of order.stretchesOf(0, order.recordCount - 1).toSorted((a, b) => a.first - b.first)) {
    const [firstRow, lastRow] = [Math.max(first, range.firstRow), Math.min(last, range.lastRow)];
    if (firstRow > lastRow) continue;
    const before = parts.at(-1);
    // the head of an open group hides nothing
    if (before?.lastRow === firstRow - 1) parts[parts.length - 1] = { ...before, lastRow };
    else parts.push({ ...range, firstRow, lastRow });
  }
  return parts;
}

/** The groups around a record that is not shown, the outermost closed one last in the path; null where it is shown. */
export function closedAround(state: GridState, index: number): GroupPath | null {
  const { groups, total } = state.rows;
  if (!groups || orderOf(state).hasLine(index)) return null;
  const path = index >= total ? (state.created[index - total]?.path ?? []) : leafOf(groups, index);
  const depth = path.findIndex((_, level) => state.collapsed.has(keyOfGroup(path.slice(0, level + 1))));
  return depth < 0 ? null : path.slice(0, depth + 1);
}

function leafOf({ groups }: GroupTree, index: number): GroupPath {
  let first = 0;
  for (const [at, { path, count }] of groups.entries()) {
    const isLeaf = (groups[at + 1]?.path.length ?? 0) <= path.length;
    if (!isLeaf) continue;
    if (index < first + count) return path;
    first += count;
  }
  return [];
}

/** The group a record stands in; [] when not grouped. */
export function pathOfRecord(state: GridState, index: number): GroupPath {
  if (!state.rows.groups) return [];
  const order = orderOf(state);
  const line = order.hasLine(index) ? order.lineAt(order.lineOfRecord(index)) : null;
  return line?.kind === 'record' ? line.path : [];
}

type GroupCells = Readonly<Record<string, GroupTree['groups'][number]['value']>>;

/** What a new record of a group holds so that it belongs there. */
export function cellsOfGroup(state: GridState, path: GroupPath): GroupCells {
  return Object.fromEntries(Object.entries(cellsInGroup(state, path)).filter(([, value]) => value !== null));
}

/** What records of a group hold that can be written; null where the group is that of empty cells. */
export function cellsInGroup(state: GridState, path: GroupPath): GroupCells {
  const { groups } = state.rows;
  if (!groups) return {};
  const open = new Set(state.columns.all.filter((column) => !column.isReadOnly).map((column) => column.id));
  const cells: Record<string, GroupTree['groups'][number]['value']> = {};
  for (const group of groups.groups) {
    const columnId = groups.levels[group.path.length - 1];
    const isOnPath = group.path.length <= path.length && group.path.every((key, level) => key === path[level]);
    if (isOnPath && columnId !== undefined && open.has(columnId)) cells[columnId] = group.value;
  }
  return cells;
}
