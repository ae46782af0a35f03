import { itemKinds, limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { wireFullItemSchema, wireItemSchema } from '../wire/item.ts';
import { listed } from '../wire/paged.ts';

const ofBase = { param: 'projectId', as: 'baseId' } as const;
const ofItem = { param: 'itemId', as: 'entityId' } as const;
const home = '/api/v1/db/meta/projects/:projectId/items' as const;
const one = '/api/v1/db/meta/items/:itemId' as const;

const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.itemTitle));
const icon = v.nullish(v.pipe(v.string(), v.maxLength(32)));
const meta = v.record(v.string(), v.unknown());
const place = {
  /** The item they stand in from now on; null: none, at the top of the tree. */
  parent_id: v.nullish(v.string()),
  /** The sibling they stand before; missing: behind all of them. */
  before_id: v.nullish(v.string()),
};
const newItemBody = v.object({ kind: v.picklist(itemKinds), title, icon, meta: v.optional(meta), ...place });
export type NewItemBody = v.InferOutput<typeof newItemBody>;
const itemBody = v.object({ title: v.optional(title), icon, meta: v.optional(meta) });
export type ItemBody = v.InferOutput<typeof itemBody>;
const moveBody = v.object({ ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(limits.itemsPerMove)), ...place });
export type ItemMoveBody = v.InferOutput<typeof moveBody>;

/** What stands in the tree of a project beside its tables: pages and dashboards, inside each other. */
export const itemCalls = {
  list: defineCall({
    name: 'items.list',
    method: 'GET',
    path: home,
    answer: listed(wireItemSchema),
    permission: 'itemList',
    baseFrom: ofBase,
    summary: 'List the pages and dashboards of a project, parents before children',
    errors: ['projectNotFound'],
  }),
  create: defineCall({
    name: 'items.create',
    method: 'POST',
    path: home,
    body: newItemBody,
    answer: wireFullItemSchema,
    permission: 'itemCreate',
    baseFrom: ofBase,
    isRepeatable: true,
    summary: 'Make a page or a dashboard',
    errors: ['projectNotFound', 'itemNotFound', 'badRequest', 'notWithApiToken', 'columnNotFound'],
  }),
  move: defineCall({
    name: 'items.move',
    method: 'POST',
    path: `${home}/move`,
    body: moveBody,
    answer: listed(wireItemSchema),
    permission: 'itemUpdate',
    baseFrom: ofBase,
    summary: 'Put items elsewhere in the tree, in the order in which they are named',
    description: 'All of them or none, as one change. An item cannot be put into itself or into what stands in it.',
    errors: ['projectNotFound', 'itemNotFound', 'badRequest'],
  }),
  get: defineCall({
    name: 'items.get',
    method: 'GET',
    path: one,
    answer: wireFullItemSchema,
    permission: 'itemGet',
    baseFrom: ofItem,
    summary: 'Read a page or a dashboard: its title, its place and what its kind keeps with it',
    errors: ['itemNotFound'],
  }),
  update: defineCall({
    name: 'items.update',
    method: 'PATCH',
    path: one,
    body: itemBody,
    answer: wireFullItemSchema,
    permission: 'itemUpdate',
    baseFrom: ofItem,
    summary: 'Change the title, the icon or the settings of an item',
    errors: ['itemNotFound', 'badRequest', 'notWithApiToken', 'columnNotFound'],
  }),
  duplicate: defineCall({
    name: 'items.duplicate',
    method: 'POST',
    path: `${one}/duplicate`,
    answer: wireFullItemSchema,
    permission: 'itemCreate',
    baseFrom: ofItem,
    isRepeatable: true,
    summary: 'Copy an item with all that stands in it; the copy stands behind it',
    errors: ['itemNotFound', 'badRequest'],
  }),
  delete: defineCall({
    name: 'items.delete',
    method: 'DELETE',
    path: one,
    answer: v.object({ deleted: v.number() }),
    permission: 'itemDelete',
    baseFrom: ofItem,
    summary: 'Delete an item with all that stands in it; the trash keeps them',
    errors: ['itemNotFound'],
  }),
  deleteMany: defineCall({
    name: 'items.deleteMany',
    method: 'POST',
    path: `${home}/delete`,
    body: v.object({ ids: moveBody.entries.ids }),
    answer: v.object({ deleted: v.number() }),
    permission: 'itemDelete',
    baseFrom: ofBase,
    summary: 'Delete several items with all that stands in them; the trash keeps them',
    errors: ['projectNotFound', 'itemNotFound', 'badRequest'],
  }),
} as const;
