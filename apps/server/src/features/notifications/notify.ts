import { createUserId, type UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';

/** What people are told of. */
export type Notice =
  | { readonly type: 'app.welcome'; readonly body: Readonly<Record<string, never>> }
  | {
      readonly type: 'project.invite';
      readonly body: { readonly id: string; readonly title: string; readonly type: string; readonly invited_by: string | null };
    }
  | {
      readonly type: 'comment.mention';
      /** Where it was said; the words are read there, by those who may. */
      readonly body: {
        readonly id: string;
        readonly table_id: string;
        readonly table_title: string;
        readonly row_id: string;
        readonly mentioned_by: string | null;
      };
    };

/** Tells a person. */
export async function notify({ meta, clock, random }: AppParts, userId: UserId, { type, body }: Notice): Promise<void> {
  const now = clock.now();
  const id = `nt${createUserId(random).slice(2)}`;
  await meta.notifications.add({
    id,
    user_id: userId,
    type,
    body: JSON.stringify(body),
    is_read: 0,
    is_deleted: 0,
    created_at: now,
    updated_at: now,
  });
}
