import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { optionalNumberInput } from '../input/number.ts';
import { oneSchema, trueSchema } from '../wire/message.ts';
import { listed } from '../wire/paged.ts';
import { wireSortSchema } from '../wire/sort.ts';

const ofView = { param: 'viewId', as: 'entityId' } as const;
const ofSort = { param: 'sortId', as: 'entityId' } as const;

/** Anything but `desc` means ascending. */
const direction = v.pipe(
  v.nullish(v.string()),
  v.transform((value): 'asc' | 'desc' | undefined => (value == null ? undefined : value === 'desc' ? 'desc' : 'asc')),
);

/** One of several written at once: without a `sortId` it is a new one, and needs a column. */
const sortWrite = v.pipe(
  v.object({ sortId: v.nullish(v.string()), fk_column_id: v.nullish(v.string()), direction, order: optionalNumberInput }),
  v.check(({ sortId, fk_column_id: columnId }) => sortId != null || columnId != null, 'A new sort needs fk_column_id.'),
);
export type SortWrite = v.InferOutput<typeof sortWrite>;

/** The stored sorts of a view, applied in their order. */
export const sortCalls = {
  list: defineCall({
    name: 'sorts.list',
    method: 'GET',
    path: '/api/v1/db/meta/views/:viewId/sorts',
    answer: listed(wireSortSchema),
    permission: 'sortList',
    baseFrom: ofView,
    summary: 'List the sorts of a view',
    errors: ['viewNotFound'],
  }),
  create: defineCall({
    name: 'sorts.create',
    method: 'POST',
    path: '/api/v1/db/meta/views/:viewId/sorts',
    body: v.object({ fk_column_id: v.string(), direction, push_to_top: optionalFlagInput, order: optionalNumberInput }),
    answer: wireSortSchema,
    permission: 'sortCreate',
    baseFrom: ofView,
    isRepeatable: true,
    summary: 'Add a sort to a view',
    errors: ['viewNotFound', 'columnNotFound'],
  }),
  write: defineCall({
    name: 'sorts.write',
    method: 'PATCH',
    path: '/api/v1/db/meta/views/:viewId/sorts',
    body: v.object({
      sorts: v.optional(v.array(sortWrite), []),
      deletedIds: v.optional(v.array(v.string()), []),
    }),
    answer: listed(wireSortSchema),
    permission: 'sortUpdate',
    baseFrom: ofView,
    isRepeatable: true,
    summary: 'Add, change and delete several sorts of a view as one change',
    errors: ['viewNotFound', 'columnNotFound', 'sortNotFound'],
  }),
  get: defineCall({
    name: 'sorts.get',
    method: 'GET',
    path: '/api/v1/db/meta/sorts/:sortId',
    answer: wireSortSchema,
    permission: 'sortGet',
    baseFrom: ofSort,
    summary: 'Read a sort',
    errors: ['sortNotFound'],
  }),
  update: defineCall({
    name: 'sorts.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/sorts/:sortId',
    body: v.object({ fk_column_id: v.nullish(v.string()), direction, order: optionalNumberInput }),
    answer: oneSchema,
    permission: 'sortUpdate',
    baseFrom: ofSort,
    summary: 'Change a sort',
    errors: ['sortNotFound', 'columnNotFound'],
  }),
  delete: defineCall({
    name: 'sorts.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/sorts/:sortId',
    answer: trueSchema,
    permission: 'sortDelete',
    baseFrom: ofSort,
    summary: 'Delete a sort',
    errors: ['sortNotFound'],
  }),
} as const;
