import { t } from '@lingui/core/macro';
import type { WireAudit } from '@quadrille/contract';
import { atom, computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { confirmBeforeLeaving } from '../../platform/confirm-before-leaving.ts';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { $user } from '../../platform/session.state.ts';
import { notifyLost, wordsOfLost } from '../../platform/lost-texts.ts';
import { $deletedComments, deleteComment } from './deleted-comments.state.ts';
import { toDraft } from './mention-draft.ts';
import { storeSeen, readSeen } from './seen-comments.ts';

/** What is said about one record. */
export interface CommentsState {
  /** Oldest first; null until they were read. */
  readonly $comments: ReadableAtom<readonly WireAudit[] | null>;
  read(): Promise<void>;
  /** What was typed and not sent. It outlives the panel, not the page. */
  readonly draft: { get(): string; set(text: string): void };
  /** The last comment that was seen before this time; null where none was. */
  readonly seenId: string | null;
  /** They are on screen. */
  noteSeen(): void;
  /** These answer whether it was taken. */
  send(text: string): Promise<boolean>;
  change(id: string, text: string): Promise<boolean>;
  resolve(id: string, isResolved: boolean): Promise<boolean>;
  /** Takes it from sight, with a way back for a while. */
  remove(id: string): void;
}

/** By person, table and record. */
const drafts = new Map<string, string>();

confirmBeforeLeaving(() => [...drafts.keys()].some((key) => key.startsWith(`${$user.get()?.id} `)));

const keyOf = (tableId: string, rowId: number): string => [$user.get()?.id, tableId, rowId].join(' ');

/** Its record is gone: a comment that was typed and not sent has no place any more. */
export function notifyLostDraft(tableId: string, rowId: number): void {
  const key = keyOf(tableId, rowId);
  const draft = drafts.get(key);
  if (draft === undefined) return;
  drafts.delete(key);
  const texts = [toDraft(draft).text];
  notifyLost(t`The comment was not sent`, texts, wordsOfLost(texts));
}

export function createComments(tableId: string, rowId: number): CommentsState {
  const record = keyOf(tableId, rowId);
  const $read = atom<readonly WireAudit[] | null>(null);
  const $comments = computed([$read, $deletedComments], (list, deleted) => list && list.filter(({ id }) => !deleted.has(id)));
  const row = { fk_model_id: tableId, row_id: String(rowId) };
  const load = async (): Promise<void> => {
    const { list } = await client.comments.list({ query: { ...row, comments_only: true } });
    $read.set(list.toReversed());
  };
  const attempt = async (title: string, action: Promise<unknown>): Promise<boolean> => {
    try {
      await action;
      await load();
      return true;
    } catch (error) {
      reportError(title, error);
      return false;
    }
  };
  return {
    $comments,
    draft: {
      get: () => drafts.get(record) ?? '',
      set: (text) => void (text === '' ? drafts.delete(record) : drafts.set(record, text)),
    },
    seenId: readSeen(record),
    noteSeen: () => {
      const newest = $comments.get()?.at(-1);
      if (newest) storeSeen(record, newest.id);
    },
    read: () =>
      load().catch((error: unknown) => {
        $read.set($read.get() ?? []);
        reportError(t`The comments could not be read`, error);
      }),
    send: (description) => attempt(t`The comment could not be saved`, client.comments.create({ body: { ...row, description } })),
    change: (auditId, description) =>
      attempt(t`The comment could not be saved`, client.comments.update({ params: { auditId }, body: { description } })),
    resolve: (auditId, isResolved) => {
      const status = isResolved ? 'resolved' : null;
      return attempt(t`The comment could not be changed`, client.comments.update({ params: { auditId }, body: { status } }));
    },
    remove: deleteComment,
  };
}
