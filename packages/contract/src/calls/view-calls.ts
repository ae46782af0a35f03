import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { optionalNumberInput } from '../input/number.ts';
import { trueSchema } from '../wire/message.ts';
import { viewMetaInput } from '../wire/meta.ts';
import { listed } from '../wire/paged.ts';
import { wireUsesSchema } from '../wire/uses.ts';
import { wireViewSchema } from '../wire/view.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofView = { param: 'viewId', as: 'entityId' } as const;

const ignoreQuery = v.object({
  /** Ids of columns to leave as they are. */
  ignoreIds: v.pipe(
    v.optional(v.union([v.string(), v.array(v.string())]), []),
    v.transform((value): readonly string[] => (Array.isArray(value) ? value : value.split(',').filter((id) => id !== ''))),
  ),
});

/** Views of a table, whatever their kind. */
export const viewCalls = {
  list: defineCall({
    name: 'views.list',
    method: 'GET',
    path: '/api/v1/db/meta/tables/:tableId/views',
    answer: listed(wireViewSchema),
    permission: 'viewList',
    baseFrom: ofTable,
    summary: 'List the views of a table the caller may see',
    errors: ['tableNotFound'],
  }),
  update: defineCall({
    name: 'views.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/views/:viewId',
    body: v.object({
      title: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(255))),
      order: optionalNumberInput,
      lock_type: v.nullish(v.picklist(['collaborative', 'locked', 'personal'])),
      show_system_fields: optionalFlagInput,
      meta: viewMetaInput,
      password: v.nullish(v.string()),
      uuid: v.nullish(v.string()),
      description: v.nullish(v.string()),
    }),
    answer: wireViewSchema,
    permission: 'viewUpdate',
    baseFrom: ofView,
    summary: 'Rename a view or change its settings',
    errors: ['viewNotFound'],
  }),
  delete: defineCall({
    name: 'views.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/views/:viewId',
    answer: trueSchema,
    permission: 'viewDelete',
    baseFrom: ofView,
    summary: 'Delete a view',
    errors: ['viewNotFound', 'badRequest'],
  }),
  uses: defineCall({
    name: 'views.uses',
    method: 'GET',
    path: '/api/v1/db/meta/views/:viewId/uses',
    answer: wireUsesSchema,
    permission: 'viewDelete',
    baseFrom: ofView,
    summary: 'List what uses a view before it is deleted: its own link, dashboards and other views',
    errors: ['viewNotFound'],
  }),
  showAll: defineCall({
    name: 'views.showAll',
    method: 'POST',
    path: '/api/v1/db/meta/views/:viewId/show-all',
    query: v.object({
      ...ignoreQuery.entries,
      /** The view shows system fields from then on; of them only those this call shows. Takes the right to change the view. */
      show_system_fields: optionalFlagInput,
    }),
    answer: trueSchema,
    permission: 'showAllColumns',
    baseFrom: ofView,
    summary: 'Show all columns of a view',
    errors: ['viewNotFound', 'forbidden'],
  }),
  hideAll: defineCall({
    name: 'views.hideAll',
    method: 'POST',
    path: '/api/v1/db/meta/views/:viewId/hide-all',
    query: ignoreQuery,
    answer: trueSchema,
    permission: 'hideAllColumns',
    baseFrom: ofView,
    summary: 'Hide all columns of a view but the display column',
    errors: ['viewNotFound'],
  }),
} as const;
