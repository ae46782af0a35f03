import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { trueSchema } from '../wire/message.ts';
import { viewMetaInput } from '../wire/meta.ts';
import { listed } from '../wire/paged.ts';
import { wireShareReportSchema, wireShareSchema } from '../wire/share.ts';
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
  get: defineCall({
    name: 'shares.get',
    method: 'GET',
    path: '/api/v1/db/meta/views/:viewId/share',
    answer: wireShareSchema,
    permission: 'shareViewList',
    baseFrom: ofView,
    summary: 'Read how the link of a view fares: whether it ended, and how often it was opened',
    errors: ['viewNotFound'],
  }),
  report: defineCall({
    name: 'shares.report',
    method: 'GET',
    path: '/api/v1/db/meta/views/:viewId/share/report',
    answer: wireShareReportSchema,
    permission: 'shareViewList',
    baseFrom: ofView,
    summary: 'Read what a visitor of a view can reach, or could if it had a link',
    description: 'Every public call is asked as that visitor would ask it, for what is shown and for what is hidden.',
    errors: ['viewNotFound'],
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
    description:
      'Among the settings: `allowCSVDownload`; `share_ends_at`, when the link stops showing anything; `embed_origins`, the sites that may show it in their pages (20 at most; none: all), which then name the link in `embed?view=`. What could not be read as one is refused.',
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
