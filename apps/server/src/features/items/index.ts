export { getItem, listInTreeOrder } from './find-item.ts';
export { itemRoutes } from './routes.ts';
export { copyItem, readItem } from './save-items.ts';
