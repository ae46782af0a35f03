import type { ItemDoc } from './documents.ts';
import type { EntitySet } from './entity-set.ts';

/** How many items an item stands in; infinite where the way up does not end at the top of the tree. */
export function itemDepthOf(entities: EntitySet, item: Pick<ItemDoc, 'id' | 'parentId'>): number {
  const seen = new Set<string>([item.id]);
  for (let parentId = item.parentId, depth = 0; ; depth += 1) {
    if (parentId === null) return depth;
    const parent = entities.find('item', parentId);
    if (!parent || seen.has(parent.id)) return Number.POSITIVE_INFINITY;
    seen.add(parent.id);
    parentId = parent.parentId;
  }
}
