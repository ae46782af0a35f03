import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { oneSchema } from '../wire/message.ts';
import { viewMetaInput } from '../wire/meta.ts';
import { wireCalendarSchema, wireViewSchema } from '../wire/view.ts';
import { newViewEntries } from './new-view-body.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofView = { param: 'viewId', as: 'entityId' } as const;
const text = v.nullish(v.string());

/** Calendar views: rows by their days. */
export const calendarCalls = {
  create: defineCall({
    name: 'calendars.create',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/calendars',
    body: v.object({ ...newViewEntries, fk_from_col_id: text, fk_to_col_id: text }),
    answer: wireViewSchema,
    permission: 'calendarViewCreate',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Create a calendar, fresh or as a copy of another view',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'badRequest'],
  }),
  get: defineCall({
    name: 'calendars.get',
    method: 'GET',
    path: '/api/v1/db/meta/calendars/:viewId',
    answer: wireCalendarSchema,
    permission: 'calendarViewGet',
    baseFrom: ofView,
    summary: 'Read the settings of a calendar',
    errors: ['viewNotFound'],
  }),
  update: defineCall({
    name: 'calendars.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/calendars/:viewId',
    body: v.object({ fk_from_col_id: text, fk_to_col_id: text, meta: viewMetaInput }),
    answer: oneSchema,
    permission: 'calendarViewUpdate',
    baseFrom: ofView,
    summary: 'Change the settings of a calendar',
    errors: ['viewNotFound', 'columnNotFound', 'badRequest'],
  }),
} as const;
