import type { FilterNodeData } from '@quadrille/ui-kit-react';

/**
 * The conditions somebody is building, with what others made of them meanwhile: `base` are the stored ones they began from, `theirs` those
 * stored now. What others added joins, what they took away goes unless it was changed here, what they changed is taken where it was not
 * changed here, and what was taken away here stays away.
 */
export function mergeNodes(
  base: readonly FilterNodeData[],
  theirs: readonly FilterNodeData[],
  mine: readonly FilterNodeData[],
): readonly FilterNodeData[] {
  return mergeList(base, theirs, mine, idsIn(mine));
}

/** Of conditions those with one of these ids, wherever they stand. */
export function filterStored(nodes: readonly FilterNodeData[], ids: ReadonlySet<string>): readonly FilterNodeData[] {
  return nodes.flatMap((node) => {
    if (node.id === undefined || !ids.has(node.id)) return [];
    return [node.kind === 'group' ? { ...node, children: filterStored(node.children, ids) } : node];
  });
}

export function idsIn(nodes: readonly FilterNodeData[]): ReadonlySet<string> {
  return new Set(
    nodes.flatMap((node) => [...(node.id === undefined ? [] : [node.id]), ...(node.kind === 'group' ? idsIn(node.children) : [])]),
  );
}

function mergeList(
  base: readonly FilterNodeData[],
  theirs: readonly FilterNodeData[],
  mine: readonly FilterNodeData[],
  /** All that stands anywhere in `mine`: what was taken to another group here is not added where it was. */
  held: ReadonlySet<string>,
): readonly FilterNodeData[] {
  const merged = mine.flatMap((node) => {
    const [was, is] = [base, theirs].map((list) => (node.id === undefined ? undefined : list.find(({ id }) => id === node.id)));
    return was === undefined ? [node] : mergeNode(was, is, node, held);
  });
  return theirs.reduce<readonly FilterNodeData[]>((list, node, at) => {
    const isNew = node.id !== undefined && !held.has(node.id) && !base.some(({ id }) => id === node.id);
    if (!isNew) return list;
    const before = theirs[at - 1]?.id;
    const place = before === undefined ? (at === 0 ? 0 : list.length) : list.findIndex(({ id }) => id === before) + 1;
    return list.toSpliced(place === 0 && at > 0 ? list.length : place, 0, node);
  }, merged);
}

function mergeNode(
  was: FilterNodeData,
  is: FilterNodeData | undefined,
  mine: FilterNodeData,
  held: ReadonlySet<string>,
): readonly FilterNodeData[] {
  if (is === undefined) return isSame(was, mine) ? [] : [withoutIds(mine)];
  if (mine.kind === 'condition' || was.kind === 'condition' || is.kind === 'condition') return [isSame(was, mine) ? is : mine];
  const logicalOp = mine.logicalOp === was.logicalOp ? is.logicalOp : mine.logicalOp;
  const children = mergeList(was.children, is.children, mine.children, held);
  return children.length > 0 ? [{ ...mine, logicalOp, children }] : [];
}

/** It is stored nowhere any more: kept, it is a new one. */
function withoutIds(node: FilterNodeData): FilterNodeData {
  const { id: _, ...rest } = node;
  return rest.kind === 'group' ? { ...rest, children: rest.children.map(withoutIds) } : rest;
}

function isSame(a: FilterNodeData, b: FilterNodeData): boolean {
  if (a.logicalOp !== b.logicalOp) return false;
  if (a.kind === 'group' || b.kind === 'group') {
    if (a.kind !== b.kind || a.kind === 'condition' || b.kind === 'condition' || a.children.length !== b.children.length) return false;
    return a.children.every((child, at) => {
      const other = b.children[at];
      return other !== undefined && child.id === other.id && isSame(child, other);
    });
  }
  return a.fieldId === b.fieldId && a.op === b.op && (a.subOp ?? null) === (b.subOp ?? null) && (a.value ?? null) === (b.value ?? null);
}
