import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireDraft, WireFullTable } from '@quadrille/contract';
import { Button, cx, Icon, IconButton, Status } from '@quadrille/ui-kit-react';
import { ClockAlert, RefreshCw, X } from 'lucide-react';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { countDiffering, WordDiff } from '../../platform/widgets/word-diff.tsx';
import { faultWords } from './fault-words.ts';
import { type RelatedTables, slotTitle } from './slot-titles.ts';
import styles from './cowriter.module.css';

export interface DraftCardProps {
  readonly draft: WireDraft;
  readonly table: WireFullTable | null;
  readonly related: RelatedTables;
  /** The text of the same record that was accepted before, and has become stale. */
  readonly mayWrite: boolean;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onDismiss: () => void;
  readonly onAgain: () => void;
}

/** One text: which record it is for, what it says, whether it still is true, and what can be done with it. */
export function DraftCard({ draft, table, related, mayWrite, isBusy, onAccept, onDismiss, onAgain }: DraftCardProps) {
  const { t, i18n } = useLingui();
  const titleOf = (key: string | null): string => (key === null ? null : slotTitle(key, table, related)) ?? t`A field`;
  const isStale = draft.stale.length > 0;
  const words = draft.text.split(/\s+/u).filter((word) => word !== '').length;
  const replaces = draft.state === 'draft' && draft.now !== '' && draft.now !== draft.text;
  return (
    <article className={cx(styles.draft, isStale && styles.stale)} aria-label={draft.title}>
      {isStale && <StaleHead draft={draft} titleOf={titleOf} />}
      <div className={styles.source}>
        <b>
          <bdi>{draft.title}</bdi>
        </b>
        <span className={styles.meta}>{t`${plural(draft.made_from.length, { one: '# slot', other: '# slots' })}`}</span>
        {draft.state === 'accepted' && (
          <Status tone={draft.now === draft.text ? 'success' : 'neutral'}>
            {draft.now === draft.text ? <Trans>In the record</Trans> : <Trans>Changed by hand since</Trans>}
          </Status>
        )}
      </div>
      <div className={styles.out} dir="auto">
        {draft.state === 'skipped' ? (
          <span className={styles.meta}>
            <Trans>
              Skipped: <b>{titleOf(draft.fault_about)}</b> has no value, and the text needs it.
            </Trans>
          </span>
        ) : draft.state === 'failed' ? (
          <span className={styles.failed}>{draft.fault && draft.fault !== 'slotEmpty' ? i18n._(faultWords[draft.fault]) : ''}</span>
        ) : replaces ? (
          <WordDiff before={draft.now} after={draft.text} />
        ) : (
          draft.text
        )}
      </div>
      <div className={styles.act}>
        {mayWrite && (
          <span className={styles.buttons}>
            {draft.state === 'draft' && (
              <Button size="sm" onClick={onAccept} disabled={isBusy}>
                {replaces ? <Trans>Take new</Trans> : <Trans>Accept</Trans>}
              </Button>
            )}
            <IconButton label={t`Write again for ${draft.title}`} icon={RefreshCw} size="sm" onClick={onAgain} disabled={isBusy} />
            {draft.state !== 'accepted' && (
              <IconButton label={t`Throw away the text of ${draft.title}`} icon={X} size="sm" onClick={onDismiss} disabled={isBusy} />
            )}
          </span>
        )}
        {draft.text !== '' && (
          <span>
            {replaces
              ? t`${plural(countDiffering(draft.now, draft.text), { one: '# word differs', other: '# words differ' })}`
              : t`${plural(words, { one: '# word', other: '# words' })}`}
          </span>
        )}
        {draft.tokens > 0 && <span>{t`${plural(draft.tokens, { one: '# token', other: '# tokens' })}`}</span>}
      </div>
    </article>
  );
}

interface StaleHeadProps {
  readonly draft: WireDraft;
  readonly titleOf: (id: string) => string;
}

function StaleHead({ draft, titleOf }: StaleHeadProps) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const [first] = draft.stale;
  if (!first) return null;
  const [field, was, is] = [titleOf(first.column_id), first.was || t`nothing`, first.is || t`nothing`];
  const [by, when] = [first.by?.name ?? t`Somebody`, first.at === null ? '' : timeAgo(first.at)];
  return (
    <header className={styles.staleHead}>
      <Icon icon={ClockAlert} />
      <span>
        <b>
          <Trans>Stale.</Trans>
        </b>{' '}
        <Trans>
          Written from {field}: {was}. {by} changed it to {is} {when}.
        </Trans>
      </span>
      {draft.settled_at !== null && (
        <span className={styles.acceptedBy}>
          <Trans>
            accepted {timeAgo(draft.settled_at)} by {draft.settled_by?.name ?? t`somebody`}
          </Trans>
        </span>
      )}
    </header>
  );
}
