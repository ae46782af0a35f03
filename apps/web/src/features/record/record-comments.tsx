import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { WireAudit } from '@quadrille/contract';
import { Avatar, cx, IconButton, Skeleton } from '@quadrille/ui-kit-react';
import { Check, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { $user } from '../../platform/session.state.ts';
import { CommentComposer, CommentWords } from './comment-composer.tsx';
import type { CommentsState } from './comments.state.ts';
import { useTimeWords } from './use-time-words.ts';
import styles from './record.module.css';
import type { Structure } from '../structure/index.ts';
import type { ScreenRequests } from '../records/index.ts';

export interface RecordCommentsProps {
  readonly state: Pick<Structure, 'baseId' | 'may'> & Pick<ScreenRequests, '$toComment'>;
  readonly comments: CommentsState;
  /** Somebody came to say something: where it is written takes the focus. */
  readonly isAsked: boolean;
}

/** What people say about a record: newest last, one's own can be changed and taken back, anybody's resolved. */
export function RecordComments({ state, comments, isAsked }: RecordCommentsProps) {
  const { t } = useLingui();
  const me = useStore($user);
  const list = useStore(comments.$comments);
  const composer = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const look = (): void => void (document.visibilityState === 'visible' && comments.noteSeen());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [comments, list]);
  const isReady = list !== null;
  useEffect(() => {
    if (!isAsked || !isReady) return;
    composer.current?.focus();
    state.$toComment.set(null);
  }, [state, isAsked, isReady]);
  if (list === null) return <Skeleton height={60} />;
  const firstNew = findFirstNew(list, comments.seenId, me?.email);
  return (
    <>
      {list.length === 0 && (
        <p className={styles.none}>
          <Trans>Nobody has said anything yet.</Trans>
        </p>
      )}
      <ol className={styles.events}>
        {list.map((comment) => (
          <Comment
            key={comment.id}
            state={state}
            isFirstNew={comment.id === firstNew}
            comment={comment}
            isOwn={comment.user !== null && comment.user === me?.email}
            onChange={(text) => comments.change(comment.id, text)}
            onResolve={(isResolved) => void comments.resolve(comment.id, isResolved)}
            onRemove={() => {
              flushSync(() => comments.remove(comment.id));
              focusIfLost(composer.current);
            }}
          />
        ))}
      </ol>
      {state.may('commentRow') && (
        <CommentComposer
          ref={composer}
          state={state}
          label={t`Write a comment`}
          placeholder={t`Write a comment, @ to mention`}
          action={t`Send`}
          text={comments.draft.get()}
          onDraft={comments.draft.set}
          onSend={comments.send}
        />
      )}
    </>
  );
}

/** The first that somebody else said after the last one seen; none where that one is gone. */
function findFirstNew(list: readonly WireAudit[], seenId: string | null, mine: string | undefined): string | undefined {
  const seen = list.findIndex(({ id }) => id === seenId);
  return seen < 0 ? undefined : list.slice(seen + 1).find(({ user }) => user !== mine)?.id;
}

/** What had the focus has gone; whoever is elsewhere by now stays there. */
function focusIfLost(next: HTMLElement | null): void {
  if (document.activeElement === document.body) next?.focus();
}

interface CommentProps {
  readonly state: Pick<Structure, 'baseId' | 'may'>;
  readonly comment: WireAudit;
  readonly isOwn: boolean;
  /** A line above it says that it and what follows is new. */
  readonly isFirstNew: boolean;
  readonly onChange: (text: string) => Promise<boolean>;
  readonly onResolve: (isResolved: boolean) => void;
  readonly onRemove: () => void;
}

function Comment({ state, comment, isOwn, isFirstNew, onChange, onResolve, onRemove }: CommentProps) {
  const { t } = useLingui();
  const formatTime = useTimeWords();
  const [isEditing, setEditing] = useState(false);
  const who = comment.user_name ?? comment.user ?? t`Somebody`;
  const text = comment.description ?? '';
  const edit = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLTextAreaElement>(null);
  const beginEditing = (): void => {
    flushSync(() => setEditing(true));
    editor.current?.focus();
    editor.current?.setSelectionRange(text.length, text.length);
  };
  const endEditing = (): void => {
    flushSync(() => setEditing(false));
    focusIfLost(edit.current);
  };
  const isResolved = comment.status === 'resolved';
  const mayResolve = state.may('commentUpdate');
  return (
    <li className={cx(styles.event, styles.comment, isFirstNew && styles.firstNew, isResolved && styles.resolved)}>
      {isFirstNew && (
        <p className={styles.newLine}>
          <Trans>New</Trans>
        </p>
      )}
      <Avatar name={who} size={24} isDecorative />
      <div className={styles.eventBody}>
        <p>
          <strong>{who}</strong> <time dateTime={comment.created_at}>{formatTime(comment.created_at)}</time>
          {isResolved && (
            <span className={styles.done}>
              <Check size={12} aria-hidden />
              <Trans>Resolved</Trans>
            </span>
          )}
          {(isOwn || mayResolve) && !isEditing && (
            <span className={styles.eventActs}>
              {mayResolve && (
                <IconButton
                  size="xs"
                  icon={isResolved ? RotateCcw : Check}
                  label={isResolved ? t`Take up again` : t`Mark as resolved`}
                  onClick={() => onResolve(!isResolved)}
                />
              )}
              {isOwn && <IconButton ref={edit} size="xs" icon={Pencil} label={t`Edit comment`} onClick={beginEditing} />}
              {isOwn && <IconButton size="xs" icon={Trash2} label={t`Delete comment`} onClick={onRemove} />}
            </span>
          )}
        </p>
        {isEditing ? (
          <CommentComposer
            ref={editor}
            state={state}
            label={t`Edit comment`}
            placeholder={t`Edit comment`}
            action={t`Save`}
            text={text}
            onSend={async (next) => {
              const isSaved = await onChange(next);
              if (isSaved) endEditing();
              return isSaved;
            }}
            onCancel={endEditing}
          />
        ) : (
          <CommentWords state={state} text={text} />
        )}
      </div>
    </li>
  );
}
