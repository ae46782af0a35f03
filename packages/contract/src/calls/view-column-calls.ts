import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { optionalNumberInput } from '../input/number.ts';
import { oneSchema } from '../wire/message.ts';
import { listed } from '../wire/paged.ts';
import { wireViewColumnSchema } from '../wire/view.ts';

const ofView = { param: 'viewId', as: 'entityId' } as const;

/** How columns stand in a view: shown or not, and where. */
export const viewColumnCalls = {
  list: defineCall({
    name: 'viewColumns.list',
    method: 'GET',
    path: '/api/v1/db/meta/views/:viewId/columns',
    answer: listed(wireViewColumnSchema),
    permission: 'viewColumnList',
    baseFrom: ofView,
    summary: 'List the columns of a view as they stand in it',
    errors: ['viewNotFound'],
  }),
  create: defineCall({
    name: 'viewColumns.create',
    method: 'POST',
    path: '/api/v1/db/meta/views/:viewId/columns',
    body: v.object({ fk_column_id: v.string(), show: optionalFlagInput, order: optionalNumberInput }),
    answer: wireViewColumnSchema,
    permission: 'viewColumnCreate',
    baseFrom: ofView,
    summary: 'Set how a column stands in a view',
    errors: ['viewNotFound', 'columnNotFound'],
  }),
  update: defineCall({
    name: 'viewColumns.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/views/:viewId/columns/:viewColumnId',
    body: v.object({ show: optionalFlagInput, order: optionalNumberInput }),
    answer: oneSchema,
    permission: 'viewColumnUpdate',
    baseFrom: ofView,
    summary: 'Show, hide or move a column of a view',
    errors: ['viewNotFound', 'viewColumnNotFound'],
  }),
} as const;
