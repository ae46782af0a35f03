import { AppError, calls, type NotificationPage, toPageInfo, type WireNotification } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import type { Notification, NotificationQuery } from '../../meta/notification-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import { chooseNotices, keepHints, readChoices, readHints } from './choose-notices.ts';

export const notificationRoutes: readonly BoundCall[] = [
  bindCall(calls.notifications.list, (ctx, { query }) => listNotifications(ctx, query)),
  bindCall(calls.notifications.update, async (ctx, { params, body }) => {
    const { meta, clock } = ctx.parts;
    return found(await meta.notifications.setRead(getUserId(ctx), params.notificationId, body.is_read === true, clock.now()));
  }),
  bindCall(calls.notifications.delete, async (ctx, { params }) => {
    const { meta, clock } = ctx.parts;
    return found(await meta.notifications.putAway(getUserId(ctx), params.notificationId, clock.now()));
  }),
  bindCall(calls.notifications.markAllRead, async (ctx) => {
    await ctx.parts.meta.notifications.markAllRead(getUserId(ctx), ctx.parts.clock.now());
    return true;
  }),
  bindCall(calls.notifications.choices, (ctx) => readChoices(ctx)),
  bindCall(calls.notifications.choose, (ctx, { body }) => chooseNotices(ctx, body)),
  bindCall(calls.notifications.hints, (ctx) => readHints(ctx)),
  bindCall(calls.notifications.hideHints, (ctx, { body }) => keepHints(ctx, body)),
];

async function listNotifications(ctx: Ctx, query: NotificationQuery): Promise<NotificationPage> {
  const { list, total, unread } = await ctx.parts.meta.notifications.list(getUserId(ctx), query);
  return { list: list.map(presentNotification), pageInfo: toPageInfo(total, query), unreadCount: unread };
}

function presentNotification(one: Notification): WireNotification {
  return {
    id: one.id,
    type: one.type,
    body: JSON.parse(one.body) as Record<string, unknown>,
    is_read: one.is_read ? 1 : 0,
    is_deleted: 0,
    fk_user_id: one.user_id,
    created_at: toStamp(Number(one.created_at)),
    updated_at: toStamp(Number(one.updated_at)),
  };
}

function found(isOwn: boolean): true {
  if (!isOwn) throw new AppError('notFound');
  return true;
}

function getUserId({ actor }: Ctx): UserId {
  if (actor.userId === null) throw new AppError('unauthorized');
  return actor.userId;
}
