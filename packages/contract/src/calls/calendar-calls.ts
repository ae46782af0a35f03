import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { content } from '../content.ts';
import { oneSchema, trueSchema } from '../wire/message.ts';
import { viewMetaInput } from '../wire/meta.ts';
import { wireCalendarFeedSchema } from '../wire/share.ts';
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
  feed: defineCall({
    name: 'calendars.feed',
    method: 'GET',
    path: '/api/v1/db/public/calendar-feed/:uuid/calendar.ics',
    answer: content('text/calendar'),
    permission: 'public',
    baseFrom: { param: 'uuid', as: 'shareUuid' },
    summary: 'Read a calendar view as iCalendar, by its secret address',
    description: 'At most 10,000 entries, those that begin last.',
    errors: ['notFound'],
  }),
  readFeed: defineCall({
    name: 'calendars.readFeed',
    method: 'GET',
    path: '/api/v1/db/meta/calendars/:viewId/feed',
    answer: wireCalendarFeedSchema,
    permission: 'shareViewList',
    baseFrom: ofView,
    summary: 'Read the address calendar programs subscribe to',
    errors: ['viewNotFound'],
  }),
  putFeed: defineCall({
    name: 'calendars.putFeed',
    method: 'PUT',
    path: '/api/v1/db/meta/calendars/:viewId/feed',
    body: v.object({ title: text, place: text, description: text, is_new: v.optional(v.boolean()) }),
    answer: wireCalendarFeedSchema,
    permission: 'shareView',
    baseFrom: ofView,
    summary: 'Make the address calendar programs subscribe to, or choose what its entries say',
    description: 'With `is_new` the address is another one, and the one before leads nowhere. Columns the view hides are not told.',
    errors: ['viewNotFound', 'columnNotFound', 'badRequest'],
  }),
  deleteFeed: defineCall({
    name: 'calendars.deleteFeed',
    method: 'DELETE',
    path: '/api/v1/db/meta/calendars/:viewId/feed',
    answer: trueSchema,
    permission: 'shareViewDelete',
    baseFrom: ofView,
    summary: 'End the address calendar programs subscribe to',
    errors: ['viewNotFound'],
  }),
} as const;
