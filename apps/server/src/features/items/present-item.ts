import type { WireFullItem, WireItem } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { ItemDoc } from '../../storage/schema/documents.ts';
import { toWireKeys } from '../structure/index.ts';

export function presentItem(baseId: BaseId, item: ItemDoc): WireItem {
  const { kind, title, icon, parentId, order, meta } = item;
  return {
    ...toWireKeys(baseId, item),
    id: item.id,
    kind,
    title,
    icon,
    parent_id: parentId,
    template: kind === 'page' && meta['template'] === true,
    order,
  };
}

/** The public link is told to those who may share alone. */
export function presentFullItem(baseId: BaseId, item: ItemDoc, isSharer: boolean): WireFullItem {
  const { uuid, password, isTreeShared = false, isIndexed = false, shareTheme = null } = item;
  const share =
    isSharer && uuid
      ? { uuid, has_password: (password ?? null) !== null, tree: isTreeShared, indexed: isIndexed, theme: shareTheme }
      : null;
  return { ...presentItem(baseId, item), meta: { ...item.meta }, share };
}
