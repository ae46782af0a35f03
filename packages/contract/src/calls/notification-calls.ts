import { hintNames, noticeKinds } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { flagInput, optionalFlagInput } from '../input/flag.ts';
import { pagingEntries, toPaging } from '../input/paging.ts';
import { trueSchema } from '../wire/message.ts';
import { notificationPageSchema, wireNoticeChoicesSchema } from '../wire/notification.ts';

const choiceBody = v.object({
  kind: v.picklist(noticeKinds),
  app: v.optional(v.boolean()),
  mail: v.optional(v.boolean()),
  push: v.optional(v.boolean()),
});
export type NoticeChoiceBody = v.InferOutput<typeof choiceBody>;

const hintList = v.object({ hidden: v.pipe(v.array(v.picklist(hintNames)), v.maxLength(hintNames.length)) });
/** With `adds` the others stay away. */
const hideHintsBody = v.object({ ...hintList.entries, adds: v.optional(v.boolean()) });
export type HideHintsBody = v.InferOutput<typeof hideHintsBody>;

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
  choices: defineCall({
    name: 'notifications.choices',
    method: 'GET',
    path: '/api/v1/notification-choices',
    answer: wireNoticeChoicesSchema,
    permission: 'notificationList',
    scope: 'org',
    summary: 'Read how the caller is told',
  }),
  choose: defineCall({
    name: 'notifications.choose',
    method: 'PATCH',
    path: '/api/v1/notification-choices',
    body: choiceBody,
    answer: wireNoticeChoicesSchema,
    permission: 'notificationUpdate',
    scope: 'org',
    summary: 'Choose how the caller is told',
  }),
  hints: defineCall({
    name: 'notifications.hints',
    method: 'GET',
    path: '/api/v1/hidden-hints',
    answer: hintList,
    permission: 'notificationList',
    scope: 'org',
    summary: 'List the hints the caller has put away',
  }),
  hideHints: defineCall({
    name: 'notifications.hideHints',
    method: 'PUT',
    path: '/api/v1/hidden-hints',
    body: hideHintsBody,
    answer: hintList,
    permission: 'notificationUpdate',
    scope: 'org',
    summary: 'Put hints away, or show them again',
  }),
} as const;
