import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { PageComment } from '@quadrille/contract';
import { Avatar, Button, cx, IconButton } from '@quadrille/ui-kit-react';
import { Check, Pencil, RotateCcw, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { $user } from '../../platform/session.state.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { CommentComposer, CommentWords } from '../record/index.ts';
import type { OutlineLine } from './editor/outline.ts';
import type { Suggestion } from './editor/suggestions.ts';
import type { CommentThread, PageComments } from './use-page-comments.ts';
import styles from './side.module.css';

/** Words of the page somebody is about to say something about. */
export interface NewThread {
  readonly quote: string;
  readonly anchor: string;
}

export interface PageSideProps {
  readonly baseId: string;
  readonly outline: readonly OutlineLine[];
  readonly onShowLine: (line: OutlineLine) => void;
  readonly comments: PageComments;
  /** Where the words of each thread stand; those of a missing one are gone. */
  readonly places: ReadonlyMap<string, { readonly from: number }>;
  readonly mayComment: boolean;
  readonly active: string | null;
  readonly onActive: (id: string | null) => void;
  readonly begun: NewThread | null;
  readonly onBegun: (thread: NewThread | null) => void;
  readonly suggestions: readonly Suggestion[];
  /** Missing for those who may not decide. */
  readonly onSettle: ((id: string, isAccepted: boolean) => void) | undefined;
}

/** What stands beside the text: its headings, what people say about it, and what they propose. */
export function PageSide(props: PageSideProps) {
  const { outline, onShowLine, comments, places, suggestions, begun } = props;
  const [showsResolved, setShowsResolved] = useState(false);
  const threads = comments.threads ?? [];
  const at = (id: string): number => places.get(id)?.from ?? Number.MAX_SAFE_INTEGER;
  const open = threads.filter(({ first }) => !first.resolved).toSorted((a, b) => at(a.first.id) - at(b.first.id));
  const resolved = threads.filter(({ first }) => first.resolved);
  if (outline.length < 2 && threads.length === 0 && suggestions.length === 0 && begun === null) return null;
  return (
    <aside className={styles.side}>
      {outline.length > 1 && <PageOutline lines={outline} onShow={onShowLine} />}
      {suggestions.length > 0 && <Suggestions {...props} />}
      {(open.length > 0 || begun !== null || resolved.length > 0) && (
        <section>
          <h2 className={styles.head}>
            <Trans>Comments</Trans> {open.length > 0 && <span className={styles.count}>{open.length}</span>}
          </h2>
          {begun && <NewThreadCard {...props} begun={begun} />}
          <ul className={styles.cards}>
            {open.map((thread) => (
              <ThreadCard key={thread.first.id} thread={thread} {...props} />
            ))}
          </ul>
          {resolved.length > 0 && (
            <Button size="sm" variant="ghost" aria-expanded={showsResolved} onClick={() => setShowsResolved(!showsResolved)}>
              {showsResolved ? <Trans>Hide what is resolved</Trans> : <Trans>Show what is resolved</Trans>}
            </Button>
          )}
          {showsResolved && (
            <ul className={styles.cards}>
              {resolved.map((thread) => (
                <ThreadCard key={thread.first.id} thread={thread} {...props} />
              ))}
            </ul>
          )}
        </section>
      )}
    </aside>
  );
}

/** The headings of a page. */
function PageOutline({ lines, onShow }: { readonly lines: readonly OutlineLine[]; readonly onShow: (line: OutlineLine) => void }) {
  const { t } = useLingui();
  return (
    <nav className={styles.outline} aria-label={t`On this page`}>
      <h2 className={styles.head}>
        <Trans>On this page</Trans>
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line.nth} data-level={line.level}>
            <button type="button" dir="auto" onClick={() => onShow(line)}>
              {line.text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NewThreadCard({ baseId, comments, begun, onBegun }: PageSideProps & { readonly begun: NewThread }) {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={cx(styles.card, styles.active)}>
      <Quote text={begun.quote} isGone={false} />
      <CommentComposer
        ref={box}
        state={{ baseId }}
        label={t`Write a comment`}
        placeholder={t`Write a comment, @ to mention`}
        action={t`Send`}
        onSend={async (text) => {
          const isSaid = await comments.say({ text, quote: begun.quote.slice(0, 1000), anchor: begun.anchor });
          if (isSaid) onBegun(null);
          return isSaid;
        }}
        onCancel={() => onBegun(null)}
      />
    </div>
  );
}

interface ThreadCardProps extends PageSideProps {
  readonly thread: CommentThread;
}

function ThreadCard({ thread: { first, answers }, ...props }: ThreadCardProps) {
  const { t } = useLingui();
  const { baseId, comments, places, mayComment, active, onActive } = props;
  const isActive = active === first.id;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li ref={card} className={cx(styles.card, isActive && styles.active)} data-resolved={first.resolved || undefined}>
      {first.quote !== null && (
        <button type="button" className={styles.toWords} onClick={() => onActive(isActive ? null : first.id)}>
          <Quote text={first.quote} isGone={!first.resolved && !places.has(first.id)} />
        </button>
      )}
      {[first, ...answers].map((comment) => (
        <Said key={comment.id} comment={comment} {...props} />
      ))}
      {mayComment && (
        <div className={styles.acts}>
          {!isActive && (
            <Button size="sm" variant="ghost" onClick={() => onActive(first.id)}>
              <Trans>Reply</Trans>
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            icon={first.resolved ? RotateCcw : Check}
            onClick={() => void comments.change(first.id, { resolved: !first.resolved })}
          >
            {first.resolved ? <Trans>Take up again</Trans> : <Trans>Resolve</Trans>}
          </Button>
        </div>
      )}
      {mayComment && isActive && (
        <CommentComposer
          state={{ baseId }}
          label={t`Write an answer`}
          placeholder={t`Write an answer, @ to mention`}
          action={t`Send`}
          onSend={(text) => comments.say({ text, thread_id: first.id })}
          onCancel={() => onActive(null)}
        />
      )}
    </li>
  );
}

function Quote({ text, isGone }: { readonly text: string; readonly isGone: boolean }) {
  return (
    <span className={styles.quote} data-gone={isGone || undefined}>
      <bdi>{text}</bdi>
      {isGone && (
        <span className={styles.gone}>
          <Trans>These words are not in the page any more.</Trans>
        </span>
      )}
    </span>
  );
}

function Said({ comment, baseId, comments }: PageSideProps & { readonly comment: PageComment }) {
  const { t } = useLingui();
  const me = useStore($user);
  const ago = useTimeAgo();
  const [isEditing, setEditing] = useState(false);
  const who = comment.created_by?.name ?? t`Somebody`;
  const isOwn = comment.created_by !== null && comment.created_by.id === me?.id && comment.text !== '';
  return (
    <div className={styles.said}>
      <p className={styles.who}>
        <Avatar name={who} size={20} isDecorative />
        <strong dir="auto">{who}</strong>
        <time dateTime={comment.created_at}>{ago(comment.created_at)}</time>
        {isOwn && !isEditing && (
          <>
            <IconButton size="xs" icon={Pencil} label={t`Edit comment`} onClick={() => setEditing(true)} />
            <IconButton size="xs" icon={Trash2} label={t`Delete comment`} onClick={() => void comments.remove(comment.id)} />
          </>
        )}
      </p>
      {isEditing ? (
        <CommentComposer
          state={{ baseId }}
          label={t`Edit comment`}
          placeholder={t`Edit comment`}
          action={t`Save`}
          text={comment.text}
          onSend={async (text) => {
            const isSaved = await comments.change(comment.id, { text });
            if (isSaved) setEditing(false);
            return isSaved;
          }}
          onCancel={() => setEditing(false)}
        />
      ) : comment.text === '' ? (
        <p className={styles.none}>
          <Trans>Taken back</Trans>
        </p>
      ) : (
        <CommentWords state={{ baseId }} text={comment.text} />
      )}
    </div>
  );
}

function Suggestions({ suggestions, active, onActive, onSettle }: PageSideProps) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  return (
    <section>
      <h2 className={styles.head}>
        <Trans>Suggestions</Trans> <span className={styles.count}>{suggestions.length}</span>
      </h2>
      <ul className={styles.cards}>
        {suggestions.map((one) => (
          <li key={one.id} className={cx(styles.card, active === one.id && styles.active)}>
            <button type="button" className={styles.toWords} onClick={() => onActive(one.id)}>
              <span className={styles.who}>
                <Avatar name={one.name} size={20} isDecorative />
                <strong dir="auto">{one.name}</strong>
                <time dateTime={one.at}>{ago(one.at)}</time>
              </span>
              <SuggestionWords suggestion={one} />
            </button>
            {onSettle && (
              <div className={styles.acts}>
                <Button size="sm" icon={Check} aria-label={t`Accept ${one.added || one.removed}`} onClick={() => onSettle(one.id, true)}>
                  <Trans>Accept</Trans>
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={X}
                  aria-label={t`Decline ${one.added || one.removed}`}
                  onClick={() => onSettle(one.id, false)}
                >
                  <Trans>Decline</Trans>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SuggestionWords({ suggestion: { added, removed } }: { readonly suggestion: Suggestion }) {
  const [put, gone] = [<ins key="put">{added}</ins>, <del key="gone">{removed}</del>];
  return (
    <span className={styles.proposal} dir="auto">
      {removed === '' ? (
        <Trans>Add {put}</Trans>
      ) : added === '' ? (
        <Trans>Take away {gone}</Trans>
      ) : (
        <Trans>
          Replace {gone} with {put}
        </Trans>
      )}
    </span>
  );
}
