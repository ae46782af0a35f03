import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { trueSchema } from '../wire/message.ts';
import { viewMetaInput } from '../wire/meta.ts';
import { listed } from '../wire/paged.ts';
import { wireViewSchema } from '../wire/view.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofView = { param: 'viewId', as: 'entityId' } as const;

/** Public links to views. */
export const shareCalls = {
  list: defineCall({
    name: 'shares.list',
    method: 'GET',
    path: '/api/v1/db/meta/tables/:tableId/share',
    answer: listed(wireViewSchema),
    permission: 'shareViewList',
    baseFrom: ofTable,
    summary: 'List the shared views of a table',
    errors: ['tableNotFound'],
  }),
  create: defineCall({
    name: 'shares.create',
    method: 'POST',
    path: '/api/v1/db/meta/views/:viewId/share',
    answer: wireViewSchema,
    permission: 'shareView',
    baseFrom: ofView,
    summary: 'Share a view; a shared one keeps its link',
    errors: ['viewNotFound'],
  }),
  update: defineCall({
    name: 'shares.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/views/:viewId/share',
    body: v.object({
      /** Null or empty takes the password away; missing leaves it. */
      password: v.nullish(v.string()),
      meta: viewMetaInput,
    }),
    answer: wireViewSchema,
    permission: 'shareViewUpdate',
    baseFrom: ofView,
    summary: 'Set or clear the password of a share, or change its settings',
    errors: ['viewNotFound'],
  }),
  delete: defineCall({
    name: 'shares.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/views/:viewId/share',
    answer: trueSchema,
    permission: 'shareViewDelete',
    baseFrom: ofView,
    summary: 'Stop sharing a view',
    errors: ['viewNotFound'],
  }),
} as const;
