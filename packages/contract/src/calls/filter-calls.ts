import { comparisonOps, comparisonSubOps } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { optionalNumberInput } from '../input/number.ts';
import { wireFilterSchema } from '../wire/filter.ts';
import { oneSchema, trueSchema } from '../wire/message.ts';
import { listed } from '../wire/paged.ts';

const ofView = { param: 'viewId', as: 'entityId' } as const;
const ofFilter = { param: 'filterId', as: 'entityId' } as const;
const allowed = 'must be equal to one of the allowed values';

/** What may be said of a filter, of a view or of a webhook. */
export const filterBody = v.object({
  fk_column_id: v.nullish(v.string()),
  comparison_op: v.nullish(v.picklist(comparisonOps, allowed)),
  comparison_sub_op: v.nullish(v.picklist(comparisonSubOps, allowed)),
  value: v.pipe(
    v.nullish(v.union([v.string(), v.number(), v.boolean()])),
    v.transform((value) => (value == null ? value : String(value))),
  ),
  logical_op: v.nullish(v.picklist(['and', 'or', 'not'], allowed)),
  is_group: optionalFlagInput,
  fk_parent_id: v.nullish(v.string()),
  order: optionalNumberInput,
});
export type FilterBody = v.InferOutput<typeof filterBody>;

/** One of several written at once: without a `filterId` it is a new one, which those after it may name by its `key` as the group they stand in. */
export const filterWrite = v.object({ ...filterBody.entries, filterId: v.nullish(v.string()), key: v.nullish(v.string()) });
export type FilterWrite = v.InferOutput<typeof filterWrite>;

/** The stored filters of a view: conditions and groups of conditions. */
export const filterCalls = {
  list: defineCall({
    name: 'filters.list',
    method: 'GET',
    path: '/api/v1/db/meta/views/:viewId/filters',
    query: v.object({ all: optionalFlagInput }),
    answer: listed(wireFilterSchema),
    permission: 'filterList',
    baseFrom: ofView,
    summary: 'List the outermost filters of a view; with `all` those inside groups, too',
    errors: ['viewNotFound'],
  }),
  create: defineCall({
    name: 'filters.create',
    method: 'POST',
    path: '/api/v1/db/meta/views/:viewId/filters',
    body: filterBody,
    answer: wireFilterSchema,
    permission: 'filterCreate',
    baseFrom: ofView,
    isRepeatable: true,
    summary: 'Add a condition or a group to a view',
    errors: ['viewNotFound', 'columnNotFound', 'filterNotFound'],
  }),
  write: defineCall({
    name: 'filters.write',
    method: 'PATCH',
    path: '/api/v1/db/meta/views/:viewId/filters',
    body: v.object({
      filters: v.optional(v.array(filterWrite), []),
      deletedIds: v.optional(v.array(v.string()), []),
    }),
    answer: listed(wireFilterSchema),
    permission: 'filterUpdate',
    baseFrom: ofView,
    isRepeatable: true,
    summary: 'Add, change and delete several filters of a view as one change',
    errors: ['viewNotFound', 'columnNotFound', 'filterNotFound', 'invalidFilter'],
  }),
  get: defineCall({
    name: 'filters.get',
    method: 'GET',
    path: '/api/v1/db/meta/filters/:filterId',
    answer: wireFilterSchema,
    permission: 'filterGet',
    baseFrom: ofFilter,
    summary: 'Read a filter',
    errors: ['filterNotFound'],
  }),
  update: defineCall({
    name: 'filters.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/filters/:filterId',
    body: filterBody,
    answer: oneSchema,
    permission: 'filterUpdate',
    baseFrom: ofFilter,
    summary: 'Change a filter',
    errors: ['filterNotFound', 'columnNotFound'],
  }),
  delete: defineCall({
    name: 'filters.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/filters/:filterId',
    answer: trueSchema,
    permission: 'filterDelete',
    baseFrom: ofFilter,
    summary: 'Delete a filter; a group with all it holds',
    errors: ['filterNotFound'],
  }),
  listChildren: defineCall({
    name: 'filters.listChildren',
    method: 'GET',
    path: '/api/v1/db/meta/filters/:filterId/children',
    answer: listed(wireFilterSchema),
    permission: 'filterChildrenRead',
    baseFrom: ofFilter,
    summary: 'List the filters inside a group',
    errors: ['filterNotFound'],
  }),
} as const;
