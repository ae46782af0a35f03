export type FilterJoin = 'and' | 'or' | 'not';

/** A condition as the product's filters are written down; the same shape as the domain's. */
export interface FilterConditionData {
  readonly kind: 'condition';
  /** Given by the caller for stored conditions; new ones have none. */
  readonly id?: string;
  readonly logicalOp: FilterJoin;
  readonly fieldId: string;
  readonly op: string;
  readonly subOp: string | null;
  readonly value: string | null;
}

export interface FilterGroupData {
  readonly kind: 'group';
  readonly id?: string;
  readonly logicalOp: FilterJoin;
  readonly children: readonly FilterNodeData[];
}

export type FilterNodeData = FilterConditionData | FilterGroupData;

/** Position of a node: its index at each level from the outside in. */
export type FilterPath = readonly number[];

/** How the nodes of a list are joined; null when several words are mixed. The first node's own word does not count. */
export function joinOf(nodes: readonly FilterNodeData[]): FilterJoin | null {
  const words = new Set(nodes.slice(1).map((node) => node.logicalOp));
  if (words.size > 1) return null;
  return [...words][0] ?? nodes[0]?.logicalOp ?? 'and';
}

/** The same list with one word between all its nodes. */
export function withJoin(nodes: readonly FilterNodeData[], join: FilterJoin): readonly FilterNodeData[] {
  return nodes.map((node) => ({ ...node, logicalOp: join }));
}

/** Replaces the list at `path` (the empty path is the outermost list). */
export function updateList(
  nodes: readonly FilterNodeData[],
  path: FilterPath,
  update: (list: readonly FilterNodeData[]) => readonly FilterNodeData[],
): readonly FilterNodeData[] {
  const [index, ...rest] = path;
  if (index === undefined) return update(nodes);
  return nodes.map((node, at) =>
    at === index && node.kind === 'group' ? { ...node, children: updateList(node.children, rest, update) } : node,
  );
}

/** Replaces one node. */
export function replaceNode(nodes: readonly FilterNodeData[], path: FilterPath, node: FilterNodeData): readonly FilterNodeData[] {
  const index = path.at(-1) ?? 0;
  return updateList(nodes, path.slice(0, -1), (list) => list.map((old, at) => (at === index ? node : old)));
}

/** Takes one node out; a group left empty goes with it. */
export function removeNode(nodes: readonly FilterNodeData[], path: FilterPath): readonly FilterNodeData[] {
  const index = path.at(-1) ?? 0;
  const parent = path.slice(0, -1);
  const next = updateList(nodes, parent, (list) => list.filter((_, at) => at !== index));
  const isEmptied = parent.length > 0 && listAt(next, parent).length === 0;
  return isEmptied ? removeNode(next, parent) : next;
}

/** Adds a node at the end of the list at `path`, joined as that list is. */
export function appendNode(nodes: readonly FilterNodeData[], path: FilterPath, node: FilterNodeData): readonly FilterNodeData[] {
  return updateList(nodes, path, (list) => [...list, { ...node, logicalOp: joinOf(list) ?? list.at(-1)?.logicalOp ?? 'and' }]);
}

/**
 * Moves a node to a gap of any list: `to` ends with its new index, and both paths are counted before the move. It is joined as that list
 * is, and a group that becomes empty is removed. A node cannot move into itself, and no group deeper than `maxDepth`.
 */
export function moveNode(nodes: readonly FilterNodeData[], from: FilterPath, to: FilterPath, maxDepth = 3): readonly FilterNodeData[] {
  const node = nodeAt(nodes, from);
  if (!node || !canMoveNode(nodes, from, to, maxDepth)) return nodes;
  const [list, gap] = [to.slice(0, -1), to.at(-1) ?? 0];
  const join = joinOf(listAt(nodes, list));
  const put = updateList(nodes, list, (old) => {
    const next = old.toSpliced(gap, 0, node);
    return join === null ? next : withJoin(next, join);
  });
  return removeNode(put, shifted(from, to));
}

/** Whether `moveNode` would change anything. */
export function canMoveNode(nodes: readonly FilterNodeData[], from: FilterPath, to: FilterPath, maxDepth = 3): boolean {
  const node = nodeAt(nodes, from);
  const isInside = from.every((index, level) => to[level] === index) && to.length > from.length;
  const isSameList = from.length === to.length && from.slice(0, -1).every((index, level) => to[level] === index);
  const [index, gap] = [from.at(-1) ?? 0, to.at(-1) ?? 0];
  if (!node || isInside || (isSameList && (gap === index || gap === index + 1))) return false;
  return node.kind === 'condition' || to.length + levelsIn(node) - 1 <= maxDepth;
}

/** Groups inside one another, this one counted. */
function levelsIn(node: FilterNodeData): number {
  return node.kind === 'condition' ? 0 : 1 + Math.max(0, ...node.children.map(levelsIn));
}

function nodeAt(nodes: readonly FilterNodeData[], path: FilterPath): FilterNodeData | undefined {
  return path.length === 0 ? undefined : listAt(nodes, path.slice(0, -1))[path.at(-1) ?? 0];
}

/** The path of a node after another one was inserted at a path. */
function shifted(path: FilterPath, put: FilterPath): FilterPath {
  const level = put.length - 1;
  const isAbove =
    path.length > level && put.slice(0, level).every((index, at) => path[at] === index) && (path[level] ?? 0) >= (put[level] ?? 0);
  return isAbove ? path.with(level, (path[level] ?? 0) + 1) : path;
}

/** The list of nodes at a path; empty when there is none. */
export function listAt(nodes: readonly FilterNodeData[], path: FilterPath): readonly FilterNodeData[] {
  const [index, ...rest] = path;
  if (index === undefined) return nodes;
  const node = nodes[index];
  return node?.kind === 'group' ? listAt(node.children, rest) : [];
}

/** How many conditions a filter has, groups counted by what they hold. */
export function countConditions(nodes: readonly FilterNodeData[]): number {
  return nodes.reduce((sum, node) => sum + (node.kind === 'group' ? countConditions(node.children) : 1), 0);
}

/** Reads a list value, `Doing,Todo`. */
export function splitList(value: string | null): readonly string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
