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
  for (const item of items) if (isShown(item)) inside.set(item.parent_id, [...(inside.get(item.parent_id) ?? []), item]);
  const nodesIn = (parentId: string | null): ItemNode[] =>
    (inside.get(parentId) ?? []).map((item) => ({ id: item.id, label: item.title, item, children: nodesIn(item.id) }));
  return nodesIn(null);
}

/** A place of the tree, in the words of the calls; null: it is where it stands, or one that leads nowhere. */
export function toPlace(
  items: readonly WireItem[],
  movedId: string,
  { siblingId, side }: TreePlace,
): { readonly parentId: string | null; readonly beforeId: string | null } | null {
  const other = items.find(({ id }) => id === siblingId);
  if (!other || other.id === movedId) return null;
  if (side === 'inside') return { parentId: other.id, beforeId: null };
  if (side === 'before') return { parentId: other.parent_id, beforeId: other.id };
  const siblings = items.filter(({ id, parent_id }) => parent_id === other.parent_id && id !== movedId);
  return { parentId: other.parent_id, beforeId: siblings[siblings.findIndex(({ id }) => id === other.id) + 1]?.id ?? null };
}
