import { AppError, refuseProgram } from '@quadrille/contract';
import type { ItemId } from '@quadrille/domain';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { ItemDoc } from '../../storage/schema/documents.ts';
import { itemDepthOf } from '../../storage/schema/item-tree.ts';
import { childrenOf, getItem } from './find-item.ts';

export interface WantedPlace {
  readonly parent_id?: string | null | undefined;
  readonly before_id?: string | null | undefined;
}

/** Orders closer than this have no room for another between them that every database keeps apart. */
const closest = 1e-6;
const deepest = 30;

/**
 * The items as they are once they stand in the place, in the order given, and every sibling that had to be counted anew to make room.
 * Throws where the place is not one, or lies in an item that moves.
 */
export function placeItems(schema: BaseSchema, items: readonly ItemDoc[], { parent_id, before_id }: WantedPlace): ItemDoc[] {
  const moving = new Set<string>(items.map(({ id }) => id));
  const parent = parent_id == null ? null : getItem(schema, parent_id);
  for (let above: ItemDoc | null | undefined = parent; above; above = findParent(schema, above))
    if (moving.has(above.id)) throw refuseProgram('badRequest', 'An item cannot stand in itself.');
  if (parent && itemDepthOf(schema.entities, parent) >= deepest) throw refuseProgram('badRequest', `Items stand ${deepest} deep at most.`);
  const siblings = childrenOf(schema, parent?.id ?? null).filter(({ id }) => !moving.has(id));
  const at = before_id == null ? siblings.length : siblings.findIndex(({ id }) => id === before_id);
  if (at < 0) throw new AppError('itemNotFound');
  const parentId: ItemId | null = parent?.id ?? null;
  const [low, high] = [siblings[at - 1]?.order, siblings[at]?.order];
  const step = high === undefined ? 1 : low === undefined ? 1 : (high - low) / (items.length + 1);
  if (step < closest) return countAnew([...siblings.slice(0, at), ...items, ...siblings.slice(at)], parentId);
  const first = low === undefined ? (high === undefined ? 1 : high - items.length) : low + step;
  return items.map((item, index) => ({ ...item, parentId, order: first + index * step }));
}

function countAnew(items: readonly ItemDoc[], parentId: ItemId | null): ItemDoc[] {
  return items.map((item, index) => ({ ...item, parentId, order: index + 1 }));
}

function findParent(schema: BaseSchema, { parentId }: ItemDoc): ItemDoc | undefined {
  return parentId === null ? undefined : schema.entities.find('item', parentId);
}
