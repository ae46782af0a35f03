export type { BaseKindEntry } from './base-kind-entry.ts';
export type { ItemKindEntry } from './item-kind-entry.ts';
export {
  $items,
  ancestorsOf,
  createItem,
  deleteItem,
  duplicateItem,
  loadItems,
  mayChangeItems,
  moveItem,
  updateItem,
} from './items.state.ts';
export { type ItemNode, toItemNodes, toPlace } from './place-in-tree.ts';
export { useItems } from './use-items.ts';
