import { AppError } from '@quadrille/contract';
import type { ItemId } from '@quadrille/domain';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { ItemDoc } from '../../storage/schema/documents.ts';

export function getItem(schema: BaseSchema, id: string): ItemDoc {
  const item = schema.entities.find('item', id);
  if (!item) throw new AppError('itemNotFound');
  return item;
}

/** The children of an item, or of the top of the tree, in their order. */
export function childrenOf(schema: BaseSchema, parentId: ItemId | null): ItemDoc[] {
  return [...schema.entities.all('item').values()].filter((item) => item.parentId === parentId).sort(byOrder);
}

/** All items, parents before their children, siblings in their order. */
export function listInTreeOrder(schema: BaseSchema): ItemDoc[] {
  const items = [...schema.entities.all('item').values()].sort(byOrder);
  const inside = Map.groupBy(items, ({ parentId }) => parentId);
  const listed: ItemDoc[] = [];
  const visit = (parentId: ItemId | null): void => {
    for (const item of inside.get(parentId) ?? []) {
      listed.push(item);
      visit(item.id);
    }
  };
  visit(null);
  return listed;
}

/** The item and all that stands in it, parents first. */
export function withDescendants(schema: BaseSchema, item: ItemDoc): ItemDoc[] {
  return allWithDescendants(schema, [item]);
}

/** Several items and all that stands in them, each once, in one walk; parents first. */
export function allWithDescendants(schema: BaseSchema, items: readonly ItemDoc[]): ItemDoc[] {
  const inside = new Set(items.map(({ id }) => id));
  const listed = new Set<ItemDoc>();
  for (const item of listInTreeOrder(schema)) {
    if (item.parentId !== null && inside.has(item.parentId)) inside.add(item.id);
    if (inside.has(item.id)) listed.add(item);
  }
  for (const item of items) listed.add(item); // also one the tree does not lead to
  return [...listed];
}

function byOrder(a: ItemDoc, b: ItemDoc): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1);
}
