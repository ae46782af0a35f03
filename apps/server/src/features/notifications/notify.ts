import { createHash } from 'node:crypto';
import {
  type BaseId,
  createUserId,
  type NoticeChoices,
  noticeKindOf,
  type NoticeKind,
  type NoticeWays,
  noticeWaysOf,
  type UserId,
} from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import { type NoticeFacts, queueMail } from '../mails/index.ts';

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
      readonly type: 'comment.added';
      /** Where somebody else spoke after one had; the words are read there. */
      readonly body: {
        readonly id: string;
        readonly table_id: string;
        readonly table_title: string;
        readonly row_id: string;
        readonly said_by: string | null;
      };
    }
  | {
      readonly type: 'hook.failed';
      /** The webhook a call of which was given up. */
      readonly body: { readonly id: string; readonly hook_id: string; readonly table_id: string; readonly title: string };
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

/**
 * Tells a person in the ways they chose; for one `event` once, however often it is asked for. What they do not want in the list is kept as
 * if they had put it away. Answers whether they hear of it in any way.
 */
export async function notify(parts: AppParts, userId: UserId, { type, body }: Notice, event?: string): Promise<boolean> {
  const { meta, clock, random } = parts;
  const now = clock.now();
  const id = `nt${event === undefined ? createUserId(random).slice(2) : codeOf(event)}`;
  const kind = noticeKindOf(type);
  const ways = kind === null ? null : await waysOf(parts, userId, kind);
  const isNew = await meta.notifications.add({
    id,
    user_id: userId,
    type,
    body: JSON.stringify(body),
    is_read: 0,
    is_deleted: ways?.app === false ? 1 : 0,
    created_at: now,
    updated_at: now,
  });
  const isInApp = ways?.app !== false;
  // an invitation has a mail of its own
  if (kind === null || kind === 'invited' || ways?.mail !== true || (await parts.mail.site()) === null) return isInApp;
  if (isNew) await queueMail(parts, { about: 'notice', userId, kind, ...factsOf(body) });
  return true;
}

/** How somebody is told of a kind of things. */
export async function waysOf({ meta }: Pick<AppParts, 'meta'>, userId: UserId, kind: NoticeKind): Promise<NoticeWays> {
  return noticeWaysOf((await meta.personChoices.find<NoticeChoices>(userId, 'notices')) ?? {}, kind);
}

/** What a mail says of a notice: who did it and where, not what was said or written. */
function factsOf(body: Notice['body']): NoticeFacts {
  const kept = body as Readonly<Record<string, unknown>>;
  const text = (...keys: readonly string[]): string | null => {
    const found = keys.map((key) => kept[key]).find((value) => typeof value === 'string');
    return typeof found === 'string' ? found : null;
  };
  return {
    by: text('mentioned_by', 'chosen_by', 'said_by', 'changed_by'),
    place: text('table_title', 'view_title', 'title') ?? '',
    baseId: text('id') as BaseId | null,
    tableId: text('table_id'),
    rowId: text('row_id'),
    itemId: text('item_id'),
  };
}

/** 14 signs of an id that are always the same for one event. */
function codeOf(event: string): string {
  const digest = createHash('sha256').update(event).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(14, '0').slice(-14);
}
