import { t } from '@lingui/core/macro';
import { atom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { notices, reportError } from '../../platform/notices.ts';

/** Comments that are taken back once nobody can say otherwise any more, by how. */
const waiting = new Map<string, () => Promise<void>>();

/** Those that are not shown any more; what the server says of them may be older. */
export const $deletedComments = atom<ReadonlySet<string>>(new Set());

/** Whoever leaves the page has not said otherwise. */
window.addEventListener('pagehide', () => {
  for (const remove of waiting.values()) void remove();
});

/** Takes a comment from sight, and from the server once the way back has gone with its notice. */
export function deleteComment(auditId: string): void {
  const show = (): void => {
    waiting.delete(auditId);
    $deletedComments.set(new Set([...$deletedComments.get()].filter((id) => id !== auditId)));
  };
  const remove = async (): Promise<void> => {
    waiting.delete(auditId);
    try {
      await client.comments.delete({ params: { auditId } });
    } catch (error) {
      show();
      reportError(t`The comment could not be deleted`, error);
    }
  };
  waiting.set(auditId, remove);
  $deletedComments.set(new Set([...$deletedComments.get(), auditId]));
  notices.toast(t`Comment deleted`, {
    action: { label: t`Undo`, onSelect: show },
    onClosed: () => void waiting.get(auditId)?.(),
  });
}
