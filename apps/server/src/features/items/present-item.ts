import type { WireFullItem, WireItem } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { ItemDoc } from '../../storage/schema/documents.ts';
import { toWireKeys } from '../structure/index.ts';

export function presentItem(baseId: BaseId, item: ItemDoc): WireItem {
  const { kind, title, icon, parentId, order } = item;
  return { ...toWireKeys(baseId, item), id: item.id, kind, title, icon, parent_id: parentId, order };
}

export function presentFullItem(baseId: BaseId, item: ItemDoc): WireFullItem {
  return { ...presentItem(baseId, item), meta: { ...item.meta } };
}
