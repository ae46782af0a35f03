export { baseKindEntries, offeredKinds } from './base-kind-entries.ts';
export { BaseKindHome } from './base-kind-home.tsx';
export { itemKindEntries } from './item-kind-entries.ts';
export { ItemTree, shownItemKinds } from './item-tree.tsx';
export { useAddItem } from './use-add-item.ts';
