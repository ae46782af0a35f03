export { getItem, listInTreeOrder } from './find-item.ts';
export { findSlot, type FoundPrompt, getPrompt, getReadyPrompt, type ReadyPrompt, type Slot } from './find-prompt.ts';
export { itemRoutes } from './routes.ts';
export { copyItem, readItem } from './save-items.ts';
