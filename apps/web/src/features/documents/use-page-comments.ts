import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { NewPageComment, PageComment, PageCommentUpdate } from '@quadrille/contract';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import type { OpenPage } from './editor/open-page.ts';

/** A comment and what was answered to it. */
export interface CommentThread {
  readonly first: PageComment;
  readonly answers: readonly PageComment[];
}

export interface PageComments {
  /** Null until they are read, and for those who may not read them. */
  readonly threads: readonly CommentThread[] | null;
  /** False: it was not taken, so the words stay. */
  readonly say: (comment: NewPageComment) => Promise<boolean>;
  readonly change: (id: string, what: PageCommentUpdate) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
}

/** What people say about a page, as it is now. */
export function usePageComments(itemId: string, { $said }: OpenPage, mayRead: boolean): PageComments {
  const { t } = useLingui();
  const said = useStore($said);
  const [list, setList] = useState<readonly PageComment[] | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!mayRead) return undefined;
    let isCurrent = true;
    client.pages.comments({ params: { itemId } }).then(
      (answer) => isCurrent && setList(answer.list),
      (error: unknown) => isCurrent && reportError(t`The comments could not be loaded`, error, `comments ${itemId}`),
    );
    return () => {
      isCurrent = false;
    };
  }, [itemId, mayRead, said, asked, t]);
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      setAsked((times) => times + 1);
      return true;
    } catch (error) {
      reportError(t`The comment could not be saved`, error);
      return false;
    }
  };
  return {
    threads:
      list
        ?.filter(({ thread_id }) => thread_id === null)
        .map((first) => ({ first, answers: list.filter(({ thread_id }) => thread_id === first.id) })) ?? null,
    say: (body) => attempt(() => client.pages.comment({ params: { itemId }, body })),
    change: (commentId, body) => attempt(() => client.pages.changeComment({ params: { itemId, commentId }, body })),
    remove: (commentId) => attempt(() => client.pages.deleteComment({ params: { itemId, commentId } })),
  };
}
