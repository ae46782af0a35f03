import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { oneSchema } from '../wire/message.ts';
import { viewMetaInput } from '../wire/meta.ts';
import { wireTimelineSchema, wireViewSchema } from '../wire/view.ts';
import { newViewEntries } from './new-view-body.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofView = { param: 'viewId', as: 'entityId' } as const;
const text = v.nullish(v.string());

/** Timeline views: rows as bars from start to end, in lanes. */
export const timelineCalls = {
  create: defineCall({
    name: 'timelines.create',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/timelines',
    body: v.object({ ...newViewEntries, fk_from_col_id: text, fk_to_col_id: text, fk_lane_col_id: text }),
    answer: wireViewSchema,
    permission: 'timelineViewCreate',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Create a timeline, fresh or as a copy of another view',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'badRequest'],
  }),
  get: defineCall({
    name: 'timelines.get',
    method: 'GET',
    path: '/api/v1/db/meta/timelines/:viewId',
    answer: wireTimelineSchema,
    permission: 'timelineViewGet',
    baseFrom: ofView,
    summary: 'Read the settings of a timeline',
    errors: ['viewNotFound'],
  }),
  update: defineCall({
    name: 'timelines.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/timelines/:viewId',
    body: v.object({ fk_from_col_id: text, fk_to_col_id: text, fk_lane_col_id: text, meta: viewMetaInput }),
    answer: oneSchema,
    permission: 'timelineViewUpdate',
    baseFrom: ofView,
    summary: 'Change the settings of a timeline',
    errors: ['viewNotFound', 'columnNotFound', 'badRequest'],
  }),
} as const;
