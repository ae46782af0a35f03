import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, NotificationTable } from './meta-schema.ts';

export type Notification = Readonly<NotificationTable>;

export interface NotificationQuery {
  readonly limit: number;
  readonly offset: number;
  /** Undefined for both. */
  readonly isRead: boolean | undefined;
}

/** What people are told of. Nobody sees or changes those of others. */
export interface NotificationStore {
  /** Whether it is new: one whose id is there already is not added again. */
  add(notification: Notification): Promise<boolean>;
  list(
    userId: UserId,
    query: NotificationQuery,
  ): Promise<{ readonly list: readonly Notification[]; readonly total: number; readonly unread: number }>;
  /** False when it is not this person's. */
  setRead(userId: UserId, id: string, isRead: boolean, now: number): Promise<boolean>;
  putAway(userId: UserId, id: string, now: number): Promise<boolean>;
  markAllRead(userId: UserId, now: number): Promise<void>;
}

export function createNotificationStore(db: Kysely<MetaSchema>): NotificationStore {
  const own = (userId: UserId) => db.selectFrom('notification').where('user_id', '=', userId).where('is_deleted', '=', 0);
  const count = async (query: ReturnType<typeof own>) =>
    Number((await query.select((select) => select.fn.countAll().as('n')).executeTakeFirst())?.n ?? 0);
  const change = async (userId: UserId, id: string, values: Partial<NotificationTable>): Promise<boolean> => {
    const found = await own(userId).select('id').where('id', '=', id).executeTakeFirst();
    if (!found) return false;
    await db.updateTable('notification').set(values).where('id', '=', id).execute();
    return true;
  };
  return {
    add: async (notification) => {
      const insert = db.insertInto('notification').values(notification);
      const added = await insert.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    list: async (userId, { limit, offset, isRead }) => {
      const wanted = isRead === undefined ? own(userId) : own(userId).where('is_read', '=', isRead ? 1 : 0);
      const [list, total, unread] = await Promise.all([
        wanted.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
        count(wanted),
        count(own(userId).where('is_read', '=', 0)),
      ]);
      return { list, total, unread };
    },
    setRead: (userId, id, isRead, now) => change(userId, id, { is_read: isRead ? 1 : 0, updated_at: now }),
    putAway: (userId, id, now) => change(userId, id, { is_deleted: 1, updated_at: now }),
    markAllRead: async (userId, now) => {
      await db
        .updateTable('notification')
        .set({ is_read: 1, updated_at: now })
        .where('user_id', '=', userId)
        .where('is_read', '=', 0)
        .execute();
    },
  };
}
