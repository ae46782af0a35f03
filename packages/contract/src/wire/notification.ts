import { noticeKinds } from '@quadrille/domain';
import * as v from 'valibot';
import { flagSchema } from '../input/flag.ts';
import { stampSchema } from './meta.ts';
import { pageInfoSchema } from './paged.ts';

/** Something a person is told of. */
const wireNotificationSchemaShape = v.object({
  id: v.string(),
  /**
   * `app.welcome`, `project.invite`, `comment.mention`, `page.mention`, `record.chosen`, `comment.added`, `share.grown`, `hook.failed`,
   * `backup.failed`.
   */
  type: v.string(),
  body: v.record(v.string(), v.unknown()),
  is_read: flagSchema,
  is_deleted: flagSchema,
  fk_user_id: v.string(),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireNotification extends v.InferOutput<typeof wireNotificationSchemaShape> {}
export const wireNotificationSchema: v.GenericSchema<WireNotification> = wireNotificationSchemaShape;

const notificationPageSchemaShape = v.object({
  list: v.array(wireNotificationSchema),
  pageInfo: pageInfoSchema,
  /** Of all, not of this page. */
  unreadCount: v.number(),
});
export interface NotificationPage extends v.InferOutput<typeof notificationPageSchemaShape> {}
export const notificationPageSchema: v.GenericSchema<NotificationPage> = notificationPageSchemaShape;

const noticeChoiceShape = v.object({
  kind: v.picklist(noticeKinds),
  app: v.boolean(),
  mail: v.boolean(),
  /** By the browser. */
  push: v.boolean(),
});
const noticeChoicesShape = v.object({
  choices: v.array(noticeChoiceShape),
  sends_mail: v.boolean(),
});
export interface WireNoticeChoices extends v.InferOutput<typeof noticeChoicesShape> {}
export const wireNoticeChoicesSchema: v.GenericSchema<WireNoticeChoices> = noticeChoicesShape;
