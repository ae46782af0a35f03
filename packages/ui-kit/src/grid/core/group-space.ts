import type { GridState } from './grid-state.ts';
import { recordCount } from './grid-state.ts';
import type { GroupTree } from './row-source.ts';
import { createFlatRowSpace, createRowSpace } from './row-space.ts';
import type { GroupPath, RowNode, RowSpace } from './row-space.ts';

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
  const { groups } = state.rows;
  const total = recordCount(state);
  return groups ? createRowSpace(toNodes(groups, state, heights)) : createFlatRowSpace(total, heights.row);
}

function toNodes(tree: GroupTree, state: GridState, heights: LineHeights): RowNode[] {
  const { total } = state.rows;
  const nodes: RowNode[] = [];
  const made = createdByGroup(state);
  let first = 0;
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
    if (!isHidden && !isCollapsed) {
      if (count > 0) nodes.push({ kind: 'rows', path: group.path, first, count, lineHeight: heights.row });
      for (const index of made.get(keyOfGroup(group.path)) ?? [])
        nodes.push({ kind: 'rows', path: group.path, first: index, count: 1, lineHeight: heights.row });
      if (heights.add > 0) nodes.push({ kind: 'add', path: group.path, at, lineHeight: heights.add });
    }
    first += count;
  });
  // beyond the groups that are listed: records still have their place
  if (first < total) nodes.push({ kind: 'rows', path: [], first, count: total - first, lineHeight: heights.row });
  for (const index of made.get(keyOfGroup([])) ?? [])
    nodes.push({ kind: 'rows', path: [], first: index, count: 1, lineHeight: heights.row });
  return nodes;
}

function createdByGroup(state: GridState): ReadonlyMap<string, number[]> {
  const byGroup = new Map<string, number[]>();
  state.created.forEach((row, at) => {
    const key = keyOfGroup(row.path ?? []);
    byGroup.set(key, [...(byGroup.get(key) ?? []), state.rows.total + at]);
  });
  return byGroup;
}

const plainLines: LineHeights = { row: 1, group: 1, add: 0 };
let held: { readonly parts: readonly unknown[]; readonly space: RowSpace } | null = null;

/** The order of shown records, for commands: heights do not matter to them. */
export function orderOf(state: GridState): RowSpace {
  const parts = [state.rows.groups, state.rows.total, state.collapsed, state.created];
  if (!held || parts.some((part, at) => part !== held?.parts[at])) held = { parts, space: spaceOf(state, plainLines) };
  return held.space;
}

/** The group a record stands in; [] when not grouped. */
export function pathOfRecord(state: GridState, index: number): GroupPath {
  if (!state.rows.groups) return [];
  const order = orderOf(state);
  const line = order.hasLine(index) ? order.lineAt(order.lineOfRecord(index)) : null;
  return line?.kind === 'record' ? line.path : [];
}

/** What a new record of a group holds so that it belongs there. */
export function cellsOfGroup(state: GridState, path: GroupPath): Readonly<Record<string, GroupTree['groups'][number]['value']>> {
  const { groups } = state.rows;
  if (!groups) return {};
  const open = new Set(state.columns.all.filter((column) => !column.isReadOnly).map((column) => column.id));
  const cells: Record<string, GroupTree['groups'][number]['value']> = {};
  for (const group of groups.groups) {
    const columnId = groups.levels[group.path.length - 1];
    const isOnPath = group.path.length <= path.length && group.path.every((key, level) => key === path[level]);
    if (isOnPath && columnId !== undefined && open.has(columnId) && group.value !== null) cells[columnId] = group.value;
  }
  return cells;
}
