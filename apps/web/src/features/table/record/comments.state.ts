import { t } from '@lingui/core/macro';
import type { WireAudit } from '@quadrille/contract';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { client } from '../../../platform/client.ts';
import { reportError } from '../../../platform/notices.ts';

/** What is said about one record. */
export interface CommentsState {
  /** Oldest first; null until they were read. */
  readonly $comments: ReadableAtom<readonly WireAudit[] | null>;
  read(): Promise<void>;
  /** These answer whether it was taken. */
  send(text: string): Promise<boolean>;
  change(id: string, text: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

export function createComments(tableId: string, rowId: number): CommentsState {
  const $comments = atom<readonly WireAudit[] | null>(null);
  const row = { fk_model_id: tableId, row_id: String(rowId) };
  const load = async (): Promise<void> => {
    const { list } = await client.comments.list({ query: { ...row, comments_only: true } });
    $comments.set(list.toReversed());
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
    read: () =>
      load().catch((error: unknown) => {
        $comments.set($comments.get() ?? []);
        reportError(t`The comments could not be read`, error);
      }),
    send: (description) => attempt(t`The comment could not be saved`, client.comments.create({ body: { ...row, description } })),
    change: (auditId, description) =>
      attempt(t`The comment could not be saved`, client.comments.update({ params: { auditId }, body: { description } })),
    remove: (auditId) => attempt(t`The comment could not be deleted`, client.comments.delete({ params: { auditId } })),
  };
}
