export type { BaseKindEntry } from './base-kind-entry.ts';
export type { ItemKindEntry } from './item-kind-entry.ts';
export {
  $items,
  ancestorsOf,
  createItem,
  deleteItem,
  deleteItems,
  duplicateItem,
  duplicateItems,
  loadItems,
  mayChangeItems,
  moveItems,
  updateItem,
} from './items.state.ts';
export { type ItemNode, outermostOf, toItemNodes, toPlace, withInside } from './place-in-tree.ts';
export { useItems } from './use-items.ts';
