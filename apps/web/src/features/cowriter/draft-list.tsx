import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { WireDraft } from '@quadrille/contract';
import { Button, Status } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { toastUndoableInBase } from '../undo/index.ts';
import { DraftCard } from './draft-card.tsx';
import type { PromptState } from './prompt.state.ts';
import { usePromptRun } from './use-prompt-run.ts';
import styles from './cowriter.module.css';

export interface DraftListProps {
  readonly state: PromptState;
  readonly mayWrite: boolean;
  readonly choices: Readonly<Record<string, string>>;
}

/** Cards drawn at a time. */
const step = 50;

/** What was written, the stale first, with the text that is being written on top. */
export function DraftList({ state, mayWrite, choices }: DraftListProps) {
  const { t } = useLingui();
  const drafts = useStore(state.$drafts);
  const table = useStore(state.$table);
  const related = useStore(state.$related);
  const running = useStore(state.$running);
  const [shown, setShown] = useState(step);
  const run = usePromptRun(state);
  const list = drafts === null ? [] : inOrder(drafts.list);
  const waiting = list.filter((one) => one.state === 'draft');
  const stale = list.filter((one) => one.stale.length > 0);
  const settle = async (ids: readonly string[], to: 'accepted' | 'dismissed'): Promise<void> => {
    try {
      const count = await state.settle(ids, to);
      if (to === 'accepted')
        toastUndoableInBase(
          state.baseId,
          t`${plural(count, { one: 'Wrote into # record', other: 'Wrote into # records' })}`,
          state.loadDrafts,
        );
    } catch (error) {
      reportError(t`The texts could not be taken`, error);
    }
  };
  const isBusy = running !== null;
  return (
    <>
      {mayWrite && (waiting.length > 1 || stale.length > 1) && (
        <div className={styles.together}>
          {waiting.length > 1 && (
            <Button size="sm" disabled={isBusy} onClick={() => void settle(waiting.map(({ id }) => id).slice(0, 1000), 'accepted')}>
              {t`${plural(waiting.length, { one: 'Accept # draft', other: 'Accept # drafts' })}`}
            </Button>
          )}
          {stale.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              disabled={isBusy}
              onClick={() => void run({ rowIds: [...new Set(stale.map(({ row_id: id }) => id))].slice(0, 1000), choices })}
            >
              {t`${plural(stale.length, { one: 'Write # stale text again', other: 'Write # stale texts again' })}`}
            </Button>
          )}
        </div>
      )}
      {running?.row != null && (
        <article className={styles.draft} data-live aria-label={t`Being written`} aria-busy>
          <div className={styles.source}>
            <b>
              <bdi>{list.find(({ row_id: id }) => id === running.row)?.title ?? t`Record ${String(running.row)}`}</bdi>
            </b>
          </div>
          <div className={styles.out} dir="auto">
            {running.text}
            <span className={styles.caret} />
          </div>
          <div className={styles.act}>
            <Status tone="busy">
              <Trans>Writing</Trans>
            </Status>
          </div>
        </article>
      )}
      {list.slice(0, shown).map((draft) => (
        <DraftCard
          key={draft.id}
          draft={draft}
          table={table}
          related={related}
          mayWrite={mayWrite}
          isBusy={isBusy}
          onAccept={() => void settle([draft.id], 'accepted')}
          onDismiss={() => void settle([draft.id], 'dismissed')}
          onAgain={() => void run({ rowIds: [draft.row_id], choices })}
        />
      ))}
      {list.length > shown && (
        <Button variant="ghost" onClick={() => setShown(shown + step)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

/** What waits for somebody stands before what is done. */
const ranks: Readonly<Record<WireDraft['state'], number>> = { draft: 1, failed: 2, skipped: 3, accepted: 4 };
const rankOf = ({ state, stale }: WireDraft): number => (stale.length > 0 ? 0 : ranks[state]);

function inOrder(list: readonly WireDraft[]): WireDraft[] {
  return list.toSorted((a, b) => rankOf(a) - rankOf(b) || a.row_id - b.row_id);
}
