import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { WireAudit } from '@quadrille/contract';
import { Avatar, Button, IconButton, Skeleton, Textarea } from '@quadrille/ui-kit-react';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { client } from '../../../platform/client.ts';
import { reportError } from '../../../platform/notices.ts';
import { $user } from '../../../platform/session.state.ts';
import type { TableState } from '../table.state.ts';
import type { RecordState } from './record.state.ts';
import { useTimeWords } from './use-time-words.ts';
import styles from './record.module.css';

async function readComments(tableId: string, rowId: string): Promise<readonly WireAudit[]> {
  const { list } = await client.comments.list({ query: { fk_model_id: tableId, row_id: rowId, comments_only: true } });
  return list.toReversed();
}

/** What people say about a record: newest last, one's own can be changed and taken back. */
export function RecordComments({ state, record }: { readonly state: TableState; readonly record: RecordState }) {
  const { t } = useLingui();
  const me = useStore($user);
  const [comments, setComments] = useState<readonly WireAudit[] | null>(null);
  const rowId = String(record.rowId);
  const { tableId } = state;
  useEffect(() => {
    let isMeant = true;
    readComments(tableId, rowId)
      .then((list) => isMeant && setComments(list))
      .catch((error: unknown) => {
        setComments((known) => known ?? []);
        reportError(t`The comments could not be read`, error);
      });
    return () => {
      isMeant = false;
    };
  }, [tableId, rowId, t]);
  const attempt = async (title: string, action: Promise<unknown>): Promise<boolean> => {
    try {
      await action;
      setComments(await readComments(tableId, rowId));
      return true;
    } catch (error) {
      reportError(title, error);
      return false;
    }
  };
  const send = (description: string): Promise<boolean> =>
    attempt(t`The comment could not be saved`, client.comments.create({ body: { fk_model_id: tableId, row_id: rowId, description } }));
  const change = (auditId: string, description: string): Promise<boolean> =>
    attempt(t`The comment could not be saved`, client.comments.update({ params: { auditId }, body: { description } }));
  const remove = (auditId: string): Promise<boolean> =>
    attempt(t`The comment could not be deleted`, client.comments.delete({ params: { auditId } }));
  if (comments === null) return <Skeleton height={60} />;
  return (
    <>
      {comments.length === 0 && (
        <p className={styles.none}>
          <Trans>Nobody has said anything yet.</Trans>
        </p>
      )}
      <ol className={styles.events}>
        {comments.map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            isOwn={comment.user !== null && comment.user === me?.email}
            onChange={(text) => change(comment.id, text)}
            onRemove={() => void remove(comment.id)}
          />
        ))}
      </ol>
      {state.may('commentRow') && <Composer label={t`Write a comment`} action={t`Send`} onSend={send} />}
    </>
  );
}

interface CommentProps {
  readonly comment: WireAudit;
  readonly isOwn: boolean;
  readonly onChange: (text: string) => Promise<boolean>;
  readonly onRemove: () => void;
}

function Comment({ comment, isOwn, onChange, onRemove }: CommentProps) {
  const { t } = useLingui();
  const say = useTimeWords();
  const [isEditing, setEditing] = useState(false);
  const who = comment.user_name ?? comment.user ?? t`Somebody`;
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
          <Composer
            label={t`Edit comment`}
            action={t`Save`}
            text={comment.description ?? ''}
            onSend={async (text) => {
              const isSaved = await onChange(text);
              if (isSaved) setEditing(false);
              return isSaved;
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className={styles.words} dir="auto">
            {comment.description}
          </p>
        )}
      </div>
    </li>
  );
}

interface ComposerProps {
  readonly label: string;
  readonly action: string;
  readonly text?: string;
  /** False: it was not taken, so the words stay. */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly onCancel?: () => void;
}

function Composer({ label, action, text: initial = '', onSend, onCancel }: ComposerProps) {
  const [text, setText] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    if (await onSend(text.trim())) setText('');
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div className={styles.composer} onKeyDown={onKeyDown}>
      <Textarea aria-label={label} placeholder={label} value={text} onValueChange={setText} rows={1} maxRows={8} dir="auto" />
      <Button size="sm" variant="primary" isBusy={isBusy} disabled={text.trim() === ''} onClick={() => void send()}>
        {action}
      </Button>
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </div>
  );
}
