import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createItem, deleteItems, listItems, moveItems, readItem, updateItem } from './save-items.ts';

/** `items.duplicate` is bound by the feature that knows all kinds of items. */
export const itemRoutes: readonly BoundCall[] = [
  bindCall(calls.items.list, (ctx) => listItems(ctx)),
  bindCall(calls.items.create, (ctx, { body }) => createItem(ctx, body)),
  bindCall(calls.items.move, (ctx, { body }) => moveItems(ctx, body)),
  bindCall(calls.items.get, (ctx, { params }) => readItem(ctx, params.itemId)),
  bindCall(calls.items.update, (ctx, { params, body }) => updateItem(ctx, params.itemId, body)),
  bindCall(calls.items.delete, (ctx, { params }) => deleteItems(ctx, [params.itemId])),
  bindCall(calls.items.deleteMany, (ctx, { body }) => deleteItems(ctx, body.ids)),
];
