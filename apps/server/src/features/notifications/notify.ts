import { createHash } from 'node:crypto';
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
      readonly type: 'backup.failed';
      /** When, and what is wrong; `lost` counts the bases that are not in it, 0 where there is no backup at all. */
      readonly body: { readonly at: string; readonly lost: number };
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
    }
  | {
      readonly type: 'share.grown';
      /** Whose link shows more: these fields and so many more, or other records where none are named. */
      readonly body: {
        readonly id: string;
        readonly table_id: string;
        readonly view_id: string;
        readonly view_title: string;
        readonly fields: readonly string[];
        readonly more: number;
        readonly changed_by: string | null;
      };
    }
  | {
      readonly type: 'page.mention';
      /** The page somebody was named on; the words are read there, by those who may. */
      readonly body: { readonly id: string; readonly item_id: string; readonly title: string; readonly mentioned_by: string | null };
    }
  | {
      readonly type: 'record.chosen';
      /** The first record somebody was chosen in, and in how many they were at once. */
      readonly body: {
        readonly id: string;
        readonly table_id: string;
        readonly table_title: string;
        readonly row_id: string;
        readonly field_title: string;
        readonly records: number;
        readonly chosen_by: string | null;
      };
    };

/** Tells a person; for one `event` once, however often it is asked for. */
export async function notify({ meta, clock, random }: AppParts, userId: UserId, { type, body }: Notice, event?: string): Promise<void> {
  const now = clock.now();
  const id = `nt${event === undefined ? createUserId(random).slice(2) : codeOf(event)}`;
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

/** 14 signs of an id that are always the same for one event. */
function codeOf(event: string): string {
  const digest = createHash('sha256').update(event).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(14, '0').slice(-14);
}
