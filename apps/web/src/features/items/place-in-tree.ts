import type { WireItem } from '@quadrille/contract';
import type { TreeNode, TreePlace } from '@quadrille/ui-kit-react';

/** An item in the tree of the sidebar. */
export interface ItemNode extends TreeNode {
  readonly item: WireItem;
  readonly children: readonly ItemNode[];
}

/** The tree of a base, of the items of these kinds; what stands in an item of another kind is not shown. */
export function toItemNodes(items: readonly WireItem[], isShown: (item: WireItem) => boolean): readonly ItemNode[] {
  const inside = new Map<string | null, WireItem[]>();
  for (const item of items) {
    if (!isShown(item)) continue;
    const siblings = inside.get(item.parent_id);
    if (siblings) siblings.push(item);
    else inside.set(item.parent_id, [item]);
  }
  const nodesIn = (parentId: string | null): ItemNode[] =>
    (inside.get(parentId) ?? []).map((item) => ({ id: item.id, label: item.title, item, children: nodesIn(item.id) }));
  return nodesIn(null);
}

/** A place of the tree, in the words of the calls; null: it is where it stands, or one that leads nowhere. */
export function toPlace(
  items: readonly WireItem[],
  movedIds: readonly string[],
  { siblingId, side }: TreePlace,
): { readonly parentId: string | null; readonly beforeId: string | null } | null {
  const other = items.find(({ id }) => id === siblingId);
  if (!other || movedIds.includes(other.id)) return null;
  if (side === 'inside') return { parentId: other.id, beforeId: null };
  if (side === 'before') return { parentId: other.parent_id, beforeId: other.id };
  const siblings = items.filter(({ id, parent_id }) => parent_id === other.parent_id && !movedIds.includes(id));
  return { parentId: other.parent_id, beforeId: siblings[siblings.findIndex(({ id }) => id === other.id) + 1]?.id ?? null };
}

/** The chosen items that stand in no other one of them, in the order of the tree: with these all of them are meant. */
export function outermostOf(items: readonly WireItem[], chosen: ReadonlySet<string>): readonly WireItem[] {
  const inside = new Set<string>();
  return items.filter(({ id, parent_id: parentId }) => {
    const isInside = parentId !== null && (chosen.has(parentId) || inside.has(parentId));
    if (isInside) inside.add(id);
    return chosen.has(id) && !isInside;
  });
}

/** The items and all that stands in them. */
export function withInside(items: readonly WireItem[], ids: Iterable<string>): ReadonlySet<string> {
  const found = new Set(ids);
  for (const { id, parent_id: parentId } of items) if (parentId !== null && found.has(parentId)) found.add(id);
  return found;
}
