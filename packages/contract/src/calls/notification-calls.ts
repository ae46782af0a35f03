import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { flagInput, optionalFlagInput } from '../input/flag.ts';
import { pagingEntries, toPaging } from '../input/paging.ts';
import { trueSchema } from '../wire/message.ts';
import { notificationPageSchema } from '../wire/notification.ts';

/** What the caller is told of. */
export const notificationCalls = {
  list: defineCall({
    name: 'notifications.list',
    method: 'GET',
    path: '/api/v1/notifications',
    query: v.pipe(
      v.object({ ...pagingEntries, is_read: optionalFlagInput }),
      v.transform(({ is_read: isRead, ...paging }) => ({ ...toPaging(paging, { default: 10, max: 100 }), isRead })),
    ),
    answer: notificationPageSchema,
    permission: 'notificationList',
    scope: 'org',
    summary: 'List what the caller is told of, newest first',
  }),
  update: defineCall({
    name: 'notifications.update',
    method: 'PATCH',
    path: '/api/v1/notifications/:notificationId',
    body: v.object({ is_read: flagInput }),
    answer: trueSchema,
    permission: 'notificationUpdate',
    scope: 'org',
    summary: 'Mark a notification as read or not',
    errors: ['notFound'],
  }),
  delete: defineCall({
    name: 'notifications.delete',
    method: 'DELETE',
    path: '/api/v1/notifications/:notificationId',
    answer: trueSchema,
    permission: 'notificationDelete',
    scope: 'org',
    summary: 'Put a notification away',
    errors: ['notFound'],
  }),
  markAllRead: defineCall({
    name: 'notifications.markAllRead',
    method: 'POST',
    path: '/api/v1/notifications/mark-all-read',
    answer: trueSchema,
    permission: 'notificationUpdate',
    scope: 'org',
    summary: 'Mark all notifications as read',
  }),
} as const;
