import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { WireAudit } from '@quadrille/contract';
import { Avatar, IconButton, Skeleton } from '@quadrille/ui-kit-react';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $user } from '../../../platform/session.state.ts';
import type { TableState } from '../table.state.ts';
import { CommentComposer, CommentWords } from './comment-composer.tsx';
import type { CommentsState } from './comments.state.ts';
import { useTimeWords } from './use-time-words.ts';
import styles from './record.module.css';

export interface RecordCommentsProps {
  readonly state: TableState;
  readonly comments: CommentsState;
}

/** What people say about a record: newest last, one's own can be changed and taken back. */
export function RecordComments({ state, comments }: RecordCommentsProps) {
  const { t } = useLingui();
  const me = useStore($user);
  const list = useStore(comments.$comments);
  useEffect(() => {
    // Others say things while one looks elsewhere.
    const look = (): void => void (document.visibilityState === 'visible' && comments.read());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [comments]);
  if (list === null) return <Skeleton height={60} />;
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
            comment={comment}
            isOwn={comment.user !== null && comment.user === me?.email}
            onChange={(text) => comments.change(comment.id, text)}
            onRemove={() => void comments.remove(comment.id)}
          />
        ))}
      </ol>
      {state.may('commentRow') && (
        <CommentComposer
          state={state}
          label={t`Write a comment`}
          placeholder={t`Write a comment, @ to mention`}
          action={t`Send`}
          onSend={comments.send}
        />
      )}
    </>
  );
}

interface CommentProps {
  readonly state: TableState;
  readonly comment: WireAudit;
  readonly isOwn: boolean;
  readonly onChange: (text: string) => Promise<boolean>;
  readonly onRemove: () => void;
}

function Comment({ state, comment, isOwn, onChange, onRemove }: CommentProps) {
  const { t } = useLingui();
  const say = useTimeWords();
  const [isEditing, setEditing] = useState(false);
  const who = comment.user_name ?? comment.user ?? t`Somebody`;
  const text = comment.description ?? '';
  return (
    <li className={styles.event}>
      <Avatar name={who} size={24} isDecorative />
      <div className={styles.eventBody}>
        <p>
          <strong>{who}</strong> <time dateTime={comment.created_at}>{say(comment.created_at)}</time>
          {isOwn && !isEditing && (
            <span className={styles.eventActs}>
              <IconButton size="xs" icon={Pencil} label={t`Edit comment`} onClick={() => setEditing(true)} />
              <IconButton size="xs" icon={Trash2} label={t`Delete comment`} onClick={onRemove} />
            </span>
          )}
        </p>
        {isEditing ? (
          <CommentComposer
            state={state}
            label={t`Edit comment`}
            placeholder={t`Edit comment`}
            action={t`Save`}
            text={text}
            onSend={async (next) => {
              const isSaved = await onChange(next);
              if (isSaved) setEditing(false);
              return isSaved;
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <CommentWords state={state} text={text} />
        )}
      </div>
    </li>
  );
}
